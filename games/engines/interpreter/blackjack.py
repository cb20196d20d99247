"""The play of blackjack by looking ahead, with fractions and nothing that would need a proof of its own.

The player weighs what he can do by all cards that can follow. A split is played out for real: every second card, every
card that each hand takes in its turn, then the dealer's, out of one shoe. What a split hand does is decided by its own
cards, the pair and the up card, as docs/definitions.md says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from games.engines.definition.shoe import ShoeDefinition
from games.engines.interpreter.cards import Unplayable

F = Fraction
Cards = tuple[int, ...]  # what cards count, the ace 1
ACE, TEN = 1, 10


class Worth(NamedTuple):
    """Expected net, and what is put out beyond the first wager; both with the chance of no natural in them."""

    net: Fraction
    more: Fraction = F(0)


class Done(NamedTuple):
    """A hand that is played: its total (0: bust), how many cards, its stakes, and what it nets whatever comes."""

    total: int
    own: int
    house: int
    sure: Fraction | None = None


@dataclass(frozen=True)
class PlayedRound:
    net: Fraction
    wagered: Fraction

    @property
    def edge(self) -> Fraction:
        return -self.net


def total(hand: Cards) -> tuple[int, bool]:
    low = sum(hand)
    soft = ACE in hand and low + 10 <= 21
    return (low + 10, True) if soft else (low, False)


class Table:
    """One definition's rules and shoe."""

    def __init__(self, d: ShoeDefinition) -> None:
        if d.blackjack is None:
            raise Unplayable(f"{d.name} is not blackjack")
        self.rules = d.blackjack
        self.full: Counter[int] = Counter()
        for rank in d.shoe.ranks:
            self.full[d.points.of(rank)] += d.shoe.decks * len(d.shoe.suits)
        self.suits, self.decks = d.shoe.suits, d.shoe.decks
        self._dealer: dict[tuple[Cards, int], dict[int, Fraction]] = {}
        self._deep: dict[tuple[Cards, Cards, int, bool], tuple[str, Worth]] = {}
        self.free_pairs = {1 if r == "A" else int(r) for r in self.rules.split.free if r == "A" or r.isdigit()}

    # ------------------------------------------------------------ the shoe

    def left(self, known: Cards) -> Counter[int]:
        result = self.full.copy()
        result.subtract(known)
        return result

    def draw(self, known: Cards) -> Iterator[tuple[int, Fraction]]:
        left = self.left(known)
        size = sum(left.values())
        for card, n in sorted(left.items()):
            if n > 0:
                yield card, F(n, size)

    def dealer(self, known: Cards, up: int) -> dict[int, Fraction]:
        """The dealer's totals, naturals left out; 0 is a bust that loses, 22 one that may push."""
        key = tuple(sorted(known)), up
        if key not in self._dealer:
            results: dict[int, Fraction] = {}
            self._run(results, (*known, up), (up,), F(1))
            self._dealer[key] = results
        return self._dealer[key]

    def _run(self, results: dict[int, Fraction], known: Cards, hand: Cards, chance: Fraction) -> None:
        has, soft = total(hand)
        if len(hand) == 2 and has == 21:
            return
        if len(hand) >= 2 and (has > 17 or (has == 17 and not (soft and self.rules.soft_17 == "hit"))):
            if has > 21:
                has = 22 if has == 22 and self.rules.dealer_22 == "push" else 0
            results[has] = results.get(has, F(0)) + chance
            return
        for card, part in self.draw(known):
            self._run(results, (*known, card), (*hand, card), chance * part)

    def clear(self, known: Cards, up: int) -> Fraction:
        return sum(self.dealer(known, up).values(), F(0))

    # ------------------------------------------------------------ how hands end

    def net(self, hand: Done, dealers: int) -> Fraction:
        if hand.sure is not None:
            return hand.sure
        if hand.total == 0:
            return F(-hand.own)
        if dealers == 22:
            return F(0)
        if dealers < hand.total:
            return F(hand.own + hand.house)
        return F(-hand.own if dealers > hand.total else 0)

    def ended(self, done: Done, known: Cards, up: int) -> Worth:
        return Worth(sum((self.net(done, t) * p for t, p in self.dealer(known, up).items()), F(0)))

    def stands(self, hand: Cards, free: bool) -> Done:
        has, _ = total(hand)
        if has == 21:
            paid = [p for n, p in self.rules.cards_21.items() if len(hand) >= n]
            paid += [F(1)] * self.rules.wins_21 + self.of_suits(hand)
            if paid:
                return Done(has, 1, 0, max(paid))
        if self.at_once(hand):
            return Done(has, 1, 0, F(1))
        return Done(has, 0 if free else 1, 1 if free else 0)

    def of_suits(self, hand: Cards) -> list[Fraction]:
        """What three cards are paid by their suits: the mean over all cards of the shoe that they can be."""
        results = []
        for three in self.rules.sets_21:
            wanted = sorted(map(int, three.ranks))
            if sorted(hand) != wanted:
                continue
            cards = [(r, s, n) for r in set(wanted) for s in self.suits for n in range(self.decks)]
            held = [x for x in combinations(cards, 3) if sorted(r for r, _, _ in x) == wanted]
            suits = [{s for _, s, _ in x} for x in held]
            pays = [three.mixed if len(s) > 1 else three.suits.get(next(iter(s)), three.suited) for s in suits]
            results.append(sum(pays, F(0)) / len(pays))
        return results

    def at_once(self, hand: Cards) -> bool:
        return self.rules.cards_win is not None and len(hand) >= self.rules.cards_win and total(hand)[0] <= 20

    def stakes(self, free: bool, by_house: bool) -> tuple[int, int]:
        """What a doubled hand is played for: the player's own wagers, and the house's."""
        own, house = (0, 1) if free else (1, 0)
        return (own, house + 1) if by_house else (own + 1, house)

    def doubled(self, hand: Cards, own: int, house: int) -> Done:
        """A hand after the card of a double that stands."""
        has = total(hand)[0]
        if has == 21 and self.rules.wins_21:
            return Done(has, own, house, F(own + house))
        return Done(has if has <= 21 else 0, own, house)

    def after_double(self, hand: Cards, own: int, house: int, known: Cards, up: int) -> tuple[str, Worth]:
        return self._best(self.doubled_options(hand, own, house, known, up))

    def doubled_options(self, hand: Cards, own: int, house: int, known: Cards, up: int) -> dict[str, Worth]:
        """After the card of a double: stand, double again, or give up half of what the hand is played for."""
        done = self.doubled(hand, own, house)
        options = {"stand": self.ended(done, known, up)}
        if done.sure is None and done.total and not house:
            if done.total < 21 and 2 * own <= 2**self.rules.double.times:
                options["double"] = self.card_on(hand, 2 * own, 0, own, known, up)
            if self.rules.surrender == "any_time" or self.rules.rescue:
                options["surrender"] = Worth(-self.clear(known, up) * own / 2)
        return options

    def card_on(self, hand: Cards, own: int, house: int, new: int, known: Cards, up: int) -> Worth:
        """One card on so many wagers, some of them new, and the best after it."""
        net, more = F(0), self.clear(known, up) * new
        for card, chance in self.draw((*known, up)):
            worth = self.after_double((*hand, card), own, house, (*known, card), up)[1]
            net, more = net + chance * worth.net, more + chance * worth.more
        return Worth(net, more)

    # ------------------------------------------------------------ looking ahead

    def deep(self, hand: Cards, known: Cards, up: int, free: bool) -> tuple[str, Worth]:
        """The best with more than two cards (or any number of which nothing special may be done)."""
        key = tuple(sorted(hand)), tuple(sorted(known)), up, free
        if key not in self._deep:
            self._deep[key] = self._best(self.options(hand, known, up, free))
        return self._deep[key]

    def options(self, hand: Cards, known: Cards, up: int, free: bool) -> dict[str, Worth]:
        results = {"stand": self.ended(self.stands(hand, free), known, up)}
        if self.at_once(hand) or total(hand)[0] == 21:
            return results
        results["hit"] = self.hit(hand, known, up, free)
        if self.rules.double.cards == "any":
            results |= self.double(hand, known, up, free)
        if self.rules.surrender == "any_time" and not free:
            results["surrender"] = Worth(-self.clear(known, up) / 2)
        return results

    def two(self, hand: Cards, known: Cards, up: int, free: bool, kind: str, split_from: int = 0) -> dict[str, Worth]:
        results = {"stand": self.ended(self.stands(hand, free), known, up)}
        if split_from == ACE and self.rules.split.aces == "one_card":
            return results
        if total(hand)[0] < 21:
            results["hit"] = self.hit(hand, known, up, free)
            if kind != "split" or self.rules.double.after_split:
                results |= self.double(hand, known, up, free)
        gives_up = self.rules.surrender == "any_time" or (self.rules.surrender == "first_two" and kind != "split")
        if gives_up and not free:
            results["surrender"] = Worth(-self.clear(known, up) / 2)
        return results

    def hit(self, hand: Cards, known: Cards, up: int, free: bool) -> Worth:
        net = more = F(0)
        for card, chance in self.draw((*known, up)):
            after, seen = (*hand, card), (*known, card)
            if total(after)[0] > 21:
                net -= chance * (0 if free else 1) * self.clear(seen, up)
            else:
                worth = self.deep(after, seen, up, free)[1]
                net, more = net + chance * worth.net, more + chance * worth.more
        return Worth(net, more)

    def by_house(self, hand: Cards) -> bool:
        has, soft = total(hand)
        return len(hand) == 2 and not soft and has in self.rules.double.free

    def double(self, hand: Cards, known: Cards, up: int, free: bool) -> dict[str, Worth]:
        has, soft = total(hand)
        by_house = self.by_house(hand)
        if not by_house and not self.rules.double.allows(has, soft):
            return {}
        own, house = self.stakes(free, by_house)
        return {"double": self.card_on(hand, own, house, 0 if by_house else 1, known, up)}

    @staticmethod
    def _best(options: dict[str, Worth]) -> tuple[str, Worth]:
        order = ("stand", "hit", "double", "split", "surrender", "zap")
        return max(options.items(), key=lambda x: (x[1].net, -order.index(x[0])))

    # ------------------------------------------------------------ splits, for real

    def split(self, pair: int, known: Cards, up: int, most: int) -> Worth:
        """`known`: all cards seen, the pair among them; what a hand decides by beside its own cards is `others`."""
        others = list(known)
        for _ in range(2):
            others.remove(pair)
        out = _SplitPlay(self, pair, tuple(others), up, most)
        return out.second_cards((), (pair,), 1, known)

    def most_hands(self, pair: int) -> int:
        most = self.rules.split.hands
        return min(most, 2) if pair == ACE and not self.rules.split.resplit_aces else most


