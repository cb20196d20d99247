"""Documents made from seeds in every style: bounded here, at length by hand (tests/ingest/variety/measure.py)."""

from __future__ import annotations

import pytest

from ingest.values import CONFIDENT
from tests.ingest.variety.compare import compare
from tests.ingest.variety.measure import read
from tests.ingest.variety.pages import DUMPS, STYLES, make


@pytest.mark.parametrize("style", STYLES)
def test_one_document_of_every_style(style: str) -> None:
    made = make(1000 + STYLES.index(style), style)
    produced, provenance, _ = read(made.pdf())
    counts, notes = compare(produced, made.truth, provenance, CONFIDENT)
    assert counts["wrong"] == 0, notes
    assert counts["confident"] == 0, notes
    assert counts["right"] >= 0.99 * sum(counts[k] for k in ("right", "missing", "extra")), notes


@pytest.mark.parametrize("kind", DUMPS)
def test_the_same_contents_as_a_dump(kind: str) -> None:
    for seed in range(2000, 2006):
        made = make(seed, "grid")
        produced, provenance, _ = read(made.dump(kind))
        counts, notes = compare(produced, made.truth, provenance, CONFIDENT)
        assert counts["wrong"] == 0, notes
        if kind != "single":  # where nothing but spaces parts columns, a short line cannot be told
            assert counts["right"] >= 0.99 * sum(counts[k] for k in ("right", "missing", "extra")), notes


@pytest.mark.parametrize("seed", range(3000, 3004))
def test_an_ocr_s_slips_leave_nothing_wrong_and_confident(seed: int) -> None:
    made = make(seed, "plain")
    produced, provenance, _ = read(made.pdf(), noise=0.005)
    counts, notes = compare(produced, made.truth, provenance, CONFIDENT)
    assert counts["confident"] == 0, notes
    assert counts["right"] >= 0.9 * sum(counts[k] for k in ("right", "wrong", "missing", "extra")), notes


def test_the_comparison_sees_a_wrong_value() -> None:
    made = make(1000, "grid")
    produced, provenance, _ = read(made.pdf())
    produced["paytables"][0]["outcomes"][0]["pays"] = "123456"
    counts, _ = compare(produced, made.truth, provenance, CONFIDENT)
    assert counts["wrong"] == 1
    assert counts["confident"] == 1
