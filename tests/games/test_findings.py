"""The page of findings says what the engines say, row by row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from games.engines.ask import ask
from games.engines.report import rounded
from tests.paths import ROOT

PAGE = ROOT / "docs" / "maths" / "findings.md"


def rows() -> Iterator[tuple[str, str, str, str, str]]:
    for line in PAGE.read_text().splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if len(cells) == 5 and re.fullmatch(r"-?\d+/\d+", cells[2]):
            yield cells[0], cells[1], cells[2], cells[3], cells[4]


def asked(what: str, quantity: str) -> Fraction:
    game, bet, *more = (part.strip() for part in what.split(","))
    named = dict(part.split("=") for part in more if "=" in part)
    paytable = next((part for part in more if "=" not in part), None)
    players = int(named.pop("players", 1))
    result = ask(game, bet, paytable, variant=named.pop("variant", None), players=players, **named)
    value = result.house_edge if quantity == "house edge" else result.hit_frequency
    assert value is not None
    return value


def test_the_page_has_its_rows() -> None:
    assert len(list(rows())) > 25


@pytest.mark.parametrize(("what", "quantity", "exact", "percent", "printed"), list(rows()), ids=lambda x: str(x)[:60])
def test_a_finding_is_what_the_engine_says(what: str, quantity: str, exact: str, percent: str, printed: str) -> None:
    value = asked(what, quantity)
    assert f"{value.numerator}/{value.denominator}" == exact
    assert rounded(value * 100) == percent


def sections() -> dict[str, list[tuple[str, str]]]:
    results: dict[str, list[tuple[str, str]]] = {}
    heading = ""
    for line in PAGE.read_text().splitlines():
        if line.startswith("## "):
            heading = line[3:]
        cells = [c.strip() for c in line.strip("|").split("|")]
        if len(cells) == 5 and re.fullmatch(r"-?\d+/\d+", cells[2]) and cells[4] != "–":
            results.setdefault(heading, []).append((cells[2], cells[4]))
    return results


@pytest.mark.parametrize(
    ("heading", "right"),
    [
        ("Printed figures that are not the exact ones", False),
        ("Correct figures of the same tables", True),
    ],
)
def test_right_and_wrong_are_what_rounding_says(heading: str, right: bool) -> None:
    for exact, printed in sections()[heading]:
        places = len(printed.partition(".")[2])
        assert (rounded(Fraction(exact) * 100, places) == printed) == right, (exact, printed)
