"""The rules that a packet prints, bound to the game: what is counted is the game that this packet prints.

A printed rule is set as the definition's parameter. What departs from the usual rules is counted under the definition;
where nothing departs, the game's own engine answers. Two sentences that contradict one another, and a rule that nobody
can express, make what they touch not determinable. Silence means the usual rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.engines import Game
from games.engines.api import Bet, FixedRule
from games.engines.definition.load import AnyDefinition
from games.engines.definition.model import Definition
from games.engines.definition.rules import BadRule, parameters, with_rule
from games.engines.definition.shoe import ShoeDefinition
from games.engines.departures import departures, leading_bet
from games.engines.registry import definition_of, same_variant, simple
from games.engines.solvers.as_game import as_game
from paytables.packet import Packet
from paytables.printed_rules import UNKNOWN, PrintedRule, printed_rules

DECK = frozenset({"decks", "jokers", "joker", "wild"})
OF_BETS = frozenset({"folded_hands"})
BY_WAGER = frozenset(
    {"raise_multiples", "tie", "not_qualified", "fold", "folded_hands"}
)  # `blind:push` is of the blind
ABOUT_CARDS = re.compile(r"\b(?:wild|jokers?|decks?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CountedRule:
    """One rule under which a figure was counted, and where it is from."""

    parameter: str
    value: str
    usual: str
    at: str | None = None  # where the packet prints it; None: the usual rule, not printed

    def json(self) -> dict[str, Any]:
        origin = "usual" if self.at is None else "printed"
        found = {"parameter": self.parameter, "value": self.value, "usual": self.usual, "from": origin}
        return found if self.at is None else {**found, "at": self.at}


@dataclass(frozen=True, slots=True)
class Departure:
    """A printed rule that is not the usual one, and what it is worth."""

    rule: CountedRule
    effect: str

    def json(self) -> dict[str, Any]:
        rule = self.rule.json()
        return {"parameter": rule["parameter"], "value": rule["value"], "usual": rule["usual"], "at": self.rule.at} | {
            "effect": self.effect
        }


@dataclass(frozen=True, slots=True)
class Block:
    """Why the figures of some bets cannot be settled."""

    parameter: str
    sentence: str
    bets: frozenset[str] | None  # None: all of the game
    variant: str | None = None

    def holds(self, bet: Bet, variant: str | None) -> bool:
        if self.variant is not None and variant is not None and not same_variant(self.variant, variant):
            return False
        return self.bets is None or bet.key in self.bets


@dataclass(frozen=True)
class Binding:
    game: Game  # as it is counted for this packet
    rules: tuple[CountedRule, ...] = ()
    blocks: tuple[Block, ...] = ()
    usual: AnyDefinition | None = None  # None: its rules are no data, and nothing departs

    @property
    def departing(self) -> tuple[CountedRule, ...]:
        """The printed rules that are not the usual ones."""
        return tuple(r for r in self.rules if r.at is not None and r.value != r.usual)

    @cached_property
    def departures(self) -> tuple[Departure, ...]:
        """What each of them is worth: counted when it is asked for."""
        return () if self.usual is None else tuple(_departures(self.usual, self.departing))

    def block_of(self, bet: Bet, variant: str | None) -> Block | None:
        return next((b for b in self.blocks if b.holds(bet, variant)), None)


def bind(game: Game, packet: Packet) -> Binding:
    """The game under the rules that the packet prints."""
    printed = printed_rules(packet)
    definition = definition_of(game)
    if definition is None or game.fixed_rules:
        return _fixed(game, printed)
    chosen, blocks = _settled(printed, lambda rule: _bets_of(definition, rule))
    changed, rules, unusable = _applied(definition, chosen)
    blocks += unusable
    if changed == definition:
        return Binding(_settling(game, definition, rules), rules, tuple(blocks), definition)
    asked = {r.parameter: r.value for r in rules if r.at is not None and r.value != r.usual}
    touched = _touched(definition, asked)
    counted = as_game(changed, asked, definition)
    bets = tuple(_changed(b, counted, touched) for b in game.bets)
    under = _settling(replace(game, bets=bets), definition, rules)
    return Binding(under, rules, tuple(blocks), definition)


def _changed(bet: Bet, counted: Game, touched: frozenset[str] | None) -> Bet:
    if touched is not None and bet.key not in touched:
        return bet
    found = counted.bet(bet.key)
    return bet if found is None else replace(found, aliases=tuple(dict.fromkeys((*found.aliases, *bet.aliases))))


def _touched(d: AnyDefinition, changed: Iterable[str]) -> frozenset[str] | None:
    """The bets that a change of these parameters concerns; None: every bet."""
    found: set[str] = set()
    for parameter in changed:
        if parameter in DECK or isinstance(d, ShoeDefinition):
            return None
        found |= set(d.bets) if parameter in OF_BETS else _with_the_main_game(d)
    return frozenset(found)


def _with_the_main_game(d: Definition) -> set[str]:
    """The main game, and the bets of which its optimum says who folds."""
    return {d.main_bet, *(key for key, bet in d.bets.items() if bet.after_fold == "lost")}


def _bets_of(d: AnyDefinition, rule: PrintedRule) -> frozenset[str] | None:
    """The bets whose figures rest on a printed rule, whatever it says; None: every bet."""
    if rule.parameter in DECK or (rule.parameter == UNKNOWN and ABOUT_CARDS.search(rule.value)):
        return None
    named = rule.value.partition(":")[0] if rule.parameter in OF_BETS else rule.bet
    of_bet = next((k for k in d.bets if named and simple(k) == simple(named)), None)
    if of_bet is not None and rule.parameter in (UNKNOWN, *OF_BETS):
        return frozenset({of_bet})
    if isinstance(d, ShoeDefinition):
        return frozenset({leading_bet(d)})
    return frozenset(d.bets if rule.parameter in OF_BETS else _with_the_main_game(d))


def _in_pieces(printed: Iterable[PrintedRule]) -> Iterator[tuple[str, PrintedRule]]:
    """Each rule with what it speaks of: one sentence may settle the Ante and another the Blind."""
    for rule in printed:
        if rule.parameter not in BY_WAGER:
            yield "", rule
            continue
        for piece in rule.value.split():
            scope, colon, _ = piece.partition(":")
            yield (scope if colon else ""), replace(rule, value=piece)


def _settled(
    printed: Sequence[PrintedRule], bets_of: Callable[[PrintedRule], frozenset[str] | None]
) -> tuple[list[PrintedRule], list[Block]]:
    """One value a parameter; where sentences of the packet contradict one another, both are shown and none is taken."""
    chosen: list[tuple[str, PrintedRule]] = []
    blocks: list[Block] = []
    pieces = list(_in_pieces(printed))
    for parameter, scope, variant in dict.fromkeys((r.parameter, s, r.variant) for s, r in pieces):
        same = [r for s, r in pieces if (r.parameter, s, r.variant) == (parameter, scope, variant)]
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


def _applied(
    d: AnyDefinition, chosen: Iterable[PrintedRule]
) -> tuple[AnyDefinition, tuple[CountedRule, ...], list[Block]]:
    changed, blocks = d, []
    printed: dict[str, PrintedRule] = {}
    for rule in chosen:
        if rule.parameter in OF_BETS and rule.value.partition(":")[0] not in {*d.bets, rule.value}:
            continue  # of a bet that is not a part of this definition
        try:
            with_one = with_rule(changed, rule.parameter, rule.value)
            if not rule.sure and with_one != changed:
                sentence = (
                    f"“{rule.quote}” ({rule.place}) was read doubtfully, and would be another rule than the usual."
                )
                blocks.append(Block(rule.parameter, sentence, _bets_of(d, rule), rule.variant))
                continue
            if with_one != changed or rule.parameter not in printed:
                printed[rule.parameter] = rule
            changed = with_one
        except BadRule as why:
            sentence = f"“{rule.quote}” ({rule.place}) cannot be counted: {why}."
            blocks.append(Block(rule.parameter, sentence, _bets_of(d, rule), rule.variant))
    usual = {p.name: p.usual for p in parameters(d)}
    rules = tuple(
        CountedRule(p.name, p.usual, usual.get(p.name, "none"), printed[p.name].at if p.name in printed else None)
        for p in parameters(changed)
    )
    return changed, rules, blocks


def _settling(game: Game, d: AnyDefinition, rules: Sequence[CountedRule]) -> Game:
    """A reading that the document settles by printing the rule is open no more."""
    printed = {r.parameter for r in rules if r.at is not None}
    closed = {
        reading.key for reading in d.readings if all(o.rules and set(o.rules) <= printed for o in reading.options)
    }
    if not closed:
        return game
    bets = (replace(b, choices=tuple(c for c in b.choices if c.key not in closed)) for b in game.bets)
    return replace(game, bets=tuple(bets))


def _departures(d: AnyDefinition, rules: Iterable[CountedRule]) -> Iterator[Departure]:
    printed = {r.parameter: r for r in rules}
    for departed in departures(d, {name: r.value for name, r in printed.items()}):
        yield Departure(printed[departed.parameter], departed.effect)


# ---------------------------------------------------------------- engines that count one set of rules

UNVARIED = frozenset({*DECK, "dealer_exposes", "raise_condition"})  # what such an engine says nothing of


def _bets_of_cards(rule: PrintedRule) -> bool:
    return rule.parameter in DECK or (rule.parameter == UNKNOWN and ABOUT_CARDS.search(rule.value) is not None)


def _fixed(game: Game, printed: Sequence[PrintedRule]) -> Binding:
    """An engine that counts one set of rules says which; a document that prints others is not counted by it."""
    fixed = game.fixed_rules
    main = frozenset(b for rule in fixed if rule.parameter not in DECK for b in rule.bets)
    chosen, blocks = _settled(printed, lambda rule: None if _bets_of_cards(rule) else main)
    for other in (r for r in chosen if not any(r.parameter == f.parameter for f in fixed)):
        if other.parameter in UNVARIED:
            what = other.parameter.replace("_", " ")
            sentence = f"“{other.quote}” ({other.place}): {game.name} is not counted with another rule of {what}."
            blocks.append(Block(other.parameter, sentence, None if other.parameter in DECK else main, other.variant))
    rules = []
    for rule in fixed:
        said = next((r for r in chosen if _same_rule(rule, r)), None)
        if said is None:
            rules.append(CountedRule(rule.parameter, rule.value, rule.value))
        elif said.value == rule.value:
            rules.append(CountedRule(rule.parameter, rule.value, rule.value, said.at))
        else:
            sentence = (
                f"“{said.quote}” ({said.place}): {game.name} is counted with {rule.parameter.replace('_', ' ')} "
                f"{rule.value.replace('_', ' ')} only."
            )
            blocks.append(Block(rule.parameter, sentence, frozenset(rule.bets), rule.variant))
    return Binding(game, tuple(rules), tuple(blocks))


def _same_rule(rule: FixedRule, printed: PrintedRule) -> bool:
    if rule.parameter != printed.parameter:
        return False
    return rule.variant is None or printed.variant is None or same_variant(rule.variant, printed.variant)
