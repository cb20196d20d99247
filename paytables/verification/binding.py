"""The rules that a packet prints, bound to the game: what is counted is the game that this packet prints.

A printed rule is set as the definition's parameter. What departs from the usual rules is counted under the definition;
where nothing departs, the game's own engine answers. Two sentences that contradict one another, and a rule that nobody
can express, make what they touch not determinable. Silence means the usual rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from games.engines import Game
from games.engines.api import Bet
from games.engines.definition.load import AnyDefinition, of_versions, one_version
from games.engines.definition.model import CardsOf, Definition
from games.engines.definition.rules import BadRule, own_name, parameters, with_rule
from games.engines.definition.setting import DOUBLE_DOWN
from games.engines.definition.setting_rules import OF_DOUBLE, only_of_double
from games.engines.definition.shoe import ShoeDefinition
from games.engines.departures import leading_bet
from games.engines.registry import definition_of, same_variant, simple
from games.engines.solvers.as_game import as_game
from paytables.packet import Packet
from paytables.printed_rules import OF_ONE_BET, UNKNOWN, PrintedRule, printed_rules
from paytables.verification.bound import Binding, Block, CountedRule

DECK = frozenset({"decks", "jokers", "joker", "wild"})
BY_WAGER = frozenset({"raise_multiples", "tie", "not_qualified", "fold", *OF_ONE_BET})  # `blind:push` is of the blind
ABOUT_CARDS = re.compile(r"\b(?:wild|jokers?|decks?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Version:
    """One version of the rules as it is printed and counted."""

    name: str | None  # None: the game has one
    usual: AnyDefinition
    changed: AnyDefinition
    rules: tuple[CountedRule, ...]

    @cached_property
    def asked(self) -> dict[str, str]:
        return {r.parameter: r.value for r in self.rules if r.at is not None and r.value != r.usual}

    @cached_property
    def touched(self) -> frozenset[str] | None:
        return _touched(self.usual, self.changed, self.asked)

    @cached_property
    def counted(self) -> Game:
        return as_game(self.changed, self.asked, self.usual)

    def touches(self, bet: Bet) -> bool:
        if self.changed == self.usual:
            return False
        if self.touched is None or bet.key in self.touched:
            return True
        return self.usual.main_bet in self.touched and not _has_bet(self.usual, bet.key)

    def under(self, bet: Bet) -> Bet | None:
        """The bet under this version's printed rules; None where nothing counts it."""
        if not self.touches(bet):
            return bet
        result = self.counted.bet(bet.key)
        if result is None:
            return None
        return replace(result, aliases=tuple(dict.fromkeys((*result.aliases, *bet.aliases))), variants=())


def _has_bet(d: AnyDefinition, key: str) -> bool:
    return key in d.bets or key in (d.main_bet, "base", DOUBLE_DOWN)


def bind(game: Game, packet: Packet) -> Binding:
    """The game under the rules that the packet prints."""
    printed = printed_rules(packet)
    definition = definition_of(game)
    assert definition is not None, "every game is declared by a definition"
    usual = _versions(definition)
    versions: list[_Version] = []
    blocks: list[Block] = []
    for name, one in usual.items():
        chosen, contradicting = _settled(list(_in_pieces(name, one, printed)), name, partial(_bets_of, one))
        version, unusable = _applied(name, one, chosen)
        versions.append(version)
        blocks += contradicting + unusable
    bets: list[Bet] = []
    for bet in game.bets:
        kept, uncounted = _bets_under(versions, bet)
        bets += kept
        blocks += uncounted
    under = _settling(replace(game, bets=tuple(bets)), versions)
    return Binding(under, tuple(r for v in versions for r in v.rules), tuple(blocks), usual)


def _versions(d: AnyDefinition) -> dict[str | None, AnyDefinition]:
    if not of_versions(d):
        return {None: d}
    return {v.name: one_version(d, v.name) for v in d.variants}


