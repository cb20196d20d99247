"""A printed figure: what it says, to how many places, and which exact values it is a true rounding of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from paytables.packet import units
from paytables.packet.values import MOST_DIGITS

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` in the claim's own scale: percent for edges and frequencies, dollars or odds otherwise."""

    value: Fraction
    places: int
    places_known: bool  # False: the packet's canonical number dropped the zeros that the page may print

    @property
    def low(self) -> Fraction:
        """The smallest exact value that rounds half up to this figure."""
        return self.value - Fraction(1, 2 * 10**self.places)

    @property
    def high(self) -> Fraction:
        """The smallest value that no longer does."""
        return self.value + Fraction(1, 2 * 10**self.places)

    def is_rounding_of(self, exact: Fraction) -> bool:
        return half_up(exact, self.places) == self.value

    def near_miss(self, exact: Fraction) -> str | None:
        """How else the figure may have come from the exact value, where rounding half up does not give it."""
        cut = self.cut_off(exact)
        if cut is None and abs(self.value - half_up(exact, self.places)) == Fraction(1, 10**self.places):
            return "one off the exact value's rounding in the last printed place"
        return cut

    def cut_off(self, exact: Fraction) -> str | None:
        """Where the figure stands right beside the exact value: how that was cut."""
        step = Fraction(1, 10**self.places)
        below = (exact // step) * step
        if self.value == below:
            return "the exact value cut off after the printed places instead of rounded"
        if self.value == below + step and half_up(exact, self.places) == below:
            return "the exact value rounded up (its complement cut off after the printed places)"
        return None


def half_up(value: Fraction, places: int) -> Fraction:
    """Rounded half up: away from zero where exactly between.

    >>> half_up(Fraction(1, 8), 2), half_up(Fraction(-1, 8), 2)
    (Fraction(13, 100), Fraction(-13, 100))
    """
    return Fraction(units.half_up(value, places), 10**places)


def figure(value: str, raw: str | None) -> Figure:
    """The figure of a claim. The printed places are the raw text's; without one, the string's.

    >>> figure("4.1", "4.10%").places, figure("4.1", None).places
    (2, 1)
    """
    if raw:
        for text in _NUMBER.findall(raw):
            plain = text.replace(",", "")
            if len(plain) <= MOST_DIGITS and Fraction(plain) == Fraction(value):
                return Figure(Fraction(value), _places(plain), True)
    return Figure(Fraction(value), _places(value), False)


def _places(text: str) -> int:
    return len(text.partition(".")[2])
