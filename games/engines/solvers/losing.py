"""Bets on the hand that loses: which hands a better one beats, of all that share no card with it.

Without a board, the better hands of the other side are added from the best down to counters by subset of their cards;
those apart from a hand follow by inclusion and exclusion. With a board, every board ranks all pairs (`board`).
"""

from __future__ import annotations

from math import comb
from typing import Any, Literal

import numpy as np

from games.engines.arrays import Array
from games.engines.common.cards import binomials
from games.engines.common.results import kept
from games.engines.definition.model import Definition, Hand, SideBet
from games.engines.progress import report_progress
from games.engines.solvers import after_fold, against
from games.engines.solvers.cards_bets import UNMARKED, Counted, by_strength, lost_by_folding
from games.engines.solvers.classes import classes
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, ranking

MOST_CARDS = 6
MOST_SHARED = 5  # all sets of so many cards are numbered; a hand that shares six is the same hand and not better


def refusal(d: Definition, bet: SideBet) -> str | None:
    if not d.has_dealer or "player" not in d.hands:
        return "nobody plays against a dealer's hand"
    if any(x.raises and x.raises.exchange for x in d.decisions):
        return "which hand loses depends on the cards that the player exchanges"
    if d.board_cards:
        return after_fold.board_refusal(d, bet)
    player, dealer = d.hands["player"], d.hands["dealer"]
    if max(player.cards, dealer.cards) > MOST_CARDS:
        return f"hands of {player.cards} and {dealer.cards} cards are too many to be compared one by one"
    if pack(d.deck).deck.decks > 1 and max(player.cards, dealer.cards) > 3:
        return "hands of several decks are too many to be compared one by one"
    if (bet.best or player.best or player.cards) != (bet.best or dealer.best or dealer.cards):
        return "the two hands are not of one size"
    try:
        for side in d.hands:
            hands_of(d, bet, side)
    except CannotCount as cannot:
        return str(cannot)
    if lost_by_folding(d, bet):
        return after_fold.hidden_refusal(d)
    return None


def hands_of(d: Definition, bet: SideBet, side: Literal["player", "dealer"] = "player") -> Hands:
    hand, name = d.hands[side], bet.ranking or d.ranking
    assert name is not None
    cards = hand.cards + (d.board_cards if hand.board else 0)
    return ranking(name, d.deck, d.ranking_options).of(cards, bet.best or hand.best, "the losing hand")


def counted(d: Definition, bet: SideBet) -> Counted:
    by = hands_of(d, bet)
    nature = UNMARKED if pack(d.deck).has_wilds else "any"
    player = d.hands["player"]
    possible = by_strength(d.deck, by, player.cards + (d.board_cards if player.board else 0))
    if d.board_cards:
        deals, item = after_fold.board_losing(d, bet)
    else:
        deals, item = _hidden(d, bet, by)
    return Counted(deals, by, {nature: item}, possible)


def _hidden(d: Definition, bet: SideBet, by: Hands) -> tuple[int, Array]:
    name = bet.ranking or d.ranking
    assert name is not None
    player, dealer = (
        Hand(cards=hand.cards, best=bet.best or hand.best) for hand in (d.hands["player"], d.hands["dealer"])
    )
    size = pack(d.deck).size
    stays = after_fold.staying(d) if lost_by_folding(d, bet) else None
    alike = stays is None and player == dealer
    if alike and player.cards > MOST_SHARED:
        result = _kept(d, name, by, player)
    else:
        result = _beaten(d, name, by, (player, stays), (dealer, None))
    if bet.looks_at == "losing_hand":
        result = result * 2 if alike else result + _beaten(d, name, by, (dealer, None), (player, stays))
    return comb(size, player.cards) * comb(size - player.cards, dealer.cards), result


def _kept(d: Definition, name: str, by: Hands, hand: Hand) -> Array:
    """Two sides of one size, both in play: half a minute for six cards, so kept."""
    rules = name, sorted(d.ranking_options.items()), hand.cards, hand.best
    question = f"beaten hands of a side, {rules} {d.deck.model_dump_json()}"

    def compute() -> list[int]:
        report_progress(f"{d.name}, every hand that another one beats")
        results: list[int] = _beaten(d, name, by, (hand, None), (hand, None)).tolist()
        return results

    return np.array(kept(question, compute, lambda results: len(results) == len(by.keys)), np.int64)


def _beaten(d: Definition, name: str, by: Hands, one: tuple[Hand, Any], other: tuple[Hand, Any]) -> Array:
    """Deals by the strength of one side's hand that the other side's beats. Beside a hand: the classes in play."""
    from games.engines.solvers.losing_kernels import beaten

    (mine, mine_in), (his, his_in) = one, other
    options = tuple(sorted(d.ranking_options.items()))
    most = max(mine.cards, his.cards)
    own = against.ordered(d.deck, name, options, mine.cards, mine.best, most)
    theirs = against.ordered(d.deck, name, options, his.cards, his.best, most)
    starts, dense, share, unit, sets, signs = against.exposed_tables(d.deck, mine.cards, his.cards, 0, MOST_SHARED)
    many = theirs.weights if his_in is None else np.where(his_in[theirs.classes], theirs.weights, 0)
    out = np.zeros(len(own.own), np.int64)
    tables = (starts, dense, share, unit, binomials(max(pack(d.deck).size, 52), 8), sets, signs)
    beaten(own.hands, own.own, theirs.hands, theirs.own, many, *tables, out)
    weights = own.weights if mine_in is None else np.where(mine_in[own.classes], own.weights, 0)
    result = np.zeros(len(by.keys), np.int64)
    np.add.at(result, by.of(classes(d.deck, most).layer(mine.cards).hands[own.classes], by_face=True), weights * out)
    return result
