"""Numbers as words: rounded half up on integers, no zeros that add nothing, one name for each unit."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.report import rounded
from paytables.packet.units import canonical, decimal, dollars, fixed, half_up, pay, percent

THOUSANDTHS = st.integers(-(10**9), 10**9).map(lambda n: Fraction(n, 1000))


@given(THOUSANDTHS, st.integers(0, 5))
def test_rounding_is_that_of_decimal_arithmetic_and_of_the_engines(value: Fraction, places: int) -> None:
    exact = Decimal(value.numerator) / value.denominator
    expected = exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    assert Decimal(fixed(value, places)) == expected
    assert fixed(value, places) == rounded(value, places)
    assert Fraction(half_up(value, places), 10**places) == Fraction(expected)


@given(THOUSANDTHS.filter(lambda value: value >= 0))
def test_the_canonical_form_is_exact_and_has_no_zeros_that_add_nothing(value: Fraction) -> None:
    text = canonical(value)
    assert Fraction(text) == value
    assert not ("." in text and text.endswith(("0", ".")))


def test_what_no_short_decimal_is_has_no_canonical_form() -> None:
    with pytest.raises(ValueError, match="1/3"):
        canonical(Fraction(1, 3))


@pytest.mark.parametrize(
    ("unit", "words"),
    [("to_1", "5 to 1"), ("for_1", "5 for 1"), ("dollars", "$5"), ("percent", "5%"), (None, "unit unknown")],
)
def test_a_pay_is_said_with_its_unit(unit: str | None, words: str) -> None:
    assert pay("5", unit, unknown="unit unknown") == words


def test_sums_and_shares_in_a_sentence() -> None:
    assert (dollars(1_000_000), dollars(Fraction(15, 2)), percent(Fraction(1, 8), 1)) == (
        "$1,000,000",
        "$7.50",
        "12.5%",
    )
    assert (decimal(Fraction(100)), decimal(Fraction(0)), decimal(Fraction(-1, 2))) == ("100", "0", "-0.5")
