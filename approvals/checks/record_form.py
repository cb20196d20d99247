"""What a check of a record takes: a form declared beside the check, made of these kinds.

A record is sent by programs too: numbers may be JSON numbers or texts, and words that the law names are not the only
ones that may be given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Annotated, Any

from approvals.configuration import input_formats
from approvals.configuration.declare import Keyed, Listed, form, form_field
from approvals.configuration.form import KINDS, OperatorKind
from approvals.configuration.kinds import DAY, FLAG, MOMENT, TEXT, Kind, in_percent, misfit, required

# No exponents and no more digits than money has: "1e999999999" is a number of a thousand million digits.
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,10})?")
_JSON_NUMBER = {"type": ["string", "number"]}


def _number(gives: str, *, signed: bool = False, whole: bool = False) -> Callable[[object], object]:
    def value(given: object) -> Fraction | int:
        if isinstance(given, Fraction):
            return given
        if isinstance(given, bool) or not isinstance(given, int | str | float):
            raise misfit(gives)
        text = str(given)
        if not _NUMBER.fullmatch(text) or (not signed and text.startswith("-")):
            raise misfit(gives)
        result = Fraction(text)
        if whole and result.denominator != 1:
            raise misfit(gives)
        return int(result) if whole else result

    return value


def _kind(name: str, gives: str, typed: Callable[[Any], Any], cell: Callable[[Any], str] = str, **how: bool) -> Kind:
    return Kind(name, gives, _JSON_NUMBER, _number(gives, **how), typed, cell)


AMOUNT = _kind("money", 'a number such as "2.50", without a sign', input_formats.money)
SIGNED = _kind("money", 'a number such as "2.50" or "-2.50"', input_formats.money, signed=True)
NUMBER = _kind("number", 'a number such as "2.50", without a sign', input_formats.number)
PART = _kind("share", 'a share such as "70%" or "0.7", without a sign', input_formats.share, in_percent)
WHOLE = _kind("count", "a whole number, without a sign", input_formats.number, whole=True)
ANYTHING = Kind("text", "a value", {}, lambda given: given, lambda text: text)


def suggested(*codes: str) -> Kind:
    """A text for which the law has these words."""
    options: Mapping[str, str] = {code: code.replace("_", " ") for code in codes}
    meant = {word.casefold(): code for code, word in options.items()}
    return Kind("text", TEXT.gives, TEXT.schema, TEXT.value, lambda text: meant.get(text.casefold(), text),
                options=options)  # fmt: skip


Flag = Annotated[bool | None, FLAG]
Whole = Annotated[int | None, WHOLE]
Amount = Annotated[Fraction | None, AMOUNT]
Signed = Annotated[Fraction | None, SIGNED]
PartOf = Annotated[Fraction | None, PART]
Quantity = Annotated[Fraction | None, NUMBER]
Day = Annotated[date | None, DAY]
Moment = Annotated[datetime | None, MOMENT]
Wording = Annotated[str | None, TEXT]
Anything = Annotated[object, ANYTHING]
Wordings = Annotated[frozenset[str] | None, Listed(required(TEXT), make=frozenset)]
Days = Annotated[tuple[date, ...] | None, Listed(required(DAY), make=lambda days: tuple(sorted(days)))]
Amounts = Annotated[tuple[Fraction, ...] | None, Listed(required(AMOUNT))]
FlagsByName = Annotated[dict[str, bool] | None, Keyed(FLAG)]
AmountsByName = Annotated[dict[str, Fraction] | None, Keyed(AMOUNT)]
PartsByName = Annotated[dict[str, Fraction] | None, Keyed(PART)]
WordsByName = Annotated[dict[str, frozenset[str]] | None, Keyed(Listed(required(TEXT), make=frozenset))]


@form
class RecordForm:
    """What every record has."""

    as_of: Day = form_field("Checked as of", help="The day that the record is checked for.")
    operator_kind: Annotated[OperatorKind | None, KINDS] = form_field("Kind of operator", help="Blank: a card room.")
