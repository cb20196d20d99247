"""Tables of an author who did not know the readers: fixed seeds of which nothing may be wrong and confident.

How readers do on seeds and words that nobody looked at is measured by `python -m tests.ingest.blind.tables.measure`.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ingest.layout.lines import lines_of
from ingest.pages.load import load
from tests.ingest.blind.tables.documents import make, pdf_of
from tests.ingest.blind.tables.drawn_raw import pdf_of as drawn
from tests.ingest.blind.tables.measure import measured, source_of
from tests.ingest.blind.tables.model import Block


@pytest.mark.parametrize("what", ["pdf", "dump"])
@pytest.mark.parametrize("only", ["transposed", "progressive", "limits", "contribution"])
def test_tables_of_one_kind_hold_nothing_wrong_and_confident(what: str, only: str) -> None:
    total: Counter[str] = Counter()
    notes = []
    for seed in (2, 8, 10, 14):
        made = make(seed, only)
        counts, item = measured(made, load(source_of(made, what)))
        total += counts
        notes += item
    assert total["confident"] == 0, notes
    if only in ("limits", "contribution"):
        assert total["right"] == total["extra"] == 0, notes
    else:  # a dump whose cells only spaces part does not always say where a head of unknown hands is to be cut
        assert total["right"] > 0.8 * sum(total[k] for k in ("right", "wrong", "missing", "extra")), notes


def two_columns() -> tuple[bytes, list[str]]:
    from io import BytesIO

    from weasyprint import HTML

    steps = [
        f"{n}. Step number {n} says what the dealer and the players do then." + " They go on in the same way." * 3
        for n in range(1, 13)
    ]
    out = BytesIO()
    style = "@page{size:Letter}body{column-count:2;column-gap:24pt;font:10pt 'Liberation Serif';text-align:justify}"
    HTML(string=f"<style>{style}</style>" + "".join(f"<p>{s}</p>" for s in steps)).write_pdf(out)
    return out.getvalue(), steps


def test_text_in_two_columns_is_read_one_column_after_the_other() -> None:
    data, steps = two_columns()
    page = load(data).pages[0]
    lines = lines_of(page)
    assert {line.column for line in lines} == {1, 2}
    assert " ".join(line.text for line in lines) == " ".join(steps)


def test_a_page_that_leans_is_put_straight() -> None:
    import io

    import pikepdf

    block = Block("prose", [("para", "The dealer pays every winning wager and takes every losing one. " * 12)])
    upright = drawn([block], random.Random(3), held=False)
    document = pikepdf.open(io.BytesIO(upright))
    document.pages[0].contents_add(b"q 0.99939 0.03490 -0.03490 0.99939 13 -10 cm", prepend=True)
    document.pages[0].contents_add(b"Q")
    out = io.BytesIO()
    document.save(out)
    page = load(out.getvalue()).pages[0]
    assert page.skew == pytest.approx(-2.0, abs=0.05)
    assert [line.text for line in lines_of(page)] == [line.text for line in lines_of(load(upright).pages[0])]


def test_the_same_seed_makes_the_same_document() -> None:
    assert load(pdf_of(make(5))).pages[0].words == load(pdf_of(make(5))).pages[0].words


CAPTIONS_SIDE_BY_SIDE, BELOW_TEXT_COLUMNS = 89_000, 58_705


@pytest.mark.parametrize("seed", [CAPTIONS_SIDE_BY_SIDE, BELOW_TEXT_COLUMNS])
def test_what_stands_beside_a_table_is_not_taken_for_its_own(seed: int) -> None:
    made = make(seed, "")
    counts, notes = measured(made, load(source_of(made, "pdf")))
    assert counts["confident"] == 0, notes
