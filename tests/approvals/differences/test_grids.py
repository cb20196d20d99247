"""Paytables that changed are one grid a bet: old and new side by side, told once, nothing lost."""

from __future__ import annotations

import copy
import doctest
from typing import Any

import pytest
from django.test import Client

from approvals.differences import grids
from approvals.differences.comparison import Comparison, compare
from approvals.differences.grids import TOPICS, Grid, grids_of
from approvals.differences.sides import Chosen
from games.models import GameVersion
from tests.accounts.people import person
from tests.approvals.packets import packet, paytable
from tests.web.register import counted, publish

pytestmark = pytest.mark.django_db


def reported(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> tuple[list[Grid], Comparison, frozenset[int]]:
    sides = [packet(paytables=copy.deepcopy(tables)) for tables in (old, new)]
    comparison = compare(*sides, ("before", "after"))
    chosen = tuple(Chosen(name, name, "", side, "0" * 64, None) for name, side in zip("ab", sides, strict=True))
    item, numbers = grids_of(comparison, chosen)  # type: ignore[arg-type]
    return item, comparison, numbers


def paid(table: dict[str, Any], pays: str) -> dict[str, Any]:
    table["outcomes"][1]["pays"] = pays
    return table


def test_the_examples_are_true() -> None:
    assert doctest.testmod(grids).failed == 0


def test_old_and_new_stand_side_by_side_and_only_what_changed_is_marked() -> None:
    (grid,), _, numbers = reported([paytable("HS-01")], [paid(paytable("HS-01"), "60")])
    assert grid.bet == "Progressive"
    (sheet,) = grid.changed
    cells = {line.label: line.beside[0][1] for line in sheet.lines}
    flush = cells["Flush"]
    assert (flush.before.words, flush.after.words, flush.changed) == ("50 for 1", "60 for 1", True)
    assert flush.number in numbers
    assert not cells["Royal flush"].changed
    assert cells["Royal flush"].after.words == "100% of the main meter, envy $1,000"
    assert [line.label for line in sheet.lines if line.figure][:1] == ["Printed house edge"]


def test_the_same_change_in_two_systems_is_one_column() -> None:
    old = [paytable("HS-01"), paytable("HS-01", system="aquarius")]
    new = [paid(paytable("HS-01"), "60"), paid(paytable("HS-01", system="aquarius"), "60")]
    (grid,), _, _ = reported(old, new)
    (column,) = grid.changed[0].columns
    assert column.places == ("Nexus", "Aquarius")


def test_what_is_added_removed_renamed_or_the_same_is_told_apart() -> None:
    kept = paytable("HS-05", edge="13")
    old = [paid(paytable("HS-01"), "40"), paytable("HS-02", alias="A"), kept]
    new = [paytable("HS-02", alias="B"), kept, paid(paytable("HS-09"), "7")]
    new[2]["outcomes"][0]["pays"] = "20"
    (grid,), comparison, numbers = reported(old, new)
    assert grid.names_added == ["HS-09"]
    assert grid.names_removed == ["HS-01"]
    assert [column.title for column in grid.renamed] == ["HS-02"]
    assert grid.renamed[0].changes[0][:3] == ("other name", "A", "B")
    assert grid.same == ["HS-05"]
    assert grid.changed == []
    about_tables = {d.number for d in comparison.differences if d.topic in TOPICS}
    assert about_tables <= numbers, "nothing about paytables is left for the lists below"


def test_a_changed_figure_is_told_in_the_grid() -> None:
    (grid,), comparison, numbers = reported([paytable("HS-01")], [paid(paytable("HS-01", edge="12"), "60")])
    edge = next(line for line in grid.changed[0].lines if line.label == "Printed house edge").beside[0][1]
    assert (edge.before.words, edge.after.words) == ("11%", "12%")
    assert numbers == {d.number for d in comparison.differences if d.topic in TOPICS}


def test_paytables_of_one_bet_compare_on_a_page() -> None:
    publish("three-card-poker-3119")
    counted()
    version = GameVersion.objects.get()
    client = Client()
    client.force_login(person("operator_reader"))
    page = client.get("/paytables/compare/", {"version": version.pk, "bet": "pair_plus"}).content.decode()
    assert "2.3167%" in page, "128/5525, exact, though the page prints no edge"
    assert page.count('scope="col"') > 5
    assert "pair_plus" not in page.split("<main", 1)[1].split("</main>")[0].replace("bet=pair_plus", "")
    assert client.get("/paytables/compare/", {"version": version.pk, "bet": "zebra"}).status_code == 404
    assert client.get("/paytables/compare/").status_code == 404
