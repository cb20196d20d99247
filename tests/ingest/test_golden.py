"""Golden examples: those of this folder are read again, and a correction in review becomes one."""

from __future__ import annotations

import copy
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import AuditEntry, User
from approvals.samples.load import damaged_dump
from ingest.documents.golden import NoExample, make_golden, read_all_again, reader_scores
from ingest.documents.review import confirm_field, correct_field
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.documents.services import read_document, store_document
from ingest.golden import Unrepeatable, answer_of, make_example, pages_from
from ingest.models import Document, Field, GoldenExample
from ingest.pages.load import load
from ingest.pages.model import Pages
from ingest.values import CONFIDENT
from tests.accounts.people import person

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
def test_an_example_is_held(file: Path) -> None:
    """One that readers gave once must be given; none may be read wrong and sure."""
    example = json.loads(file.read_text("utf-8"))
    answer = answer_of(example)
    text = f"reads {answer.value!r} ({answer.confidence}), the page says {example['expected']!r}"
    assert answer.verdict == "right" if example["held"] else answer.verdict != "wrong", text


def test_there_are_examples() -> None:
    assert FILES


# ---------------------------------------------------------------- made
TWO = b"""Lucky Meadow Poker
Rules of Play
1. Each player makes an ante wager. The dealer deals five cards to each player, who may fold.
\x0c
Bonus Bet Pay Table LM-01
Hand\tPays
Royal flush\t500
Straight flush\t60
Full house\t7
\x0c
The dealer keeps the shuffler on the table.
"""


def place(read: str, expected: str) -> dict[str, Any]:
    page = load(TWO).pages[1]
    word = next(w for w in page.words if w.text.startswith("500"))
    x0, top, _, bottom = word.box
    return {
        "page": 2,
        "box": [x0, top, x0 + 8, bottom],
        "leaf": "pays",
        "list": "/paytables/outcomes/pays",
        "raw": "500",
        "reader": "paytables.pays",
        "read": read,
        "expected": expected,
    }


def made(read: str, expected: str) -> dict[str, Any]:
    pages = load(TWO).pages
    return make_example(lambda n: pages[n - 1], len(pages), "dump", place(read, expected))


def test_an_example_holds_the_fewest_pages_that_give_its_reading() -> None:
    example = made("500", "500")
    assert [p["number"] for p in example["pages"]] == [1, 2]  # the first says that these are rules; not the third
    assert json.loads(json.dumps(example)) == example
    assert isinstance(pages_from(example), Pages)
    with pytest.raises(Unrepeatable):
        made("501", "500")  # nobody reads that there


def test_an_example_tells_right_from_doubtful_and_from_wrong_and_sure() -> None:
    example = made("500", "500")
    assert answer_of(example).verdict == "right"
    assert answer_of({**example, "expected": "600"}).verdict == "wrong"
    worn = copy.deepcopy(example)
    for word in worn["pages"][1]["words"]:
        word[5] = 0.6  # how sure the words are
    assert answer_of({**worn, "expected": "600"}).verdict == "doubtful"
    gone = copy.deepcopy(example)
    gone["pages"][1]["words"] = []
    assert answer_of(gone).verdict == "doubtful"


# ---------------------------------------------------------------- in the register
@pytest.fixture
def agent(db: None) -> User:
    return person("agent")


@pytest.fixture
def corrected(agent: User) -> Field:
    """A doubtful pay of a damaged dump, corrected."""
    document: Document = store_document(data=damaged_dump(), name="old-scan.txt", actor=agent).document
    read_document(document=document, actor=agent)
    reading = latest_reading(document)
    assert reading is not None
    field = next(f for f in doubtful_fields(reading) if f.pointer.endswith("/pays"))
    return correct_field(field=field, value="7", actor=agent)


def test_a_correction_becomes_an_example_once_and_readers_are_asked_about_it(corrected: Field, agent: User) -> None:
    made_ = make_golden(field=corrected, actor=agent)
    assert make_golden(field=corrected, actor=agent) == made_
    assert AuditEntry.objects.filter(act="made a golden example").count() == 1
    assert made_.example["expected"] == "7"
    assert made_.example["read"] == corrected.value
    assert corrected.confidence < CONFIDENT
    assert made_.verdict in ("doubtful", "right")
    failing = read_all_again()
    assert (made_ in failing) == (made_.verdict != "right")
    assert [(s.examples, s.wrong, s.lost) for s in reader_scores()] == [(1, 0, 0)]


def test_an_example_that_was_right_and_is_not_any_more_is_lost(corrected: Field, agent: User) -> None:
    made_ = make_golden(field=corrected, actor=agent)
    GoldenExample.objects.filter(pk=made_.pk).update(was_right=True)
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("golden", stdout=out)
    assert ended.value.code == 1
    assert "1 lost" in out.getvalue()
    assert f"lost {corrected.pointer}: reads" in out.getvalue()


def test_only_a_correction_with_a_place_becomes_an_example(corrected: Field, agent: User) -> None:
    other = corrected.reading.fields.exclude(pk=corrected.pk).filter(state="proposed").first()
    assert other is not None
    with pytest.raises(NoExample):
        make_golden(field=confirm_field(field=other, actor=agent), actor=agent)


def test_examples_are_written_as_the_files_that_this_test_reads(corrected: Field, agent: User, tmp_path: Path) -> None:
    make_golden(field=corrected, actor=agent)
    call_command("golden", write=tmp_path, stdout=io.StringIO())
    written = list(tmp_path.iterdir())
    assert len(written) == 1
    example = json.loads(written[0].read_text())
    assert example["held"] is (answer_of(example).verdict == "right")
