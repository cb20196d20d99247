"""What unpacks to gigabytes is refused in one sentence, within the memory that reading may hold."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from ingest.pages.errors import OverLimit
from ingest.pages.limits import MIB, Limits
from ingest.sandbox import Sandbox
from tests.ingest.pages import bombs, made

MOST = 1024 * MIB
TOLERANCE = 64 * MIB  # what a process may take between two looks of the watch


@pytest.fixture(scope="module")
def sandbox():
    box = Sandbox(limits=Limits(seconds=120))
    yield box
    box.close()


@pytest.mark.parametrize("kind", bombs.KINDS)
def test_a_bomb_is_refused_in_a_sentence_under_a_gigabyte(sandbox: Sandbox, kind: str) -> None:
    make, says = bombs.KINDS[kind]
    data = make()
    assert len(data) < 3 * MIB
    with pytest.raises(OverLimit) as refusal:
        sandbox.packet(data)
    assert str(refusal.value).startswith(says)
    assert sandbox.peak < MOST + TOLERANCE, f"{sandbox.peak // MIB} MB were resident"
    assert sandbox.left_behind() == []
    nursery = sandbox._process
    assert sandbox.packet(made.letter_pdf())["kind"] == "rules"
    assert sandbox._process is nursery  # and the next document finds the reader as it was


def test_a_small_file_it_is_that_holds_two_gigabytes() -> None:
    assert len(bombs.page_twice()) < 16 * 1024


def test_two_bombs_at_once_stay_under_two_gigabytes_together() -> None:
    boxes = [Sandbox(limits=Limits(seconds=120)) for _ in range(2)]

    def read(box: Sandbox) -> str:
        try:
            return str(box.packet(bombs.drawing()))
        except OverLimit as why:
            return str(why)
        finally:
            box.close()

    with ThreadPoolExecutor(2) as pool:
        statements = list(pool.map(read, boxes))
    assert all(one.startswith("Reading needed more than 1,024 MB") for one in statements)
    assert sum(box.peak for box in boxes) < 2 * (MOST + TOLERANCE)
