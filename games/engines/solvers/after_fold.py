"""Bets that a fold loses: the hands with which the player stays in at the optimum of the main game.

The optimum is that of the usual pays (docs/definitions.md). Where the decision knows the same cards as the bet, the
classes that stay say all; otherwise the cards that come after the decision are visited.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.model import CardsOf, Definition, SideBet
from games.engines.solvers import against, choose, streets
from games.engines.solvers.cards_bets import UNMARKED, Counted, by_strength
from games.engines.solvers.choices import State, choices, start
from games.engines.solvers.money import pays_of, used_ladders, usual
from games.engines.solvers.pack import pack
from games.engines.solvers.rankings import Hands, every_hand, ranking

if TYPE_CHECKING:
    from games.engines.solvers.board.folding import NotFolded

MOST_VISITED = 60_000_000
MOST_PASSES = 8  # kept: some counts by strength each
_passes: dict[Any, Any] = {}
AGAINST, FLUSHES, SEVENS, SHOWN, EXCHANGE, STREETS, BOARD = (
    "games.engines.solvers.against",
    "games.engines.solvers.flushes",
    "games.engines.solvers.sevens",
    "games.engines.solvers.shown",
    "games.engines.solvers.exchange",
    "games.engines.solvers.streets",
    "games.engines.solvers.board.analysis",
)
ONE_RAISE = (AGAINST, FLUSHES, SEVENS, SHOWN, EXCHANGE)


def usual_pays(d: Definition) -> dict[str, tuple[Pay, ...]]:
    return {name: pays_of(table) for name in used_ladders(d) if (table := usual(d.ladders[name])) is not None}


def refusal(d: Definition, bet: SideBet) -> str | None:
    """Why a bet that a fold loses is not counted; None where it is."""
    reason = choose.why_not(d)
    if reason is not None:
        return f"who folds is not known: {reason}"
    assert isinstance(bet.looks_at, CardsOf)
    family, at, player = choose.solver(d).__name__, bet.looks_at, d.hands["player"]
    if family in ONE_RAISE:
        if _is_whole(d, bet):
            return None
        if family != AGAINST:
            return "who folds depends on more cards than the hands of the bet say"
        if at.dealer_up or d.dealer_up:
            return "who folds depends on cards of the dealer that the bet looks at in another way"
        return _too_many(d, at)
    if family == STREETS:
        turned = list(accumulate(r.board for r in d.rounds))
        if at.player not in (0, player.cards) or at.board not in (0, *turned) or d.rounds[0].player != player.cards:
            return "the bet looks at some of the cards that come together"
        return None
    if family == BOARD:
        return board_refusal(d, bet)
    return "no solver counts a bet that is lost with a folded hand of this game"


def _is_whole(d: Definition, bet: SideBet) -> bool:
    """Whether the bet looks at the player's hand as the game does."""
    player, at = d.hands["player"], bet.looks_at
    assert isinstance(at, CardsOf)
    same = (bet.ranking or d.ranking) == d.ranking and bet.best in (player.best, player.best or player.cards)
    return same and at.player == at.total == player.cards


def _too_many(d: Definition, at: CardsOf) -> str | None:
    deck, cards = pack(d.deck), d.hands["player"].cards
    visited = deck.hands(cards) // 12 * comb(cards, at.player) * comb(deck.size - cards, at.dealer)
    return None if visited <= MOST_VISITED else "the cards beside the player's are too many to be visited"


