"""Numbers that are none, too large, or cost more than they look like, in sheets of tables."""

from __future__ import annotations

import pytest

from approvals.configuration.cells import read_cells
from approvals.configuration.form import Configuration

HUGE = ["1e999999999", "-1e999999999", "1e-999999999", "9" * 4400, "1/0", "NaN", "Infinity", "9" * 19, "٣", "1_0"]


@pytest.mark.parametrize("value", HUGE)
def test_in_a_sheet(value: str) -> None:
    """What is no count stays the text that it is, for the form to refuse with its place."""
    data, wrong = read_cells(Configuration, [("table.seats", value)])
    made = data["table"]["seats"]
    assert wrong == []
    assert made == value or isinstance(made, int)
    assert made == value or made < 10**9
