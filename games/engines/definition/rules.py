"""Parameters: the names under which printed rules set a definition, and what each is in the usual rules.

`with_rules` takes the values that a packet prints (or that somebody tries) and gives the definition of that game;
a value that the game cannot have is one clear sentence. An answer always says under which rules it was counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from games.engines.definition import bet_rules, setting_rules, shoe_rules
from games.engines.definition.load import AnyDefinition, BadDefinition, D, patched
from games.engines.definition.model import NOT_QUALIFIED, Branch, CardsOf, Decision, Definition, Result
from games.engines.definition.shoe import ShoeDefinition
from games.engines.definition.values import BadValue, named_hand

Patch = dict[str, Any]
Origin = Literal["asked", "printed", "usual"]


class BadRule(ValueError):
    """A rule that this game cannot be counted under; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing of a game that printed rules may set."""

    name: str
    usual: str
    allowed: str  # in words


@dataclass(frozen=True, slots=True)
class BoundRule:
    """Under which value of a parameter a figure was counted, and where that value is from."""

    parameter: str
    value: str
    usual: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class _Kind:
    usual: Callable[[Definition], str | None]  # None: the game has no such thing
    apply: Callable[[Definition, str], Patch]
    allowed: str


def _scoped(value: str, known: Iterable[str], what: str) -> tuple[str | None, str]:
    """ "blind:push" is about the blind; "push" about all of them."""
    scope, colon, rest = value.partition(":")
    if not colon:
        return None, value.strip()
    names = list(known)
    if scope.strip() not in names:
        raise BadRule(f"{what} has no `{scope.strip()}`; it has: {', '.join(names)}")
    return scope.strip(), rest.strip()


def _number(value: str, least: int, most: int) -> int:
    if not re.fullmatch(r"\d{1,3}", value) or not least <= int(value) <= most:
        raise BadRule(f"{value!r} is not a number from {least} to {most}")
    return int(value)


# ---------------------------------------------------------------- the dealer


def _usual_qualifies(d: Definition) -> str | None:
    if d.setting is not None:
        return setting_rules.double_qualifies(d)
    return d.dealer_qualifies if d.has_dealer and d.has_main_game else None


def _qualifies(d: Definition, value: str) -> Patch:
    if d.setting is not None:
        return setting_rules.set_double_qualifies(d, value)
    return {"dealer_qualifies": named_hand(value)}


def _exposes(d: Definition, value: str) -> Patch:
    cards = _number(value, 0, d.hands["dealer"].cards)
    first = next(i for i, r in enumerate(d.rounds) if r.player)
    unseen = [k for k, b in d.bets.items() if isinstance(b.looks_at, CardsOf) and b.looks_at.dealer_up > cards]
    gone: Patch = {f"bets.{key}": None for key in unseen}  # a bet on a shown card is no part of a game that shows none
    return gone | {f"rounds.{i}.dealer_up": cards if i == first else 0 for i in range(len(d.rounds))}


# ---------------------------------------------------------------- raises


def _stage(d: Definition, number: int) -> str:
    decision = d.rounds[number].decision
    assert decision is not None
    return decision.name or (decision.raises.wager if decision.raises else f"round_{number + 1}")


def _raising(d: Definition) -> dict[str, tuple[int, Decision]]:
    return {
        _stage(d, i): (i, r.decision)
        for i, r in enumerate(d.rounds)
        if r.decision is not None and r.decision.raises is not None
    }


def _listed(multiples: Iterable[object]) -> str:
    return ",".join(str(m) for m in multiples)


def _usual_multiples(d: Definition) -> str | None:
    stages = _raising(d)
    values = {name: _listed(x.raises.multiples) for name, (_, x) in stages.items() if x.raises}
    if not values:
        return None
    if len(values) == 1:
        return next(iter(values.values()))
    return " ".join(f"{name}:{value}" for name, value in values.items())


def _multiples(text: str) -> list[str]:
    results: list[str] = []
    for piece in text.split(","):
        low, dash, high = piece.strip().partition("-")
        if not re.fullmatch(r"\d{1,2}(\.\d+)?", low) or (dash and not re.fullmatch(r"\d{1,2}", high)):
            raise BadRule(f"{text!r} is not a list of multiples; write 2, 1-3 or 3,4")
        results += [str(n) for n in range(int(low), int(high) + 1)] if dash else [low]
    if not results:
        raise BadRule(f"{text!r} allows no raise at all")
    return results


def _raise_multiples(d: Definition, value: str) -> Patch:
    stages = _raising(d)
    patch: Patch = {}
    for piece in value.split():
        scope, rest = _scoped(piece, stages, d.name)
        if scope is None and len({tuple(x.raises.multiples) for _, x in stages.values() if x.raises}) > 1:
            raise BadRule(
                f"{d.name} has several raises; say which: {', '.join(stages)}, as in {next(iter(stages))}:{rest}"
            )
        for name, (place, _) in stages.items():
            if scope in (None, name):
                patch[f"rounds.{place}.decision.raise.multiples"] = _multiples(rest)
    return patch


def _usual_condition(d: Definition) -> str | None:
    results = [
        f"{hand}:{_listed(multiples)}"
        for _, x in _raising(d).values()
        if x.raises
        for hand, multiples in x.raises.needs.items()
    ]
    return " ".join(results) or ("none" if _raising(d) else None)


def _raise_condition(d: Definition, value: str) -> Patch:
    needs: dict[str, list[str]] = {}
    for piece in value.split() if value != "none" else ():
        hand, colon, rest = piece.partition(":")
        if not colon:
            raise BadRule(f"{value!r} does not say which raise it allows; write pair_of_aces:3")
        needs[named_hand(hand)] = _multiples(rest)
    return {f"rounds.{place}.decision.raise.needs": needs for place, _ in _raising(d).values()}


# ---------------------------------------------------------------- settlement

TIES = {"push": "push", "dealer_wins": "lose"}
BY_HAND = "by_hand"  # the player's hand decides; as a value it leaves the wager as it is


def _as_json(result: Result) -> Any:
    return result.model_dump(mode="json", by_alias=True) if isinstance(result, Branch) else result


def _with_tie(d: Definition) -> list[str]:
    """Wagers of which a rule on ties speaks; one that is settled by the player's hand at a tie has its own rule."""
    return [w for w, by in d.settlement.items() if isinstance(by.get("tie"), str)]


