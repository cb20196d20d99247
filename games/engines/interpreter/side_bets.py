"""Bets that look at cards only: every set of cards that they may see, and what a row awards for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import NamedTuple

from games.engines.definition.model import CardsOf, Definition, Paytable, SideBet
from games.engines.interpreter.apart import COLOR, settled_apart
from games.engines.interpreter.cards import Unplayable, dealt, deck_of
from games.engines.interpreter.look_ahead import Game, Seen, Sizes, Weight
from games.engines.interpreter.naming import Rows, covers, net_of
from games.engines.interpreter.rankings import Hand, Ranking
from games.engines.interpreter.setting import SetHands
from games.engines.interpreter.settlement import Side, chosen_paytable
from games.engines.interpreter.seven_cards import SevenCards

LOST = Fraction(-1)


@dataclass(frozen=True)
class SettledBet:
    """How often each row of a bet is met; None stands for no row."""

    paytable: Paytable
    deals: Weight
    rows: dict[str | None, Weight]  # adds up to all deals

    @property
    def hit_frequency(self) -> Fraction:
        """Share of deals for which a row awards something; a row that pushes awards nothing."""
        paid = sum(n for row, n in self.rows.items() if row is not None and not self.paytable.rows[row].push)
        return Fraction(paid) / self.deals

    def nets(self, meters: Mapping[str, Fraction] | None = None) -> dict[Fraction, Weight]:
        """Deals by what they net per unit of the bet; raises Unplayable where a meter's content is not said."""
        results: dict[Fraction, Weight] = {}
        for row, number in self.rows.items():
            net = LOST if row is None else net_of(self.paytable, row, meters)
            results[net] = results.get(net, 0) + number
        return results

    def edge(self, meters: Mapping[str, Fraction] | None = None) -> Fraction:
        return -sum((net * n for net, n in self.nets(meters).items()), Fraction(0)) / self.deals


def settle_bet(
    definition: Definition, key: str, paytable: str | Paytable | None = None, hands: int | None = None
) -> SettledBet:
    """One bet of a definition on its deck; `hands` is the number of hands on the table, the dealer's included."""
    if key not in definition.bets:
        raise Unplayable(f"{definition.name} has no bet `{key}`; it has: {', '.join(definition.bets) or 'none'}")
    bet = definition.bets[key]
    tables = [t for t in bet.paytables if hands is None or t.hands in (None, hands)]
    table = chosen_paytable(tables, paytable, f"bets.{key}")
    return _Bet(definition, key, bet, table, hands or table.hands).settled()


class _Deal(NamedTuple):
    """A deal to its end: every side's cards in the groups in which they came, and whether the player folded."""

    own: tuple[int, ...]
    dealer: tuple[int, ...]
    board: tuple[int, ...]
    folded: bool
    weight: Weight


