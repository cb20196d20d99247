"""Numbers, days and answers as people write them, turned into the form's own way of writing them.

Each function answers None where it cannot say for certain what is meant: the text then stays as it was typed, and the
form refuses it with a sentence. Nothing is guessed: "85" may be 85% or 8,500%, so it is refused at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

from accounts.web.days import day_of
from games.engines.report import decimal

Reader = Callable[[str], object]


class Ambiguous(ValueError):
    """A text that means two things; the end of a sentence that says which."""


YES = frozenset({"yes", "y", "true"})
NO = frozenset({"no", "n", "false"})
_PLAIN = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_GROUPED = re.compile(r"-?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")
_MULTIPLE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?[x×]?")
_RANGE = re.compile(r"([0-9]+) ?[x×]? ?(?:-|–|to) ?([0-9]+) ?[x×]?")


def number(text: str) -> str | None:
    """
    >>> number("1,500"), number("2.50"), number("-3"), number("1.500,00"), number("1e3")
    ('1500', '2.50', '-3', None, None)
    """
    if len(text) > 40 or not text.isascii():
        return None
    if _GROUPED.fullmatch(text):
        return text.replace(",", "")
    return text if _PLAIN.fullmatch(text) else None


def money(text: str) -> str | None:
    """
    >>> money("$2.50"), money("$ 1,500"), money("20 dollars"), money("2,50 €")
    ('2.50', '1500', '20', None)
    """
    bare = re.sub(r"(?i) ?(dollars?|usd)$", "", text.strip())
    return number(bare.removeprefix("$").strip())


def share(text: str) -> str | None:
    """A share of a wager: a percentage with its sign, or a decimal below one.

    >>> share("85 %"), share("70.5%"), share("0.5 percent"), share("0.6946"), share("much")
    ('0.85', '0.705', '0.005', '0.6946', None)
    >>> share("85")
    Traceback (most recent call last):
    approvals.configuration.input_formats.Ambiguous: could be 85% or 8500%; write it with its % sign
    """
    bare, percent = re.subn(r"(?i) ?(%|per ?cent)$", "", text.strip())
    result = number(bare.strip())
    if result is None:
        return None
    if percent:
        return decimal(Fraction(result) / 100)
    if Fraction(result) == 0 or ("." in result and abs(Fraction(result)) < 1):
        return result
    raise Ambiguous(f"could be {result}% or {decimal(Fraction(result) * 100)}%; write it with its % sign")


def multiple(text: str) -> str | None:
    """
    >>> multiple("2x"), multiple("1.5"), multiple("twice"), multiple("2 x or 3")
    ('2', '1.5', '2', None)
    """
    named = {"once": "1", "equal": "1", "twice": "2", "double": "2", "three times": "3"}
    match = _MULTIPLE.fullmatch(text.strip().casefold())
    return match[1] if match else named.get(text.strip().casefold())


def multiples(text: str) -> list[str] | None:
    """Every multiple that a raise may be.

    >>> multiples("3x or 4x"), multiples("1x–3x"), multiples("2"), multiples("up to 3")
    (['3', '4'], ['1', '2', '3'], ['2'], None)
    """
    results: list[str] = []
    for piece in re.split(r" ?(?:,|;|\bor\b|\band\b) ?", text.strip().casefold()):
        if not piece:
            continue
        if between := _RANGE.fullmatch(piece):
            low, high = int(between[1][:4]), int(between[2][:4])
            if not low <= high <= low + 20:
                return None
            results += [str(n) for n in range(low, high + 1)]
        elif (one := multiple(piece)) is not None:
            results.append(one)
        else:
            return None
    return list(dict.fromkeys(results)) or None


def day(text: str) -> str | None:
    """A day of the calendar; of figures alone the month comes first, as in the United States.

    >>> day("2/1/2027"), day("February 1, 2027"), day("Feb. 1 2027"), day("2027-02-01"), day("1 Feb 2027")
    ('2027-02-01', '2027-02-01', '2027-02-01', '2027-02-01', '2027-02-01')
    >>> day("2/30/2027"), day("2/1/27"), day("soon")
    (None, None, None)
    """
    result = day_of(re.sub(r"[Tt ]00:00(:00)?$", "", text.strip()))  # a spreadsheet hands over a day with its midnight
    return None if result is None else result.isoformat()


def moment(text: str) -> str | None:
    """
    >>> moment("2/1/2027 1:30 PM"), moment("2027-02-01T13:30"), moment("2027-02-01 13:30:00"), moment("noon")
    ('2027-02-01T13:30', '2027-02-01T13:30', '2027-02-01T13:30:00', None)
    """
    bare = " ".join(text.split())
    try:
        datetime.fromisoformat(bare)
        return bare.replace(" ", "T")
    except ValueError:
        pass
    match = re.fullmatch(r"(.+?),? (\d{1,2}):(\d\d) ?([ap])?\.?m?\.?", bare.casefold())
    on = day(match[1]) if match else None
    if match is None or on is None:
        return None
    hour = int(match[2])
    if match[4] and not 1 <= hour <= 12:
        return None
    hour = hour % 12 + (12 if match[4] == "p" else 0) if match[4] else hour
    return f"{on}T{hour:02}:{match[3]}" if hour < 24 and int(match[3]) < 60 else None


def flag(text: str) -> bool | None:
    """
    >>> flag("Yes"), flag("no"), flag("perhaps")
    (True, False, None)
    """
    word = text.strip().casefold()
    return True if word in YES else False if word in NO else None


def count(text: str) -> int | None:
    """
    >>> count("1,200"), count("7"), count("7.0"), count("seven")
    (1200, 7, 7, None)
    """
    result = number(re.sub(r"\.0+$", "", text.strip()))
    return int(result) if result is not None and "." not in result and len(result) < 10 else None


def name(text: str) -> str | None:
    """A bet or a meter, whose names are code.

    >>> name("Pair Plus"), name("ante_"), name("21 + 3")
    ('pair_plus', 'ante', '21_3')
    """
    return re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_") or None