def _tie_word(d: Definition, wager: str) -> str:
    by = d.settlement[wager]
    if by.get("tie") == by.get("win"):
        return "player_wins"
    return {"push": "push", "lose": "dealer_wins"}.get(str(by.get("tie")), BY_HAND)


def _usual_tie(d: Definition) -> str | None:
    if d.setting is not None:
        return None  # one hand each is no tie, and equal hands are `copies`
    words = {w: _tie_word(d, w) for w in _with_tie(d)}
    return _same_or_each(words)


def _same_or_each(words: Mapping[str, str]) -> str | None:
    if not words:
        return None
    if len(set(words.values())) == 1:
        return next(iter(words.values()))
    return " ".join(f"{k}:{v}" for k, v in words.items())


def _tie(d: Definition, value: str) -> Patch:
    patch: Patch = {}
    plainly = _with_tie(d)
    with_tie = [w for w, by in d.settlement.items() if "tie" in by]
    for piece in value.split():
        scope, word = _scoped(piece, with_tie, d.name)
        if word == BY_HAND:
            continue
        if word not in (*TIES, "player_wins"):
            raise BadRule(f"{word!r} is not a rule for ties; write push, player_wins or dealer_wins")
        for wager in with_tie:
            if scope == wager or (scope is None and wager in plainly):
                win = _as_json(d.settlement[wager]["win"])
                patch[f"settlement.{wager}.tie"] = TIES.get(word, win)
    return patch


def _not_qualified_word(d: Definition, wager: str) -> str:
    results = [d.result(wager, end) for end in NOT_QUALIFIED]
    first = results[0]
    return first if isinstance(first, str) and results.count(first) == len(results) else BY_HAND


def _usual_not_qualified(d: Definition) -> str | None:
    if not d.has_dealer or d.dealer_qualifies == "any":
        return None
    return " ".join(f"{w}:{_not_qualified_word(d, w)}" for w in d.settlement)


def _not_qualified(d: Definition, value: str) -> Patch:
    patch: Patch = {}
    for piece in value.split():
        wager, word = _scoped(piece, d.settlement, d.name)
        if word == BY_HAND:
            continue
        if word not in ("win", "push", "lose"):
            raise BadRule(f"{word!r} is not an end of a wager; write win, push or lose, as in ante:push")
        for name in [wager] if wager else d.settlement:
            patch |= {f"settlement.{name}.{end}": word for end in NOT_QUALIFIED}
    return patch


def _usual_line(d: Definition) -> str | None:
    win = d.settlement.get(d.first_wager, {}).get("win") if d.has_main_game else None
    return win.at_least if isinstance(win, Branch) else None


def _ante_line(d: Definition, value: str) -> Patch:
    win = _as_json(d.settlement[d.first_wager]["win"])
    return {f"settlement.{d.first_wager}.win": {**win, "at_least": named_hand(value)}}


