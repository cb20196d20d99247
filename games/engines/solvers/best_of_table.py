"""Cover All: the best hand of the table, the dealer's included.

All hands come from one deck, so they are not independent. Where every hand is five cards of the full deck under the
usual order, `caribbean_stud.cover_all` counts two to eight of them exactly; the solvers of `table` count hands of two
cards beside a board, hands of three cards with or without one, longest flushes, and any two hands of one size; on
decks whose deals can all be visited, every deal is. Other tables are refused with the reason.
"""

from __future__ import annotations

from math import comb
from typing import Literal

import numpy as np

from games.engines.api import OutcomeTable
from games.engines.arrays import Array
from games.engines.definition.model import Deck, Definition, Hand, SideBet
from games.engines.solvers.cards_bets import UNMARKED, Counted, as_table, by_strength, lost_by_folding
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, every_hand, ranking
from games.engines.solvers.table import best_of_two_hands, holdings, suit_lengths, three_beside, three_cards
from games.engines.solvers.table.by_category import table_of

Side = Literal["player", "dealer"]
MOST_VISITED = 5_000_000  # deals
FIVE = "five_card"


def sides(d: Definition, hands: int) -> list[Side]:
    """Whose hands are on the table, the dealer's last."""
    players: list[Side] = ["player"] * (hands - d.has_dealer)
    return [*players, "dealer"] if d.has_dealer else players


def is_fast(d: Definition, bet: SideBet) -> bool:
    """Whether the count of hands of five cards of the full deck holds."""
    same = all(h.cards == 5 and h.best in (None, 5) for h in d.hands.values()) and not d.board_cards
    return (
        same and d.deck == Deck() and (bet.ranking or d.ranking) == FIVE and not d.ranking_options and bet.best is None
    )


def deals(d: Definition, hands: int) -> int:
    size, ways = pack(d.deck).size, 1
    for cards in (d.board_cards, *(d.hands[side].cards for side in sides(d, hands))):
        ways *= comb(max(size, 0), cards)
        size -= cards
    return ways


def none_better(d: Definition, bet: SideBet, hands: int) -> list[int] | None:
    """By category, worst first: the deals in which no hand of the table is better; None where no solver counts it."""
    if not deals(d, hands):
        return None
    by = _hands(d, bet)
    match _solver(d, bet, by, hands):
        case "holdings":
            return holdings.none_better(by, d.board_cards, hands)
        case "three_cards":
            return three_cards.none_better(by, hands)
        case "three_beside":
            return three_beside.none_better(by, hands)
        case "suit_lengths":
            return suit_lengths.none_better(by, [d.hands[side].cards for side in sides(d, hands)])
        case "best_of_two_hands":
            first, second = (d.hands[side].cards for side in sides(d, hands))
            return best_of_two_hands.none_better(by, (first, second))
    return None


def _solver(d: Definition, bet: SideBet, by: Hands, hands: int) -> str | None:
    """Which solver of `table` counts hands of this shape."""
    if (result := _of_any_number(d, bet, by)) is not None:
        return result
    return "best_of_two_hands" if _two_refused(d, bet, by, hands) is None else None


def _two_refused(d: Definition, bet: SideBet, by: Hands, hands: int) -> str | None:
    if hands == best_of_two_hands.HANDS and not d.board_cards:
        return best_of_two_hands.refusal(by, _dealt(d, hands), bet.best)
    return (
        "the best of several hands of one deck is counted where two of at most six cards are dealt, or all are "
        "five cards of the full deck, three cards, two or three beside a board, or compare by the longest flush"
    )


def _dealt(d: Definition, hands: int) -> list[Hand]:
    return [d.hands[side] for side in sides(d, hands)]


def _of_any_number(d: Definition, bet: SideBet, by: Hands) -> str | None:
    own, board = {h.cards for h in d.hands.values()}, d.board_cards
    with_board = all(h.board and h.best in (None, bet.best, 5) for h in d.hands.values())
    if own == {holdings.OWN} and with_board and max(bet.hands, default=0) <= holdings.MOST_HANDS:
        return None if holdings.refusal(by, board) else "holdings"
    if bet.best is not None or any(h.best not in (None, h.cards) for h in d.hands.values()):
        return None
    if own == {three_cards.OWN} and max(bet.hands, default=0) <= three_cards.MOST_HANDS:
        if not board:
            return None if three_cards.refusal(by) else "three_cards"
        if board == three_beside.BOARD and with_board:
            return None if three_beside.refusal(by) else "three_beside"
    return None if board or suit_lengths.refusal(by) else "suit_lengths"


