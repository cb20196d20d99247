"""Damaged documents, a few of the many that `manage.py fuzz` reads: nothing gets out of the sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.packet import read_bytes
from tools.fuzzing import fuzz, mutated, samples
from tools.fuzzing.mutations import MUTATIONS


def test_a_seed_makes_the_same_bytes_and_every_damage_has_its_turn() -> None:
    first, again = mutated("2026/17", samples()), mutated("2026/17", samples())
    assert first == again
    done = {kind for n in range(600) for kind in mutated(f"7/{n}", samples())[0].partition(": ")[2].split(", ")}
    assert done == set(MUTATIONS)


@pytest.mark.parametrize("name", ["packed", "plain", "old", "owned", "dump"])
def test_the_samples_are_read_when_they_are_whole(name: str) -> None:
    packet = read_bytes(samples()[name])
    assert packet["kind"] in ("rules", "letter_and_rules")
    assert [o["pays"] for o in packet["paytables"][0]["outcomes"]][:2] == ["500", "60"]


def test_damaged_documents_end_in_a_reading_or_a_sentence_and_leave_nothing_behind() -> None:
    tally = fuzz(range(100), seed="tests")
    assert tally.cases == 100
    assert not tally.faults, [(case.what, case.faults) for case in tally.faults]
    assert tally.outcomes["read"] > 20  # the damage is not so great that readers see nothing of it
    assert tally.outcomes["refused"] > 5


def test_a_run_that_was_stopped_goes_on_after_what_it_noted(tmp_path: Path) -> None:
    notes, read = tmp_path / "notes", []
    before = fuzz(range(4), seed="tests", notes=notes)
    with notes.open("a") as cut:
        cut.write('\n{"seed": "tests", "number": 4, "wh')
    fuzz(range(2), seed="another", notes=notes)
    after = fuzz(range(6), seed="tests", report=lambda case: read.append(case.number), notes=notes)
    assert read == [4, 5]
    assert (before.cases, after.cases) == (4, 6)
    assert fuzz(range(6), seed="tests", report=lambda case: read.append(case.number), notes=notes) == after
    assert read == [4, 5]


def test_a_damaged_name_of_a_game_breaks_no_reader() -> None:
    """The name that was read is not printed so anywhere: it was put right on the way."""
    tally = fuzz([9137], seed="2026")
    assert tally.broke == []
