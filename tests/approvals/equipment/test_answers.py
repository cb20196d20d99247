"""Questions about versions, by themselves: no database."""

from __future__ import annotations

import datetime
import io
import itertools
from typing import Any

import openpyxl
import pytest

from approvals.equipment.compatibility import in_order, lowest_everywhere, status
from approvals.equipment.importing import BadList, read_list
from approvals.equipment.matrix import Offered, lines, matrix
from approvals.equipment.requirements import RequiredComponent
from paytables.packet.versions import compare, meets


def asked(
    version: str | None, match: str | None = "at_least", *, game: str = "Harbor Stud", **more: Any
) -> RequiredComponent:
    values: dict[str, Any] = {
        "requirement": 1, "component": "GM Atlas", "key": "gmatlas", "game": game, "slug": game.replace(" ", "-"),
        "version_id": 1, "number": 1, "letter": 1, "submission": "3119", "applies_to": "progressive", "system": "nexus",
        "alternative": 1, "alternatives": 1, "stand_ins": (), "version": version, "match": match,
        "first": datetime.date(2023, 6, 14), "last": None,
    }  # fmt: skip
    return RequiredComponent(**{**values, **more})


@pytest.mark.parametrize(
    ("requirements", "version", "expected"),
    [
        ([("5.4.0", "at_least")], "5.4", "good"),
        ([("5.4.0", "at_least")], "5.3.12", "refused"),
        ([("5.4.0", "exact")], "5.5", "refused"),
        ([("5.4.0", "at_least"), ("5.3", "at_least")], "5.3.12", "some"),
        ([("6.5.6SP", "at_least")], "6.5.7", "review"),
        ([("6.5.6SP", "at_least")], "6.5.6sp", "good"),
        ([(None, "at_least")], "9", "review"),
        ([("1.0", None)], "9", "review"),
        ([(None, "any")], "x", "good"),
        ([], "1", "unnamed"),
    ],
)
def test_how_a_version_stands(requirements: list[tuple[str | None, str | None]], version: str, expected: str) -> None:
    assert status([asked(v, m) for v, m in requirements], version) == expected


def test_the_lowest_good_everywhere_is_the_highest_minimum() -> None:
    result = lowest_everywhere([asked("1.0.102"), asked("1.0.114", game="Bay Poker"), asked(None, "any")])
    assert (result.kind, result.version, result.why) == ("version", "1.0.114", "Required by Bay Poker.")
    assert lowest_everywhere([asked("5.4"), asked("5.10.0")]).version == "5.10.0"
    assert lowest_everywhere([asked(None, "any")]).kind == "any"
    assert lowest_everywhere([asked("5.4", "exact"), asked("5.5", "exact")]).kind == "none"
    assert lowest_everywhere([asked("5.4", "exact"), asked("5.3")]).version == "5.4"
    assert lowest_everywhere([asked("6.5.6SP"), asked("6.5.7")]).kind == "review"
    assert lowest_everywhere([asked("5.4"), asked(None, "at_least")]).kind == "review"
    assert lowest_everywhere([]).kind == "unnamed"


def test_requirements_that_stand_for_each_other_are_one_part() -> None:
    """ "NXP v1.0.102 or higher, or NXP v1.0.114 or higher": 1.0.102 will do."""
    either = [asked("1.0.102", slot=7), asked("1.0.114", slot=7)]
    assert status(either, "1.0.102") == "good"
    assert status(either, "1.0.101") == "refused"
    assert lowest_everywhere(either).version == "1.0.102"
    display = asked("1.0.114", game="Bay Poker", version_id=2, slot=7)  # another game's part with the same number
    result = lowest_everywhere([*either, display])
    assert (result.version, result.why) == ("1.0.114", "Required by Bay Poker.")
    assert status([*either, asked("2.0", slot=8)], "1.0.114") == "some"
    assert status([asked(None, None, slot=7), asked("1.0", slot=7)], "0.9") == "review"
    assert lowest_everywhere([asked(None, "any", slot=7), asked("5", slot=7)]).kind == "any"


