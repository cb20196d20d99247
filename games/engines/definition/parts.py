"""What every part of a definition is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer

MOST_DIGITS = 18
NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+|[0-9]+/[0-9]+)")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Part(BaseModel):
    """Strict and unchangeable; an unknown word is an error, never ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


def in_order(data: object, name: str) -> object:
    """The names under a part in the order that decides (the first wager, the first row that pays). Where a definition
    is kept, names are sorted; an order that this would change is written down beside them, as `order`."""
    if not isinstance(data, Mapping) or not isinstance(data.get(name), Mapping):
        return data
    named, listed = data[name], data.get("order")
    given = [n for n in listed if isinstance(n, str) and n in named] if isinstance(listed, list | tuple) else []
    names = list(dict.fromkeys([*given, *named]))
    plain = [str(n) for n in names]
    reported = plain if plain != sorted(plain) or plain != sorted(plain, key=lambda n: (len(n), n)) else []
    return {**data, name: {n: named[n] for n in names}, "order": reported}


def exact(value: object) -> object:
    """A pay as people write it: 3, "3/2", "1.5". Floats of YAML are decimals that somebody typed."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise ValueError("write a number as 3, 1.5 or 3/2")
    text = str(value).strip()
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number of {len(text)} digits is not a pay")
    try:
        if not NUMBER.fullmatch(text):  # a Fraction would take 1e999999999 and never come to an end
            raise ValueError(text)
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text!r} is not a number; write 3, 1.5 or 3/2") from None


Number = Annotated[Fraction, BeforeValidator(exact), PlainSerializer(str, return_type=str)]
