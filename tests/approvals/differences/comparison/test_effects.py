"""What a difference does to the terms, for whom; and what nobody can say stays unclear."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from approvals.differences.comparison import Difference, Effect, compare
from approvals.differences.comparison.effects import RULES
from approvals.differences.comparison.effects.registry import effects_of
from tests.approvals.differences.comparison.made import fact, made

Packet = dict[str, Any]


def only(before: Packet, after: Packet) -> Difference:
    result = compare(before, after).differences
    assert len(result) == 1, [(d.topic, d.change, d.subject) for d in result]
    return result[0]


def wording(difference: Difference) -> set[tuple[str, str]]:
    return {(e.direction, e.who) for e in difference.effects}


def component(before: tuple[str | None, str], after: tuple[str | None, str]) -> Difference:
    packets = []
    for version, match in (before, after):
        packet = made()
        packet["equipment"][0]["any_of"][0]["all_of"][0]["any_of"][0].update(version=version, match=match)
        packets.append(packet)
    return only(packets[0], packets[1])


@pytest.mark.parametrize(
    ("before", "after", "effects"),
    [
        (("1.3.0", "at_least"), ("1.4.0", "at_least"), {("tightens", "operators")}),
        (("1.4.0", "at_least"), ("1.3.0", "at_least"), {("loosens", "operators")}),
        (("1.3.0", "at_least"), ("1.3.0", "exact"), {("tightens", "operators")}),
        (("1.3.0", "exact"), ("1.3.0", "at_least"), {("loosens", "operators")}),
        (("1.3.0", "exact"), ("1.4.0", "exact"), {("tightens", "operators"), ("loosens", "operators")}),
        (("1.3.0", "exact"), (None, "any"), {("loosens", "operators")}),
        ((None, "any"), ("1.3.0", "at_least"), {("tightens", "operators")}),
        (("6.5.6SP", "at_least"), ("6.5.7", "at_least"), {("unclear", "operators")}),
        (("6.5.6SP", "exact"), ("6.5.7", "exact"), {("tightens", "operators"), ("loosens", "operators")}),
        (("1.10.0", "at_least"), ("1.9.0", "at_least"), {("loosens", "operators")}),
    ],
)
def test_versions(before: tuple[str | None, str], after: tuple[str | None, str], effects: set[tuple[str, str]]) -> None:
    assert wording(component(before, after)) == effects


@pytest.mark.parametrize(
    ("old", "new", "effects"),
    [
        ({"pays": "50"}, {"pays": "51"}, {("loosens", "player"), ("tightens", "operators")}),
        ({"pays": "51"}, {"pays": "50"}, {("tightens", "player"), ("loosens", "operators")}),
        ({"unit": "for_1"}, {"unit": "to_1"}, {("loosens", "player"), ("tightens", "operators")}),
        ({"envy": "100"}, {"envy": "200"}, {("loosens", "player"), ("tightens", "operators")}),
        ({"envy": None}, {"envy": "200"}, {("loosens", "player"), ("tightens", "operators")}),
        ({"from_meter": True}, {"from_meter": False}, {("tightens", "operators")}),
        ({"from_meter": None}, {"from_meter": True}, {("unclear", "everyone")}),
        ({"unit": None}, {"unit": "to_1"}, {("unclear", "everyone")}),
    ],
)
def test_pays(old: Packet, new: Packet, effects: set[tuple[str, str]]) -> None:
    before, after = made(), made()
    before["paytables"][0]["outcomes"][3].update(old)
    after["paytables"][0]["outcomes"][3].update(new)
    assert wording(only(before, after)) == effects


def test_the_same_pay_in_another_unit_leaves_the_terms() -> None:
    before, after = made(), made()
    before["paytables"][0]["outcomes"][3].update(pays="51", unit="for_1")
    after["paytables"][0]["outcomes"][3].update(pays="50", unit="to_1")
    result = compare(before, after).differences
    assert {d.field for d in result} == {"pays", "unit"}
    assert {e for d in result for e in wording(d)} == {("leaves", "everyone")}


def test_a_figure_alone_leaves_the_terms_but_a_progressive_s_says_more() -> None:
    before, after = made(), made()
    after["paytables"][-1]["claims"]["house_edge"] = "12"
    assert wording(only(before, after)) == {("leaves", "everyone")}
    after = made()
    after["paytables"][0]["claims"]["house_edge"] = "12"
    assert wording(only(before, after)) == {("unclear", "everyone")}


def test_a_row_below_which_more_is_paid_is_unclear() -> None:
    before, after = made(), made()
    row = after["paytables"][-1]["outcomes"].pop(0)
    assert wording(only(before, after)) == {("tightens", "player"), ("loosens", "operators")}
    assert row["pays"] == "7"
    before = made()
    before["paytables"][-1]["outcomes"][0]["pays"] = "2"  # less than the rows below it
    after = copy.deepcopy(before)
    after["paytables"][-1]["outcomes"].pop(0)
    assert wording(only(before, after)) == {("unclear", "everyone")}


@pytest.mark.parametrize(
    ("audience", "who"),
    [("commercial", {"commercial"}), ("tribal", {"tribal"}), ("general", {"operators", "manufacturer"})],
)
def test_conditions_bind_their_audience(audience: str, who: set[str]) -> None:
    before, after = made(), made()
    after["letter"]["conditions"][audience].append("Nothing of the kind may be done on Sundays at all.")
    assert wording(only(before, after)) == {("tightens", w) for w in who}
    assert wording(only(after, before)) == {("loosens", w) for w in who}


@pytest.mark.parametrize(
    ("before", "after", "effects"),
    [
        ("Each player may also place the bet.", "Each player must also place the bet.", {("tightens", "player")}),
        ("The dealer shall count the cards.", "The dealer may count the cards.", {("loosens", "operators")}),
        ("The dealer may count the cards.", "The dealer may not count the cards.", {("unclear", "everyone")}),
        ("The dealer may not count cards now.", "The dealer must not count cards now.", {("unclear", "everyone")}),
        ("It may be counted again at once.", "It must be counted again at once.", {("unclear", "everyone")}),
        ("Rules you gave on May 4, 2022 hold.", "Rules you gave on June 5, 2023 hold.", {("leaves", "everyone")}),
        ("The ante is lost by five cards.", "The ante is lost by six cards.", {("unclear", "everyone")}),
    ],
)
def test_words(before: str, after: str, effects: set[tuple[str, str]]) -> None:
    old, new = made(), made()
    old["x_clauses"][1]["text"], new["x_clauses"][1]["text"] = before, after
    assert wording(only(old, new)) == effects


@pytest.mark.parametrize(
    ("key", "old", "new", "effects"),
    [
        ("folded_hands_qualify", "house", "no", {("tightens", "player"), ("tightens", "operators")}),
        ("folded_hands_qualify", "no", "yes", {("loosens", "player")}),
        ("folded_hands_qualify", "no", "house", {("loosens", "player"), ("loosens", "operators")}),
        ("display_no_network", None, True, {("tightens", "operators"), ("tightens", "manufacturer")}),
        ("display_no_network", True, None, {("loosens", "operators"), ("loosens", "manufacturer")}),
        ("hand_dealing_allowed", True, False, {("tightens", "operators")}),
        ("hand_dealing_allowed", True, None, {("unclear", "operators")}),
        ("seed_zero_not_recommended", True, None, {("leaves", "everyone")}),
        ("raise_ratio", {"bet": "x", "multiple": "1"}, {"bet": "x", "multiple": "3"}, {("unclear", "everyone")}),
        ("display_providers", ["operator"], ["operator", "Walrus"], {("loosens", "operators")}),
        ("wager_returned", False, True, {("loosens", "player"), ("tightens", "operators")}),
        ("commission", None, "none", {("unclear", "everyone")}),
        (
            "envy_minimum_wager",
            {"bet": "fortune", "minimum": "5"},
            {"bet": "fortune", "minimum": "10"},
            {("tightens", "player")},
        ),
    ],
)
def test_facts(key: str, old: Any, new: Any, effects: set[tuple[str, str]]) -> None:
    before, after = made(), made()
    for packet, value in ((before, old), (after, new)):
        if value is not None:
            packet["x_facts"].append(fact(key, value, "A sentence that no clause holds.", 4))
    assert wording(only(before, after)) == effects


def test_a_succession_leaves_and_another_company_is_unclear() -> None:
    before, after = made(), made()
    after["owner"] = "LNW Gaming, Inc."
    assert wording(only(before, after)) == {("leaves", "everyone")}
    after["owner"] = "Galaxy Gaming, Inc."
    assert wording(only(before, after)) == {("unclear", "manufacturer")}


def test_what_no_rule_knows_is_unclear() -> None:
    difference = Difference("paytable", "turned_inside_out", "a paytable")
    assert [e.direction for e in effects_of(difference)] == ["unclear"]


def test_every_rule_gives_a_reason() -> None:
    assert all(rules for rules in RULES.values())
    for difference in compare(made(), {**made(), "equipment": [], "paytables": [], "citations": []}).differences:
        assert difference.effects
        assert all(isinstance(e, Effect) and e.reason for e in difference.effects)