def _bets_under(versions: Sequence[_Version], bet: Bet) -> tuple[list[Bet], list[Block]]:
    """The bet in each version that has it. One that no solver counts as it is printed stays, and is not judged."""
    having = [v for v in versions if not bet.variants or v.name is None or v.name in bet.variants]
    item, blocks = [], []
    for version in having:
        counted = version.under(bet)
        if counted is None:
            stated = next(r for r in version.rules if r.parameter in version.asked)
            what = ", ".join(
                f"{name.replace('_', ' ')} {value.replace('_', ' ')}" for name, value in version.asked.items()
            )
            sentence = f"The {bet.title} cannot be counted with the printed {what}."
            blocks.append(Block(stated.parameter, sentence, frozenset({bet.key}), version.name))
        item.append(counted or bet)
    if all(one is bet for one in item):
        return [bet], blocks
    return [
        replace(one, variants=(version.name,)) if version.name else one
        for one, version in zip(item, having, strict=True)
    ], blocks


def _touched(usual: AnyDefinition, changed: AnyDefinition, asked: Iterable[str]) -> frozenset[str] | None:
    """The bets that a change of these parameters concerns; None: every bet."""
    results: set[str] = set()
    for parameter in asked:
        if parameter in DECK or isinstance(usual, ShoeDefinition):
            return None
        if only_of_double(usual, parameter):
            results.add(DOUBLE_DOWN)
        elif parameter in OF_ONE_BET:
            results |= {key for key, bet in usual.bets.items() if changed.bets.get(key) != bet}
        else:
            results |= _with_the_main_game(usual)
    return frozenset(results)


def _with_the_main_game(d: Definition) -> set[str]:
    """The main game with its double, and the bets of which its optimum says who folds."""
    return {d.main_bet, DOUBLE_DOWN, *(key for key, bet in d.bets.items() if bet.after_fold == "lost")}


def _bets_of(d: AnyDefinition, rule: PrintedRule) -> frozenset[str] | None:
    """The bets whose figures rest on a printed rule, whatever it says; None: every bet."""
    if rule.parameter in DECK or (rule.parameter == UNKNOWN and ABOUT_CARDS.search(rule.value)):
        return None
    of_bet = _key_of(d, rule.value.partition(":")[0] if rule.parameter in OF_ONE_BET else rule.bet)
    if of_bet is not None and rule.parameter in (UNKNOWN, *OF_ONE_BET):
        return frozenset({of_bet})
    if isinstance(d, ShoeDefinition):
        return frozenset({leading_bet(d)})
    if only_of_double(d, rule.parameter):
        return frozenset({DOUBLE_DOWN})
    return frozenset(d.bets if rule.parameter in OF_ONE_BET else _with_the_main_game(d))


def _key_of(d: AnyDefinition, named: str | None) -> str | None:
    """The definition's own name of a bet that a packet names."""
    wanted = simple(named or "")
    by_key = next((key for key in d.bets if simple(key) == wanted), None)
    names = {key: {simple(name) for name in (bet.title, *bet.aliases)} for key, bet in d.bets.items()}
    return by_key or next((key for key in d.bets if wanted in names[key]), None)


Piece = tuple[str, PrintedRule]  # what it speaks of, a wager or a bet, and what it says


def _in_pieces(version: str | None, d: AnyDefinition, printed: Iterable[PrintedRule]) -> Iterator[Piece]:
    """The rules of a version by its own names, each with what it speaks of: one sentence may settle the Ante and
    another the Blind. What speaks of a bet that is no part of this definition says nothing here."""
    for rule in printed:
        if not same_variant(rule.variant, version) or (rule.parameter in OF_DOUBLE and not _sets_hands(d)):
            continue
        named = replace(rule, parameter=own_name(d, rule.parameter))
        if rule.parameter not in BY_WAGER:
            yield "", named
            continue
        for piece in rule.value.split():
            scope, colon, stated = piece.partition(":")
            if colon and rule.parameter in OF_ONE_BET:
                own = _key_of(d, scope)
                if own is None or (rule.parameter == "looks_at" and _looks_so(d, own, stated)):
                    continue
                scope, piece = own, f"{own}:{stated}"
            yield (scope if colon else ""), replace(named, value=piece)


def _sets_hands(d: AnyDefinition) -> bool:
    return isinstance(d, Definition) and d.setting is not None


