"""What a field of a form may hold: how JSON writes it, how people write it, and the sentence for what is neither.

A kind is in the annotation of a field, where pydantic asks it for a value: `Annotated[Fraction | None, MONEY]`.
`None` is unknown; a field that can state "none" is `UNKNOWN` where nothing is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from pydantic_core import PydanticCustomError, core_schema

from accounts.names import NOT_SEEN
from approvals.configuration import input_formats
from games.engines.report import decimal

LOCAL = ZoneInfo("America/Los_Angeles")
MISFIT = "misfit"  # a value of the wrong kind: the error says what to give
WRONG = "wrong"  # anything else that is wrong: the error is a sentence's end


class Unknown(Enum):
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        return False


UNKNOWN = Unknown.UNKNOWN


def misfit(gives: str) -> PydanticCustomError:
    return PydanticCustomError(MISFIT, "{gives}", {"gives": gives})


def wrong(ending: str) -> PydanticCustomError:
    return PydanticCustomError(WRONG, "{ending}", {"ending": ending})


Values = Callable[[Any], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """One kind of value."""

    name: str
    gives: str  # what belongs there, as the end of "give …"
    schema: Mapping[str, Any]  # JSON Schema of a value that is known
    value: Values  # of the JSON; raises a misfit
    typed: Values  # of a text that a person wrote, the JSON; None where it cannot be told
    cell: Callable[[Any], str] = str  # of the JSON, as people read it
    null: bool = True  # null may stand for it
    options: Mapping[str, str] = field(default_factory=dict)  # code → words

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def read(self, given: object) -> Any:
        if given is None:
            if self.null:
                return None
            raise misfit(self.gives)
        return given if given is UNKNOWN else self.value(given)

    def json_schema(self) -> dict[str, Any]:
        """The schema, with null where that stands for unknown."""
        results = dict(self.schema)
        if not self.null:
            return results
        if "enum" in results:
            return {**results, "enum": [*results["enum"], None]}
        return {**results, "type": [results["type"], "null"]} if isinstance(results.get("type"), str) else results


def _matching(pattern: str, gives: str, make: Values, also: type | tuple[type, ...] = ()) -> Values:
    """Texts of a pattern; a value that is made already stays."""
    fits = re.compile(pattern.removeprefix("^").removesuffix("$") + r"\Z").match

    @lru_cache(maxsize=4096)
    def made(text: str) -> object:
        return make(text) if fits(text) else None

    def value(given: object) -> Any:
        # tables are much alike, so most texts were read before; long ones come from nobody's table and are not kept
        if (
            isinstance(given, str)
            and (result := made(given) if len(given) <= 40 else made.__wrapped__(given)) is not None
        ):
            return result
        if also and isinstance(given, also):
            return given
        raise misfit(gives)

    return value


def _numbers(name: str, pattern: str, gives: str, typed: Values, cell: Callable[[object], str] = str) -> Kind:
    value = _matching(pattern, gives, Fraction, Fraction)
    return Kind(name, gives, {"type": "string", "pattern": pattern}, value, typed, cell)


def in_percent(text: Any) -> str:
    """
    >>> in_percent("0.6946"), in_percent("1"), in_percent("much")
    ('69.46%', '100%', 'much')
    """
    try:
        return f"{decimal(Fraction(text) * 100)}%"
    except (TypeError, ValueError):
        return str(text)


MONEY_GIVES = 'an amount of dollars such as "5" or "2.50": digits 0-9, no sign, at most four decimals'
MONEY = _numbers("money", r"^[0-9]{1,12}(\.[0-9]{1,4})?$", MONEY_GIVES, input_formats.money)
SHARE_GIVES = 'a share of the wager such as "85%" or "0.6946": digits 0-9'
SHARE = _numbers("share", r"^-?[0-9]{1,4}(\.[0-9]{1,10})?$", SHARE_GIVES, input_formats.share, in_percent)
MULTIPLE = _numbers(
    "multiple", r"^[0-9]{1,3}(\.[0-9]{1,4})?$", 'a multiple such as "2": digits 0-9', input_formats.multiple
)


_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _day(given: object) -> date:
    if isinstance(given, date):
        return given
    if not isinstance(given, str) or len(given) != 10 or not _ISO.fullmatch(given):
        raise misfit("a day such as February 1, 2024, or “2024-02-01”")
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise wrong("a day that does not exist; give a day of the calendar") from None


DAY = Kind(
    "day", "a day such as February 1, 2024, or “2024-02-01”",
    {"type": "string", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}, _day, input_formats.day,
)  # fmt: skip


def _moment(given: str) -> datetime:
    if isinstance(given, datetime):
        return given
    try:
        at = datetime.fromisoformat(given)
        # Times are the room's own; one with an offset is told in that time, so that the two can be compared.
        return at.astimezone(LOCAL).replace(tzinfo=None) if at.tzinfo else at
    except (TypeError, ValueError, OverflowError):
        raise misfit('a time such as "2024-02-01T13:30"') from None


MOMENT = Kind("moment", 'a time such as "2024-02-01T13:30"', {"type": "string"}, _moment, input_formats.moment)


def _flag(given: object) -> bool:
    if isinstance(given, bool):
        return given
    raise misfit("yes or no (true or false)")


def yes_or_no(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


FLAG = Kind(
    "flag", "yes or no", {"type": "boolean"}, _flag, input_formats.flag, yes_or_no, options={"yes": "yes", "no": "no"}
)


def counted(most: int) -> Kind:
    gives = f"a whole number from 1 to {most:,}"

    def value(given: object) -> int:
        if isinstance(given, bool) or not (isinstance(given, int) or (isinstance(given, float) and given.is_integer())):
            raise misfit(gives)
        if not 1 <= given <= most:
            raise misfit(gives)
        return int(given)

    return Kind("count", gives, {"type": "integer", "minimum": 1, "maximum": most}, value, input_formats.count)


COUNT = counted(1000)
LONGEST = 200
_UNSEEN = re.compile(f"[{NOT_SEEN}]")


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise misfit("a text in quotes")
    if not given:
        raise wrong("empty; give a text, or null where it is not known")
    if not (given.isascii() and given.isprintable()) and _UNSEEN.search(given):
        raise misfit("a text without control, zero-width or direction characters")
    if len(given) > LONGEST:
        raise wrong(f"{len(given)} characters long; shorten it to {LONGEST}")
    if not given.isascii() and any("\ud800" <= c <= "\udfff" for c in given):
        raise wrong("a text that holds half a character; type the text again")
    return given


TEXT = Kind(
    "text", "a text", {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": f"^[^{NOT_SEEN}]+$"},
    _text, lambda text: text,
)  # fmt: skip
NAME_GIVES = 'a name such as "pair_plus": small letters, digits and underscores'
SNAKE = r"^[a-z0-9]+(_[a-z0-9]+)*$"
_name = _matching(SNAKE, NAME_GIVES, str)


def _short_name(given: object) -> str:
    name: str = _name(given)
    if len(name) > 60:
        raise wrong("longer than 60 characters; shorten it")
    return name


def spaced(code: object) -> str:
    """A name of the form's within a sentence.

    >>> spaced("pair_plus")
    'pair plus'
    """
    return str(code).replace("_", " ")


def spoken(code: object) -> str:
    """
    >>> spoken("pair_plus")
    'Pair plus'
    """
    words = spaced(code)
    return words[:1].upper() + words[1:]


NAME = Kind("name", NAME_GIVES, {"type": "string", "maxLength": 60, "pattern": SNAKE}, _short_name, input_formats.name)


def choice(**options: str) -> Kind:
    """One of these codes; people may write its words instead."""
    gives = f"one of: {', '.join(options)}"
    meant = {k.casefold(): code for code, words in options.items() for k in (code, words, code.replace("_", " "))}

    def value(given: object) -> str:
        if not isinstance(given, str) or given not in options:
            raise misfit(gives)
        return given

    return Kind(
        "choice", gives, {"enum": list(options)}, value, lambda text: meant.get(text.casefold()),
        lambda code: options.get(code, str(code)), options=options,
    )  # fmt: skip


def required(kind: Kind) -> Kind:
    """The same, and null is not one of it."""
    return Kind(kind.name, kind.gives, kind.schema, kind.value, kind.typed, kind.cell, False, kind.options)
