"""Shoe games, played card by card: what each row of a bet is met by, and what Casino War comes to.

Cards are drawn one after the other as they would be dealt; a draw's chance is the share of its copies in the shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.engines.definition.model import RANKS, Paytable
from games.engines.definition.shoe import AfterWar, ShoeBet, ShoeDefinition, Tableau, War
from games.engines.definition.shoe_words import Condition, condition
from games.engines.interpreter.cards import Unplayable
from games.engines.interpreter.settlement import chosen_paytable
from games.engines.interpreter.side_bets import SettledBet

Chance = Fraction
RED = {"hearts", "diamonds"}


class Card(NamedTuple):
    rank: str
    suit: str


Cards = tuple[Card, ...]
Shoe = Counter[Card]


def shoe_of(d: ShoeDefinition) -> Shoe:
    return Counter({Card(r, s): d.shoe.decks for r in d.shoe.ranks for s in d.shoe.suits})


def draw(shoe: Shoe) -> Iterator[tuple[Card, Chance]]:
    """Each card that may come next, out of the shoe while the caller looks at it, and its chance."""
    size = sum(shoe.values())
    if not size:
        raise Unplayable("the shoe is empty")
    for card, copies in list(shoe.items()):
        if copies:
            shoe[card] = copies - 1
            yield card, Fraction(copies, size)
            shoe[card] = copies


def draws(shoe: Shoe, number: int) -> Iterator[tuple[Cards, Chance]]:
    if not number:
        yield (), Fraction(1)
        return
    for card, chance in draw(shoe):
        for more, rest in draws(shoe, number - 1):
            yield (card, *more), chance * rest


@dataclass(frozen=True)
class End:
    """The cards that a bet sees when the round is over."""

    player: Cards
    dealer: Cards  # or the banker's
    drawn: bool = False  # the dealer has drawn to the end
    taken: Cards = ()  # by the player after his first cards
    free_bets: int = 0


def settle(d: ShoeDefinition, key: str, paytable: str | Paytable | None = None) -> SettledBet:
    """One bet of a shoe game: of the rows that a deal satisfies and the paytable has, the first one pays."""
    bet = d.bets[key]
    table = chosen_paytable(bet.paytables, paytable, f"bets.{key}")
    rows = {row: [condition(w) for w in words] for row, words in bet.rows.items() if row in table.rows}
    only = [condition(w) for w in bet.only]
    results: dict[str | None, Fraction] = dict.fromkeys((*table.rows, None), Fraction(0))
    made = Fraction(0)
    judge = Judge(d)
    for end, chance in ends(d, bet):
        if all(judge.holds(c, end) for c in only):
            row = next((r for r, cs in rows.items() if all(judge.holds(c, end) for c in cs)), None)
            results[row] += chance
            made += chance
    return SettledBet(table, made, dict(results))


def ends(d: ShoeDefinition, bet: ShoeBet) -> Iterator[tuple[End, Chance]]:
    shoe, at = shoe_of(d), bet.looks_at
    if "dealer_hand" in at:
        for first, chance in draw(shoe):
            for cards, rest in dealer_draws(d, shoe, (first,)):
                yield End((), cards, drawn=True), chance * rest
    elif "free_bets" in at:
        from games.engines.interpreter.free_bets import rounds

        for number, chance in rounds(d, shoe):
            yield End((), (), free_bets=number), chance
    elif at:
        theirs = at.get("dealer", 0) + at.get("dealer_up", 0)
        mine = at.get("player", 0)
        dealt = mine + theirs
        for cards, chance in draws(shoe, dealt + at.get("next", 0)):
            yield End(cards[:mine], cards[mine:dealt], taken=cards[dealt:]), chance
    elif d.tableau is not None:
        yield from tableau(d, d.tableau, shoe)
    else:
        for cards, chance in draws(shoe, 2 * d.cards):
            yield End(cards[: d.cards], cards[d.cards :]), chance


def total(d: ShoeDefinition, cards: Sequence[Card], low: bool = False) -> int:
    points = sum(d.points.of(c.rank) for c in cards)
    if d.points.modulo:
        return points % d.points.modulo
    if d.points.ace == "one_or_eleven" and not low and points + 10 <= 21 and any(c.rank == "A" for c in cards):
        points += 10
    return points


def dealer_draws(d: ShoeDefinition, shoe: Shoe, cards: Cards) -> Iterator[tuple[Cards, Chance]]:
    """The dealer's hand, drawn to its end."""
    assert d.blackjack is not None
    has = total(d, cards)
    soft = has != total(d, cards, low=True)
    stands = has > 17 or (has == 17 and not (soft and d.blackjack.soft_17 == "hit"))
    if len(cards) >= 2 and stands:
        yield cards, Fraction(1)
        return
    for card, chance in draw(shoe):
        for whole, rest in dealer_draws(d, shoe, (*cards, card)):
            yield whole, chance * rest