def counted(d: Definition, bet: SideBet) -> Counted:
    at, name = bet.looks_at, bet.ranking or d.ranking
    assert isinstance(at, CardsOf)
    assert name is not None
    by = ranking(name, d.deck, d.ranking_options).of(at.total, bet.best, "a bet's hand")
    possible = by_strength(d.deck, by, at.total)
    family = choose.solver(d).__name__
    if family in ONE_RAISE and _is_whole(d, bet):
        deals, stayed = _by_strength(d)
    elif family == AGAINST:
        deals, stayed = _by_class(d, by, at)
    elif family == STREETS:
        deals, stayed = _on_streets(d, by, at)
    else:
        deals, stayed = board_kept(d, by, at)
    if np.any(stayed > possible * (deals // int(possible.sum()))):
        raise ArithmeticError("more hands stay in than are dealt")
    return Counted(deals, by, {UNMARKED if pack(d.deck).has_wilds else "any": stayed}, possible)


# ---------------------------------------------------------------- one raise against a dealer's hand


def hidden_refusal(d: Definition) -> str | None:
    reason = against.refusal(d)
    if reason is None and d.dealer_up:
        return "who folds depends on the dealer's cards that are shown"
    return reason


def staying(d: Definition) -> Array:
    """By class of the player's hand, whether he stays in."""
    game = against.Against(d, usual_pays(d))
    result = np.zeros(len(game.mine.classes), np.bool_)
    result[game.mine.classes] = game.staying()
    return result


def _by_strength(d: Definition) -> tuple[int, Array]:
    game = choose.solver(d).game(d, usual_pays(d))
    _, taken, _ = game.count()
    folded = taken[:, 0] if game.has_fold else np.zeros(len(taken), np.int64)
    return game.states, taken.sum(axis=1) - folded


def _by_class(d: Definition, by: Hands, at: CardsOf) -> tuple[int, Any]:
    """Some of the player's cards, or the dealer's with them: those of every class that folds are taken off."""
    game = against.Against(d, usual_pays(d))
    deck, cards = pack(d.deck), d.hands["player"].cards
    deals = deck.hands(cards) * comb(cards, at.player) * comb(deck.size - cards, at.dealer)
    whole = by_strength(d.deck, by, at.total)
    result = whole * (deals // int(whole.sum()))
    places = every_hand(cards, at.player).astype(np.int64) if at.player else np.zeros((1, 0), np.int64)
    dealt = every_hand(deck.size - cards, at.dealer).astype(np.int64) if at.dealer else np.zeros((1, 0), np.int64)
    folds = ~game.staying()
    for hand, weight in zip(game.mine.hands[folds], game.mine.weights[folds].tolist()):
        rest = np.setdiff1d(np.arange(deck.size), hand)
        own, his = hand[places], rest[dealt]
        both = np.hstack([np.repeat(own, len(his), axis=0), np.tile(his, (len(own), 1))])
        result -= weight * np.bincount(by.of(np.sort(both, axis=1)), minlength=len(result))
    return deals, result


# ---------------------------------------------------------------- streets


def _on_streets(d: Definition, by: Hands, at: CardsOf) -> tuple[int, Array]:
    game = streets.of_definition(d, usual_pays(d))
    deck, own = pack(d.deck), d.hands["player"].cards
    layer = game.sets.layer(own)
    result = np.zeros(len(by.keys), np.int64)
    ways = prod(comb(deck.size - n, r.board) for n, r in zip(game.seen, d.rounds[1:]))
    for hand, weight in zip(game.sets.cards_of(layer), layer.weights.tolist()):
        for rows, left in _followed(d, game, hand, own + at.board):
            seen = np.concatenate([rows[:, own - at.player : own], rows[:, own : own + at.board]], axis=1)
            many = np.bincount(by.of(np.sort(seen, axis=1)), minlength=len(result))
            result += many * (weight * left)
    return deck.hands(own) * ways, result


def _followed(d: Definition, game: streets.Streets, hand: Array, needed: int) -> Iterator[tuple[Any, int]]:
    """Every way in which the board comes while the player stays in: cards in the order in which they came, and in how
    many ways the cards that nobody asks for can come. Only cards that are decided on or `needed` are dealt."""
    deck = pack(d.deck)
    last = max([needed, *(game.seen[i] for i in game.stages)])
    now: dict[State, Any] = {start(d): hand.reshape(1, -1)}
    left = 1
    for i, r in enumerate(d.rounds):
        before = game.seen[i] - r.player - r.board
        if r.board and before >= last:
            left *= comb(deck.size - before, r.board)
        elif r.board:
            now = {state: _turned(rows, deck.size, r.board) for state, rows in now.items()}
        if i in game.stages:
            now = _stayed(d, game, i, now)
    for rows in now.values():
        yield rows, left


def _turned(rows: Array, size: int, cards: int) -> Array:
    """Each row with every set of so many further cards."""
    more = every_hand(size, cards).astype(np.int64)
    both = np.hstack([np.repeat(rows, len(more), axis=0), np.tile(more, (len(rows), 1))])
    apart = np.ones(len(both), np.bool_)
    for i in range(rows.shape[1]):
        apart &= (both[:, rows.shape[1] :] != both[:, i : i + 1]).all(axis=1)
    return both[apart]


def _stayed(d: Definition, game: streets.Streets, number: int, now: dict[State, Array]) -> dict[State, object]:
    decision = d.rounds[number].decision
    assert decision is not None
    results: dict[State, list[Any]] = {}
    for state, rows in now.items():
        offered = choices(d, decision, state)
        if not offered:
            results.setdefault(state, []).append(rows)
            continue
        faces = game.sets.pack.card_faces[rows]
        which = game.sets.subsets(faces, [(1 << rows.shape[1]) - 1], rows.shape[1])[:, 0]
        taken = game.decided_at(game.stages.index(number), state)[which]
        for i, choice in enumerate(offered):
            if not choice.ends and (taken == i).any():
                results.setdefault(choice.state, []).append(rows[taken == i])
    return {state: np.concatenate(parts) for state, parts in results.items()}


# ---------------------------------------------------------------- a common board


def board_refusal(d: Definition, bet: SideBet) -> str | None:
    from games.engines.solvers.board import analysis, plan

    reason = analysis.refusal(d)
    if reason is not None:
        return reason
    if (bet.ranking or d.ranking) != d.ranking or pack(d.deck).has_wilds:
        return "the bet ranks hands unlike the game"
    at = bet.looks_at
    if not isinstance(at, CardsOf):
        return None if bet.best in (None, d.hands["player"].best) else "the bet's hand is not that of the game"
    stages = [s.board for s in plan.stages(d)]
    whole = at.board == d.board_cards and bet.best == d.hands["player"].best
    flop = at.board == 3 and bet.best in (None, 5) and 3 in stages
    if at.dealer or at.dealer_up or at.player != d.hands["player"].cards or not (whole or flop or not at.board):
        return "the bet looks at cards that no decision knows"
    return None


def board_losing(d: Definition, bet: SideBet) -> tuple[int, Any]:
    kept = _board(d, bet.after_fold == "lost")
    result = kept.losing[0] + (kept.losing[1] if bet.looks_at == "losing_hand" else 0)
    return kept.deals, result


def board_kept(d: Definition, by: Hands, at: CardsOf) -> tuple[int, Any]:
    kept = _board(d, True)
    if at.board == d.board_cards:
        return kept.deals, kept.whole
    if at.board:
        return kept.deals, kept.flop
    result = np.zeros(len(by.keys), np.int64)
    np.add.at(result, by.of(kept.pair_cards), kept.pairs)
    return kept.deals, result


def _board(d: Definition, folds: bool) -> NotFolded:
    """One pass answers for every bet of a game that a fold loses, another for every other one: both are kept."""
    from games.engines.solvers.board.folding import kept

    rules = d.model_dump_json(exclude={"bets", "readings", "variants", "sources", "missing", "aliases", "name"}), folds
    if rules not in _passes:
        if len(_passes) >= MOST_PASSES:
            _passes.clear()
        _passes[rules] = kept(d, usual_pays(d), folds)
    return _passes[rules]