class _Bet:
    def __init__(self, definition: Definition, key: str, bet: SideBet, table: Paytable, hands: int | None) -> None:
        self.d, self.key, self.bet, self.table, self.hands = definition, key, bet, table, hands
        name = bet.ranking or definition.ranking
        if name is None:
            raise Unplayable(f"`bets.{key}` has no ranking")
        self.ranking: Ranking | None = None
        if name == "seven_card":
            self.ranking = SevenCards(definition.ranking_options, definition.deck.joker)
        elif name != COLOR:
            self.ranking = Ranking(name, definition.ranking_options)
        self.cards = deck_of(definition.deck)
        self.bits = [1 << i for i in range(len(self.cards))]
        self._kept: dict[tuple[int, int | None], Hand] = {}

    def settled(self) -> SettledBet:
        if self.bet.apart:
            if self._lost_by_folding:
                raise Unplayable(f"`bets.{self.key}` looks at cards apart: who folded is not followed")
            met = settled_apart(self.bet, self.table, self.cards, self.ranking)
            return SettledBet(self.table, sum(met.values()), met)
        match self.bet.looks_at:
            case "losing_hand" | "player_losing_hand":
                result = self._losing_hands()
            case "best_of_table":
                result = self._best_hands()
            case "dealer_front":
                result = SetHands(self.d).fronts()
            case "dealer_and_player":
                return self._both()
            case cards:
                result = self._hands_of(cards)
        counts: dict[Hand | None, Weight] = {}
        for hand, weight in result:
            counts[hand] = counts.get(hand, 0) + weight
        assert self.ranking is not None
        paying = Rows(self.table, self.ranking, self._possible())
        rows: dict[str | None, Weight] = dict.fromkeys((*self.table.rows, None), 0)
        for hand, weight in counts.items():
            rows[None if hand is None else paying.row(hand)] += weight
        return SettledBet(self.table, sum(counts.values()), rows)

    def _both(self) -> SettledBet:
        """Rows on the dealer's hand, and `both_` rows that the player's hand has to be on too."""
        assert self.ranking is not None
        number = self.d.hands["dealer"].cards
        rows: dict[str | None, Weight] = dict.fromkeys((*self.table.rows, None), 0)
        alone = {row: covers(row.removeprefix("both_"), self.ranking) for row in self.table.rows}
        for his, mine in dealt(self.bits, number, self.d.hands["player"].cards):
            both = [self._hand(his, None), self._hand(mine, None)]
            wanted = (r for r, test in alone.items() if all(map(test, both if r.startswith("both_") else both[:1])))
            rows[next(wanted, None)] += 1
        return SettledBet(self.table, sum(rows.values()), rows)

    # ------------------------------------------------------------ the cards that a bet looks at

    def _hands_of(self, cards: CardsOf) -> Iterator[tuple[Hand | None, Weight]]:
        if not self._lost_by_folding:
            total = cards.player + cards.dealer + cards.dealer_up + cards.board
            for chosen in combinations(self.bits, total):
                yield self._hand(sum(chosen), self.bet.best), 1
            return
        dealer = cards.dealer or cards.dealer_up
        for deal in self._played_deals(with_dealer=dealer > 0):
            sides = (
                _first(self.bits, deal.own, cards.player),
                _first(self.bits, deal.dealer, dealer),
                _first(self.bits, deal.board, cards.board),
            )
            for seen in product(*sides):
                yield None if deal.folded else self._hand(sum(seen), self.bet.best), deal.weight

    def _losing_hands(self) -> Iterator[tuple[Hand | None, Weight]]:
        game = Game(self.d)
        if any(x.raises and x.raises.exchange for x in self.d.decisions):
            raise Unplayable(f"`bets.{self.key}`: which hand loses depends on the cards that the player exchanges")
        player, dealer = self.d.hands["player"], self.d.hands["dealer"]
        deals: Iterator[_Deal] = (
            self._played_deals(with_dealer=True)
            if self._lost_by_folding
            else (
                _Deal((own,), (his,), (board,), False, 1)
                for own, board, his in dealt(self.bits, player.cards, self.d.board_cards, dealer.cards)
            )
        )
        for deal in deals:
            board = sum(deal.board)
            held: dict[Side, int] = {
                "player": game.held("player", sum(deal.own), board),
                "dealer": game.held("dealer", sum(deal.dealer), board),
            }
            mine, his = (self._hand(cards, self.bet.best or self.d.hands[side].best) for side, cards in held.items())
            only_players = self.bet.looks_at == "player_losing_hand"
            if deal.folded or mine.value == his.value or (only_players and mine.value > his.value):
                yield None, deal.weight
            else:
                yield min(mine, his), deal.weight

    def _best_hands(self) -> Iterator[tuple[Hand | None, Weight]]:
        if self._lost_by_folding:
            raise Unplayable(f"`bets.{self.key}` looks at all hands of the table, and a fold is one player's")
        number = self.hands or (self.bet.hands[0] if self.bet.hands else None)
        if number is None:
            raise Unplayable(f"`bets.{self.key}` looks at the best of how many hands? Say the number")
        sides: list[Side] = ["player"] * (number - self.d.has_dealer)
        sides += ["dealer"] * self.d.has_dealer
        sizes = [self.d.hands[side].cards for side in sides]
        for board, *hands in dealt(self.bits, self.d.board_cards, *sizes):
            yield max(self._side(side, own, board) for side, own in zip(sides, hands, strict=True)), 1

    def _side(self, side: Side, own: int, board: int) -> Hand:
        hand = self.d.hands[side]
        return self._hand(own | board if hand.board else own, self.bet.best or hand.best)

    def _hand(self, held: int, best: int | None) -> Hand:
        result = self._kept.get((held, best))
        if result is None:
            cards = tuple(c for c, bit in zip(self.cards, self.bits, strict=True) if bit & held)
            assert self.ranking is not None
            result = self._kept[(held, best)] = self.ranking.hand(cards, best)
        return result

    def _possible(self) -> Iterator[Hand]:
        """All hands that the bet may look at, by which rows are told apart."""
        looks_at = self.bet.looks_at
        if isinstance(looks_at, CardsOf):
            total = looks_at.player + looks_at.dealer + looks_at.dealer_up + looks_at.board
            yield from (self._hand(sum(c), self.bet.best) for c in combinations(self.bits, total))
            return
        if looks_at == "dealer_front":
            assert self.d.setting is not None
            pairs = combinations(self.bits, self.d.setting.front)
            yield from (self._hand(sum(c), None) for c in pairs)
            return
        hand = self.d.hands["player"]
        total = hand.cards + (self.d.board_cards if hand.board else 0)
        yield from (self._hand(sum(c), self.bet.best or hand.best) for c in combinations(self.bits, total))

    # ------------------------------------------------------------ bets that a fold loses

    @property
    def _lost_by_folding(self) -> bool:
        folds = any(x.otherwise == "fold" for x in self.d.decisions)
        return self.bet.after_fold == "lost" and self.d.has_main_game and folds

    def _played_deals(self, with_dealer: bool) -> Iterator[_Deal]:
        """Every deal, played by the main game's optimum under its usual pays."""
        game = Game(self.d)
        sizes = tuple(game.whole(w.units or Fraction(0)) for w in self.d.wagers.values())
        yield from self._follow(game, 0, Seen(), sizes, _Deal((), (), (), False, 1), with_dealer)

    def _follow(
        self, game: Game, place: int, seen: Seen, sizes: Sizes, deal: _Deal, with_dealer: bool
    ) -> Iterator[_Deal]:
        if place == len(game.rounds):
            yield from self._finished(game, seen, deal, with_dealer)
            return
        for after in game.round_dealt(place, seen):
            now = deal._replace(
                own=(*deal.own, after.own - seen.own),
                dealer=(*deal.dealer, after.up - seen.up),
                board=(*deal.board, after.board - seen.board),
            )
            choice = None if deal.folded else game.choice(place, after, sizes)
            if choice is None:
                yield from self._follow(game, place + 1, after, sizes, now, with_dealer)
            elif choice.kind == "fold":
                yield from self._follow(game, place + 1, after, sizes, now._replace(folded=True), with_dealer)
            else:
                later, out = game.taken(place, after, sizes, choice)
                yield from self._follow(game, place + 1, later, out, now, with_dealer)

    def _finished(self, game: Game, seen: Seen, deal: _Deal, with_dealer: bool) -> Iterator[_Deal]:
        """The hidden cards: each of them where the bet looks at the dealer's, else only their number counts."""
        rest = game.rest(seen)
        if not with_dealer:
            yield deal._replace(weight=comb(len(rest), game.hidden))
            return
        for cards in combinations(rest, game.hidden):
            yield deal._replace(dealer=(*deal.dealer, sum(cards)))


def _first(bits: Sequence[int], groups: Sequence[int], number: int) -> list[int]:
    """The sets that the first `number` cards may be: whole groups, and any part of the last one."""
    taken = 0
    for group in groups:
        size = group.bit_count()
        if size >= number:
            cards = [b for b in bits if b & group]
            return [taken + sum(chosen) for chosen in combinations(cards, number)]
        taken += group
        number -= size
    raise Unplayable("a bet looks at more cards than are dealt")
