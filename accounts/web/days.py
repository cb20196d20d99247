"""Days as people write them."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)? +([a-z]{3,9})\.?,? +(\d{4})")
HOW = "Write it as February 1, 2027 or 2/1/2027."


def needed_day(text: str, refuse: Callable[[str], Exception]) -> datetime.date:
    """The day that somebody typed. Raises what `refuse` makes of the sentence where it is none.

    >>> needed_day("2/1/2027", ValueError).isoformat()
    '2027-02-01'
    """
    if (day := day_of(text)) is None:
        raise refuse(f"“{text.strip()[:40]}” is not a date. {HOW}")
    return day


def day_of(text: str) -> datetime.date | None:
    """The day that a person in the United States means; None where the text is not a date, or could be none.

    Figures alone are a month and a day where slashes part them; with points elsewhere the day comes first.

    >>> [day_of(t).isoformat() for t in ("2027-02-01", "2/1/2027", "February 1, 2027", "Feb. 1 2027", "1 feb 2027")]
    ['2027-02-01', '2027-02-01', '2027-02-01', '2027-02-01', '2027-02-01']
    >>> day_of("2/30/2027"), day_of("2/1/27"), day_of("1.2.2027"), day_of("Ma 1, 2027"), day_of("")
    (None, None, None, None, None)
    """
    text = " ".join(text.split()).casefold()
    if not text.isascii():
        return None
    if match := _ISO.fullmatch(text):
        year, month, day = (int(part) for part in match.groups())
    elif match := _SLASHES.fullmatch(text):
        month, day, year = (int(part) for part in match.groups())
    elif match := _MONTH_FIRST.fullmatch(text):
        month, day, year = _month(match[1]), int(match[2]), int(match[3])
    elif match := _DAY_FIRST.fullmatch(text):
        month, day, year = _month(match[2]), int(match[1]), int(match[3])
    else:
        return None
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def _month(word: str) -> int:
    """0 where no month, or more than one, begins so."""
    word = "sep" if word == "sept" else word
    results = [number for number, name in enumerate(MONTHS, 1) if name.startswith(word)]
    return results[0] if len(results) == 1 else 0