def _usual_commission(d: Definition) -> str | None:
    if not d.has_main_game:
        return None
    if d.setting is not None:
        return setting_rules.commission(d)
    share = d.wagers[d.first_wager].commission
    return f"{share}%" if share else "none"


def _commission(d: Definition, value: str) -> Patch:
    if d.setting is not None:
        return setting_rules.set_commission(d, value)
    match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,2})?) ?%", value)
    if match is None and value != "none":
        raise BadRule(f"{value!r} is not a commission; write 5% or none")
    return {f"wagers.{d.first_wager}.commission": match.group(1) if match else "0"}


def _at_risk(d: Definition) -> list[str]:
    """The wagers that are out when the player first may fold."""
    return [w for w, x in d.wagers.items() if x.units is not None and isinstance(d.settlement[w].get("fold"), str)]


def _usual_fold(d: Definition) -> str | None:
    if d.setting is not None or not any(x.otherwise == "fold" for x in d.decisions):
        return None
    return _same_or_each({w: str(d.settlement[w]["fold"]) for w in _at_risk(d)})


def _fold(d: Definition, value: str) -> Patch:
    patch: Patch = {}
    for piece in value.split():
        wager, word = _scoped(piece, _at_risk(d), d.name)
        if word not in ("lose", "push"):
            raise BadRule(f"{word!r} is not a rule for folded wagers; write lose or push, as in ante:lose")
        patch |= {f"settlement.{name}.fold": word for name in ([wager] if wager else _at_risk(d))}
    return patch


def _exchanging(d: Definition) -> dict[int, int]:
    """By round: how many cards may be exchanged with its raise."""
    return {i: x.raises.exchange for i, x in _raising(d).values() if x.raises and x.raises.exchange}


def _usual_exchange(d: Definition) -> str | None:
    results = set(_exchanging(d).values())
    return str(results.pop()) if len(results) == 1 else None


def _exchange(d: Definition, value: str) -> Patch:
    cards = _number(value, 0, d.hands["player"].cards)
    return {f"rounds.{i}.decision.raise.exchange": cards for i in _exchanging(d)}


# ---------------------------------------------------------------- bets on cards, and the deck


def _usual_folded(d: Definition) -> str | None:
    if not d.bets or not any(x.otherwise == "fold" for x in d.decisions):
        return None
    return _same_or_each({k: "lose" if b.after_fold == "lost" else "settled" for k, b in d.bets.items()})


def _folded(d: Definition, value: str) -> Patch:
    patch: Patch = {}
    for piece in value.split():
        scope, word = _scoped(piece, d.bets, d.name)
        if word not in ("lose", "settled"):
            raise BadRule(f"{word!r} is not a rule for folded hands; write lose or settled")
        for key in [scope] if scope else d.bets:
            patch[f"bets.{key}.after_fold"] = "lost" if word == "lose" else word
    return patch


def _jokers(d: Definition, value: str) -> Patch:
    count = _number(value, 0, 4)
    return {"deck.jokers": count, "deck.joker": (d.deck.joker or "bug") if count else None}


def _joker(d: Definition, value: str) -> Patch:
    """What the joker is, and with it the order of hands of five that has a place for it."""
    if value not in ("bug", "wild"):
        raise BadRule(f"{value!r} is not a kind of joker; write bug or wild")
    patch: Patch = {"deck.joker": value}
    ranked = {"ranking": d.ranking, **{f"bets.{k}.ranking": b.ranking for k, b in d.bets.items()}}
    ranked |= {f"ladders.{k}.ranking": x.ranking for k, x in d.ladders.items()}
    by_joker = {f"five_card_{kind}" for kind in ("bug", "wild")}
    return patch | {where: f"five_card_{value}" for where, name in ranked.items() if name in by_joker}


def _wild(d: Definition, value: str) -> Patch:
    return {"deck.wild": [] if value == "none" else [x.strip().upper() for x in value.split(",")]}


