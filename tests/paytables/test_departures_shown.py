"""Whatever shows a figure shows under which rules it was counted, and what a departure from the usual is worth."""

from __future__ import annotations

from typing import Any

import pytest

from approvals.differences.comparison.compare import compare
from ingest.readers.rules import read_rules
from paytables.report import html_of, report_on
from paytables.report.counted import departures_of, mark_of, rules_of
from paytables.services import explain
from paytables.verification import verify_packet
from tests.paytables.test_binding import JACK, QUEEN, packet

EFFECT = "house edge of the main game 3.3730% → -3.3309%"
CLAIM = "/paytables/0/claims/house_edge"


def rule(value: str, parameter: str = "dealer_qualifies") -> dict[str, Any]:
    return {"parameter": parameter, "value": value, "variant": None, "bet": None, "condition": None}


def without_facts(*rules: dict[str, Any]) -> dict[str, Any]:
    return {**packet(rules=rules), "x_facts": None}


def test_the_report_counts_under_the_printed_rules_and_says_which() -> None:
    written = report_on(packet(JACK), document="jack.json").json()
    (departure,) = departures_of(written)
    assert (departure["effect"], departure["place"]["page"]) == (EFFECT, 3)
    assert departure["place"]["quote"] == JACK[2]
    (sheet,) = written["sheets"]
    assert sheet["sum"] == "484369/14541800"  # the parts of the same game as the verdict's
    first, *others = rules_of(written, written["verification"]["claims"])
    assert (first["parameter"], first["from"]) == ("dealer_qualifies", "printed")
    assert {r["from"] for r in others} == {"usual"}
    html = html_of(written)
    assert "dealer qualifies: jack high instead of queen high (page 3); house edge of the main game 3.3730%" in html
    assert "dealer qualifies jack high (printed, page 3)" in html
    assert "(usual, not printed)" in html


def test_the_counts_behind_a_figure_are_those_of_its_rules() -> None:
    behind = explain(packet(JACK), CLAIM)
    assert behind["counts"]["house_edge"]["exact"] == "-484369/14541800"
    assert behind["departures"][0]["effect"] == EFFECT


@pytest.mark.parametrize(
    ("edge", "detail", "mark", "words"),
    [
        ("3.38", "rounding", "off_by_rounding", "rounded up"),
        ("3.36", "rounding", "off_by_rounding", "one off"),
        ("3.47", "value", "inconsistent", ""),
    ],
)
def test_a_rounding_has_a_word_and_a_color_of_its_own(edge: str, detail: str, mark: str, words: str) -> None:
    written = report_on(packet(QUEEN, edge=edge), document="queen.json").json()
    (claim,) = written["verification"]["claims"]
    assert (claim["verdict"], claim["detail"], mark_of(claim)) == ("inconsistent", detail, mark)
    assert words in claim["note"]
    assert ("Inconsistent by a rounding" in html_of(written)) == (detail == "rounding")


def test_an_absurd_edge_is_likelier_misread_and_names_its_row() -> None:
    table = packet(QUEEN, edge="2.32")
    rows = [("straight_flush", "40"), ("three_of_a_kind", "3000"), ("straight", "6"), ("flush", "4"), ("pair", "1")]
    sample = table["paytables"][0]["outcomes"][0]
    table["paytables"][0] |= {
        "bet": "pair_plus", "outcomes": [{**sample, "hand": hand, "pays": pays} for hand, pays in rows]
    }  # fmt: skip
    (claim,) = verify_packet(table).claims
    assert claim.verdict == "inconsistent"
    assert "a misreading is likelier than a gift" in claim.note
    assert "three of a kind, read as paying 3000" in claim.note


def test_beside_a_cell_read_doubtfully_nothing_is_inconsistent() -> None:
    doubtful = packet(QUEEN, edge="3.99")
    doubtful["provenance"]["/paytables/0/outcomes/1/pays"] = {"raw": "4?", "page": 2, "confidence": 0.5}
    (claim,) = verify_packet(doubtful).claims
    assert claim.verdict == "not_determinable"
    assert "the pays of three of a kind on page 2 (“4?”)" in claim.note
    assert [n.parameter for n in claim.needs] == ["pays"]


def test_a_rule_read_doubtfully_is_not_taken_for_another_game() -> None:
    doubtful = packet(rules=(rule("jack_high"),))
    doubtful["provenance"]["/rules/0/value"] = {"raw": "a jack", "page": 2, "confidence": 0.5}
    (claim,) = verify_packet(doubtful).claims
    assert claim.verdict == "not_determinable"
    assert "was read doubtfully" in claim.note
    usual = packet(rules=(rule("queen_high"),))
    usual["provenance"]["/rules/0/value"] = {"raw": "a queen", "page": 2, "confidence": 0.5}
    assert verify_packet(usual).claims[0].verdict == "consistent"


def test_the_reader_lists_the_rules_of_format_2_with_page_and_box() -> None:
    facts = [
        {"fact": "dealer_qualifies", "value": "jack_or_better", "quote": JACK[2], "page": 2, "bbox": [1, 2, 3, 4],
         "confidence": 0.97},
        {"fact": "not_qualified", "value": {"play": "push", "ante": "win"}, "quote": "…", "page": 3, "variant": "1"},
        {"fact": "tie", "value": "push", "quote": "Ties push.", "page": 4, "system": "nexus"},
        {"fact": "shuffler_required", "value": True, "quote": "…", "page": 5},
    ]  # fmt: skip
    rules, provenance = read_rules(facts)
    assert rules == [rule("jack_high"), {**rule("ante:win play:push", "not_qualified"), "variant": "1"}]
    assert provenance["/rules/0/value"] == {
        "page": 2, "bbox": [1, 2, 3, 4], "raw": JACK[2], "repaired": False, "confidence": 0.97,
        "reader": "rules.dealer_qualifies",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (packet(QUEEN), packet(JACK)),
        (without_facts(rule("queen_high")), without_facts(rule("jack_high"))),
        (without_facts(), without_facts(rule("jack_high"))),
    ],
    ids=["facts", "rules", "silence is the usual rule"],
)  # fmt: skip
def test_a_difference_in_a_rule_says_what_it_is_worth(before: dict[str, Any], after: dict[str, Any]) -> None:
    (item,) = [d for d in compare(before, after).differences if d.topic == "fact"]
    (effect,) = item.effects
    assert (effect.direction, effect.who) == ("loosens", "player")
    assert effect.reason == "the house edge of the main game becomes -3.3309% instead of 3.3730%"
