"""What every part of a definition is made of."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer

MOST_DIGITS = 18
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Part(BaseModel):
    """Strict and unchangeable; an unknown word is an error, never ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


def exact(value: object) -> object:
    """A pay as people write it: 3, "3/2", "1.5". Floats of YAML are decimals that somebody typed."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise ValueError("write a number as 3, 1.5 or 3/2")
    text = str(value).strip()
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number of {len(text)} digits is not a pay")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text!r} is not a number; write 3, 1.5 or 3/2") from None


Number = Annotated[Fraction, BeforeValidator(exact), PlainSerializer(str, return_type=str)]
