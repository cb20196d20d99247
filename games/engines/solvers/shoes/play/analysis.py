"""The play of a definition as an answer: the edge, how rounds begin, how hands are played, and what is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any

from games.engines.api import Decided, NamedStrategy, Outcome, Strategy
from games.engines.common.results import kept
from games.engines.definition.shoe import ShoeDefinition
from games.engines.progress import report_progress
from games.engines.solvers.shoes.play.rounds import Played, Round, shoe_of
from games.engines.solvers.shoes.play.switch import Switch

BEFORE_CHOICE = ("dealer_natural", "both_naturals", "natural")
BY_TOTAL = "basic strategy by totals, drawn up from two-card hands"


@dataclass(frozen=True, slots=True)
class PlayFigures:
    deals: int
    outcomes: tuple[Outcome, ...]
    edge: Fraction
    average_wager: Fraction
    strategy: Strategy
    named: tuple[NamedStrategy, ...]
    notes: tuple[str, ...]


def figures(d: ShoeDefinition) -> PlayFigures:
    """Counted once for a shoe and its rules, then kept."""
    rules = d.blackjack
    assert rules is not None
    result = kept(f"play of blackjack {d.shoe.model_dump_json()} {rules.model_dump_json()}", lambda: _count(d))
    best = _read(result["best"])
    named = () if result["by_total"] is None else (NamedStrategy(BY_TOTAL, -Fraction(result["by_total"]), Fraction(1)),)
    return PlayFigures(
        best.deals,
        tuple(_outcome(name, many, d) for name, many in best.starts.items()),
        -best.net,
        best.wagered,
        _strategy(best),
        named,
        tuple(_notes(d)),
    )


def _count(d: ShoeDefinition) -> dict[str, object]:
    rules = d.blackjack
    assert rules is not None
    report_progress(f"every hand of {d.name} with {d.shoe.decks} decks")
    shoe = shoe_of(d)
    if rules.switch:
        return {"best": _plain(Switch(shoe, rules).played()), "by_total": None}
    best = _plain(Round(shoe, rules).played())
    if rules.zap or rules.double.free or rules.split.free or rules.double.times > 1:
        return {"best": best, "by_total": None}
    report_progress(f"basic strategy of {d.name}")
    return {"best": best, "by_total": str(Round(shoe, rules, by_total=True).played().net)}


def _plain(x: Played) -> dict[str, object]:
    """Without the factor that all deals have in common: how often cards that nobody sees may lie otherwise."""
    common = gcd(x.deals, *x.starts.values())
    starts = {name: many // common for name, many in x.starts.items()}
    return {"deals": x.deals // common, "net": str(x.net), "wagered": str(x.wagered), "starts": starts}


def _read(x: Mapping[str, Any]) -> Played:
    return Played(x["deals"], Fraction(x["net"]), Fraction(x["wagered"]), dict(x["starts"]))


def _outcome(name: str, many: int, d: ShoeDefinition) -> Outcome:
    rules = d.blackjack
    assert rules is not None
    pays: Fraction | None = None
    if name == "natural" and not rules.natural_of_suit:
        pays = rules.natural
    elif name == "dealer_natural" and not rules.switch:
        pays = Fraction(-1)
    elif name == "both_naturals" and not rules.natural_of_suit:
        pays = rules.natural if rules.natural_beats_natural else Fraction(0)
    return Outcome(name, many, pays, None if pays is None else "to_1")


def _strategy(best: Played) -> Strategy:
    chosen = {k: n for k, n in best.starts.items() if k not in BEFORE_CHOICE and n}
    reached = Fraction(sum(chosen.values()), best.deals)
    shares = {k: Fraction(n, sum(chosen.values())) for k, n in chosen.items()}
    rule = "each hand by its own cards and the dealer's up card, what is worth most"
    return Strategy(reached, rule, (Decided("first_cards", reached, shares, rule),))


def _notes(d: ShoeDefinition) -> list[str]:
    rules = d.blackjack
    assert rules is not None
    notes = ["one round from a full shoe; insurance, a separate bet, is left out"]
    if rules.switch:
        notes.append(
            "per unit of each of the two wagers; each hand knows its own cards, the other's first two and the up card"
        )
    if rules.split.hands > 1:
        notes.append(_of_splits(d))
    if rules.sets_21:
        notes.append("sets that pay by suits are paid their mean over all suits: nothing is decided by a suit")
    notes.append("hands of one round depend on one another, so its hit frequency and variance are not counted")
    return notes


def _of_splits(d: ShoeDefinition) -> str:
    rules = d.blackjack
    assert rules is not None
    if rules.switch:
        return (
            f"a pair is split once here, and up to {rules.split.hands} hands in play: splits are counted to this depth"
        )
    text = f"splits up to {rules.split.hands} hands: a split hand knows its own cards, the pair and the up card only"
    if rules.zap:
        text += "; a pair taken in exchange is split once here: splits are counted to this depth"
    return text
