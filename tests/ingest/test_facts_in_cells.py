"""Facts that stand in the cells of a small table of the rules, whose second lines are lines of their own."""

from __future__ import annotations

from ingest.packet import read_packet
from ingest.pages.model import Pages
from tests.ingest.set_pages import page


def test_a_cells_second_line_belongs_to_its_item() -> None:
    lines = [
        (60.0, [("THREE CARD POKER", 40.0)]),
        (84.0, [("Rules of Play", 40.0)]),
        (120.0, [("Players place an ante wager and look at their three cards before they fold or play.", 40.0)]),
        (533.3, [("\u2022 When dealer does not play", 111.1), ("PLAY is a PUSH", 349.8)]),
        (544.5, [("ANTE wins 1 to 1", 349.8)]),
        (559.7, [("\u2022 When dealer plays and dealer's hand beats player's", 111.1), ("PLAY is a loss", 385.0)]),
        (570.9, [("ANTE is a loss", 385.0)]),
    ]
    result = read_packet(Pages((page(lines),), "pdf", "0" * 64), "rules")
    values = [f["value"] for f in result["x_facts"] if f["fact"] == "not_qualified"]
    assert values == [{"ante": "win", "play": "push"}]
