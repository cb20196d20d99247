"""The main game, by looking ahead: every card that may come, every choice, the best one taken.

What the player knows is the set of cards that he has seen, so a choice is made once for each such set and kept in a
dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

from games.engines.definition.model import Decision, Definition, End, Raise
from games.engines.interpreter.cards import Card, dealt
from games.engines.interpreter.settlement import Settlement, Tables, Units

Weight = int | Fraction
Sizes = tuple[int, ...]  # how much of each wager is out, in parts


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
    if definition.setting is not None:
        return _set_and_compared(definition)
    return Game(definition, paytables or {}, strategy).played()


def _set_and_compared(definition: Definition) -> Played:
    from games.engines.interpreter.setting import SetGame

    result = SetGame(definition).nets()
    nets: dict[Fraction, Weight] = {net: result[net] for net in sorted(result)}
    return Played(sum(result.values()), nets, Fraction(1), {}, {})


def play_doubled(definition: Definition) -> Played:
    """A game in which hands are set, with its double down: both wagers together."""
    from games.engines.interpreter.setting import DoubledGame

    game = DoubledGame(definition)
    result = game.nets()
    nets: dict[Fraction, Weight] = {net: result[net] for net in sorted(result)}
    hands = sum(game.chosen.values())
    shares = {str(times): Fraction(many, hands) for times, many in sorted(game.chosen.items())}
    average = 1 + sum((times * Fraction(many, hands) for times, many in game.chosen.items()), Fraction(0))
    return Played(sum(result.values()), nets, average, {"double_down": shares}, {"double_down": Fraction(1)})


def stage(decision: Decision, place: int) -> str:
    return decision.name or (decision.raises.wager if decision.raises else f"round_{place + 1}")


class Game(Settlement):
    """A definition's main game on its deck."""

    def __init__(self, definition: Definition, paytables: Tables | None = None, strategy: Strategy | None = None):
        super().__init__(definition, paytables or {})
        self.strategy = strategy
        self.rounds = [(r.player, r.dealer_up, r.board) for r in definition.rounds]
        self.decisions = [r.decision for r in definition.rounds]
        self.hidden = definition.hands["dealer"].cards - definition.dealer_up if self.has_dealer else 0
        self.first = definition.first_wager
        self._at = {name: i for i, name in enumerate(self.wagers)}
        self._raises: dict[tuple[int, int, int], list[Choice]] = {}
        self._finishes: dict[tuple[int, Seen, bool], dict[Units, Weight]] = {}
        self._sums: dict[tuple[int, Seen, bool], tuple[Weight, ...]] = {}
        self._worths: dict[tuple[int, Seen, Sizes], Weight] = {}
        self._choices: dict[tuple[int, Seen, Sizes], Choice | None] = {}
        self._tallies: dict[tuple[int, Seen, Sizes], Tally] = {}

    def played(self) -> Played:
        sizes = tuple(self.whole(w.units or Fraction(0)) for w in self.d.wagers.values())
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
            lines = self.options(place, seen, sizes)
            if not lines:
                self._choices[key] = None
            elif self.strategy is not None:
                decision = self.decisions[place]
                assert decision is not None
                self._choices[key] = self.strategy(self._sight(stage(decision, place), seen, sizes), lines)
            else:  # of equals the first
                self._choices[key] = max(lines, key=lambda option: self._worth_of(place, seen, sizes, option))
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
            lines = self.options(place, seen, sizes)
            if lines:
                self._worths[key] = max(self._worth_of(place, seen, sizes, option) for option in lines)
            else:
                self._worths[key] = self._worth_ahead(place + 1, seen, sizes)
        return self._worths[key]

    def _worth_settled(self, place: int, seen: Seen, sizes: Sizes, folded: bool) -> Weight:
        key = (place, seen, folded)
        if key not in self._sums:
            finishes = self.finishes(place, seen, folded).items()
            self._sums[key] = tuple(
                sum(units[i] * weight for units, weight in finishes) for i in range(len(self.wagers))
            )
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

    def options(self, place: int, seen: Seen, sizes: Sizes) -> list[Choice]:
        """Every line, in the order in which equals are taken."""
        decision = self._open(place, sizes)
        if decision is None:
            return []
        results = [Choice(decision.otherwise)]
        if decision.raises is None:
            return [*results, Choice("withdraw")]
        raises = decision.raises
        key = (place, self.held("player", seen.own, seen.board), raises.exchange and seen.own)
        if key not in self._raises:
            self._raises[key] = self._raising(raises, seen)
        return results + self._raises[key]

    def _raising(self, raises: Raise, seen: Seen) -> list[Choice]:
        refused = {
            multiple
            for hand, multiples in raises.needs.items()
            if not self.test(hand)(self.hand("player", self.held("player", seen.own, seen.board)))
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
        if key in self._finishes:
            return self._finishes[key]
        results: dict[Units, Weight] = {}
        if folded and not self.fold_by_hand and not self.fold_by_dealer:
            results[self.units("fold", 0, 0)] = self.completions(place, seen)
        elif place == len(self.rounds):
            for (end, margin, held), number in self._ends(seen, folded).items():
                units = self.units(end, margin, held)
                results[units] = results.get(units, 0) + number
        else:
            for after in self.round_dealt(place, seen):
                for units, weight in self.finishes(place + 1, after, folded).items():
                    results[units] = results.get(units, 0) + weight
        self._finishes[key] = results
        return results

    def _ends(self, seen: Seen, folded: bool) -> dict[tuple[End, int, int], int]:
        """Every hand that the player may draw and the dealer may have."""
        ends: dict[tuple[End, int, int], int] = {}
        rest = self.rest(seen)
        for new in combinations(rest, seen.drawn):
            own = seen.own | sum(new)
            held = self.held("player", own, seen.board)
            left = [b for b in rest if b not in new] if new else rest
            if (folded and not self.fold_by_dealer) or not self.has_dealer:
                key: tuple[End, int, int] = ("fold" if folded else "win", 0, held)
                ends[key] = ends.get(key, 0) + comb(len(left), self.hidden)
                continue
            mine = self.hand("player", held).value
            known = self.held("dealer", seen.up, seen.board)
            compared: dict[tuple[bool, int, int], int] = {}
            for hidden in combinations(left, self.hidden):
                his, plays = self.dealer(known + sum(hidden))
                result = (mine > his) - (mine < his)
                outcome = (plays, result, mine[0] - his[0] if self.by_margin else 0)
                compared[outcome] = compared.get(outcome, 0) + 1
            for (plays, result, margin), number in compared.items():
                end: End = self.end(plays, result) if not folded else "fold" if plays else "dnq_fold"
                key = (end, margin, held)
                ends[key] = ends.get(key, 0) + number
        return ends

    def _settled(self, finishes: dict[Units, Weight], sizes: Sizes) -> Tally:
        tally = Tally()
        out = sum(sizes)
        for units, weight in finishes.items():
            net = sum(u * s for u, s in zip(units, sizes, strict=True))
            tally.nets[net] = tally.nets.get(net, 0) + weight
            tally.wagered += out * weight
        return tally

    def _resized(self, sizes: Sizes, wager: str, size: int) -> Sizes:
        at = self._at[wager]
        return (*sizes[:at], size, *sizes[at + 1 :])

    def _sight(self, name: str, seen: Seen, sizes: Sizes) -> Sight:
        wagers = {w: Fraction(s, self.parts) for w, s in zip(self.wagers, sizes, strict=True)}
        return Sight(name, self.cards_of(seen.own), self.cards_of(seen.up), self.cards_of(seen.board), wagers)
