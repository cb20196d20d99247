"""The main game, by looking ahead: every card that may come, every choice, the best one taken.

What the player knows is the set of cards that he has seen, so a choice is made once for each such set and kept in a
dictionary. Amounts are counted in whole parts of a unit (`parts`), because adding integers is quicker than adding
fractions and says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import Literal, NamedTuple

from games.engines.definition.model import Branch, Decision, Definition, End, Paytable, Raise, Result
from games.engines.interpreter.cards import Card, Unplayable, dealt, deck_of
from games.engines.interpreter.naming import Rows, Test, at_least, net_of
from games.engines.interpreter.rankings import Hand, Ranking

Weight = int | Fraction
Units = tuple[int, ...]  # what each wager nets per unit of it, in parts
Sizes = tuple[int, ...]  # how much of each wager is out, in parts
Side = Literal["player", "dealer"]
Tables = Mapping[str, str | Paytable]


class Seen(NamedTuple):
    """What the player has seen, each set of cards as the sum of their bits; and how many new cards he waits for."""

    own: int = 0
    up: int = 0
    board: int = 0
    discarded: int = 0
    drawn: int = 0


class Choice(NamedTuple):
    """One line of a decision."""

    kind: str  # fold, check, leave, raise, withdraw
    multiple: Fraction = Fraction(0)
    discards: int = 0

    def __str__(self) -> str:
        words = f"{self.kind} {self.multiple}" if self.kind == "raise" else self.kind
        return f"{words}, exchange {self.discards.bit_count()}" if self.discards else words


class Sight(NamedTuple):
    """A decision as a strategy is asked for it."""

    stage: str
    own: tuple[Card, ...]
    up: tuple[Card, ...]
    board: tuple[Card, ...]
    wagers: Mapping[str, Fraction]


Strategy = Callable[[Sight, Sequence[Choice]], Choice]


@dataclass
class Tally:
    """Deals by what they net, and the choices made on the way."""

    nets: dict[int, Weight] = field(default_factory=dict)
    wagered: Weight = 0
    chosen: dict[tuple[str, str], Weight] = field(default_factory=dict)

    def add(self, other: Tally, times: Weight = 1) -> None:
        self.wagered += other.wagered * times
        for net, weight in other.nets.items():
            self.nets[net] = self.nets.get(net, 0) + weight * times
        for key, weight in other.chosen.items():
            self.chosen[key] = self.chosen.get(key, 0) + weight * times


@dataclass(frozen=True)
class Played:
    """What a definition comes to; amounts in units of the first mandatory wager."""

    deals: int
    nets: dict[Fraction, Weight]  # deals by what they net; adds up to all of them
    average_wager: Fraction
    decisions: dict[str, dict[str, Fraction]]  # stage → choice → share of the deals that reach the stage
    reached: dict[str, Fraction]  # stage → share of all deals

    @property
    def edge(self) -> Fraction:
        return -self._mean(lambda net: net)

    @property
    def hit_frequency(self) -> Fraction:
        return self._mean(lambda net: Fraction(net > 0))

    @property
    def variance(self) -> Fraction:
        return self._mean(lambda net: net * net) - self.edge**2

    @property
    def element_of_risk(self) -> Fraction:
        return self.edge / self.average_wager

    def _mean(self, of: Callable[[Fraction], Fraction]) -> Fraction:
        return sum((of(net) * weight for net, weight in self.nets.items()), Fraction(0)) / self.deals


def play(definition: Definition, paytables: Tables | None = None, strategy: Strategy | None = None) -> Played:
    """The main game under the player's best choices, or under the strategy that is given."""
    return Game(definition, paytables or {}, strategy).played()


def chosen_paytable(tables: Sequence[Paytable], asked: str | Paytable | None, where: str) -> Paytable:
    """The paytable asked for; else the usual one, else the first."""
    if isinstance(asked, Paytable):
        return asked
    if not tables:
        raise Unplayable(f"`{where}` has no paytable: its pays are not known")
    if asked is None:
        return next((t for t in tables if t.usual), tables[0])
    found = next((t for t in tables if asked in (t.name, t.alias, *t.also)), None)
    if found is None:
        raise Unplayable(f"`{where}` has no paytable {asked!r}; it has: {', '.join(str(t.name) for t in tables)}")
    return found


