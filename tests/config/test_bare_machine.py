"""scripts/bare_machine.py, as far as it goes without making a machine; `make bare` makes one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import bare_machine, debian_tree
from scripts.debian_tree import CannotRun

SCRIPT = Path(bare_machine.__file__)


def test_whoever_is_not_root_is_told_in_one_sentence_and_it_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(sys, "argv", ["bare_machine.py", "closed-home", "--folder", str(tmp_path / "none")])
    assert bare_machine.main() == 2
    stated = capsys.readouterr().err
    assert stated.startswith("bare machine: Only root can")
    assert stated.count("\n") == 1
    assert not (tmp_path / "none").exists()


def test_a_machine_that_is_no_debian_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda self: 'ID=fedora\nVERSION_CODENAME=""\n')
    with pytest.raises(CannotRun, match="is not Debian"):
        debian_tree.codename()


def test_a_situation_that_is_none_is_named_with_those_there_are() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), "open-home"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "no situation 'open-home'; there are: closed-home, plain-user" in done.stderr


def test_the_files_of_the_checkout_are_those_of_the_tree_without_what_is_made() -> None:
    files = set(debian_tree.files_of_checkout())
    assert {"manage.py", "Makefile", ".ci/run", "scripts/bare_machine.py", "requirements/app.txt"} <= files
    assert not [name for name in files if name.startswith(("var/", ".venv", ".git/")) or name.endswith(".pyc")]


def test_folders_that_pip_installs_from_are_found_in_its_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    index, wheels = tmp_path / "index" / "simple", tmp_path / "wheels"
    for place in (index, wheels, tmp_path / ".config/pip"):
        place.mkdir(parents=True)
    settings = f"[global]\nextra-index-url = file://{index} https://packages.example/simple\nfind-links = {wheels}\n"
    (tmp_path / ".config/pip/pip.conf").write_text(settings)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PIP_FIND_LINKS", f"{tmp_path}/gone")
    assert {index.parent, wheels} <= set(debian_tree.folders_of_pip())
    assert tmp_path / "gone" not in debian_tree.folders_of_pip()


def test_it_knows_no_mirror_of_its_own() -> None:
    for script in (SCRIPT, Path(debian_tree.__file__)):
        assert "://" not in script.read_text().replace("file:///", "")
