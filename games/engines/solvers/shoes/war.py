"""Casino War: ranks alone, in closed form. Burned cards change nothing, since every card is as likely as any other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from games.engines.api import Decided, Strategy
from games.engines.arrays import Array
from games.engines.definition.shoe import AfterWar, ShoeBet, ShoeDefinition
from games.engines.definition.shoe_words import Condition
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.table import ShoeTable, made, satisfied, strange, with_only
from games.engines.solvers.solved import Solved


def _first_cards(d: ShoeDefinition) -> tuple[int, int]:
    """Ordered deals of a card each that tie, and that do not."""
    each = d.shoe.decks * len(d.shoe.suits)
    ties = len(d.shoe.ranks) * each * (each - 1)
    return ties, d.shoe.size * (d.shoe.size - 1) - ties


def _war_cards(d: ShoeDefinition) -> tuple[int, int, int]:
    """Of the ordered pairs of war cards after one tie: those that the player wins, that tie, and all."""
    each, rest = d.shoe.decks * len(d.shoe.suits), d.shoe.size - 2
    ties = (each - 2) * (each - 3) + (len(d.shoe.ranks) - 1) * each * (each - 1)
    all_pairs = rest * (rest - 1)
    return (all_pairs - ties) // 2, ties, all_pairs


def solve(d: ShoeDefinition) -> Solved:
    """The main wager, going to war or giving up, whichever is worth more; at equal value it is given up."""
    war = d.war
    assert war is not None
    if d.shoe.size < 4 + 2 * war.burn:
        raise CannotCount(f"a war takes {4 + 2 * war.burn} cards, and the shoe has {d.shoe.size}")
    ties, others = _first_cards(d)
    wins, again, pairs = _war_cards(d)
    of_war = {"war_win": wins, "war_tie": again, "war_lose": pairs - wins - again}
    nets = {"war_win": _net(d, war.win), "war_tie": _net(d, war.tie), "war_lose": _net(d, war.lose)}
    fighting = sum((nets[k] * n for k, n in of_war.items()), Fraction(0)) / pairs
    gives_up = war.surrender is not None and -war.surrender >= fighting
    one = Fraction(1)
    endings = {("win", one, one): others // 2 * pairs, ("lose", -one, one): others // 2 * pairs}
    if gives_up:
        assert war.surrender is not None
        endings["surrender", -war.surrender, one] = ties * pairs
    else:
        endings |= {(k, nets[k], 1 + war.raises): ties * n for k, n in of_war.items()}
    deals = d.shoe.size * (d.shoe.size - 1) * pairs
    value = (-war.surrender if gives_up and war.surrender is not None else fighting) * ties / Fraction(ties + others)
    return Solved(deals, endings, _strategy(d, gives_up, Fraction(ties, ties + others)), value)


def _net(d: ShoeDefinition, end: AfterWar) -> Fraction:
    assert d.war is not None
    return end.main + end.raises * d.war.raises


def _strategy(d: ShoeDefinition, gives_up: bool, reached: Fraction) -> Strategy | None:
    assert d.war is not None
    if d.war.surrender is None:
        return None
    rule = "give up at every tie" if gives_up else "go to war at every tie"
    shares: Mapping[str, Fraction] = {"surrender": Fraction(int(gives_up)), "war": Fraction(int(not gives_up))}
    return Strategy(1 - reached if gives_up else Fraction(1), rule, (Decided("tie", reached, shares, rule),))


def refusal(d: ShoeDefinition, bet: ShoeBet) -> str | None:
    return strange(bet, ("tie", "wins"), "the first cards of a war")


def table(d: ShoeDefinition, bet: ShoeBet) -> ShoeTable:
    """A bet on the first cards, settled before any war."""
    ties, others = _first_cards(d)
    ends = ("tie", "player", "dealer")

    def truth(c: Condition) -> Array:
        if c.kind not in ("tie", "wins"):
            raise CannotCount(f"a bet on the first cards of a war cannot look at `{c.kind}`")
        return np.array([e == (c.side or "tie") for e in ends])

    codes = satisfied(with_only(bet), truth, len(ends))
    counts: dict[int, int] = {}
    for code, many in zip(codes.tolist(), (ties, others // 2, others // 2)):
        counts[code] = counts.get(code, 0) + many
    return made(bet, counts)