def _looks_so(d: AnyDefinition, bet: str, text: str) -> bool:
    """Whether a bet of a shoe, or one that looks at whole hands, is the usual one for all that is printed of it."""
    if isinstance(d, ShoeDefinition):
        parts = (part.rpartition("_") for part in text.split("+"))
        return {holder: int(n) for holder, _, n in parts} == dict(d.bets[bet].looks_at)
    return not isinstance(d.bets[bet].looks_at, CardsOf)


def _settled(
    pieces: Sequence[Piece], version: str | None, bets_of: Callable[[PrintedRule], frozenset[str] | None]
) -> tuple[list[PrintedRule], list[Block]]:
    """One value a parameter; where sentences of the packet contradict one another, both are shown and none is taken."""
    chosen: list[Piece] = []
    blocks: list[Block] = []
    for parameter, scope, variant in dict.fromkeys(_group(version, piece) for piece in pieces):
        same = [r for s, r in pieces if _group(version, (s, r)) == (parameter, scope, variant)]
        if parameter == UNKNOWN:
            blocks += [
                Block(UNKNOWN, f"No rule of a definition says this: “{r.quote}” ({r.place}).", bets_of(r), variant)
                for r in same
            ]
        elif len({r.value for r in same}) > 1:
            both = " and ".join(f"“{r.quote}” ({r.place})" for r in {r.value: r for r in same}.values())
            what = " of the ".join(x.replace("_", " ") for x in (parameter, scope) if x)
            blocks.append(
                Block(parameter, f"The document contradicts itself on {what}: {both}.", bets_of(same[0]), variant)
            )
        else:
            chosen.append((scope, same[0]))
    return [r for _, r in sorted(chosen, key=lambda one: bool(one[0]))], blocks  # what is general first


def _group(version: str | None, piece: Piece) -> tuple[str, str, str | None]:
    """What must agree: in one version of the rules all of it, where the definition knows none each that is printed."""
    scope, rule = piece
    return rule.parameter, scope, version or rule.variant


def _applied(version: str | None, d: AnyDefinition, chosen: Iterable[PrintedRule]) -> tuple[_Version, list[Block]]:
    changed, blocks = d, []
    printed: dict[str, PrintedRule] = {}
    of_bets: dict[str, dict[str, str]] = {}
    for rule in chosen:
        name = rule.parameter
        try:
            with_one = with_rule(changed, name, rule.value)
            if not rule.sure and with_one != changed:
                sentence = (
                    f"“{rule.quote}” ({rule.place}) was read doubtfully, and would be another rule than the usual."
                )
                blocks.append(Block(name, sentence, _bets_of(d, rule), version or rule.variant))
                continue
            if with_one != changed or name not in printed:
                printed[name] = rule
            if name in OF_ONE_BET:
                bet, colon, _ = rule.value.partition(":")
                of_bets.setdefault(name, {}).update(dict.fromkeys([bet] if colon else d.bets, rule.at))
            changed = with_one
        except BadRule as why:
            sentence = f"“{rule.quote}” ({rule.place}) cannot be counted: {why}."
            blocks.append(Block(name, sentence, _bets_of(d, rule), version or rule.variant))
    usual = {p.name: p.usual for p in parameters(d)}
    rules = [
        CountedRule(
            p.name,
            p.usual,
            usual.get(p.name, "none"),
            printed[p.name].at if p.name in printed else None,
            version,
            tuple(of_bets.get(p.name, {}).items()),
            (DOUBLE_DOWN,) if isinstance(d, Definition) and only_of_double(d, p.name) else (),
        )
        for p in parameters(changed)
    ]
    return _Version(version, d, changed, tuple(rules)), blocks


def _settling(game: Game, versions: Iterable[_Version]) -> Game:
    """A reading that the document settles by printing the rule is open no more."""
    bets = game.bets
    for version in versions:
        printed = {r.parameter for r in version.rules if r.at is not None}
        readings = version.usual.readings
        closed = {r.key for r in readings if all(o.rules and set(o.rules) <= printed for o in r.options)}
        bets = tuple(
            replace(b, choices=tuple(c for c in b.choices if c.key not in closed))
            if not b.variants or version.name in (None, *b.variants)
            else b
            for b in bets
        )
    return replace(game, bets=bets)
