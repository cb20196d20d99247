"""`manage.py comply`: its answers, its exit status, one line for what it can't use, and no query for each table."""

from __future__ import annotations

import copy
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test.utils import CaptureQueriesContext

from approvals.registry import current as load
from tests.approvals.checks.test_scenarios import BASES
from tests.printed import pages_of

pytestmark = pytest.mark.django_db


def comply(file: Path, *more: str) -> tuple[str, str, int]:
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("comply", str(file), *more, stdout=out, stderr=err)
    except SystemExit as end:
        status = int(end.code or 0)
    return out.getvalue(), err.getvalue(), status


def written(folder: Path, data: Any) -> Path:
    file = folder / "configuration.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return file


def table(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(BASES["caribbean"]), **changes}


def test_an_object_is_answered_by_an_object_and_bad_news_is_1(tmp_path: Path) -> None:
    out, _, status = comply(written(tmp_path, table()), "--json")
    answer = json.loads(out)
    assert answer["configuration"] == "T-1"
    assert answer["verdict"] == "fail"  # nothing is published: the game is not authorized
    assert status == 1


def test_a_published_packet_is_the_register_and_review_is_no_bad_news(tmp_path: Path) -> None:
    document = tmp_path / "caribbean.pdf"
    document.write_bytes(pages_of("caribbean-3119"))
    call_command("ingest", str(document), "--publish", stdout=io.StringIO())
    out, _, status = comply(written(tmp_path, table()), "--json")
    answer = json.loads(out)
    assert answer["verdict"] == "pass", [f for f in answer["findings"] if f["verdict"] != "pass"]
    assert status == 0
    places = [c for f in answer["findings"] for c in f["citations"] if c["source"] == "Submission #3119"]
    assert all("document" in c for c in places)
    assert any("page" in c and "bbox" in c for c in places)
    unknown = table(other_equipment=None)
    out, _, status = comply(written(tmp_path, unknown), "--json")
    assert (json.loads(out)["verdict"], status) == ("needs_review", 0)


def test_a_list_with_a_refused_member_judges_the_others_and_is_2(tmp_path: Path) -> None:
    wrong = table(table={"number": "T-9"}, shufler=None)
    out, err, status = comply(written(tmp_path, [table(), wrong, "no table"]), "--json")
    first, second, third = json.loads(out)
    assert first["findings"]
    assert second == {"configuration": "T-9", "error": second["error"], "at": "shufler"}
    assert third["at"] == ""
    assert "findings" not in third
    assert status == 2
    assert len(err.strip().splitlines()) == 2


def test_the_day_can_be_given(tmp_path: Path) -> None:
    out, _, _ = comply(written(tmp_path, table()), "--json", "--as-of", "2008-01-15")
    answer = json.loads(out)
    assert answer["as_of"] == "2008-01-15"
    wagers = [f for f in answer["findings"] if f["check"] == "WAGER-MAX"]
    assert {f["required"] for f in wagers} == {"100", "200"}


@pytest.mark.parametrize(
    "text", ["", "{", "[1, 2", '{"as_of": NaN}', "nothing", '"text"', "7", "null", "[" * 100_000, "\udcff"]
)
def test_what_is_no_configuration_ends_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "configuration.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    out, err, status = comply(file)
    assert status == 2
    assert "Traceback" not in err + out
    assert len(err.strip().splitlines()) == 1


def test_a_missing_file_and_a_day_that_is_none_end_in_one_line(tmp_path: Path) -> None:
    for arguments in ((tmp_path / "none.json",), (written(tmp_path, table()), "--as-of", "yesterday")):
        _, err, status = comply(*arguments)  # type: ignore[arg-type]
        assert status == 2
        assert err.startswith("comply: ")
        assert len(err.strip().splitlines()) == 1


def test_an_empty_list_is_an_empty_list(tmp_path: Path) -> None:
    out, _, status = comply(written(tmp_path, []), "--json")
    assert (json.loads(out), status) == ([], 0)


def test_people_read_the_worst_first(tmp_path: Path) -> None:
    out, _, _ = comply(written(tmp_path, table()))
    lines = [line for line in out.splitlines() if line.startswith("  ") and line.strip()]
    assert lines[0].startswith("  fail")
    assert "T-1 on 2025-06-01: fail" in out


def test_two_hundred_tables_need_no_more_queries_than_one(tmp_path: Path) -> None:
    from django.db import connection

    def queries(data: Any) -> int:
        load._stored = None
        with CaptureQueriesContext(
            connection,
        ) as captured:
            comply(written(tmp_path, data), "--json")
        return len(captured)

    assert queries([table() for _ in range(200)]) == queries([table()])