def test_the_lowest_against_trying_every_version() -> None:
    versions = ["5.3", "5.3.1", "5.4", "5.4.0", "5.10"]
    for bounds in itertools.product(itertools.product(versions, ["at_least", "exact"]), repeat=3):
        result = lowest_everywhere([asked(v, m) for v, m in bounds])
        good = [v for v in versions if all(meets(v, w, m) == "meets" for w, m in bounds)]
        if not good:
            assert result.kind == "none", bounds
        else:
            assert result.version in good, bounds
            assert not [v for v in good if compare(v, result.version or "") == "below"], bounds


def test_versions_are_put_in_order_only_where_there_is_one() -> None:
    assert in_order(["5.10", "5.4.0", "5.4"]) == (["5.4.0", "5.4", "5.10"], True)
    assert in_order(["6.5.6SP", "6.5.5"]) == (["6.5.6SP", "6.5.5"], False)


def test_the_matrix_keeps_alternatives_and_names_what_no_rules_name() -> None:
    results = [
        asked("5.4.0", alternatives=2),
        asked("5.3", alternative=2, alternatives=2),
        asked("5.4.0", game="Bay Poker"),
        asked("1.0", component="Command", key="command"),
    ]
    shown = matrix(results, [Offered("gm atlas", "5.3.12"), Offered("Toaster", "1")])
    assert [g.name for g in shown.games] == ["Bay Poker", "Harbor Stud"]
    atlas = shown.rows[0]
    assert [c.statuses for c in atlas.cells] == [(("5.3.12", "refused"),), (("5.3.12", "some"),)]
    assert atlas.overall == (("5.3.12", "refused"),)
    assert len(atlas.cells[1].lines) == 2
    assert [o.component for o in shown.unnamed] == ["Toaster"]
    written = list(lines(results, [Offered("GM Atlas", "5.3.12")]))
    assert [(r["game"], r["required"], r["status"]) for r in written] == [
        ("Harbor Stud", "5.4.0", "Not accepted"),
        ("Harbor Stud", "5.3", "Good"),
        ("Bay Poker", "5.4.0", "Not accepted"),
        ("Harbor Stud", "1.0", None),
    ]


def test_every_mistake_of_a_list_is_named_with_its_row_and_column() -> None:
    sent = (
        "component;version;use;quantity\n"
        "GM Atlas;5.3.12;deployed;4\n"
        ";5.4;offered;1\n"
        "GM Atlas;;rented;some\n"
        "GM Atlas;5.3.12;deployed;2\n"
        "\n"
        "Command\u200b;1;;\n"
    )
    with pytest.raises(BadList) as bad:
        read_list(sent.encode(), "list.csv")
    assert [(m.row, m.column) for m in bad.value.mistakes] == [
        (3, "component"), (4, "version"), (4, "use"), (4, "quantity"), (5, "version"), (7, "component"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sent", "column"),
    [
        (b"component,release\nA,1\n", "release"),
        (b"component\nA\n", "version"),
        (b"component,version,version\nA,1,2\n", "version"),
        (b"component,version\n", "file"),
        (b"", "component"),
        (b"component,version\n\xff,1\n", "file"),
        (b"PK\x03\x04 no workbook", "file"),
    ],
)
def test_files_that_are_no_lists_are_refused(sent: bytes, column: str) -> None:
    with pytest.raises(BadList) as bad:
        read_list(sent, "list.csv")
    assert column in {m.column for m in bad.value.mistakes}


def workbook(*rows: list[Any]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_workbooks_are_read_and_versions_that_are_numbers_refused() -> None:
    result = read_list(workbook(["Component", "Version", "Quantity"], ["GM Atlas", "5.10", 3]), "list.xlsx")
    assert result == [Offered("GM Atlas", "5.10", "", 3)]
    with pytest.raises(BadList) as bad:
        read_list(workbook(["Component", "Version"], ["GM Atlas", 5.1], ["GM Atlas", "5.2"], ["Command", 5]), "l.xlsx")
    assert [m.row for m in bad.value.mistakes] == [2, 4]
