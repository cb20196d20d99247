"""Analysts', columnists' and inventors' texts: what stands in them is read for what it is, or seen to be unread."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes


def read(text: str) -> Any:
    """A text's packet, as plain data."""
    return read_bytes(text.encode())


BARS = """## Quarry Bonus

The Quarry Bonus is a side bet. The table is based on six decks. The lower right cell shows a house edge of 51.10%.

### Quarry Bonus — {name}

Event | Pays | Combinations | Probability | Return |
---|---|---|---|---|
{gap}Straight flush | 40 | 48 | 0.002172 | 0.086878 |
{gap}Three of a kind | 25 | 52 | 0.002353 | 0.058824 |
{gap}Pair | 1 | 3,744 | 0.169412 | 0.169412 |
{gap}All other | -1 | 18,256 | 0.826063 | -0.826063 |
{gap}Totals | 22,100 | 1 | -0.510950 |
"""


@pytest.mark.parametrize("gap", ["", "\n"])
def test_a_line_of_dashes_under_the_head_of_barred_figures_is_no_row(gap: str) -> None:
    (table,) = read(BARS.format(gap=gap, name="Six Decks"))["paytables"]
    assert [(o["hand"], o["pays"], o["unit"], o["combinations"]) for o in table["outcomes"]] == [
        ("straight_flush", "40", "to_1", "48"),
        ("three_of_a_kind", "25", "to_1", "52"),
        ("pair", "1", "to_1", "3744"),
    ]
    assert table["claims"]["house_edge"] == "51.1"
