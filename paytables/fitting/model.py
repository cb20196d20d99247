"""What fitting asks and answers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engines.report import share
from paytables.verification.figures import Figure, figure

SHOWN = 12
LABEL = "A fit is not a proof: other deals or rules may give the same figures."


@dataclass(frozen=True, slots=True)
class Printed:
    """The figures that are to come out, in per cent, to the places in which they are printed."""

    hit_frequency: Figure | None = None
    house_edge: Figure | None = None

    @classmethod
    def of(cls, hit: str | None = None, edge: str | None = None) -> Printed:
        """From texts such as "25.61"; raises ValueError with one sentence."""
        return cls(_figure("--hit", hit), _figure("--edge", edge))

    def items(self) -> tuple[tuple[str, Figure], ...]:
        named = (("hit_frequency", self.hit_frequency), ("house_edge", self.house_edge))
        return tuple((name, printed) for name, printed in named if printed is not None)

    def json(self) -> dict[str, str]:
        return {name: f"{float(printed.value):.{printed.places}f}" for name, printed in self.items()}


def _figure(option: str, text: str | None) -> Figure | None:
    if text is None:
        return None
    plain = text.strip().removesuffix("%").strip()
    if not plain.removeprefix("-").replace(".", "", 1).isdigit() or len(plain) > 18:
        raise ValueError(f"{option} {text}: write a percentage such as 25.61.")
    return figure(plain, plain)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One deal or one changed rule, with the exact figures under it."""

    words: str
    change: Mapping[str, object]
    step: int  # how far it is from the plain deal, or from the usual rule
    hit_frequency: Fraction
    house_edge: Fraction | None

    def value(self, name: str) -> Fraction | None:
        return self.hit_frequency if name == "hit_frequency" else self.house_edge

    def fitted(self, printed: Printed) -> tuple[str, ...]:
        """The names of the figures that come out."""
        results = []
        for name, wanted in printed.items():
            exact = self.value(name)
            if exact is not None and wanted.is_rounding_of(exact * 100):
                results.append(name)
        return tuple(results)

    def gap(self, printed: Printed) -> Fraction:
        """By how much it misses all figures together, in percentage points."""
        gaps = [(self.value(name), wanted) for name, wanted in printed.items()]
        return sum((abs(exact * 100 - wanted.value) if exact is not None else Fraction(100) for exact, wanted in gaps),
                   Fraction(0))  # fmt: skip

    def json(self, printed: Printed) -> dict[str, Any]:
        fitted = self.fitted(printed)
        return {
            "words": self.words,
            "change": dict(self.change),
            "hit_frequency": share(self.hit_frequency),
            "house_edge": share(self.house_edge),
            "fits": list(fitted),
            "fits_all": len(fitted) == len(printed.items()),
        }


@dataclass(frozen=True, slots=True)
class Fit:
    """Candidates, nearest first: those that give every figure, the plainest first; then by how much they miss."""

    what: str
    printed: Printed
    candidates: tuple[Candidate, ...]
    tried: int
    not_tried: tuple[str, ...] = ()

    @classmethod
    def among(cls, what: str, printed: Printed, results: list[Candidate], not_tried: list[str]) -> Fit:
        every = len(printed.items())

        def near(c: Candidate) -> tuple[Hashable, ...]:
            fits = len(c.fitted(printed)) == every
            return (not fits, c.step if fits else 0, c.gap(printed), c.step, c.words)

        ordered = sorted(results, key=near)
        return cls(what, printed, tuple(ordered[:SHOWN]), len(results), tuple(dict.fromkeys(not_tried)))

    @property
    def has_fit(self) -> bool:
        every = len(self.printed.items())
        return any(len(c.fitted(self.printed)) == every for c in self.candidates)

    def json(self) -> dict[str, object]:
        return {
            "what": self.what,
            "printed": self.printed.json(),
            "candidates": [c.json(self.printed) for c in self.candidates],
            "tried": self.tried,
            "not_tried": list(self.not_tried),
            "label": LABEL,
        }
