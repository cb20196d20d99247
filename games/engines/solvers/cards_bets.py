"""Bets that look at cards only, counted once whatever a paytable pays.

Cards of the player, the dealer and the board that nobody chose are random cards of the deck, so only their number
matters. A bet on the hand that loses, on the best hand of the table, or one that a fold loses asks who holds which
cards; modules of their own count those, by strength too. Classes are a category and the rank that leads it, parted by
suit where a straight flush may be paid by its suit, and by natural and wild where a row of the bet asks for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from games.engines.api import OutcomeTable
from games.engines.arrays import Array
from games.engines.definition.hand_names import HandName, UnknownHandName, hand_name
from games.engines.definition.model import Deck, Definition, SideBet
from games.engines.solvers import best_of, lengths, points, set_bets, wild_flush
from games.engines.solvers.classes import classes
from games.engines.solvers.pack import JOKER, CannotCount, Pack, pack
from games.engines.solvers.rankings import Hands, every_hand, ranking
from games.engines.solvers.streets import strengths_of

MOST_CARDS = 7
MOST_BY_CLASS = 6  # where hands are visited class by class
MOST_VISITED = 30_000_000
BY_SUIT = ("royal_flush", "straight_flush")
ONE_SUIT = (*BY_SUIT, "flush")
UNMARKED = "unmarked"  # natural and wild hands that are not told apart
LOST = "no_hand_counts"  # folded, tied, or the other side's
MOST_KEPT = 32
_kept: dict[object, OutcomeTable] = {}


@dataclass(frozen=True, slots=True)
class Member:
    """What a class of hands is, for the names of rows."""

    strengths: frozenset[int]
    suit: str | None
    nature: str  # any, natural, wild, unmarked


@dataclass(frozen=True)
class Counted:
    """Deals by the strength of the hand that counts; those in which none does are the rest of the deals."""

    deals: int
    by: Hands
    natures: Mapping[str, Array]  # any, unmarked, natural, wild → deals by strength
    possible: Array | None = None  # hands by strength, by which rows are told apart; None: the deals themselves


@dataclass(frozen=True, slots=True)
class CardsTable(OutcomeTable):
    """An outcome table that knows what any hand's name means."""

    hands: Hands
    members: Mapping[str, Member]
    possible: Mapping[str, int]

    def classes(self, hand: str) -> frozenset[str]:
        if hand not in self.known:
            self.known[hand] = self._classes(hand)
        return self.known[hand]

    def width(self, hand: str) -> int:
        return sum(self.possible[c] for c in self.classes(hand))

    def _classes(self, hand: str) -> frozenset[str]:
        try:
            wanted = hand_name(hand)
            covered = self.hands.covers(HandName(**{**_fields(wanted), "suits": (), "nature": "any"}))
        except (UnknownHandName, CannotCount):
            raise KeyError(hand) from None
        results = set()
        for name, member in self.members.items():
            inside = sum(bool(covered[s]) for s in member.strengths)
            if not inside or _other(wanted, member):
                continue
            if inside < len(member.strengths) or self._unmarked(wanted, member):
                raise KeyError(hand)  # the name parts hands that are counted together
            results.add(name)
        return frozenset(results)

    def _unmarked(self, wanted: HandName, member: Member) -> bool:
        """Whether hands of this class are and are not what is asked for."""
        if wanted.suits and member.suit is None and self.hands.category(min(member.strengths)) in ONE_SUIT:
            return True
        return wanted.nature != "any" and member.nature == UNMARKED


def _fields(name: HandName) -> dict[str, Any]:
    return {f: getattr(name, f) for f in ("category", "ranks", "suits", "cards", "nature", "reach", "up_to", "points")}


def _other(wanted: HandName, member: Member) -> bool:
    if wanted.suits and member.suit not in (None, *wanted.suits):
        return True
    return wanted.nature != "any" and member.nature not in ("any", UNMARKED, wanted.nature)


def can_fold(d: Definition) -> bool:
    return d.has_main_game and any(x.otherwise == "fold" for x in d.decisions)


def lost_by_folding(d: Definition, bet: SideBet) -> bool:
    return bet.after_fold == "lost" and can_fold(d)


