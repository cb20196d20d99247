"""How a deal ends and what every wager nets then.

Amounts are counted in whole parts of a unit (`parts`), because adding integers is quicker than adding fractions and
says the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Literal

from games.engines.definition.model import Branch, Definition, End, Paytable, Result
from games.engines.interpreter.cards import Card, Unplayable, deck_of
from games.engines.interpreter.naming import Rows, Test, at_least, net_of
from games.engines.interpreter.rankings import Hand, Ranking, Value

Side = Literal["player", "dealer"]
Units = tuple[int, ...]  # what each wager nets per unit of it, in parts
Tables = Mapping[str, str | Paytable]


def chosen_paytable(tables: Sequence[Paytable], asked: str | Paytable | None, where: str) -> Paytable:
    """The paytable asked for; else the usual one, else the first."""
    if isinstance(asked, Paytable):
        return asked
    if not tables:
        raise Unplayable(f"`{where}` has no paytable: its pays are not known")
    if asked is None:
        return next((t for t in tables if t.usual), tables[0])
    result = next((t for t in tables if asked in (t.name, t.alias, *t.also)), None)
    if result is None:
        raise Unplayable(f"`{where}` has no paytable {asked!r}; it has: {', '.join(str(t.name) for t in tables)}")
    return result


def margins_of(row: str) -> set[int]:
    """ "3" is a margin of three cards, "0_or_1" one of none or one."""
    results = {int(word) for word in row.split("_") if word.isdigit()}
    if not results:
        raise Unplayable(f"the row `{row}` of a margin does not name a number of cards")
    return results


class Settlement:
    """Hands on one deck and what becomes of the wagers; whatever is asked is kept in dictionaries."""

    def __init__(self, definition: Definition, paytables: Tables) -> None:
        if not definition.has_main_game or definition.ranking is None:
            raise Unplayable(f"{definition.name} is defined without its main game")
        self.d = definition
        self.cards = deck_of(definition.deck)
        self.bits = [1 << i for i in range(len(self.cards))]
        self.ranking = Ranking(definition.ranking, definition.ranking_options)
        self.wagers = list(definition.wagers)
        self.has_dealer = definition.has_dealer
        self.uses_board: dict[Side, bool] = {side: hand.board for side, hand in definition.hands.items()}
        self.best: dict[Side, int | None] = {side: hand.best for side, hand in definition.hands.items()}
        self.qualifies = at_least(definition.dealer_qualifies, self.ranking)
        self.tables = {
            name: chosen_paytable(ladder.paytables, paytables.get(name), f"ladders.{name}")
            for name, ladder in definition.ladders.items()
            if name in self._used_ladders()
        }
        self.by_margin = any(r.startswith("margin ") for r in self._plain_results())
        if self.by_margin and not (self.ranking.by_length and self.has_dealer):
            raise Unplayable("a margin is counted between two hands that are ranked by their length")
        self.fold_by_hand = self._folds_by_hand()
        self.fold_by_dealer = self.has_dealer and definition.fold_by_dealer
        self.parts = self._parts()
        self._hands: dict[Side, dict[int, Hand]] = {"player": {}, "dealer": {}}
        self._dealers: dict[int, tuple[Value, bool]] = {}
        self._ladder_hands: dict[tuple[str, int], Hand] = {}
        self._rows: dict[str, Rows] = {}
        self._tests: dict[str, Test] = {}
        self._units: dict[tuple[str, int, int], Units] = {}

    # ------------------------------------------------------------ hands

    def end(self, plays: bool, result: int) -> End:
        """The end by whether the dealer qualifies, and whether the player's hand is better (1), equal or worse (-1)."""
        if plays:
            return "win" if result > 0 else "lose" if result < 0 else "tie"
        return "dnq_win" if result > 0 else "dnq_lose" if result < 0 else "dnq_tie"

    def dealer(self, held: int) -> tuple[Value, bool]:
        """What the dealer's hand is worth, and whether he plays it."""
        result = self._dealers.get(held)
        if result is None:
            hand = self.hand("dealer", held)
            result = self._dealers[held] = (hand.value, self.qualifies(hand))
        return result

    def held(self, side: Side, own: int, board: int) -> int:
        """All cards of which a side may make its hand."""
        return own | board if self.uses_board[side] else own

    def hand(self, side: Side, held: int) -> Hand:
        hands = self._hands[side]
        result = hands.get(held)
        if result is None:
            result = hands[held] = self.ranking.hand(self.cards_of(held), self.best[side])
        return result

    def cards_of(self, bits: int) -> tuple[Card, ...]:
        return tuple(card for card, bit in zip(self.cards, self.bits, strict=True) if bit & bits)

    # ------------------------------------------------------------ settlement

    def units(self, end: End, margin: int, held: int) -> Units:
        key = (end, margin, held)
        if key not in self._units:
            self._units[key] = tuple(self._unit(wager, end, margin, held) for wager in self.wagers)
        return self._units[key]

    def _unit(self, wager: str, end: End, margin: int, held: int) -> int:
        result = self.d.result(wager, end)
        net = Fraction(0) if result is None else self._net(result, margin, held)
        if net > 0:
            net *= 1 - self.d.wagers[wager].commission / 100
        for bonus in self.d.bonuses.values():
            if bonus.on == wager and (end != "fold" or bonus.folded):
                net += self._rows_of(bonus.ladder).net(self._ladder_hand(bonus.ladder, held), Fraction(0))
        parts = net * self.parts
        assert parts.denominator == 1
        return parts.numerator

    def _net(self, result: Result, margin: int, held: int) -> Fraction:
        if isinstance(result, Branch):
            met = self.test(result.at_least)(self.hand("player", held))
            return self._net(result.then if met else result.otherwise, margin, held)
        word, _, rest = result.partition(" ")
        match word:
            case "lose":
                return Fraction(-1)
            case "push":
                return Fraction(0)
            case "win":
                return Fraction(rest or 1)
            case "ladder":
                return self._rows_of(rest).net(self._ladder_hand(rest, held), self._else(rest))
            case "higher":
                nets = [(self._rows_of(n), self._ladder_hand(n, held), self._else(n)) for n in rest.split()]
                return max(rows.net(hand, otherwise) for rows, hand, otherwise in nets)
            case _:
                return self._by_margin(rest, margin)

    def _else(self, ladder: str) -> Fraction:
        return {"lose": Fraction(-1), "push": Fraction(0), "win": Fraction(1)}[self.d.ladders[ladder].otherwise]

    def _by_margin(self, ladder: str, margin: int) -> Fraction:
        table = self.tables[ladder]
        rows = {margin: row for row in table.rows for margin in margins_of(row)}
        margin = min(margin, max(rows))
        return net_of(table, rows[margin]) if margin in rows else self._else(ladder)

    def _ladder_ranking(self, ladder: str) -> tuple[Ranking, int | None]:
        name = self.d.ladders[ladder].ranking
        if name is None or name == self.d.ranking:
            return self.ranking, self.d.hands["player"].best
        return Ranking(name, self.d.ranking_options), None

    def _ladder_hand(self, ladder: str, held: int) -> Hand:
        key = (ladder, held)
        if key not in self._ladder_hands:
            ranking, best = self._ladder_ranking(ladder)
            self._ladder_hands[key] = ranking.hand(self.cards_of(held), best)
        return self._ladder_hands[key]

    def _rows_of(self, ladder: str) -> Rows:
        if ladder not in self._rows:
            ranking, _ = self._ladder_ranking(ladder)
            player = self.d.hands["player"]
            number = player.cards + (self.d.board_cards if player.board else 0)
            possible = (self._ladder_hand(ladder, sum(c)) for c in combinations(self.bits, number))
            self._rows[ladder] = Rows(self.tables[ladder], ranking, possible)
        return self._rows[ladder]

    def test(self, text: str) -> Test:
        if text not in self._tests:
            self._tests[text] = at_least(text, self.ranking)
        return self._tests[text]

    def _folds_by_hand(self) -> bool:
        """Whether a fold is settled by the hand that the whole deal would have given."""
        folds = [by["fold"] for by in self.d.settlement.values() if "fold" in by]
        return any(b.folded for b in self.d.bonuses.values()) or any(
            isinstance(r, Branch) or r.startswith(("ladder ", "higher ")) for r in folds
        )

    # ------------------------------------------------------------ amounts

    def _plain_results(self) -> Iterator[str]:
        waiting: list[Result] = [r for by in self.d.settlement.values() for r in by.values()]
        while waiting:
            result = waiting.pop()
            if isinstance(result, Branch):
                waiting += [result.then, result.otherwise]
            else:
                yield result

    def _used_ladders(self) -> set[str]:
        paying = [r.split() for r in self._plain_results() if r.startswith(("ladder ", "higher ", "margin "))]
        named = {name for _, *names in paying for name in names}
        return named | {b.ladder for b in self.d.bonuses.values()}

    def _parts(self) -> int:
        """Into how many parts a unit is cut, so that every size and every pay is a whole number of them."""
        pays = [net_of(table, row) for table in self.tables.values() for row in table.rows]
        pays += [Fraction(r.partition(" ")[2] or 1) for r in self._plain_results() if r.startswith("win")]
        kept = [1 - w.commission / 100 for w in self.d.wagers.values()]
        result = lcm(1, *(p.denominator for p in pays)) * lcm(1, *(k.denominator for k in kept))
        size = lcm(1, *(w.units.denominator for w in self.d.wagers.values() if w.units))
        for decision in self.d.decisions:
            size *= lcm(1, *(m.denominator for m in decision.raises.multiples)) if decision.raises else 1
        return lcm(result, size)

    def whole(self, amount: Fraction) -> int:
        parts = amount * self.parts
        assert parts.denominator == 1
        return parts.numerator