class _SplitPlay:
    def __init__(self, table: Table, pair: int, others: Cards, up: int, most: int) -> None:
        self.t, self.pair, self.others, self.up, self.most = table, pair, others, up, most
        self.free = pair in table.free_pairs
        self._kept: dict[object, Worth] = {}

    def second_cards(self, whole: tuple[Cards, ...], now: Cards, waiting: int, known: Cards) -> Worth:
        """Second cards one after the other; `waiting`: hands of one card after this one."""
        net = more = F(0)
        for card, chance in self.t.draw((*known, self.up)):
            seen, hands = (*known, card), len(whole) + 1 + waiting
            if card == self.pair and hands < self.most:
                worth = self.second_cards(whole, now, waiting + 1, seen)
            elif waiting:
                worth = self.second_cards((*whole, (*now, card)), (self.pair,), waiting - 1, seen)
            else:
                worth = self.play((*whole, (*now, card)), (), seen, F(0))
                if not self.free:
                    put_out = len(whole) * self.t.clear(seen, self.up)
                    worth = Worth(worth.net, worth.more + put_out)
            net, more = net + chance * worth.net, more + chance * worth.more
        return Worth(net, more)

    def play(self, hands: tuple[Cards, ...], done: tuple[Done, ...], known: Cards, extra: Fraction) -> Worth:
        """The hands in turn, then the dealer."""
        key = hands, done, tuple(sorted(known)), extra
        if key not in self._kept:
            self._kept[key] = self._played(hands, done, known, extra)
        return self._kept[key]

    def _played(self, hands: tuple[Cards, ...], done: tuple[Done, ...], known: Cards, extra: Fraction) -> Worth:
        if not hands:
            dealers = self.t.dealer(known, self.up)
            net = sum((p * sum((self.t.net(h, x) for h in done), F(0)) for x, p in dealers.items()), F(0))
            return Worth(net, extra * sum(dealers.values(), F(0)))
        hand, rest = hands[0], hands[1:]
        free = self.free and bool(done)  # the first hand stands on the player's own money
        seen = (*self.others, self.pair, *hand)  # what this hand knows
        if len(hand) == 2:
            action = self.t._best(self.t.two(hand, seen, self.up, free, "split", self.pair))[0]
        else:
            action = self.t.deep(hand, seen, self.up, free)[0]
        if action == "stand":
            return self.play(rest, (*done, self.t.stands(hand, free)), known, extra)
        if action == "surrender":
            return self.play(rest, (*done, Done(0, 1, 0, F(-1, 2))), known, extra)
        net = more = F(0)
        for card, chance in self.t.draw((*known, self.up)):
            after, out = (*hand, card), (*known, card)
            worth = self._after(action, after, rest, done, out, extra, free, hand, (*seen, card))
            net, more = net + chance * worth.net, more + chance * worth.more
        return Worth(net, more)

    def _after(
        self,
        action: str,
        after: Cards,
        rest: tuple[Cards, ...],
        done: tuple[Done, ...],
        known: Cards,
        extra: Fraction,
        free: bool,
        before: Cards,
        seen: Cards,
    ) -> Worth:
        if action == "double":
            by_house = self.t.by_house(before)
            own, house = self.t.stakes(free, by_house)
            return self._doubled(after, own, house, rest, done, known, extra + (0 if by_house else 1), seen)
        if total(after)[0] > 21:
            return self.play(rest, (*done, Done(0, 0 if free else 1, 0)), known, extra)
        return self.play((after, *rest), done, known, extra)

    def _doubled(
        self,
        hand: Cards,
        own: int,
        house: int,
        rest: tuple[Cards, ...],
        done: tuple[Done, ...],
        known: Cards,
        extra: Fraction,
        seen: Cards,
    ) -> Worth:
        action = self.t.after_double(hand, own, house, seen, self.up)[0]
        if action != "double":
            ended = self.t.doubled(hand, own, house)
            ended = ended._replace(sure=F(-own, 2)) if action == "surrender" else ended
            return self.play(rest, (*done, ended), known, extra)
        net = more = F(0)
        for card, chance in self.t.draw((*known, self.up)):
            out, after = (*known, card), (*seen, card)
            worth = self._doubled((*hand, card), 2 * own, 0, rest, done, out, extra + own, after)
            net, more = net + chance * worth.net, more + chance * worth.more
        return Worth(net, more)