def refusal(d: Definition, bet: SideBet) -> str | None:
    """Why a bet is not counted; None where it is."""
    from games.engines.solvers import after_fold, apart, best_of_table, losing

    if set_bets.counts(bet, d):
        return set_bets.refusal(d, bet)
    if bet.apart:
        return apart.refusal(d, bet)
    if bet.looks_at == "best_of_table":
        return best_of_table.refusal(d, bet)
    if isinstance(bet.looks_at, str):
        return losing.refusal(d, bet)
    cards = bet.looks_at.total
    if cards > MOST_CARDS:
        return f"the hands of {cards} cards are too many"
    return _too_many(d, bet, cards) or (after_fold.refusal(d, bet) if lost_by_folding(d, bet) else None)


def _too_many(d: Definition, bet: SideBet, cards: int) -> str | None:
    name = bet.ranking or d.ranking
    assert name is not None
    try:
        by = ranking(name, d.deck, d.ranking_options).of(cards, bet.best, "the bet's hand")
    except CannotCount as cannot:
        return str(cannot)
    if by.table is None:
        return None
    reason = best_of.refusal(by, cards)
    return None if reason is None or cards <= MOST_BY_CLASS else f"hands of {cards} cards are too many: {reason}"


def table(d: Definition, bet: SideBet, hands: int | None = None) -> OutcomeTable:
    """The outcomes of a bet; CannotCount with the reason where no solver counts it. `hands`: on the table."""
    reason = refusal(d, bet)
    if reason:
        raise CannotCount(f"{d.name}, {bet.title}: {reason}")
    if set_bets.counts(bet, d):
        return set_bets.table(d, bet)
    if bet.apart:
        from games.engines.solvers import apart

        return apart.table(d, bet)
    name = bet.ranking or d.ranking
    assert name is not None
    if isinstance(bet.looks_at, str) or lost_by_folding(d, bet):
        return _by_who_holds_what(d, bet, hands)
    reported = any(_asks_nature(row) for t in bet.paytables for row in t.rows)
    return count(d.deck, name, tuple(sorted(d.ranking_options.items())), bet.looks_at.total, bet.best, reported)


def _by_who_holds_what(d: Definition, bet: SideBet, hands: int | None) -> OutcomeTable:
    """Kept by everything that it may depend on: the rules and usual pays of the main game and the bet's own."""
    from games.engines.solvers import after_fold, best_of_table, losing

    rules = d.model_dump_json(exclude={"bets", "readings", "variants", "sources", "missing", "aliases", "name"})
    key = rules, bet.model_dump_json(exclude={"paytables", "title", "aliases"}), hands
    if key not in _kept:
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        if bet.looks_at == "best_of_table":
            _kept[key] = best_of_table.table(d, bet, hands)
        else:
            _kept[key] = as_table(
                losing.counted(d, bet) if isinstance(bet.looks_at, str) else after_fold.counted(d, bet)
            )
    return _kept[key]


def _asks_nature(row: str) -> bool:
    try:
        return hand_name(row).nature != "any"
    except UnknownHandName:
        return False


@lru_cache(maxsize=64)
def count(
    deck: Deck, name: str, options: tuple[tuple[str, str], ...], cards: int, best: int | None, reported: bool = False
) -> CardsTable:
    """Every hand of so many cards; natural and wild ones apart where they are to be `told`.

    >>> three = count(Deck(), "three_card", (), 3, None)
    >>> three.probability("pair"), three.probability("akq_spades")
    (Fraction(72, 425), Fraction(1, 22100))
    >>> count(Deck(), "five_card", (), 7, 5).probability("royal_flush")
    Fraction(1, 30940)
    """
    by = ranking(name, deck, dict(options)).of(cards, best, "a bet's hand")
    return as_table(Counted(pack(deck).hands(cards), by, _natures(deck, by, cards, best, reported)))