def tableau(d: ShoeDefinition, t: Tableau, shoe: Shoe) -> Iterator[tuple[End, Chance]]:
    for (p1, b1, p2, b2), chance in draws(shoe, 4):
        mine, his = total(d, (p1, p2)), total(d, (b1, b2))
        if mine in t.natural or his in t.natural:
            yield End((p1, p2), (b1, b2)), chance
        elif mine in t.player_draws:
            for third, rest in draw(shoe):
                own = p1, p2, third
                if d.points.of(third.rank) in t.banker_draws.get(str(his), ()):
                    for last, final in draw(shoe):
                        yield End(own, (b1, b2, last)), chance * rest * final
                else:
                    yield End(own, (b1, b2)), chance * rest
        elif his in t.banker_draws["stood"]:
            for last, rest in draw(shoe):
                yield End((p1, p2), (b1, b2, last)), chance * rest
        else:
            yield End((p1, p2), (b1, b2)), chance


class Judge:
    """Whether a condition holds at the end of a round."""

    def __init__(self, d: ShoeDefinition) -> None:
        self.d = d

    def holds(self, c: Condition, end: End) -> bool:
        return self._plainly(c, end) != c.negated

    def _plainly(self, c: Condition, end: End) -> bool:
        if c.kind in ("wins", "tie", "margin"):
            return self._compared(c, end)
        if c.kind == "up":
            return end.dealer[0].rank in c.ranks
        if c.kind in ("matches", "suited matches"):
            up = end.dealer[0]
            same = [p.suit == up.suit for p in end.player if p.rank == up.rank]
            return same.count(c.kind == "suited matches") in c.numbers
        if c.kind == "free bets":
            return end.free_bets in c.numbers
        whole = {"player": end.player, "hand": end.player + end.taken, None: end.player + end.dealer}
        cards = whole.get(c.side, end.dealer)
        return self._cards(c, cards)

    def _compared(self, c: Condition, end: End) -> bool:
        mine, his = (self._worth(cards) for cards in (end.player, end.dealer))
        if c.kind == "tie":
            return mine == his
        if c.side != "player":
            mine, his = his, mine
        if c.kind == "wins":
            return mine > his
        totals = [total(self.d, x) for x in (end.player, end.dealer)]
        return (totals[0] - totals[1] if c.side == "player" else totals[1] - totals[0]) in c.numbers

    def _worth(self, cards: Cards) -> tuple[int, ...]:
        faces = sum(c.rank in self.d.points.faces for c in cards)
        what = {
            "three_faces": int(faces == 3),
            "total": total(self.d, cards),
            "faces": faces,
            "rank": max(RANKS.index(c.rank) for c in cards),
        }
        return tuple(what[by] for by in self.d.compare)

    def _cards(self, c: Condition, cards: Cards) -> bool:
        ranks, suits = [x.rank for x in cards], {x.suit for x in cards}
        match c.kind:
            case "natural":
                best = total(self.d, cards)
                natural = self.d.tableau.natural if self.d.tableau else (21,)
                return len(cards) == 2 and best in natural
            case "bust":
                return total(self.d, cards) > 21
            case "total" | "low total":
                return total(self.d, cards, low=c.kind == "low total") in c.numbers
            case "cards":
                return len(cards) in c.numbers
            case "of":
                return sum(x.rank in c.ranks and x.suit in c.suits for x in cards) in c.numbers
            case "ranks":
                return sorted(ranks) == sorted(c.ranks)
            case "in":
                return len(suits) == 1 and suits <= set(c.suits)
            case "same suit" | "same color" | "same rank" | "same card":
                return _same(c.kind, cards)
            case "straight" | "ace-high straight":
                return _straight(ranks, c.kind == "straight")
            case _:
                return _alike(c.kind, ranks)