class Blackjack(Table):
    """Whole rounds."""

    def played(self) -> PlayedRound:
        return self._switched() if self.rules.switch else self._one_hand()

    def deals(self, number: int, known: Cards = ()) -> Iterator[tuple[Cards, Fraction]]:
        if not number:
            yield (), F(1)
            return
        for card, chance in self.draw(known):
            for more, rest in self.deals(number - 1, (*known, card)):
                yield (card, *more), chance * rest

    def natural(self, known: Cards, up: int) -> Worth:
        suits = self.rules.natural_of_suit
        pays = self.rules.natural + sum(((p - self.rules.natural) / 16 for p in suits.values()), F(0))
        return Worth(pays * (1 if self.rules.natural_beats_natural else self.clear(known, up)))

    def _one_hand(self) -> PlayedRound:
        net, more = F(0), F(0)
        kept: dict[tuple[Cards, int], Worth] = {}
        for (one, two, up), chance in self.deals(3):
            hand = tuple(sorted((one, two)))
            if (hand, up) not in kept:
                kept[hand, up] = self.dealt(hand, up)
            worth = kept[hand, up]
            net, more = net + chance * worth.net, more + chance * worth.more
        return PlayedRound(net, 1 + more)

    def dealt(self, hand: Cards, up: int) -> Worth:
        if sorted(hand) == [ACE, TEN]:
            return self.natural(hand, up)
        options = self.two(hand, hand, up, False, "first")
        if hand[0] == hand[1] and self.most_hands(hand[0]) > 1:
            options["split"] = self.split(hand[0], hand, up, self.most_hands(hand[0]))
        zap = self.rules.zap
        if zap is not None and not total(hand)[1] and total(hand)[0] in zap.hard:
            options["zap"] = self._zapped(hand, up)
        best = self._best(options)[1]
        return Worth(best.net - (1 - self.clear(hand, up)), best.more)

    def _zapped(self, given: Cards, up: int) -> Worth:
        zap = self.rules.zap
        assert zap is not None
        net, more = F(0), F(0)
        for hand, chance in self.deals(2, (*given, up)):
            known = (*given, *hand)
            if sorted(hand) == [ACE, TEN] and zap.natural == "wins_at_once":
                worth = Worth(self.clear(known, up))
            else:
                options = self.two(hand, known, up, False, "zapped")
                if hand[0] == hand[1] and self.most_hands(hand[0]) > 1:
                    options["split"] = self.split(hand[0], known, up, 2)
                worth = self._best(options)[1]
            net, more = net + chance * worth.net, more + chance * worth.more
        return Worth(net, more)

    def _switched(self) -> PlayedRound:
        net, more = F(0), F(0)
        for (a, b, c, d, up), chance in self.deals(5):
            known = a, b, c, d
            losing = sum(sorted(hand) != [ACE, TEN] for hand in ((a, c), (b, d)))
            ways = [
                [self._beside(hand, known, up, dealt) for hand in hands]
                for hands, dealt in ((((a, c), (b, d)), True), (((a, d), (b, c)), False))
            ]
            best = max(ways, key=lambda w: sum(x.net for x in w))
            net += chance * (sum((x.net for x in best), F(0)) - losing * (1 - self.clear(known, up)))
            more += chance * sum((x.more for x in best), F(0))
        return PlayedRound(net / 2, 1 + more / 2)

    def _beside(self, hand: Cards, known: Cards, up: int, dealt: bool) -> Worth:
        if dealt and sorted(hand) == [ACE, TEN]:
            return self.natural(known, up)
        options = self.two(hand, known, up, False, "first")
        if hand[0] == hand[1] and self.most_hands(hand[0]) > 1:
            options["split"] = self.split(hand[0], known, up, 2)
        return self._best(options)[1]


def play(d: ShoeDefinition) -> PlayedRound:
    return Blackjack(d).played()
