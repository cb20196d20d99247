"""The longest straight against the dealer's: Straight Edge Poker and its kin, up to 2.9 · 10¹⁶ deals.

Suits mean nothing, so a hand is a multiset of ranks, and what it is worth depends on its set of ranks. How many of the
dealer's hands are longer, as long, or shorter by each number of cards follows from counts of draws below a limit
(`common/runs.py`); a wager may be paid by that margin. No pays change the counts, which are kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, lcm
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.common.ranks import RANKS, Draws
from games.engines.common.runs import COPY, HIGHER, LONGER, LOWER, Compared, compare
from games.engines.definition.hand_names import hand_name, margins
from games.engines.definition.model import Branch, Deck, Definition, End, Result
from games.engines.kernels import assert_fits
from games.engines.pricing import UnknownHand
from games.engines.solvers import against, lengths
from games.engines.solvers.choices import State
from games.engines.solvers.money import to_one, usual
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import ranking
from games.engines.solvers.solved import Solved

RANKING = "longest_straight"
MOST_CARDS = 8
HIGH_BITS = 24
BEATEN: tuple[End, ...] = ("lose", "dnq_lose")


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    if d.ranking != RANKING or not d.has_dealer or "player" not in d.hands:
        return "the longest straight does not decide"
    if d.deck.decks > 1 or pack(d.deck).has_wilds:
        return "the longest straight is counted from one deck without wild cards"
    if max(h.cards for h in d.hands.values()) > MOST_CARDS:
        return f"straights of more than {MOST_CARDS} cards are not counted"
    if d.dealer_up or d.board_cards:
        return "cards in sight of both sides are not counted for straights"
    words = {str(r).partition(" ")[0] for r in d.results()}
    if d.bonuses or d.limits() or words & {"ladder", "higher"}:
        return "a wager that is paid by the player's own straight is not counted against a dealer's"
    if any(str(d.result(w, end)).startswith("margin ") for w, end in product(d.wagers, (*BEATEN, "fold", "dnq_fold"))):
        return "a wager that is paid by the margin of a beaten or folded hand is not counted"
    return against.shape_refusal(d)


@lru_cache(maxsize=8)
def compared(deck: Deck, options: Any, sides: tuple[int, int, int, int], qualifies: int) -> tuple[Draws, Compared]:
    """What no pays change. `sides`: cards of the player and the dealer, and how many of a run count."""
    ranks = pack(deck).natural_ranks
    copies = tuple(len(deck.suits) if rank in ranks else 0 for rank in range(RANKS))
    draws = Draws(sides[0], sides[1], copies)
    mine, his = (lengths.run_values(options, longest) for longest in sides[2:])
    return draws, compare(mine, his, draws, qualifies)


class Runs(against.Against):
    """One raise, decided on the player's ranks; what it wins may depend on the margin."""

    def __init__(self, d: Definition, pays: Mapping[str, Sequence[Pay]]) -> None:
        reason = refusal(d)
        if reason:
            raise CannotCount(f"{d.name}: {reason}")
        self.d, self.player, self.dealer = d, d.hands["player"], d.hands["dealer"]
        self.options = tuple(sorted(d.ranking_options.items()))
        self.by = ranking(RANKING, d.deck, d.ranking_options)
        self.hands = self.by.hands(self.player.best or self.player.cards)
        self.round, decision = next((i, r.decision) for i, r in enumerate(d.rounds) if r.decision is not None)
        self.offered = self.offers(decision)
        self.has_fold = self.offered[0].ends
        self.pays = {name: self._by_margin(name, rows) for name, rows in pays.items()}
        self.states = comb(d.deck.size, self.player.cards)
        self.rest = comb(d.deck.size - self.player.cards, self.dealer.cards)
        self.deals = self.states * self.rest
        assert_fits(self.deals, "the number of deals")

    def _by_margin(self, ladder: str, rows: Sequence[Pay]) -> dict[int, tuple[str, Fraction]]:
        """The row of each margin, and what it pays; a margin above the highest is paid as that."""
        table = usual(self.d.ladders[ladder])
        wager = (table.wager if table else None) or Fraction(1)
        results: dict[int, tuple[str, Fraction]] = {}
        for pay in rows:
            if not margins(pay.hand):
                raise UnknownHand(pay.hand)
            results |= dict.fromkeys(margins(pay.hand), (pay.hand, to_one(pay, wager)))
        top = max(results, default=0)
        return results | {margin: results[top] for margin in range(top + 1, self.player.cards + 1) if results}

    # ------------------------------------------------------------ money

    def _end(self, relation: int, plays: bool) -> tuple[End, int]:
        """How a deal ends, and by how many cards."""
        if relation in (LONGER, HIGHER):
            return ("lose" if plays else "dnq_lose"), 0
        if relation == COPY:
            return ("tie" if plays else "dnq_tie"), 0
        return ("win" if plays else "dnq_win"), relation - LOWER

    def net_of(self, state: State, end: End, margin: int) -> Fraction:
        total = Fraction(0)
        for wager, size in state:
            result = self.d.result(wager, end)
            if result is None:
                raise CannotCount(f"the settlement does not say what happens to {wager} at {end}")
            won = self._won(result, margin)
            commission = self.d.wagers[wager].commission
            total += size * (won * (1 - commission / 100) if won > 0 else won)
        return total / self.unit

    @property
    def unit(self) -> Fraction:
        units = self.d.wagers[self.d.first_wager].units
        assert units is not None
        return units

    def _won(self, result: Result, margin: int) -> Fraction:
        assert not isinstance(result, Branch)
        kind, _, rest = result.partition(" ")
        if kind == "margin":
            fate = {"lose": Fraction(-1), "push": Fraction(0), "win": Fraction(1)}
            row = self.pays[rest].get(margin)
            return fate[self.d.ladders[rest].otherwise] if row is None else row[1]
        return {"lose": Fraction(-1), "push": Fraction(0), "win": Fraction(rest or 1)}[kind]

    def _label(self, end: End, margin: int) -> str:
        """A win by its row, as the ladder prints it."""
        plain = end.removeprefix("dnq_")
        if plain == "win" and self.pays:
            row = next(iter(self.pays.values())).get(margin)
            plain = row[0] if row is not None else f"win_by_{margin}_cards"
        return f"{plain}_dealer_not_qualified" if end.startswith("dnq_") else plain

    # ------------------------------------------------------------ deals

    def solve(self) -> Solved:
        qualifies = 0
        if self.d.dealer_qualifies != "any":
            qualifies = lengths.run_value(self.hands.prefix(hand_name(self.d.dealer_qualifies)))
        own, his = (h.best or h.cards for h in (self.player, self.dealer))
        draws, item = compared(self.d.deck, self.options, (self.player.cards, self.dealer.cards, own, his), qualifies)
        worths_of_keys = np.array([lengths.run_value(k) for k in self.hands.keys], np.int64)
        strengths = np.searchsorted(worths_of_keys, item.value)
        counts = (item.against - item.unqualified, item.unqualified)
        ends = [self._ends(c.state, bool(c.ends), counts) for c in self.offered]
        self.scale = lcm(*(net.denominator for by_end in ends for _, _, net, _ in by_end))
        chosen, worths = self._decided(ends, strengths, draws)
        endings: dict[tuple[str, Fraction, Fraction], int] = defaultdict(int)
        taken = np.zeros((len(self.hands.keys), len(self.offered)), np.int64)
        for number, choice in enumerate(self.offered):
            weight = np.where(chosen == number, draws.hands.weight, 0)
            np.add.at(taken[:, number], strengths, weight)
            size = sum((s for _, s in choice.state), Fraction(0)) / self.unit
            for end, margin, net, many in ends[number]:
                endings[self._label(end, margin), net, size] += int(weight @ many)
        if sum(endings.values()) != self.deals:
            raise ArithmeticError("the outcomes do not hold every deal once")
        value = Fraction(sum(worths[:, -1].tolist()), self.scale * self.deals)
        kept = {k: n for k, n in endings.items() if n}
        return Solved(self.deals, kept, self._strategy(taken), value, self._named(taken, worths))

    def _ends(self, state: State, folded: bool, counts: tuple[Array, Array]) -> list[tuple[End, int, Fraction, Array]]:
        """How a choice can end: end, margin, what it nets, and the dealer's hands with which each hand ends so."""
        results: list[tuple[End, int, Fraction, Array]] = []
        for plays, many in zip((True, False), counts):
            if not plays and self.d.dealer_qualifies == "any":
                continue
            if folded:
                end: End = "fold" if plays or not self.d.fold_by_dealer else "dnq_fold"
                results.append((end, 0, self.net_of(state, end, 0), many.sum(axis=1)))
                continue
            for relation in range(many.shape[1]):
                end, margin = self._end(relation, plays)
                results.append((end, margin, self.net_of(state, end, margin), many[:, relation]))
        return results

    def _decided(self, ends: list[Any], strengths: Array, draws: Draws) -> tuple[Any, Array]:
        """By hand its choice, the first of the best; by strength what each choice is worth, at last the optimum."""
        values = np.zeros((len(ends), len(strengths)), np.int64)
        for number, by_end in enumerate(ends):
            for _, _, net, many in by_end:
                assert_fits(self.rest * (abs(int(net * self.scale)) + 1) * len(by_end), "the value of a hand")
                values[number] += many * int(net * self.scale)
        allowed = np.array([self.may(strengths) >> n & 1 for n in range(len(ends))], np.bool_)
        least = np.iinfo(np.int64).min
        chosen = np.where(allowed, values, least).argmax(axis=0)
        best = np.take_along_axis(values, chosen[None, :], axis=0)[0]
        sums = [self._by_strength(v, strengths, draws) for v in (*values, best)]
        return chosen, np.array(sums, dtype=object).T

    def _by_strength(self, values: Array, strengths: Array, draws: Draws) -> list[int]:
        """Sums over all deals, which need not fit 64 bits: high and low bits are added apart."""
        weight = draws.hands.weight
        sums = np.zeros((2, len(self.hands.keys)), np.int64)
        parts = (values >> HIGH_BITS, values & (1 << HIGH_BITS) - 1)
        assert_fits(self.states * max(1 << HIGH_BITS, int(np.abs(parts[0]).max(initial=0))), "a sum over all hands")
        for sum_, part in zip(sums, parts):
            np.add.at(sum_, strengths, weight * part)
        return [(high << HIGH_BITS) + low for high, low in zip(*sums.tolist())]


def game(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Runs:
    return Runs(d, pays)


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game under the pays of its ladders."""
    return game(d, pays).solve()
