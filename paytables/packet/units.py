"""Numbers as words: the one place that rounds, and that says what a pay, a sum and a share are called.

Rounding is half up, away from zero, on integers: 2.5% of $1 is never a float on its way to a page.
"""

from __future__ import annotations

from fractions import Fraction


def half_up(value: Fraction, places: int) -> int:
    """The value in units of the last place, halves away from zero.

    >>> half_up(Fraction(1, 8), 2), half_up(Fraction(-1, 8), 2)
    (13, -13)
    """
    units = (abs(value.numerator) * 2 * 10**places + value.denominator) // (2 * value.denominator)
    return -units if value < 0 else units


def fixed(value: Fraction, places: int) -> str:
    """A decimal with exactly so many places.

    >>> fixed(Fraction(28), 2)
    '28.00'
    """
    units = half_up(value, places)
    whole, rest = divmod(abs(units), 10**places)
    sign = "-" if units < 0 else ""
    return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"


def decimal(value: Fraction, places: int = 10) -> str:
    """A decimal without zeros that add nothing, rounded where it has more places.

    >>> decimal(Fraction(5, 2)), decimal(Fraction(1, 3), 4), decimal(Fraction(500))
    ('2.5', '0.3333', '500')
    """
    if value.denominator == 1:
        return str(value.numerator)
    text = fixed(value, places)
    return (text.rstrip("0").rstrip(".") or "0") if "." in text else text


def canonical(value: Fraction) -> str:
    """The number as a packet writes it. Raises ValueError where no decimal of a few places is exactly it.

    >>> canonical(Fraction(15, 2)), canonical(Fraction(1000))
    ('7.5', '1000')
    """
    text = decimal(value, 12)
    if Fraction(text) != value:
        raise ValueError(f"{value} is not a short decimal")
    return text


def dollars(amount: Fraction | int) -> str:
    """An amount in a sentence.

    >>> dollars(Fraction(10000)), dollars(Fraction(5, 2))
    ('$10,000', '$2.50')
    """
    if amount.denominator == 1:
        return f"${amount.numerator:,}"
    whole, _, rest = decimal(Fraction(amount), 4).partition(".")
    return f"${int(whole):,}.{rest.ljust(2, '0')}"


def percent(share: Fraction, places: int = 2) -> str:
    """A share as a percent in a sentence, without trailing zeros."""
    return f"{decimal(share * 100, places)}%"


def pay(amount: str, unit: str | None, unknown: str) -> str:
    """What a row pays, of an amount as it is to be printed; `unknown` where its unit is.

    >>> pay("50", "to_1", "50"), pay("5", "percent", "5")
    ('50 to 1', '5%')
    """
    words = {"percent": f"{amount}%", "to_1": f"{amount} to 1", "for_1": f"{amount} for 1", "dollars": f"${amount}"}
    return words.get(unit or "", unknown)
