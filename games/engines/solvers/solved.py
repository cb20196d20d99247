"""What every solver of a main game hands back: deals by how they end, with net and wager, and how it was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engines.api import Analysis, NamedShare, NamedStrategy, Outcome, Strategy

Ending = tuple[str, Fraction, Fraction]  # name, net, wagered: both in units of the first mandatory wager


@dataclass(frozen=True)
class Solved:
    deals: int
    endings: Mapping[Ending, int]
    strategy: Strategy | None
    value: Fraction | None  # the mean net, by another sum than that of the endings
    named: tuple[NamedStrategy, ...] = ()
    shares: tuple[NamedShare, ...] = ()

    def mean(self, power: int = 1) -> Fraction:
        return sum((n * net**power for (_, net, _), n in self.endings.items()), Fraction(0)) / self.deals

    @property
    def edge(self) -> Fraction:
        edge = -self.mean()
        if self.value is not None and self.value != -edge:
            raise ArithmeticError("the outcomes and the values of the decisions disagree")
        return edge

    @property
    def variance(self) -> Fraction:
        return self.mean(2) - self.mean() ** 2

    @property
    def hit_frequency(self) -> Fraction:
        return Fraction(sum(n for (_, net, _), n in self.endings.items() if net > 0), self.deals)

    @property
    def average_wager(self) -> Fraction:
        return sum((n * wagered for (_, _, wagered), n in self.endings.items()), Fraction(0)) / self.deals

    def outcomes(self) -> tuple[Outcome, ...]:
        """Rows that say what was wagered where one hand ends in several ways."""
        ways: dict[str, int] = {}
        for name, _, _ in self.endings:
            ways[name] = ways.get(name, 0) + 1
        return tuple(
            Outcome(name if ways[name] == 1 else f"{name}_with_{_plain(wagered)}_wagered", n, net, "antes")
            for (name, net, wagered), n in sorted(self.endings.items(), key=lambda x: (-x[0][1], x[0][0]))
        )

    def analysis(self, game: str, bet: str) -> Analysis:
        return Analysis(
            game=game,
            bet=bet,
            deals=self.deals,
            outcomes=self.outcomes(),
            house_edge=self.edge,
            hit_frequency=self.hit_frequency,
            average_wager=self.average_wager,
            variance=self.variance,
            strategy=self.strategy,
            named_strategies=self.named,
            shares=self.shares,
        )


def _plain(value: Fraction) -> str:
    return str(value).replace("/", "_in_")
