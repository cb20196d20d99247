"""Numbers that are none, too large, or cost more than they look like, in sheets of tables."""

from __future__ import annotations

import pytest

from approvals.web.spreadsheet import _value

HUGE = ["1e999999999", "-1e999999999", "1e-999999999", "9" * 4400, "1/0", "NaN", "Infinity", "9" * 19, "٣", "1_0"]


@pytest.mark.parametrize("value", HUGE)
def test_in_a_sheet(value: str) -> None:
    """What is no count stays the text that it is, for the form to refuse with its place."""
    made = _value("table.seats", value)
    assert made == value or isinstance(made, int)
    assert made == value or made < 10**9