def as_table(counted: Counted) -> CardsTable:
    """Classes of hands that rows can name, best first."""
    by, deck = counted.by, counted.by.ranking.pack.deck
    totals: dict[str, int] = defaultdict(int)
    possible: dict[str, int] = defaultdict(int)
    strengths: dict[str, set[int]] = defaultdict(set)
    what: dict[str, tuple[str | None, str]] = {}
    for strength in range(len(by.keys) - 1, -1, -1):
        for nature, many in counted.natures.items():
            n = int(many[strength])
            could = n if counted.possible is None else int(counted.possible[strength])
            if not n and not could:
                continue
            plain = nature in ("any", UNMARKED)
            for suit, part, may in _suits(deck, by, strength, n, could):
                key = "_".join(x for x in ("" if plain else nature, by.class_name(strength), suit or "") if x)
                totals[key] += part
                possible[key] += may
                strengths[key].add(strength)
                what[key] = suit, nature
    members = {k: Member(frozenset(s), *what[k]) for k, s in strengths.items()}
    categories: dict[str, set[str]] = defaultdict(set)
    for key, member in members.items():
        categories[by.category(min(member.strengths))].add(key)
    labels = {c: frozenset(keys) for c, keys in categories.items()}
    lost = counted.deals - sum(totals.values())
    if lost < 0:
        raise ArithmeticError("more hands than deals were counted")
    if lost:
        totals[LOST] = lost
    return CardsTable(counted.deals, dict(totals), labels, by, members, dict(possible))


def _suits(deck: Deck, by: Hands, strength: int, many: int, could: int) -> Iterator[tuple[str | None, int, int]]:
    """Suits are alike: each has the same share of the straight flushes, where no hand has two of them."""
    suits = len(deck.suits)
    if by.category(strength) not in BY_SUIT or many % suits or could % suits or pack(deck).has_wilds:
        yield None, many, could
        return
    for suit in deck.suits:
        yield suit, many // suits, could // suits


def _natures(deck: Deck, by: Hands, cards: int, best: int | None, reported: bool) -> Mapping[str, Array]:
    """Hands by strength: all, or natural and wild ones apart."""
    if reported and pack(deck).has_wilds:
        if by.table is None:
            return wild_flush.reported(by.ranking.options, by.keys, pack(deck), cards)
        return _reported(pack(deck), by, cards, best)
    return {UNMARKED if pack(deck).has_wilds else "any": by_strength(deck, by, cards)}


def by_strength(deck: Deck, by: Hands, cards: int) -> Array:
    """Every hand of so many cards, by strength."""
    if by.ranking.name in points.NAMES:
        many: Array = points.counts(by.ranking.name, by.keys, by.ranking.pack, cards)
        return many
    if by.table is None:
        return lengths.counts(by.ranking.name, by.ranking.options, by.keys, by.ranking.pack, cards)
    if best_of.refusal(by, cards) is None:
        return best_of.by_strength(by, cards)
    sets = classes(deck, cards)
    result = np.zeros(len(by.keys), np.int64)
    np.add.at(result, strengths_of(sets, by, cards), sets.layer(cards).weights)
    return result


def _reported(deck: Pack, by: Hands, cards: int, best: int | None) -> Mapping[str, Array]:
    if deck.hands(cards) > MOST_VISITED:
        raise CannotCount("natural and wild hands of so many cards are too many to be told apart one by one")
    n = len(by.keys)
    every = every_hand(deck.size, cards)
    strengths = by.of(every)
    natural = _natural(deck, by, every, strengths, best)
    return {
        "natural": np.bincount(strengths[natural], minlength=n),
        "wild": np.bincount(strengths[~natural], minlength=n),
    }


def _natural(deck: Pack, by: Hands, every: Array, strengths: Array, best: int | None) -> Array:
    """Hands without a joker that make the same category where their wild ranks are plain cards."""
    jokers = np.array([f.rank == JOKER for f in deck.faces])[deck.card_faces]
    free = ~jokers[every].any(axis=1)
    plain = pack(Deck(ranks=deck.deck.ranks, suits=deck.deck.suits, decks=deck.deck.decks))
    place = {(f.rank, f.suit): i for i, f in enumerate(plain.faces)}
    to = np.array([place.get((f.rank, f.suit), 0) for f in deck.faces])[deck.card_faces]
    other = ranking(by.ranking.name, plain.deck, dict(by.ranking.options)).hands(by.cards)
    names = list(dict.fromkeys(map(by.category, range(len(by.keys)))))
    names += [c for c in map(other.category, range(len(other.keys))) if c not in names]
    mine = np.array([names.index(by.category(s)) for s in range(len(by.keys))])
    theirs = np.array([names.index(other.category(s)) for s in range(len(other.keys))])
    result = np.zeros(len(every), np.bool_)
    at = np.flatnonzero(free)
    alone = other.of(np.sort(to[every[at]], axis=1), by_face=True)
    result[at] = mine[strengths[at]] == theirs[alone]
    return result
