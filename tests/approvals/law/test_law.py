"""The law as data: dated values, never a guess before the first, complete, cited, and open to later sources."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from approvals.law.load import BadLaw, Files, law, read_section
from approvals.law.model import (
    AfterLastValue,
    BeforeFirstValue,
    Declaration,
    Law,
    Parameter,
    UnknownParameter,
    Value,
)
from tests.paths import shared

LIMIT = "wager.house_banked.max_usd"


@pytest.mark.parametrize(
    ("day", "limit", "possible"),
    [
        ("2003-05-01", 100, None),
        ("2004-06-30", 100, None),
        ("2004-07-01", 100, 200),
        ("2008-08-31", 100, 200),
        ("2008-09-01", 200, 300),
        ("2008-12-31", 200, 300),
        ("2009-01-01", 300, None),
        ("2023-08-19", 300, None),
        ("2023-08-20", 300, 400),
        ("2023-09-30", 300, 400),
        ("2023-10-01", 400, None),
        ("2026-11-18", 400, None),
    ],
)
def test_the_wager_limit_and_its_grey_windows(day: str, limit: int, possible: int | None) -> None:
    on = date.fromisoformat(day)
    assert law().on(LIMIT, on).amount == limit
    soft = law().maybe("wager.house_banked.possible_usd", on)
    assert (None if soft is None else soft.amount) == possible


def test_a_day_before_the_first_value_raises_and_names_it() -> None:
    with pytest.raises(BeforeFirstValue, match="2021-06-14") as raised:
        law().on("posting.room", date(2021, 6, 13))
    assert raised.value.nearest.section == "WAC 230-15-060"


def test_a_day_after_the_last_day_of_the_last_value_raises() -> None:
    with pytest.raises(AfterLastValue):
        law().on("poker.all_in.max_usd", date(2009, 11, 9))
    assert law().on("poker.all_in.max_usd", date(2009, 11, 8)).amount == 500


def test_a_gap_between_two_values_raises_too() -> None:
    with pytest.raises(AfterLastValue):
        law().on("poker.wager.max_usd", date(2012, 1, 1))
    assert law().maybe("poker.wager.max_usd", date(2012, 1, 1)) is None


def test_an_unknown_name_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(UnknownParameter):
        law().parameter("wager.max")


def test_a_value_ends_on_the_eve_of_the_next() -> None:
    three = law().on("hand.separate_games.max", date(2009, 9, 13))
    assert (three.count, three.effective_to) == (3, date(2009, 9, 13))
    assert law().on("hand.separate_games.max", date(2009, 9, 14)).count == 6


def test_values_are_typed() -> None:
    rate = law().on("cash.receipts_share", date(2025, 3, 1))
    assert rate.amount == Fraction(1, 100)
    with pytest.raises(TypeError):
        _ = rate.flag
    with pytest.raises(TypeError):
        _ = law().on("authorization.required", date(2025, 3, 1)).amount
    with pytest.raises(TypeError):
        _ = rate.count


class Rows:
    """A supervisor's published row, as another source."""

    def __init__(self, *declared: Declaration) -> None:
        self._declared = declared

    def declarations(self) -> Iterable[Declaration]:
        return self._declared


def _row(held: int, start: date, kind: str = "usd") -> Declaration:
    value = Value(
        LIMIT,
        "WAC 230-15-140",
        held,
        start,
        None,
        "read",
        "read",
        "WSR 27-01-001",
        source="row 7",
        jurisdiction="US-WA",
    )
    return Declaration("A single wager at a house-banked table, at most", kind, value)  # type: ignore[arg-type]


def test_a_later_source_adds_a_dated_value_and_replaces_one_of_the_same_day() -> None:
    changed = Law.from_sources([Files(), Rows(_row(500, date(2027, 1, 1)), _row(400, date(2023, 10, 1)))])
    assert changed.on(LIMIT, date(2026, 12, 31)).certainty == "read"
    assert changed.on(LIMIT, date(2026, 12, 31)).effective_to == date(2026, 12, 31)
    assert changed.on(LIMIT, date(2027, 1, 1)).amount == 500
    assert law().on(LIMIT, date(2027, 1, 1)).amount == 400


def test_sources_must_agree_on_the_kind() -> None:
    with pytest.raises(ValueError, match="declared as"):
        Law.from_sources([Files(), Rows(_row(5, date(2027, 1, 1), kind="count"))])


def test_a_parameter_refuses_values_out_of_order_or_of_another_kind() -> None:
    good = _row(1, date(2020, 1, 1)).value
    with pytest.raises(ValueError, match="follow each other"):
        Parameter(LIMIT, "t", "usd", (good, good))
    with pytest.raises(ValueError, match="kind"):
        Parameter(LIMIT, "t", "flag", (good,))
    with pytest.raises(ValueError, match="no value"):
        Parameter(LIMIT, "t", "usd", ())


def test_a_file_with_a_stray_key_or_a_float_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    text = (
        "jurisdiction: US-WA\nsection: S\ntitle: T\nparameters:\n  a.b:\n    title: t\n    kind: usd\n    values:\n"
        "      - {from: 2020-01-01, value: 5, certainty: read, dates: read, citation: c%s}\n"
    )
    file.write_text(text % "")
    assert [d.value.held for d in read_section(file)] == [5]
    file.write_text(text % ", until: 2021-01-01")
    with pytest.raises(BadLaw, match="until"):
        list(read_section(file))
    file.write_text((text % "").replace("value: 5,", "value: 5.5,"))
    with pytest.raises(BadLaw, match="exact"):
        list(read_section(file))


def test_every_value_is_cited_and_every_name_is_a_path() -> None:
    for parameter in law().values():
        assert parameter.name.replace(".", "_").replace("_", "").isalnum()
        for value in parameter.values:
            assert value.section
            assert value.citation


@pytest.mark.shared
def test_every_collected_fact_is_restated_with_its_dates_and_certainty() -> None:
    collected = yaml.safe_load((shared("reference") / "wac.yaml").read_text(encoding="utf-8"))
    restated: dict[str, list[Value]] = {}
    for parameter in law().values():
        for value in parameter.values:
            for fact in value.facts:
                restated.setdefault(fact, []).append(value)
    order = ["read", "inferred", "secondary", "unverified"]
    missing, overstated = [], []
    for entry in collected["entries"]:
        for fact in entry["facts"]:
            values = restated.get(fact["id"])
            if not values:
                missing.append(fact["id"])
                continue
            strongest = min(order.index(v.certainty) for v in values)
            # A fact may stand beside a stronger one in the value that both support.
            alone = all(len(v.facts) == 1 for v in values)
            if alone and strongest < order.index(fact["certainty"]):
                overstated.append(fact["id"])
    assert missing == []
    assert overstated == []
