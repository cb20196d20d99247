"""A win that is moved onto the wager of blackjack: every deal of two cards and an up card, hands by looking ahead."""

from __future__ import annotations

from fractions import Fraction

from games.engines.definition.model import Paytable
from games.engines.definition.shoe import ShoeDefinition
from games.engines.definition.shoe_words import condition
from games.engines.interpreter.blackjack import ACE, TEN, Blackjack
from games.engines.interpreter.naming import net_of
from games.engines.interpreter.settlement import chosen_paytable
from games.engines.interpreter.shoes import End, Judge, draws, shoe_of


def net_with_base(d: ShoeDefinition, key: str, paytable: str | Paytable | None = None) -> Fraction:
    """What the bet nets, and what its wins net beside it where they are moved onto a hand that is worth something."""
    bet, judge, table = d.bets[key], Judge(d), Blackjack(d)
    pays = chosen_paytable(bet.paytables, paytable, f"bets.{key}")
    rows = {row: [condition(w) for w in words] for row, words in bet.rows.items() if row in pays.rows}
    result, worths = Fraction(0), dict[tuple[int, int, int], Fraction]()
    for (one, two, up), chance in draws(shoe_of(d), 3):
        end = End((one, two), ())
        row = next((r for r, words in rows.items() if all(judge.holds(w, end) for w in words)), None)
        net = Fraction(-1) if row is None else net_of(pays, row, None)
        result += chance * net
        if row is not None and bet.onto_base == "moved":
            low, high = sorted((d.points.of(one.rank), d.points.of(two.rank)))
            dealt = low, high, d.points.of(up.rank)
            if dealt not in worths:
                worths[dealt] = _worth(table, (low, high), dealt[2])
            result += chance * (1 + net) * max(worths[dealt], Fraction(0))
    return result


def _worth(table: Blackjack, hand: tuple[int, int], up: int) -> Fraction:
    """Of a hand whose dealer may have a natural, which ends the round before anything is moved."""
    clear = table.clear(hand, up)
    if sorted(hand) == [ACE, TEN]:
        return table.rules.natural * clear
    return table.dealt(hand, up).net + (1 - clear)