def _same(kind: str, cards: Cards) -> bool:
    what = {
        "same suit": lambda card: card.suit,
        "same color": lambda card: card.suit in RED,
        "same rank": lambda card: card.rank,
        "same card": lambda card: card,
    }[kind]
    return len(set(map(what, cards))) == 1


def _straight(ranks: Sequence[str], low_too: bool) -> bool:
    """Neighbors all of them, the ace above the king, or below the two where that is allowed."""
    orders = [RANKS, ("A", *RANKS[:-1])] if low_too else [RANKS]
    for order in orders:
        places = sorted(order.index(r) for r in ranks)
        if places == list(range(places[0], places[0] + len(ranks))) and (low_too or places[-1] == len(RANKS) - 1):
            return True
    return False


def _alike(kind: str, ranks: Sequence[str]) -> bool:
    many = sorted(Counter(ranks).values(), reverse=True)
    if kind == "two pair":
        return many[0] >= 4 or (len(many) > 1 and many[1] >= 2)
    least = {"pair": 2, "three of a kind": 3, "four of a kind": 4}
    if kind not in least:
        raise Unplayable(f"`{kind}` is not a condition that can be seen on cards")
    return many[0] >= least[kind]


# ---------------------------------------------------------------- war


@dataclass(frozen=True)
class PlayedWar:
    nets: dict[Fraction, Chance]

    @property
    def edge(self) -> Fraction:
        return -sum((net * p for net, p in self.nets.items()), Fraction(0))

    @property
    def hit_frequency(self) -> Fraction:
        return sum((p for net, p in self.nets.items() if net > 0), Fraction(0))


def play_war(d: ShoeDefinition) -> PlayedWar:
    """Every first deal; at a tie the worth of each choice by looking at all cards that can follow, burned ones too."""
    war = d.war
    if war is None:
        raise Unplayable(f"{d.name} is not a war")
    shoe = shoe_of(d)
    nets: dict[Fraction, Chance] = {}
    for (mine, his), chance in draws(shoe, 2):
        for net, part in _after(d, war, shoe, mine, his).items():
            nets[net] = nets.get(net, Fraction(0)) + chance * part
    return PlayedWar(nets)


def _after(d: ShoeDefinition, war: War, shoe: Shoe, mine: Card, his: Card) -> dict[Fraction, Chance]:
    first = RANKS.index(mine.rank) - RANKS.index(his.rank)
    if first:
        return {Fraction(1 if first > 0 else -1): Fraction(1)}
    fought: dict[Fraction, Chance] = {}
    for cards, chance in draws(shoe, 2 * war.burn + 2):
        own, dealers = cards[war.burn], cards[-1]
        second = RANKS.index(own.rank) - RANKS.index(dealers.rank)
        end: AfterWar = war.tie if second == 0 else war.win if second > 0 else war.lose
        net = end.main + end.raises * war.raises
        fought[net] = fought.get(net, Fraction(0)) + chance
    worth = sum((net * p for net, p in fought.items()), Fraction(0))
    if war.surrender is not None and -war.surrender >= worth:
        return {-war.surrender: Fraction(1)}
    return fought
