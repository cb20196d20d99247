"""Versions and names: what is newer, what is the same, and what nobody can say."""

from __future__ import annotations

import pytest

from paytables.packet import names
from paytables.packet.versions import compare, meets


@pytest.mark.parametrize(
    ("installed", "printed", "order"),
    [
        ("5.10.0", "5.4.0", "above"),
        ("5.3.12", "5.4.0", "below"),
        ("1.0.17", "1.0.017", "equal"),
        ("5.4", "5.4.0", "equal"),
        ("v5.4.0", "5.4", "equal"),
        ("6.6 Build 519", "6.6 Build 520", "below"),
        ("6.6 Build 1000", "6.6 Build 520", "above"),
        ("v6.6  build 520", "6.6 Build 520", "equal"),
        ("6.7 Build 1", "6.6 Build 520", "above"),
        ("NXP v1.0.114", "1.0.102", "above"),
        ("NXP v1.0.114", "NXP v1.0.114", "equal"),
        ("1.66P$", "1.66P$", "equal"),
        ("1.66p$", "1.66P$", "equal"),
        ("6.5.7", "6.5.6SP", "unknown"),
        ("6.5.6", "6.5.6SP", "unknown"),
        ("1.66P", "1.66P$", "unknown"),
        ("6.6", "6.6 Build 520", "unknown"),
        ("6.6 Build 520", "6.6", "unknown"),
        ("2.1.0b", "2.1.0", "unknown"),
        ("-5.4", "5.4", "unknown"),
        ("5..4", "5.4", "unknown"),
        ("٥.٤", "5.4", "unknown"),
    ],
)
def test_the_order_of_two_versions(installed: str, printed: str, order: str) -> None:
    assert compare(installed, printed) == order
    back = {"above": "below", "below": "above"}.get(order, order)
    assert compare(printed, installed) == back


@pytest.mark.parametrize(
    ("installed", "printed", "match", "answer"),
    [
        ("5.10.0", "5.4.0", "at_least", "meets"),
        ("5.3.9", "5.4.0", "at_least", "fails"),
        ("2.0.1", "2.0.0", "exact", "fails"),
        ("2.0", "2.0.0", "exact", "meets"),
        ("6.5.7", "6.5.6SP", "exact", "unknown"),
        ("6.5.7", "6.5.6SP", "at_least", "unknown"),
        (None, "2.0.0", "at_least", "unknown"),
        (None, None, "any", "meets"),
        ("2.0.0", None, "at_least", "unknown"),
        ("2.0.0", None, "exact", "unknown"),
        ("anything", None, "any", "meets"),
    ],
)
def test_whether_a_version_meets_a_requirement(installed: str | None, printed: str, match: str, answer: str) -> None:
    assert meets(installed, printed, match) == answer  # type: ignore[arg-type]


def test_names_compare_without_case_spaces_marks_and_typography() -> None:
    assert names.fold("i‑Deal  Plus™") == names.fold("I-DEAL plus")
    assert names.fold("Ultimate Texas Hold ‘Em") == names.fold("Ultimate Texas Hold'Em")
    assert names.fold("CHAM2+") != names.fold("CHAM2")
    assert names.fold("Game Manager") != names.fold("Nexus Command Game Manager")
    assert names.designator("Pay Table #1") == names.designator("1")
    assert names.designator("01") != names.designator("1")
    assert names.submission("Submission #3119") == names.submission("3119")


@pytest.mark.parametrize(
    "name",
    [
        "SHFL entertainment",
        "SG Gaming, Inc.",
        "Scientific Games",
        "LNW Gaming, Inc.",
        "Light & Wonder",
        "light and wonder",
    ],
)
def test_one_lineage(name: str) -> None:
    assert names.company(name) == names.company("LNW Gaming")
    assert names.company(name) != names.company("Galaxy Gaming, Inc.")
