"""The labeler of lines: its model and its features belong together, and it labels as its report says."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.layout.lines import Line, lines_of
from ingest.learned.features import fingerprint
from ingest.learned.furniture import furniture_of
from ingest.learned.lines import MODEL, Labeler, _label_lines, label_lines, labeler, report
from ingest.pages.dump import read_dump
from ingest.pages.model import Pages
from tools.training import lines as made
from tools.training import lines_model
from tools.training.lines_model import SHOWN, Job, as_page, corrected, held_back, sample_of, sequence_of, train

REPORT_PAGE = Path(__file__).parents[3] / "docs" / "readers" / "labels.md"
GOLDEN = Path(__file__).parents[1] / "golden"


def _pages(text: str) -> Pages:
    return Pages(read_dump(text), "dump", "0" * 64)


def _lines(pages: Pages) -> list[Line]:
    return [line for page in pages.pages for line in lines_of(page)]


def test_model_report_and_features_belong_together() -> None:
    stated = report()
    assert stated["features"] == fingerprint(), "the features changed: run manage.py train lines"
    assert stated["model"] == hashlib.sha256(MODEL.read_bytes()).hexdigest()
    assert stated["bytes"] == MODEL.stat().st_size < 3_000_000
    assert REPORT_PAGE.read_text(encoding="utf-8") == as_page(stated)


@pytest.mark.parametrize("job", SHOWN, ids=str)
def test_documents_held_back_are_labeled_as_the_report_says(job: Job) -> None:
    assert job in held_back()
    one = sequence_of(sample_of(job))
    right = [a.label == b for a, b in zip(labeler()(one.stated), one.labels, strict=True)]
    assert [sum(right), len(right)] == report()["shown"][" ".join(map(str, (job[0], *job[1], job[2])))]


def test_nothing_that_is_measured_on_is_learned_from() -> None:
    assert not set(held_back()) & set(lines_model.corpus())


def test_probabilities_of_a_line_are_probabilities() -> None:
    pages = _pages(
        "Rules\n\nThe player makes a wager and the dealer deals\nthree cards to each player.\n\nPage 1 of 2\n"
    )
    labels = label_lines(pages)
    assert labels[1, 1].label == "text"
    assert labels[1, 2].goes_on > 0.5 > labels[1, 1].goes_on
    assert labels[1, 3].furniture > 0.5
    assert all(0 <= x <= 1.0000001 for one in labels.values() for x in (one.furniture, one.goes_on))
    assert label_lines(_pages("")) == {}


def test_labels_are_of_the_pages_that_a_document_has_now() -> None:
    pages = _pages("Rules\n\nThe player makes a wager.\n\fFlush   5 to 1\n")
    first, second = pages.pages
    assert label_lines(pages) is label_lines(Pages((first, second), "dump", "0" * 64))
    for n in range(50):  # a page that is gone leaves its place in memory to another
        other = replace(second, words=second.words[: n % 3 + 1])
        now = Pages((first, other), "dump", "0" * 64)
        assert label_lines(now) == _label_lines(now)
        del other, now
    assert set(label_lines(Pages((first,), "dump", "0" * 64))) == {(1, 0), (1, 1)}


def test_the_truth_of_lines_is_what_the_author_printed() -> None:
    parts = [("heading", "Rules of Play"), ("text", "The player makes a wager of one unit"), ("row", "Flush 5 to 1")]
    pages = _pages(
        "Rules of Play\n\nThe player makes a\nwager of one unit\n\nFlush   5 to 1\n\nPage 2\n\nOther words\n"
    )
    assert made.labels(_lines(pages), parts, "Rules") == [
        *("heading", "text", "text+", "row"),
        *("furniture", None),
    ]


def test_training_is_the_same_twice_and_learns_from_a_correction(tmp_path: Path) -> None:
    few = [sequence_of(sample_of(("trade", (n,), "dump"))) for n in range(4)]
    train(few, tmp_path / "a")
    train(few, tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    example = json.loads((GOLDEN / "pays-1ca0b3ac0639.json").read_text(encoding="utf-8"))
    (tmp_path / "golden").mkdir()
    (tmp_path / "golden" / "one.json").write_text(json.dumps(example), encoding="utf-8")
    (one,) = corrected(tmp_path / "golden")
    assert [text for text, label in zip(one.texts, one.labels, strict=True) if label == "row"] == ["Full house 9 10 1"]
    assert train([*few, one], tmp_path / "c") == train(few, tmp_path / "d") + 1
    assert Labeler(tmp_path / "c")(one.stated)


LADDER = "Hand   Pays\nRoyal Flush   100 to 1\nStraight Flush   50 to 1\n"


@pytest.mark.parametrize("form", ["{n} | 2", "{n} / 2", "Page {n} of 2"])
def test_a_dumps_page_number_parts_no_table(form: str) -> None:
    """ "1 | 2" between two lines of a table: it is furniture, and what stands above and below it is not."""
    text = "Rules of Play\n\nThe Bonus pays as follows:\n\nBonus Pay Table\n\n" + LADDER
    text += f"\n{form.format(n=1)}\n\nFlush   7 to 1\nStraight   4 to 1\n\n{form.format(n=2)}\n"
    pages = _pages(text)
    lines = [line.text for line in _lines(pages)]
    result = furniture_of(pages)
    assert {lines[n] for _, n in result} == {form.format(n=1), form.format(n=2)}


def test_money_shares_and_numbers_of_lists_are_no_furniture() -> None:
    pages = _pages("Seed\n\n$50,000\n\n0.77%\n\n1.\n\n2.\n\nFlush .......... 4\n\n28 May 2023\n")
    assert furniture_of(pages) == set()
