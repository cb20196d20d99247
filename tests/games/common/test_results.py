"""Kept results: computed once, never stale, never half."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engines.common import results
from games.engines.common.results import kept, place


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSERULES_VAR", str(tmp_path))


def never() -> None:
    raise AssertionError("computed again")


def test_computed_once() -> None:
    assert kept("a question", lambda: {"deals": 246507617396040**2}) == {"deals": 246507617396040**2}
    assert kept("a question", never) == {"deals": 246507617396040**2}


def test_another_question_is_another_result() -> None:
    assert kept("one", lambda: [1]) == [1]
    assert kept("two", lambda: [2]) == [2]


def test_a_changed_engine_opens_a_new_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept("a question", lambda: 1) == 1
    monkeypatch.setattr(results, "fingerprint", lambda: "another")
    assert kept("a question", lambda: 2) == 2


@pytest.mark.parametrize("damage", ["", "{", '{"key": "another", "result": 7}', "[]"])
def test_a_damaged_file_is_computed_anew(damage: str) -> None:
    kept("a question", lambda: 1)
    place("a question").write_text(damage)
    assert kept("a question", lambda: 2) == 2
    assert kept("a question", never) == 2


def test_a_folder_that_cannot_be_made_costs_time_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("HOUSERULES_VAR", str(file))
    assert kept("a question", lambda: 3) == 3


def test_no_part_is_left(tmp_path: Path) -> None:
    kept("a question", lambda: 1)
    assert not list(tmp_path.rglob("*.part"))


def test_a_result_that_is_not_whole_is_computed_anew() -> None:
    kept("a question", lambda: [1])
    assert kept("a question", lambda: [1, 2], lambda result: len(result) == 2) == [1, 2]
    assert kept("a question", never) == [1, 2]
