"""Money, shares, days and counts as people read them. Exact values stay exact: a float is never made on the way."""

from __future__ import annotations

import datetime
import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction

from django.utils import timezone


def decimal_of(value: object) -> Decimal | None:
    """A Decimal of what the register keeps: Decimal, int, or a string in canonical form."""
    if value is None or isinstance(value, bool) or value == "":
        return None
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


def fraction_of(value: object) -> Fraction | None:
    """A Fraction of "128/5525", of a Fraction, or of anything that is a decimal."""
    if isinstance(value, Fraction):
        return value
    try:
        return None if value is None or value == "" else Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def rounded(value: Fraction, places: int) -> Decimal:
    """Half up, as figures are printed; a negative value rounds by its size.

    >>> rounded(Fraction(1, 8), 2), rounded(Fraction(-1, 8), 2)
    (Decimal('0.13'), Decimal('-0.13'))
    """
    scale = 10**places
    numerator, denominator = abs(value.numerator) * scale, value.denominator
    whole = (2 * numerator + denominator) // (2 * denominator)
    sign = -1 if value < 0 else 1
    return (Decimal(sign * whole) / Decimal(scale)).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def money(value: object) -> str:
    """
    >>> money("10000"), money("2.5"), money(Decimal("-0.05")), money("a lot")
    ('$10,000', '$2.50', '-$0.05', 'a lot')
    """
    amount = decimal_of(value)
    if amount is None:
        return "" if value is None else str(value)
    sign = "-" if amount < 0 else ""
    amount = abs(amount)
    if amount == amount.to_integral_value():
        return f"{sign}${int(amount):,}"
    places = max(2, -int(amount.normalize().as_tuple().exponent))
    return f"{sign}${amount:,.{places}f}"


def percent(value: object, places: int = 4) -> str:
    """A share as a percentage.

    >>> percent("128/5525"), percent(Fraction(1, 4), 2), percent("0.6946", 2)
    ('2.3167%', '25.00%', '69.46%')
    """
    share = fraction_of(value)
    return "" if share is None else f"{rounded(share * 100, places)}%"


def chance(value: object, places: int = 4) -> str:
    """A probability as a percentage that never says zero of what can happen.

    >>> chance("1/3", 2), chance("0"), chance("1/100000000")
    ('33.33%', '0%', 'under 0.0001%')
    """
    share = fraction_of(value)
    if share is None:
        return ""
    least = Fraction(1, 10 ** (places + 2))
    return percent(share, places) if share >= least else f"under {percent(least, places)}" if share else "0%"


def count(value: object) -> str:
    """
    >>> count("20358520"), count(7)
    ('20,358,520', '7')
    """
    number = decimal_of(value)
    if number is None:
        return "" if value is None else str(value)
    return f"{int(number):,}" if number == number.to_integral_value() else f"{number:,}"


def award(pays: object, unit: str | None, meter: str = "the meter") -> str:
    """An award as it is spoken of.

    >>> award("50", "to_1"), award("10", "percent", "the main meter"), award(25, "dollars"), award(None, "to_1")
    ('50 to 1', '10% of the main meter', '$25', 'not read')
    """
    if pays is None:
        return "not read"
    if unit == "dollars":
        return money(pays)
    if unit == "percent":
        return f"{count(pays)}% of {meter}"
    return count(pays) + {"to_1": " to 1", "for_1": " for 1"}.get(unit or "", "")


def one_in(value: object) -> str:
    """How often a probability comes true: "1 in 649,740".

    >>> one_in("4/2598960"), one_in("1/2"), one_in("0"), one_in("249/250")
    ('1 in 649,740', '1 in 2', 'never', '99.6% of deals')
    """
    share = fraction_of(value)
    if share is None:
        return ""
    if share <= 0:
        return "never"
    if share > Fraction(1, 2):
        return f"{rounded(share * 100, 1)}% of deals"
    hands = 1 / share
    if hands.denominator == 1:
        return f"1 in {hands.numerator:,}"
    places = 1 if hands < 100 else 0
    return f"1 in {rounded(hands, places):,}"


def size(octets: int) -> str:
    """
    >>> size(900), size(1_500_000), size(100_000_000)
    ('900 bytes', '1.5 MB', '100 MB')
    """
    if octets < 1000:
        return f"{octets} bytes"
    for unit, base in (("kB", 1000), ("MB", 1000**2), ("GB", 1000**3)):
        if octets < base * 1000 or unit == "GB":
            return f"{str(rounded(Fraction(octets, base), 1)).removesuffix('.0')} {unit}"
    raise AssertionError


def day(value: datetime.date | datetime.datetime | str | None) -> str:
    """
    >>> day(datetime.date(2023, 6, 14)), day("2023-06-14")
    ('June 14, 2023', 'June 14, 2023')
    """
    if value is None or value == "":
        return ""
    if isinstance(value, str):
        try:
            shown = datetime.date.fromisoformat(value)
        except ValueError:
            return value
    else:
        shown = timezone.localtime(value).date() if isinstance(value, datetime.datetime) else value
    return f"{shown:%B} {shown.day}, {shown.year}"


ISO_DAY = re.compile(r"(?<![\w./-])(\d{4}-\d\d-\d\d)(?![\w/-]|\.\w)")


def american(text: object) -> str:
    """A sentence with its days as people write them; what only looks like a day stays.

    >>> american("Approved on 2024-01-10, after go-live on 2024-01-02."), american("v2024-01-10, 2024-13-01")
    ('Approved on January 10, 2024, after go-live on January 2, 2024.', 'v2024-01-10, 2024-13-01')
    """
    return ISO_DAY.sub(lambda result: day(result[1]), str(text))


CODE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")


def readable(text: object) -> str:
    """The same, and names that the register uses, as words.

    >>> readable("cover_all: i-Deal Plus, from 2024-01-10")
    'cover all: i-Deal Plus, from January 10, 2024'
    """
    return CODE.sub(lambda result: result[0].replace("_", " "), american(text))


def moment(value: datetime.datetime | None) -> str:
    """A day and a time of the commission's clock."""
    if value is None:
        return ""
    return f"{day(timezone.localtime(value).date())}, {clock(value)}"


def clock(value: datetime.datetime) -> str:
    """The time of day by the commission's clock: 3:42 p.m."""
    local = timezone.localtime(value)
    return f"{local.hour % 12 or 12}:{local.minute:02} {'a.m.' if local.hour < 12 else 'p.m.'}"


def words_of(name: object) -> str:
    """A snake-case name of hand or bet as words.

    >>> words_of("four_of_a_kind"), words_of("7_card_straight"), words_of("akq_spades")
    ('Four of a kind', '7 card straight', 'AKQ spades')
    """
    if not name:
        return ""
    parts = str(name).replace("_", " ").split()
    shown = [part.upper() if set(part) <= set("akqjt") and len(part) > 1 else part for part in parts]
    text = " ".join(shown)
    return text[:1].upper() + text[1:]
