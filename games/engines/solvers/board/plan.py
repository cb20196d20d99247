"""What may happen in a game with a common board: which wagers can stand at the end, and what each end brings.

A *history* is what the player chose at each decision that he was asked. At the end of a history the net is linear in
the wagers made: the mandatory ones together, and each further wager by its multiple.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from games.engines.definition.model import ENDS, Branch, Definition, End, Result, ladders_named
from games.engines.solvers.pack import CannotCount

PLAYED: tuple[End, ...] = ("dnq_win", "dnq_tie", "dnq_lose", "win", "tie", "lose")
Choice = str  # "fold", "check" or "raise 4"
History = tuple[Choice | None, ...]  # by decision; None: not asked
AtLeast = Callable[[str], bool]  # is the player's hand this one or better?
Pays = Callable[[str], Fraction | None]  # what a ladder pays the player's hand; None: no row, Fraction(0) a push


@dataclass(frozen=True, slots=True)
class Stage:
    """A decision: after how many cards of the board, and what may be chosen there."""

    name: str
    board: int
    wager: str
    multiples: tuple[Fraction, ...]
    of: str
    otherwise: str


def stages(d: Definition) -> tuple[Stage, ...]:
    item, seen = [], 0
    for r in d.rounds:
        seen += r.board
        if r.decision is None:
            continue
        raises = r.decision.raises
        if raises is None or raises.exchange or raises.needs:
            raise CannotCount("a game with a board is counted with plain raises only")
        name = r.decision.name or raises.wager
        of = raises.of or d.first_wager
        item.append(Stage(name, seen, raises.wager, raises.multiples, of, r.decision.otherwise))
    return tuple(item)


@dataclass(frozen=True)
class Plan:
    """Every history of a definition, stage by stage."""

    definition: Definition

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        return stages(self.definition)

    def open_at(self, stage: int, history: History) -> bool:
        """Whether the player is asked at this stage after these choices."""
        if "fold" in history:
            return False
        wager = self.stages[stage].wager
        return not any(
            s.wager == wager and c is not None and c.startswith("raise") for s, c in zip(self.stages, history)
        )

    def choices(self, stage: int) -> tuple[Choice, ...]:
        """In the order in which equal values are decided."""
        s = self.stages[stage]
        return (s.otherwise, *(f"raise {m}" for m in s.multiples))

    def after(self, stage: int, history: History) -> list[History]:
        """The histories that one stage makes of one."""
        if not self.open_at(stage, history):
            return [(*history, None)]
        return [(*history, choice) for choice in self.choices(stage)]

    @cached_property
    def levels(self) -> tuple[tuple[History, ...], ...]:
        """The histories before each stage, and those at the end."""
        results: list[tuple[History, ...]] = [((),)]
        for stage in range(len(self.stages)):
            results.append(tuple(h for before in results[-1] for h in self.after(stage, before)))
        return tuple(results)

    @property
    def ends(self) -> tuple[History, ...]:
        return self.levels[-1]

    @cached_property
    def extra(self) -> tuple[str, ...]:
        """The wagers that raises make, once each."""
        return tuple(dict.fromkeys(s.wager for s in self.stages))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Raised wagers that are settled differently; the others stand for the first of their kind."""
        results: list[str] = []
        for wager in self.extra:
            if all(self.definition.settlement[wager] != self.definition.settlement[k] for k in results):
                results.append(wager)
        return tuple(results)

    def kind(self, wager: str) -> int:
        same = self.definition.settlement[wager]
        return next(i for i, k in enumerate(self.kinds) if self.definition.settlement[k] == same)

    def sizes(self, history: History) -> dict[str, Fraction]:
        """What is wagered, in units of the first wager."""
        d = self.definition
        results = {name: w.units for name, w in d.wagers.items() if w.units is not None}
        unit = results[d.first_wager]
        results = {name: Fraction(units) / unit for name, units in results.items()}
        for s, choice in zip(self.stages, history):
            if choice is not None and choice.startswith("raise"):
                results[s.wager] = Fraction(choice.removeprefix("raise ")) * results[s.of]
        return results

    def coefficients(self, history: History) -> tuple[Fraction, ...]:
        """The net of an unfolded history: the mandatory wagers once, then each kind of raised wager so often."""
        sizes = self.sizes(history)
        results = [Fraction(1), *[Fraction(0)] * len(self.kinds)]
        for wager in self.extra:
            results[1 + self.kind(wager)] += sizes.get(wager, Fraction(0))
        return tuple(results)

    def folded(self, history: History) -> Fraction:
        """What a folded history nets."""
        total = Fraction(0)
        for wager, size in self.sizes(history).items():
            result = self.definition.result(wager, "fold")
            if result not in ("lose", "push"):
                raise CannotCount(f"a folded {wager} is {result}; it can be lost or returned")
            total -= size if result == "lose" else 0
        return total

    def settle(self, end: End, at_least: AtLeast, pays: Callable[[str], Fraction | None]) -> tuple[Fraction, ...]:
        """What one unit of the mandatory wagers, and of each raised kind, nets at an end with this hand."""
        d = self.definition
        mandatory = [w for w in d.wagers if d.wagers[w].units is not None]
        sizes = self.sizes(())
        base = sum((sizes[w] * self._net(w, end, at_least, pays) for w in mandatory), Fraction(0))
        for bonus in d.bonuses.values():
            if bonus.on not in sizes:
                raise CannotCount("a bonus on a raised wager is not counted")
            base += sizes[bonus.on] * (pays(bonus.ladder) or 0)
        return (base, *(self._net(w, end, at_least, pays) for w in self.kinds))

    def _net(self, wager: str, end: End, at_least: AtLeast, pays: Pays) -> Fraction:
        d = self.definition
        result = d.result(wager, end)
        if result is None and end in ("dnq_win", "dnq_tie", "dnq_lose") and d.dealer_qualifies == "any":
            return Fraction(0)  # never reached
        if result is None:
            raise CannotCount(f"nothing settles {wager} at {end}")
        net = resolve(d, result, at_least, pays)
        return net * (1 - d.wagers[wager].commission / 100) if net > 0 else net

    def scale(self, values: list[Fraction]) -> int:
        """What makes all values of settling and folding whole."""
        numbers = [*values, *(c for h in self.ends for c in self.coefficients(h))]
        numbers += [self.folded(h) for h in self.ends if "fold" in h]
        return lcm(*(n.denominator for n in numbers))


def resolve(d: Definition, result: Result, at_least: AtLeast, pays: Pays) -> Fraction:
    """A result as what one unit of its wager nets."""
    while isinstance(result, Branch):
        result = result.then if at_least(result.at_least) else result.otherwise
    kind, _, rest = result.partition(" ")
    if kind in ("ladder", "higher"):
        names = ladders_named(result)
        paid = [(pays(name), FATES[d.ladders[name].otherwise]) for name in names]
        return max(amount if amount is not None else fate for amount, fate in paid)
    if kind == "margin":
        raise CannotCount("pays by a margin are not counted for poker hands")
    return Fraction(rest) if rest else FATES[kind]


FATES = {"lose": Fraction(-1), "push": Fraction(0), "win": Fraction(1)}
assert set(PLAYED) < set(ENDS)
