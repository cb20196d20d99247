"""Bets on the player's cards, where the dealer's only say whether he has the same: aces each, one color each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb

from games.engines.api import OutcomeTable
from games.engines.definition.hand_names import HandName, UnknownHandName, hand_name
from games.engines.definition.model import CardsOf, Definition, SideBet
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, every_hand, ranking

COLOR = "color"
RED = ("hearts", "diamonds")
ONE_COLOR, BOTH_COLORS, EACH = "same_color", "both_colors", "_each"


@dataclass(frozen=True, slots=True)
class ApartTable(OutcomeTable):
    """An outcome table that knows the names of two cards, suited and offsuit, and of what both sides have."""

    hands: Hands
    strengths: dict[str, tuple[int, bool]]  # by class: what the player's cards are worth, and whether of one suit

    def classes(self, hand: str) -> frozenset[str]:
        if hand not in self.known:
            self.known[hand] = self._classes(hand)
        return self.known[hand]

    def width(self, hand: str) -> int:
        return sum(self.counts[c] for c in self.classes(hand))

    def _classes(self, hand: str) -> frozenset[str]:
        try:
            wanted = hand_name(hand)
            plain = HandName(wanted.category, wanted.ranks, wanted.suits, reach=wanted.reach, up_to=wanted.up_to)
            covered = self.hands.covers(plain)
        except (UnknownHandName, CannotCount):
            raise KeyError(hand) from None
        if wanted.suits or wanted.nature != "any" or wanted.cards is not None:
            raise KeyError(hand)
        inside = {
            name for name, (s, suited) in self.strengths.items() if covered[s] and wanted.suited in (None, suited)
        }
        if not wanted.each:
            return frozenset(inside)
        if len({self.strengths[name] for name in inside}) > 1:
            raise KeyError(hand)  # the two sides could have different hands of this name
        return frozenset(name for name in inside if name.endswith(EACH))


def refusal(d: Definition, bet: SideBet) -> str | None:
    from games.engines.solvers.cards_bets import lost_by_folding

    at = bet.looks_at
    if not isinstance(at, CardsOf) or at.board or at.dealer_up:
        return "the player's cards and the dealer's alone are looked at apart"
    if d.deck.decks > 1 or pack(d.deck).has_wilds:
        return "cards are looked at apart in one deck without wild cards"
    if bet.ranking != COLOR and (at.player != 2 or at.dealer not in (0, 2)):
        return "two cards of each side are looked at apart"
    return "no solver counts a bet that is lost with a folded hand" if lost_by_folding(d, bet) else None


def table(d: Definition, bet: SideBet) -> OutcomeTable:
    at = bet.looks_at
    assert isinstance(at, CardsOf)
    return _colors(d, at) if bet.ranking == COLOR else _two_cards(d, bet, at)


def _colors(d: Definition, at: CardsOf) -> OutcomeTable:
    ranks = len(d.deck.ranks)
    red = sum(s in RED for s in d.deck.suits) * ranks
    black = pack(d.deck).size - red
    one = sum(comb(n, at.player) for n in (red, black))
    deals = comb(red + black, at.player) * comb(red + black - at.player, at.dealer)
    each = sum(comb(n, at.player) * comb(max(n - at.player, 0), at.dealer) for n in (red, black))
    alone = deals // comb(red + black, at.player) * one
    counts = {ONE_COLOR + EACH: each, ONE_COLOR: alone - each, BOTH_COLORS: deals - alone}
    return OutcomeTable(deals, counts, {ONE_COLOR + EACH: frozenset({ONE_COLOR + EACH}),
                                        ONE_COLOR: frozenset({ONE_COLOR, ONE_COLOR + EACH})})  # fmt: skip


def _two_cards(d: Definition, bet: SideBet, at: CardsOf) -> OutcomeTable:
    deck, name = pack(d.deck), bet.ranking or d.ranking
    assert name is not None
    by = ranking(name, d.deck, d.ranking_options).of(at.player, None, bet.title)
    dealt = every_hand(deck.size, at.player)
    suited = deck.card_suits[dealt[:, 0]] == deck.card_suits[dealt[:, 1]]
    members: dict[tuple[int, bool], list[set[int]]] = {}
    for hand, strength, one_suit in zip(dealt.tolist(), by.of(dealt).tolist(), suited.tolist()):
        members.setdefault((strength, one_suit), []).append(set(hand))
    ways = comb(deck.size - at.player, at.dealer)
    counts: dict[str, int] = {}
    strengths: dict[str, tuple[int, bool]] = {}
    for strength, one_suit in sorted(members, reverse=True):
        hands = members[strength, one_suit]
        pair = by.category(strength) == "pair"
        word = by.class_name(strength) + ("" if pair else "_suited" if one_suit else "_offsuit")
        each = 2 * sum(not a & b for a, b in combinations(hands, 2)) if at.dealer else 0
        for key, n in ((word + EACH, each), (word, len(hands) * ways - each)):
            counts[key], strengths[key] = n, (strength, one_suit)
    return ApartTable(len(dealt) * ways, counts, {}, by, strengths)