def stage(decision: Decision, place: int) -> str:
    return decision.name or (decision.raises.wager if decision.raises else f"round_{place + 1}")


class Game:
    """A definition's main game on its deck."""

    def __init__(self, definition: Definition, paytables: Tables | None = None, strategy: Strategy | None = None):
        if not definition.has_main_game or definition.ranking is None:
            raise Unplayable(f"{definition.name} is defined without its main game")
        self.d = definition
        self.strategy = strategy
        self.cards = deck_of(definition.deck)
        self.bits = [1 << i for i in range(len(self.cards))]
        self.ranking = Ranking(definition.ranking, definition.ranking_options)
        self.wagers = list(definition.wagers)
        self.qualifies = at_least(definition.dealer_qualifies, self.ranking)
        self.tables = {
            name: chosen_paytable(ladder.paytables, (paytables or {}).get(name), f"ladders.{name}")
            for name, ladder in definition.ladders.items()
            if name in self._used_ladders()
        }
        self.by_margin = any(r.startswith("margin ") for r in self._plain_results())
        if self.by_margin and not (self.ranking.by_length and definition.has_dealer):
            raise Unplayable("a margin is counted between two hands that are ranked by their length")
        self.fold_by_hand = self._folds_by_hand()
        self.parts = self._parts()
        self.rounds = [(r.player, r.dealer_up, r.board) for r in definition.rounds]
        self.decisions = [r.decision for r in definition.rounds]
        self.has_dealer = definition.has_dealer
        self.hidden = definition.hands["dealer"].cards - definition.dealer_up if self.has_dealer else 0
        self.uses_board: dict[Side, bool] = {side: hand.board for side, hand in definition.hands.items()}
        self.best: dict[Side, int | None] = {side: hand.best for side, hand in definition.hands.items()}
        self._each_wager = range(len(self.wagers))
        self.first = definition.first_wager
        self._at = {name: i for i, name in enumerate(self.wagers)}
        self._rows: dict[str, Rows] = {}
        self._hands: dict[Side, dict[int, Hand]] = {"player": {}, "dealer": {}}
        self._raises: dict[tuple[int, int, int], list[Choice]] = {}
        self._qualified: dict[Hand, bool] = {}
        self._ladder_hands: dict[tuple[str, int], Hand] = {}
        self._tests: dict[str, Test] = {}
        self._units_kept: dict[tuple[str, int, int], Units] = {}
        self._finishes_kept: dict[tuple[int, Seen, bool], dict[Units, Weight]] = {}
        self._sums: dict[tuple[int, Seen, bool], tuple[Weight, ...]] = {}
        self._worths: dict[tuple[int, Seen, Sizes], Weight] = {}
        self._choices: dict[tuple[int, Seen, Sizes], Choice | None] = {}
        self._tallies: dict[tuple[int, Seen, Sizes], Tally] = {}

    def played(self) -> Played:
        sizes = tuple(self._whole(w.units or Fraction(0)) for w in self.d.wagers.values())
        tally = self.ahead(0, Seen(), sizes)
        deals = self.completions(0, Seen())
        unit = Fraction(sizes[self._at[self.d.first_wager]])
        nets: dict[Fraction, Weight] = {}
        for net, weight in sorted(tally.nets.items()):
            nets[net / (self.parts * unit)] = weight
        reached: dict[str, Weight] = {}
        for (name, _), weight in tally.chosen.items():
            reached[name] = reached.get(name, 0) + weight
        decisions: dict[str, dict[str, Fraction]] = {name: {} for name in reached}
        for (name, choice), weight in tally.chosen.items():
            decisions[name][choice] = Fraction(weight) / reached[name]
        return Played(
            deals,
            nets,
            Fraction(tally.wagered) / (unit * deals),
            decisions,
            {name: Fraction(weight) / deals for name, weight in reached.items()},
        )

    # ------------------------------------------------------------ looking ahead

    def ahead(self, place: int, seen: Seen, sizes: Sizes) -> Tally:
        """All that may follow before the round at this place, by the choices that are made."""
        if not self._undecided(place, sizes):
            return self._settled(self.finishes(place, seen, False), sizes)
        tally = Tally()
        for after in self.round_dealt(place, seen):
            tally.add(self._decided(place, after, sizes))
        return tally

    def _decided(self, place: int, seen: Seen, sizes: Sizes) -> Tally:
        key = (place, seen, sizes)
        if key not in self._tallies:
            self._tallies[key] = self._followed(place, seen, sizes)
        return self._tallies[key]

    def _followed(self, place: int, seen: Seen, sizes: Sizes) -> Tally:
        choice = self.choice(place, seen, sizes)
        if choice is None:
            return self.ahead(place + 1, seen, sizes)
        decision = self.decisions[place]
        assert decision is not None
        weight = self.completions(place + 1, seen)
        tally = Tally(chosen={(stage(decision, place), str(choice)): weight})
        if choice.kind == "fold":
            tally.add(self._settled(self.finishes(place + 1, seen, True), sizes))
            return tally
        later, sizes = self.taken(place, seen, sizes, choice)
        tally.add(self.ahead(place + 1, later, sizes), self._scale(place, seen, later))
        return tally

    def choice(self, place: int, seen: Seen, sizes: Sizes) -> Choice | None:
        """The best choice, or the strategy's; None where nothing is decided."""
        key = (place, seen, sizes)
        if key not in self._choices:
            options = self._options(place, seen, sizes)
            if not options:
                self._choices[key] = None
            elif self.strategy is not None:
                decision = self.decisions[place]
                assert decision is not None
                self._choices[key] = self.strategy(self._sight(stage(decision, place), seen, sizes), options)
            else:  # of equals the first
                self._choices[key] = max(options, key=lambda option: self._worth_of(place, seen, sizes, option))
        return self._choices[key]

    def _worth_of(self, place: int, seen: Seen, sizes: Sizes, choice: Choice) -> Weight:
        if choice.kind == "fold":
            return self._worth_settled(place + 1, seen, sizes, True)
        later, sizes = self.taken(place, seen, sizes, choice)
        return self._worth_ahead(place + 1, later, sizes) * self._scale(place, seen, later)

    def _worth_ahead(self, place: int, seen: Seen, sizes: Sizes) -> Weight:
        """What all deals from here net together, with the best choices."""
        if not self._undecided(place, sizes):
            return self._worth_settled(place, seen, sizes, False)
        return sum(self._worth(place, after, sizes) for after in self.round_dealt(place, seen))

    def _worth(self, place: int, seen: Seen, sizes: Sizes) -> Weight:
        key = (place, seen, sizes)
        if key not in self._worths:
            options = self._options(place, seen, sizes)
            if options:
                self._worths[key] = max(self._worth_of(place, seen, sizes, option) for option in options)
            else:
                self._worths[key] = self._worth_ahead(place + 1, seen, sizes)
        return self._worths[key]

    def _worth_settled(self, place: int, seen: Seen, sizes: Sizes, folded: bool) -> Weight:
        key = (place, seen, folded)
        if key not in self._sums:
            finishes = self.finishes(place, seen, folded).items()
            self._sums[key] = tuple(sum(units[i] * weight for units, weight in finishes) for i in self._each_wager)
        return sum(total * size for total, size in zip(self._sums[key], sizes, strict=True))

    def _scale(self, place: int, seen: Seen, later: Seen) -> Weight:
        """New cards make more deals of one: each counts for less, so that all choices weigh the same."""
        if later == seen:
            return 1
        return Fraction(self.completions(place + 1, seen), self.completions(place + 1, later))

    def _undecided(self, place: int, sizes: Sizes) -> bool:
        return any(self._open(later, sizes) for later in range(place, len(self.rounds)))

    def _open(self, place: int, sizes: Sizes) -> Decision | None:
        """The decision of a round, unless its wager has been made or what it is a multiple of is not out."""
        decision = self.decisions[place]
        if decision is None:
            return None
        if decision.raises is not None:
            made = sizes[self._at[decision.raises.wager]]
            return decision if not made and sizes[self._at[self._of(decision.raises)]] else None
        return decision if sizes[self._at[str(decision.withdraw)]] else None

    def _of(self, raises: Raise) -> str:
        return raises.of or self.first

    def _options(self, place: int, seen: Seen, sizes: Sizes) -> list[Choice]:
        """Every line, in the order in which equals are taken."""
        decision = self._open(place, sizes)
        if decision is None:
            return []
        found = [Choice(decision.otherwise)]
        if decision.raises is None:
            return [*found, Choice("withdraw")]
        raises = decision.raises
        key = (place, self.held("player", seen.own, seen.board), raises.exchange and seen.own)
        if key not in self._raises:
            self._raises[key] = self._raising(raises, seen)
        return found + self._raises[key]

    def _raising(self, raises: Raise, seen: Seen) -> list[Choice]:
        refused = {
            multiple
            for hand, multiples in raises.needs.items()
            if not self._test(hand)(self.hand("player", self.held("player", seen.own, seen.board)))
            for multiple in multiples
        }
        own = [b for b in self.bits if b & seen.own]
        thrown = [sum(c) for n in range(raises.exchange + 1) for c in combinations(own, n)]
        allowed = sorted(set(raises.multiples) - refused)
        return [Choice("raise", m, cards) for m in allowed for cards in thrown]

    def taken(self, place: int, seen: Seen, sizes: Sizes, choice: Choice) -> tuple[Seen, Sizes]:
        """What is seen and out after a choice that is no fold."""
        decision = self.decisions[place]
        assert decision is not None
        if choice.kind == "withdraw":
            return seen, self._resized(sizes, str(decision.withdraw), 0)
        if choice.kind != "raise":
            return seen, sizes
        assert decision.raises is not None
        size = choice.multiple * sizes[self._at[self._of(decision.raises)]]
        assert size.denominator == 1
        sizes = self._resized(sizes, decision.raises.wager, size.numerator)
        gone = choice.discards
        own, thrown, drawn = seen.own - gone, seen.discarded + gone, seen.drawn + gone.bit_count()
        return seen._replace(own=own, discarded=thrown, drawn=drawn), sizes

    def round_dealt(self, place: int, seen: Seen) -> Iterator[Seen]:
        for own, up, board in dealt(self.rest(seen), *self.rounds[place]):
            yield seen._replace(own=seen.own | own, up=seen.up | up, board=seen.board | board)

    def rest(self, seen: Seen) -> list[int]:
        gone = seen.own | seen.up | seen.board | seen.discarded
        return [b for b in self.bits if not b & gone]

    def completions(self, place: int, seen: Seen) -> int:
        """In how many ways the deal can go on from here."""
        left = len(self.bits) - (seen.own | seen.up | seen.board | seen.discarded).bit_count()
        ways = 1
        for size in (*(n for sizes in self.rounds[place:] for n in sizes), seen.drawn, self.hidden):
            ways *= comb(left, size)
            left -= size
        return ways

    # ------------------------------------------------------------ ends

    def finishes(self, place: int, seen: Seen, folded: bool) -> dict[Units, Weight]:
        """How the deals end where nothing more is decided: what each wager nets per unit, and how often."""
        key = (place, seen, folded)
        if key in self._finishes_kept:
            return self._finishes_kept[key]
        found: dict[Units, Weight] = {}
        if folded and not self.fold_by_hand:
            found[self._units("fold", 0, 0)] = self.completions(place, seen)
        elif place == len(self.rounds):
            for (end, margin, held), number in self._ends(seen, folded).items():
                units = self._units(end, margin, held)
                found[units] = found.get(units, 0) + number
        else:
            for after in self.round_dealt(place, seen):
                for units, weight in self.finishes(place + 1, after, folded).items():
                    found[units] = found.get(units, 0) + weight
        self._finishes_kept[key] = found
        return found

    def _ends(self, seen: Seen, folded: bool) -> dict[tuple[End, int, int], int]:
        """Every hand that the player may draw and the dealer may have."""
        ends: dict[tuple[End, int, int], int] = {}
        rest = self.rest(seen)
        for new in combinations(rest, seen.drawn):
            own = seen.own | sum(new)
            held = self.held("player", own, seen.board)
            left = [b for b in rest if b not in new] if new else rest
            if folded or not self.has_dealer:
                key: tuple[End, int, int] = ("fold" if folded else "win", 0, held)
                ends[key] = ends.get(key, 0) + comb(len(left), self.hidden)
                continue
            player = self.hand("player", held)
            known = self.held("dealer", seen.up, seen.board)
            for hidden in combinations(left, self.hidden):
                dealer = self.hand("dealer", known + sum(hidden))
                margin = player.value[0] - dealer.value[0] if self.by_margin else 0
                key = (self.end(player, dealer), margin, held)
                ends[key] = ends.get(key, 0) + 1
        return ends

    def end(self, player: Hand, dealer: Hand) -> End:
        if dealer not in self._qualified:
            self._qualified[dealer] = self.qualifies(dealer)
        if self._qualified[dealer]:
            return "win" if player.value > dealer.value else "lose" if player.value < dealer.value else "tie"
        return "dnq_win" if player.value > dealer.value else "dnq_lose" if player.value < dealer.value else "dnq_tie"

    def held(self, side: Side, own: int, board: int) -> int:
        """All cards of which a side may make its hand."""
        return own | board if self.uses_board[side] else own

    def hand(self, side: Side, held: int) -> Hand:
        hands = self._hands[side]
        found = hands.get(held)
        if found is None:
            found = hands[held] = self.ranking.hand(self.cards_of(held), self.best[side])
        return found

    def cards_of(self, bits: int) -> tuple[Card, ...]:
        return tuple(card for card, bit in zip(self.cards, self.bits, strict=True) if bit & bits)

    def _settled(self, finishes: dict[Units, Weight], sizes: Sizes) -> Tally:
        tally = Tally()
        out = sum(sizes)
        for units, weight in finishes.items():
            net = sum(u * s for u, s in zip(units, sizes, strict=True))
            tally.nets[net] = tally.nets.get(net, 0) + weight
            tally.wagered += out * weight
        return tally

    # ------------------------------------------------------------ settlement

    def _units(self, end: End, margin: int, held: int) -> Units:
        key = (end, margin, held)
        if key not in self._units_kept:
            self._units_kept[key] = tuple(self._unit(wager, end, margin, held) for wager in self.wagers)
        return self._units_kept[key]

    def _unit(self, wager: str, end: End, margin: int, held: int) -> int:
        result = self.d.result(wager, end)
        net = Fraction(0) if result is None else self._net(result, margin, held)
        if net > 0:
            net *= 1 - self.d.wagers[wager].commission / 100
        for bonus in self.d.bonuses.values():
            if bonus.on == wager and (end != "fold" or bonus.folded):
                net += self._rows_of(bonus.ladder).net(self._ladder_hand(bonus.ladder, held), Fraction(0))
        parts = net * self.parts
        assert parts.denominator == 1
        return parts.numerator

    def _net(self, result: Result, margin: int, held: int) -> Fraction:
        if isinstance(result, Branch):
            met = self._test(result.at_least)(self.hand("player", held))
            return self._net(result.then if met else result.otherwise, margin, held)
        word, _, rest = result.partition(" ")
        match word:
            case "lose":
                return Fraction(-1)
            case "push":
                return Fraction(0)
            case "win":
                return Fraction(rest or 1)
            case "ladder":
                return self._rows_of(rest).net(self._ladder_hand(rest, held), self._else(rest))
            case _:
                return self._by_margin(rest, margin)

    def _else(self, ladder: str) -> Fraction:
        return {"lose": Fraction(-1), "push": Fraction(0), "win": Fraction(1)}[self.d.ladders[ladder].otherwise]

    def _by_margin(self, ladder: str, margin: int) -> Fraction:
        table = self.tables[ladder]
        rows = {margin_of(row): row for row in table.rows}
        margin = min(margin, max(rows))
        return net_of(table, rows[margin]) if margin in rows else self._else(ladder)

    def _ladder_ranking(self, ladder: str) -> tuple[Ranking, int | None]:
        name = self.d.ladders[ladder].ranking
        if name is None or name == self.d.ranking:
            return self.ranking, self.d.hands["player"].best
        return Ranking(name, self.d.ranking_options), None

    def _ladder_hand(self, ladder: str, held: int) -> Hand:
        key = (ladder, held)
        if key not in self._ladder_hands:
            ranking, best = self._ladder_ranking(ladder)
            self._ladder_hands[key] = ranking.hand(self.cards_of(held), best)
        return self._ladder_hands[key]

    def _rows_of(self, ladder: str) -> Rows:
        if ladder not in self._rows:
            ranking, _ = self._ladder_ranking(ladder)
            player = self.d.hands["player"]
            number = player.cards + (self.d.board_cards if player.board else 0)
            possible = (self._ladder_hand(ladder, sum(c)) for c in combinations(self.bits, number))
            self._rows[ladder] = Rows(self.tables[ladder], ranking, possible)
        return self._rows[ladder]

    def _test(self, text: str) -> Test:
        if text not in self._tests:
            self._tests[text] = at_least(text, self.ranking)
        return self._tests[text]

    def _folds_by_hand(self) -> bool:
        """Whether a fold is settled by the hand that the whole deal would have given."""
        folds = [by["fold"] for by in self.d.settlement.values() if "fold" in by]
        return any(b.folded for b in self.d.bonuses.values()) or any(
            isinstance(r, Branch) or r.startswith("ladder ") for r in folds
        )

    # ------------------------------------------------------------ amounts

    def _plain_results(self) -> Iterator[str]:
        waiting: list[Result] = [r for by in self.d.settlement.values() for r in by.values()]
        while waiting:
            result = waiting.pop()
            if isinstance(result, Branch):
                waiting += [result.then, result.otherwise]
            else:
                yield result

    def _used_ladders(self) -> set[str]:
        named = {r.partition(" ")[2] for r in self._plain_results() if r.startswith(("ladder ", "margin "))}
        return named | {b.ladder for b in self.d.bonuses.values()}

    def _parts(self) -> int:
        """Into how many parts a unit is cut, so that every size and every pay is a whole number of them."""
        pays = [net_of(table, row) for table in self.tables.values() for row in table.rows]
        pays += [Fraction(r.partition(" ")[2] or 1) for r in self._plain_results() if r.startswith("win")]
        kept = [1 - w.commission / 100 for w in self.d.wagers.values()]
        result = lcm(1, *(p.denominator for p in pays)) * lcm(1, *(k.denominator for k in kept))
        size = lcm(1, *(w.units.denominator for w in self.d.wagers.values() if w.units))
        for decision in self.d.decisions:
            size *= lcm(1, *(m.denominator for m in decision.raises.multiples)) if decision.raises else 1
        return lcm(result, size)

    def _whole(self, amount: Fraction) -> int:
        parts = amount * self.parts
        assert parts.denominator == 1
        return parts.numerator

    def _resized(self, sizes: Sizes, wager: str, size: int) -> Sizes:
        at = self._at[wager]
        return (*sizes[:at], size, *sizes[at + 1 :])

    def _sight(self, name: str, seen: Seen, sizes: Sizes) -> Sight:
        wagers = {w: Fraction(s, self.parts) for w, s in zip(self.wagers, sizes, strict=True)}
        return Sight(name, self.cards_of(seen.own), self.cards_of(seen.up), self.cards_of(seen.board), wagers)


def margin_of(row: str) -> int:
    """ "3" and "3_or_more" are a margin of three cards."""
    digits = "".join(x for x in row if x.isdigit())
    if not digits:
        raise Unplayable(f"the row `{row}` of a margin names no number of cards")
    return int(digits)
