"""What scanners and text dumps do to clauses is folded with its reason; what they can not have done is told."""

from __future__ import annotations

from typing import Any

import pytest

from approvals.differences.comparison import Difference, compare
from approvals.differences.comparison.clauses.damage import without_repetition
from tests.approvals.differences.comparison.made import STEPS, clause, made

AT = 6  # a clause of the first system's rules
SOURCES = ["ocr", "dump"]


def changed(text: str | None, source: str, *, confidence: float = 1.0, before: str | None = None) -> list[Difference]:
    """The made packet against itself on scanned pages, with one clause otherwise or left out."""
    old, new = made(), made()
    if before is not None:
        old["x_clauses"][AT]["text"] = before
    new["x_pages"] = [{"number": n, "source": source} for n in range(1, 12)]
    if text is None:
        del new["x_clauses"][AT]
    else:
        new["x_clauses"][AT] |= {"text": text, "confidence": confidence}
    comparison = compare(old, new)
    return [*comparison.differences, *comparison.noise]


def only(results: list[Difference]) -> Difference:
    (difference,) = results
    return difference


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    ("now", "why"),
    [
        ("all players", None),
        ("all p1ayers", "look-alike"),
        ("all playrs", "a word misread"),
        ("all'players", "signs lost in reading"),
        ("all players {", "signs lost in reading"),
    ],
)
def test_letters_and_signs(source: str, now: str, why: str | None) -> None:
    text = made()["x_clauses"][AT]["text"]
    words = text.split()
    before = " ".join([*words[:4], "all players", *words[4:]])
    result = changed(" ".join([*words[:4], now, *words[4:]]), source, before=before)
    if why is None:
        assert result == []
        return
    noise = only(result).noise
    assert noise is not None
    assert why in noise or noise == "letters that look like digits"


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    "tail", ["NEXUS COMMAND", "Paytable Designator HS-01 Royal Flush", "AQUARIUS COMMAND RULES OF PLAY"]
)
def test_headings_and_cells_run_into_a_clause(source: str, tail: str) -> None:
    text = made()["x_clauses"][AT]["text"]
    assert only(changed(f"{text} {tail}", source)).noise in ("a heading read as text", "words of a table")


@pytest.mark.parametrize("source", SOURCES)
def test_words_that_no_heading_says_are_told(source: str) -> None:
    text = made()["x_clauses"][AT]["text"]
    difference = only(changed(f"{text} No wager is returned.", source))
    assert (difference.noise, difference.change) == (None, "reworded")


@pytest.mark.parametrize(
    ("was", "now"), [("must", "may"), ("70", "60"), ("twice", "thrice"), ("raise", "raises"), ("house", "player")]
)
@pytest.mark.parametrize("source", SOURCES)
def test_other_words_are_never_folded(source: str, was: str, now: str) -> None:
    before = f"Then the dealer {was} take every wager of the round before the next one begins."
    difference = only(changed(before.replace(was, now), source, before=before))
    assert difference.noise is None
    assert {m.text.strip() for m in difference.words if m.mark == "added"} == {now}


def test_a_text_dump_is_never_certain_and_a_confident_scan_of_known_words_is() -> None:
    before = "Then the dealer takes 70 of the chips and the player keeps all other chips."
    reported = {source: only(changed(before.replace("70", "60"), source, before=before)).doubtful for source in SOURCES}
    assert reported == {"ocr": False, "dump": True}
    assert only(changed(before.replace("70", "60"), "ocr", before=before, confidence=0.8)).doubtful


@pytest.mark.parametrize("text", ["$\\mathcal{D}$", "LNW Gaming, Inc. Harbor Stud Page 1 of 3", "Hand Pays* Pays*"])
def test_scraps_lines_of_every_page_and_cells_are_no_clauses(text: str) -> None:
    old, new = made(), made()
    new["x_pages"] = [{"number": n, "source": "dump"} for n in range(1, 12)]
    new["x_clauses"].insert(AT, clause(["RULES OF PLAY"], text, 5, "aquarius"))
    comparison = compare(old, new)
    assert comparison.differences == ()
    assert len(comparison.noise) == 1


def test_numbers_that_a_dump_lost_are_folded() -> None:
    old, new = made(), made()
    new["x_pages"] = [{"number": n, "source": "dump"} for n in range(1, 12)]
    for written in new["x_clauses"]:
        written["path"] = [part for part in written["path"] if len(part) > 2]
    assert compare(old, new).differences == ()


def test_a_clause_that_one_side_lacks_is_doubtful_on_a_scan() -> None:
    assert [(d.change, d.doubtful, d.noise) for d in changed(None, "ocr") if d.change == "removed"] == [
        ("removed", True, None)
    ]


@pytest.mark.parametrize("source", ["dump"])
def test_a_stretch_printed_twice_on_end(source: str) -> None:
    words = STEPS[1].split()
    text = " ".join([*words[:10], *words[2:10], *words[10:]])
    assert without_repetition(text)[0] == STEPS[1]
    old, new = made(), made()
    new["x_pages"] = [{"number": n, "source": source} for n in range(1, 12)]
    at = next(n for n, c in enumerate(new["x_clauses"]) if c["text"] == STEPS[1])
    new["x_clauses"][at]["text"] = text
    comparison = compare(old, new)
    noise: Any = only([*comparison.differences, *comparison.noise])
    assert noise.noise == "printed twice"
    assert "".join(m.text for m in noise.words) == text
