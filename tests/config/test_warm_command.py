"""manage.py warm, with which every start begins: what other states of the engines left behind goes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command

from games.engines import kernels


def test_kernels_and_results_of_other_states_are_removed_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSERULES_VAR", str(tmp_path))
    now, old = kernels.fingerprint(), "0123456789abcdef"
    kept = [f"kernels/{now}/compiled", f"results/{now}/a.json", "documents/ab/abc", "log/web.log"]
    for name in (
        *kept,
        f"kernels/{old}/three_card.nbi",
        f"kernels/{old[::-1]}/three_card.nbi",
        f"results/{old}/a.json",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("kept")
    out = io.StringIO()
    call_command("warm", stdout=out)
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()) == sorted(kept)
    assert sorted(place.name for kind in ("kernels", "results") for place in (tmp_path / kind).iterdir()) == [now, now]
    assert "Removed 3 folders" in out.getvalue()
    assert kernels.drop_stale() == []


def test_a_folder_that_is_not_there_is_none_to_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSERULES_VAR", str(tmp_path / "new"))
    assert kernels.drop_stale() == []
    assert not (tmp_path / "new").exists()
