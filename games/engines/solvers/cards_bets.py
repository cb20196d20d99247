"""Bets that look at cards only: every hand of their cards once, whatever a paytable pays.

Cards of the player, the dealer and the board that nobody chose are random cards of the deck, so only their number
matters. Classes are a category and the rank that leads it, parted by suit where a straight flush may be paid by its
suit, and by natural and wild where the deck has wild cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from games.engines.api import OutcomeTable
from games.engines.definition.hand_names import HandName, UnknownHandName, hand_name
from games.engines.definition.model import Deck, Definition, SideBet
from games.engines.solvers.classes import classes
from games.engines.solvers.pack import JOKER, CannotCount, Pack, pack
from games.engines.solvers.rankings import Hands, every_hand, ranking
from games.engines.solvers.streets import strengths_of

MOST_CARDS = 6
BY_SUIT = ("royal_flush", "straight_flush")


@dataclass(frozen=True, slots=True)
class Member:
    """What a class of hands is, for the names of rows."""

    strengths: frozenset[int]
    suit: str | None
    nature: str  # any, natural, wild


@dataclass(frozen=True, slots=True)
class CardsTable(OutcomeTable):
    """An outcome table that knows what any hand's name means."""

    hands: Hands
    members: Mapping[str, Member]

    def classes(self, hand: str) -> frozenset[str]:
        try:
            wanted = hand_name(hand)
            covered = self.hands.covers(HandName(**{**_fields(wanted), "suits": (), "nature": "any"}))
        except (UnknownHandName, CannotCount):
            raise KeyError(hand) from None
        found = set()
        for name, member in self.members.items():
            if _other(wanted, member):
                continue
            inside = sum(bool(covered[s]) for s in member.strengths)
            if inside and inside < len(member.strengths):
                raise KeyError(hand)  # the name parts hands that are counted together
            if inside:
                found.add(name)
        return frozenset(found)


def _fields(name: HandName) -> dict[str, Any]:
    return {f: getattr(name, f) for f in ("category", "ranks", "suits", "cards", "nature", "reach", "up_to")}


def _other(wanted: HandName, member: Member) -> bool:
    if wanted.suits and member.suit not in wanted.suits:
        return True
    return wanted.nature != "any" and member.nature not in ("any", wanted.nature)


def refusal(d: Definition, bet: SideBet) -> str | None:
    """Why a bet is not counted here; None where it is."""
    if isinstance(bet.looks_at, str):
        return f"no solver counts a bet on the {bet.looks_at.replace('_', ' ')}"
    at = bet.looks_at
    cards = at.player + at.dealer + at.dealer_up + at.board
    if cards > MOST_CARDS:
        return f"the hands of {cards} cards are too many to be looked at one by one"
    if bet.after_fold == "lost" and any(x.otherwise == "fold" for x in d.decisions):
        return "no solver counts a bet that is lost with a folded hand"
    return None


def table(d: Definition, bet: SideBet) -> CardsTable:
    """The outcomes of a bet; CannotCount with the reason where no solver counts it."""
    reason = refusal(d, bet)
    if reason:
        raise CannotCount(f"{d.name}, {bet.title}: {reason}")
    at = bet.looks_at
    assert not isinstance(at, str)
    name = bet.ranking or d.ranking
    assert name is not None
    cards = at.player + at.dealer + at.dealer_up + at.board
    return count(d.deck, name, tuple(sorted(d.ranking_options.items())), cards, bet.best)


@lru_cache(maxsize=64)
def count(deck: Deck, name: str, options: tuple[tuple[str, str], ...], cards: int, best: int | None) -> CardsTable:
    """
    >>> three = count(Deck(), "three_card", (), 3, None)
    >>> three.probability("pair"), three.probability("akq_spades")
    (Fraction(72, 425), Fraction(1, 22100))
    """
    by = ranking(name, deck, dict(options)).of(cards, best, "a bet's hand")
    natures = _natures(deck, by, cards, best)
    totals: dict[str, int] = defaultdict(int)
    strengths: dict[str, set[int]] = defaultdict(set)
    what: dict[str, tuple[str | None, str]] = {}
    for strength in range(len(by.keys) - 1, -1, -1):
        for nature, many in natures.items():
            n = int(many[strength])
            if not n:
                continue
            for suit, part in _suits(deck, by, strength, n):
                key = "_".join(x for x in ("" if nature == "any" else nature, by.class_name(strength), suit or "") if x)
                totals[key] += part
                strengths[key].add(strength)
                what[key] = suit, nature
    members = {k: Member(frozenset(s), *what[k]) for k, s in strengths.items()}
    categories: dict[str, set[str]] = defaultdict(set)
    for key, member in members.items():
        categories[by.category(min(member.strengths))].add(key)
    labels = {c: frozenset(keys) for c, keys in categories.items()}
    return CardsTable(pack(deck).hands(cards), dict(totals), labels, by, members)


def _suits(deck: Deck, by: Hands, strength: int, many: int) -> list[tuple[str | None, int]]:
    """Suits are alike: each has the same share of the straight flushes."""
    if by.category(strength) not in BY_SUIT or many % len(deck.suits) or pack(deck).has_wilds:
        return [(None, many)]
    return [(suit, many // len(deck.suits)) for suit in deck.suits]


def _natures(deck: Deck, by: Hands, cards: int, best: int | None) -> dict[str, Any]:
    """Hands by strength: all, or natural and wild ones apart."""
    n = len(by.keys)
    if not pack(deck).has_wilds or by.ranking.size is None:
        sets = classes(deck, cards)
        found = np.zeros(n, np.int64)
        np.add.at(found, strengths_of(sets, by, cards), sets.layer(cards).weights)
        return {"any": found}
    cards_of = pack(deck)
    if cards_of.hands(cards) > 30_000_000:
        raise CannotCount("natural and wild hands of so many cards are too many to be told apart one by one")
    every = every_hand(cards_of.size, cards)
    strengths = by.of(every)
    natural = _natural(cards_of, by, every, strengths, best)
    return {
        "natural": np.bincount(strengths[natural], minlength=n),
        "wild": np.bincount(strengths[~natural], minlength=n),
    }


def _natural(deck: Pack, by: Hands, every: Any, strengths: Any, best: int | None) -> Any:
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
    found = np.zeros(len(every), np.bool_)
    at = np.flatnonzero(free)
    alone = other.of(np.sort(to[every[at]], axis=1), by_face=True)
    found[at] = mine[strengths[at]] == theirs[alone]
    return found