_KINDS: dict[str, _Kind] = {
    "dealer_qualifies": _Kind(
        _usual_qualifies,
        _qualifies,
        "any, or the lowest hand with which the dealer plays: queen_high, ace_king, pair, pair_of_3s",
    ),
    "dealer_exposes": _Kind(
        lambda d: str(d.dealer_up) if d.has_dealer and d.has_main_game and d.setting is None else None,
        _exposes,
        "how many of the dealer's cards the player sees before the first decision",
    ),
    "raise_multiples": _Kind(_usual_multiples, _raise_multiples, "2, 1-3, 3,4; with a stage before it: preflop:3,4"),
    "raise_condition": _Kind(_usual_condition, _raise_condition, "who may raise more: pair_of_aces:3; or none"),
    "tie": _Kind(_usual_tie, _tie, "push, player_wins or dealer_wins; with a wager before it: blind:push"),
    "not_qualified": _Kind(_usual_not_qualified, _not_qualified, "what a wager gets: ante:push, play:win"),
    "fold": _Kind(_usual_fold, _fold, "what happens to a wager after a fold: lose or push; blind:push"),
    "exchange": _Kind(_usual_exchange, _exchange, "how many cards may be exchanged with the raise"),
    "ante_line": _Kind(_usual_line, _ante_line, "the lowest hand for which a winning ante is paid: straight, flush"),
    "commission": _Kind(_usual_commission, _commission, "5% or none; what pushes instead: push_on:dealer_queen_high"),
    "copies": _Kind(setting_rules.copies, setting_rules.set_copies, "equal hands: dealer_wins, push or player_wins"),
    "sets_first": _Kind(
        setting_rules.sets_first, setting_rules.set_sets_first, "whose hand is set first: player, or dealer"
    ),
    "house_way": _Kind(setting_rules.house_way, setting_rules.set_house_way, "how the dealer sets: trump_plaza"),
    "player_way": _Kind(setting_rules.player_way, setting_rules.set_player_way, "how the player sets: best, or a way"),
    "double_down": _Kind(
        setting_rules.double_down,
        setting_rules.set_double_down,
        "how many times the first wager may be added once the cards are seen: 1; 1,2; or none",
    ),
    "double_condition": _Kind(
        setting_rules.double_condition, setting_rules.set_double_condition, "who may double: pair; pair:2; or none"
    ),
    "double_settles": _Kind(
        setting_rules.double_settles,
        setting_rules.set_double_settles,
        "how a double is settled: as_base, or by_high_hand",
    ),
    "folded_hands": _Kind(_usual_folded, _folded, "lose or settled; with a bet before it: progressive:lose"),
    "looks_at": _Kind(
        bet_rules.looks_at, bet_rules.set_looks_at, "a bet's cards: six_card_bonus:player_3+dealer_3+best_5"
    ),
    "decks": _Kind(lambda d: str(d.deck.decks), lambda d, v: {"deck.decks": _number(v, 1, 8)}, "1 to 8"),
    "jokers": _Kind(lambda d: str(d.deck.jokers), _jokers, "0 to 4"),
    "joker": _Kind(lambda d: d.deck.joker, _joker, "bug or wild"),
    "wild": _Kind(lambda d: ",".join(d.deck.wild) or "none", _wild, "ranks that are wild: 2; or none"),
}


NAMES = frozenset(_KINDS) | frozenset(shoe_rules.KINDS)


def kinds(d: AnyDefinition) -> Mapping[str, Any]:
    """The parameters of a definition's family."""
    return shoe_rules.KINDS if isinstance(d, ShoeDefinition) else _KINDS


def parameters(d: AnyDefinition) -> tuple[Parameter, ...]:
    """What printed rules may set in this game, with the usual value of each; nothing where no rule is known."""
    if d.counted == "rules_unknown":
        return ()
    known = kinds(d)
    usual = {name: kind.usual(d) for name, kind in known.items()}
    return tuple(Parameter(n, v, known[n].allowed) for n, v in usual.items() if v is not None)


def own_name(d: AnyDefinition, name: str) -> str:
    """Rules of one hand each call a tie "copies" as well."""
    return "tie" if name == "copies" and isinstance(d, Definition) and d.setting is None else name


def with_rule(d: D, name: str, value: str) -> D:
    """The definition under another value of one parameter; raises BadRule."""
    known, name = [p.name for p in parameters(d)], own_name(d, name)
    if name not in known:
        raise BadRule(f"{d.name} has no rule `{name}` to set; it has: {', '.join(known)}")
    try:
        return patched(d, kinds(d)[name].apply(d, value.strip()))
    except BadValue as wrong:
        raise BadRule(str(wrong)) from None
    except BadDefinition as wrong:
        raise BadRule(f"{name}={value} does not fit {d.name}: {'; '.join(wrong.mistakes)}") from None


def with_rules(d: D, rules: Mapping[str, str]) -> D:
    """The definition under printed or asked rules, in the order in which they are given."""
    for name, value in rules.items():
        d = with_rule(d, name, value)
    return d


def bound(usual: AnyDefinition, changed: AnyDefinition, given: Iterable[str], origin: Origin) -> tuple[BoundRule, ...]:
    """Every parameter with the value that was counted, the usual one, and where the value is from."""
    before = {p.name: p.usual for p in parameters(usual)}
    named = set(given)
    return tuple(
        BoundRule(p.name, p.usual, before.get(p.name, "none"), origin if p.name in named else "usual")
        for p in parameters(changed)
    )