def counted_hands(d: Definition, bet: SideBet) -> tuple[int, ...]:
    """The numbers of hands that are counted, of those that the bet names."""
    return tuple(n for n in bet.hands if is_fast(d, bet) or _why_not(d, bet, n) is None)


def refusal(d: Definition, bet: SideBet) -> str | None:
    if "player" not in d.hands:
        return "the hands of the table are not known"
    if lost_by_folding(d, bet):
        return "all hands of the table count, and a fold is one player's"
    if is_fast(d, bet) or counted_hands(d, bet):
        return None
    return _why_not(d, bet, min(bet.hands or (best_of_two_hands.HANDS,)))


def _why_not(d: Definition, bet: SideBet, hands: int) -> str | None:
    if not deals(d, hands):
        return f"the deck is too small for {hands} hands"
    compared = sorted({bet.best or h.best or h.cards + d.board_cards * h.board for h in _dealt(d, hands)})
    if len(compared) > 1:
        return f"one hand uses {compared[0]} cards and the other {compared[-1]}, so they cannot be compared"
    try:
        by = _hands(d, bet)
        if deals(d, hands) <= MOST_VISITED or _solver(d, bet, by, hands) is not None:
            return None
    except CannotCount as cannot:
        return str(cannot)
    return _two_refused(d, bet, by, hands)


def table(d: Definition, bet: SideBet, hands: int | None) -> OutcomeTable:
    hands = hands or (bet.hands[0] if bet.hands else None)
    if hands is None or (bet.hands and hands not in bet.hands):
        raise CannotCount(f"{bet.title} is counted for a number of hands: say how many are dealt")
    if is_fast(d, bet):
        from games.engines.caribbean_stud.cover_all import highest_hand

        return highest_hand(hands)
    if (reason := _why_not(d, bet, hands)) is not None:
        raise CannotCount(f"{bet.title} for {hands} hands: {reason}")
    by = _hands(d, bet)
    few = deals(d, hands) <= MOST_VISITED
    if few and _of_any_number(d, bet, by) is None:
        return as_table(_visited(d, bet, hands))  # by strength, so that a row may name a rank
    result = none_better(d, bet, hands)
    assert result is not None
    return table_of(by, result, pack(d.deck).has_wilds)


def _visited(d: Definition, bet: SideBet, hands: int) -> Counted:
    """Every deal of a small deck."""
    deck = pack(d.deck)
    by = _hands(d, bet)
    result = np.zeros(len(by.keys), np.int64)
    every = np.arange(deck.size)
    for board in every_hand(deck.size, d.board_cards) if d.board_cards else np.zeros((1, 0), np.int64):
        _deal(d, bet, by, board, np.setdiff1d(every, board), sides(d, hands), -1, result)
    player = d.hands["player"]
    cards = player.cards + (d.board_cards if player.board else 0)
    nature = UNMARKED if deck.has_wilds else "any"
    return Counted(deals(d, hands), by, {nature: result}, by_strength(d.deck, by, cards))


def _hands(d: Definition, bet: SideBet) -> Hands:
    name = bet.ranking or d.ranking
    assert name is not None
    ranked = ranking(name, d.deck, d.ranking_options)
    by = {
        side: ranked.of(hand.cards + d.board_cards * hand.board, bet.best or hand.best, f"the {side}'s hand")
        for side, hand in d.hands.items()
    }
    return by["player"]


def _deal(
    d: Definition, bet: SideBet, by: Hands, board: Array, rest: Array, left: list[Side], best: int, result: Array
) -> None:
    """Deals the hands that are left, one side after another; the last one's all at once."""
    side, *more = left
    hand = d.hands[side]
    own = rest[every_hand(len(rest), hand.cards).astype(np.int64)]
    seen = np.hstack([own, np.tile(board, (len(own), 1))]) if hand.board else own
    worth = np.maximum(by.of(np.sort(seen, axis=1)), best)
    if not more:
        result += np.bincount(worth, minlength=len(result))
        return
    for cards, value in zip(own, worth.tolist()):
        _deal(d, bet, by, board, np.setdiff1d(rest, cards), more, value, result)
