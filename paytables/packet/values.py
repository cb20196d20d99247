"""The plain values of a packet: canonical numbers, texts, names in snake case, days.

Numbers stay the strings that the JSON holds, so that nothing is rounded on the way; `fraction` and `decimal` give
them exactly. A text that a reviewer rejected is empty in Python and null in JSON.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Final, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    PlainSerializer,
    StrictBool,
    StrictInt,
    StrictStr,
    ValidationInfo,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from accounts.jurisdictions import jurisdiction
from paytables.packet.versions import Match

MOST_DIGITS: Final = 40  # longer than any amount of money, count of deals or probability that a page prints
STRICT: Final = "strict"  # key of the validation context of submitted data


def _short_enough(text: str, info: ValidationInfo) -> str:
    """Damaged pages give strings of digits that are no figure: this product keeps them, nobody may submit them."""
    if len(text) > MOST_DIGITS and (info.context or {}).get(STRICT):
        raise PydanticCustomError(
            "too_many_digits", "is a number of {digits} digits; more than {most} are too many",
            {"digits": len(text), "most": MOST_DIGITS},
        )  # fmt: skip
    return text


_DECIMAL = re.compile(r"^(-?)(\d++)(?:\.(\d*+))?$", re.ASCII)


def _canonical(value: object, info: ValidationInfo) -> object:
    """Earlier versions of this product wrote 11.0; whoever submits a packet writes 11."""
    if not isinstance(value, str) or (info.context or {}).get(STRICT) or not (match := _DECIMAL.match(value)):
        return value
    sign, whole, places = match[1], match[2].lstrip("0") or "0", (match[3] or "").rstrip("0")
    return f"{sign}{whole}.{places}" if places else f"{sign}{whole}"


class Number(str):
    """A decimal in canonical form: no sign, no leading or trailing zeros, no exponent.

    >>> Number("2.5").fraction, Number("2.5").decimal
    (Fraction(5, 2), Decimal('2.5'))
    """

    __slots__ = ()
    pattern = r"^(0|[1-9]\d*)(\.\d*[1-9])?$"

    @property
    def fraction(self) -> Fraction:
        return Fraction(str(self))

    @property
    def decimal(self) -> Decimal:
        return Decimal(str(self))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_after_validator_function(
            lambda text, info: cls(_short_enough(text, info)),
            core_schema.with_info_before_validator_function(
                _canonical, core_schema.str_schema(pattern=cls.pattern, strict=True)
            ),
            serialization=core_schema.plain_serializer_function_ser_schema(str, return_schema=core_schema.str_schema()),
        )


class SignedNumber(Number):
    """A number that may be below zero, as an edge in the player's favor is."""

    __slots__ = ()
    pattern = r"^-?(0|[1-9]\d*)(\.\d*[1-9])?$"


def exact(number: str | None) -> Fraction | None:
    """The number as a fraction; None where there is none or where it is too long to be a figure.

    >>> exact("2.5"), exact(None), exact("9" * 50)
    (Fraction(5, 2), None, None)
    """
    return None if number is None or len(number) > MOST_DIGITS else Fraction(str(number))


def _text(value: object, info: ValidationInfo) -> object:
    if value is None and not (info.context or {}).get(STRICT):
        return ""  # a reviewer rejected what was read here
    if value == "" and (info.context or {}).get(STRICT):
        raise PydanticCustomError("empty_text", "must be a text of at least one character")
    return value


def _unless_rejected(value: object) -> BeforeValidator:
    """For values that are never null: what stands for one that a reviewer rejected."""

    def validate(given: object, info: ValidationInfo) -> object:
        return value if given is None and not (info.context or {}).get(STRICT) else given

    return BeforeValidator(validate)


def _without_rejected(values: object, info: ValidationInfo) -> object:
    if isinstance(values, list) and not (info.context or {}).get(STRICT):
        return [value for value in values if value is not None]
    return values


def _day(value: str) -> str:
    if not value:
        return value
    try:
        date.fromisoformat(value)
    except ValueError:
        raise PydanticCustomError("not_a_day", "must be a day of the calendar") from None
    return value


JURISDICTION = re.compile(r"^[A-Z]{2}(-[A-Z0-9]{1,3})?(/.+)?$")


def _jurisdiction(value: str) -> str:
    if not JURISDICTION.match(value):
        raise PydanticCustomError(
            "jurisdiction", "must be an ISO 3166-2 code such as US-WA; tribal land is US-WA/tribal: and its name"
        )
    if jurisdiction(value) is None:
        raise PydanticCustomError("jurisdiction", "must be a known jurisdiction")
    return value


Text: TypeAlias = Annotated[
    StrictStr,
    BeforeValidator(_text),
    PlainSerializer(lambda text: text or None, return_type=str | None),
    Field(json_schema_extra={"minLength": 1}),
]
OptionalText: TypeAlias = Annotated[StrictStr, Field(min_length=1)] | None
Snake: TypeAlias = Annotated[
    StrictStr,
    BeforeValidator(_text),
    Field(pattern=r"^([a-z0-9]+(_[a-z0-9]+)*)?$", json_schema_extra={"pattern": r"^[a-z0-9]+(_[a-z0-9]+)*$"}),
    PlainSerializer(lambda text: text or None, return_type=str | None),
]
OptionalSnake: TypeAlias = Annotated[StrictStr, Field(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")] | None
Day: TypeAlias = Annotated[
    StrictStr,
    Field(pattern=r"^\d{4}-\d{2}-\d{2}$"),
    AfterValidator(_day),
]
PrintedDay: TypeAlias = Annotated[
    StrictStr,
    BeforeValidator(_text),
    Field(pattern=r"^(\d{4}-\d{2}-\d{2})?$", json_schema_extra={"pattern": r"^\d{4}-\d{2}-\d{2}$"}),
    AfterValidator(_day),
    PlainSerializer(lambda text: text or None, return_type=str | None),
]
Jurisdiction: TypeAlias = Annotated[
    StrictStr, AfterValidator(_jurisdiction), Field(json_schema_extra={"pattern": JURISDICTION.pattern})
]
Positive: TypeAlias = Annotated[StrictInt, Field(ge=1)]
Printing: TypeAlias = Annotated[Positive, _unless_rejected(1)]
Flag: TypeAlias = Annotated[StrictBool, _unless_rejected(False)]
StrictestMatch: TypeAlias = Annotated[Match, _unless_rejected("exact")]
Decks: TypeAlias = Annotated[tuple[Positive, ...], BeforeValidator(_without_rejected)]
Count: TypeAlias = Annotated[StrictStr, Field(pattern=r"^\d+$"), AfterValidator(_short_enough)]
Pointer: TypeAlias = Annotated[StrictStr, Field(pattern=r"^(/([^~/]|~[01])*)*$")]
