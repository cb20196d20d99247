"""Authors whom no reader was made for: other games in other layouts, and nothing wrong that is sure."""

from __future__ import annotations

from collections import Counter

import pytest

from ingest.packet import read_bytes
from ingest.pages.boundaries.ragged import align_ragged
from tests.ingest.strangers.author import Author, source_of
from tests.ingest.strangers.keeper import Keeper
from tests.ingest.trade.measure import measured

SURE = ("wrong, confident", "extra, confident")


@pytest.mark.parametrize(
    ("author_of", "seeds", "what", "least"),
    [
        (Author, range(15), "pdf", 0.97),
        (Author, range(15), "dump", 0.96),
        (Keeper, range(0, 30, 2), "pdf", 0.93),  # every second: each of six layouts with games of five
        (Keeper, range(0, 30, 2), "dump", 0.72),
    ],
)
def test_a_strangers_tables_are_read_and_nothing_is_wrong_and_sure(
    author_of: type[Author], seeds: range, what: str, least: float
) -> None:
    tables: Counter[str] = Counter()
    rest: Counter[str] = Counter()
    for seed in seeds:
        author = author_of(seed)
        prose, ladders = measured(author.made(), read_bytes(source_of(author, what)))
        tables += ladders.counts
        rest += prose.counts
        assert not [n for n in [*prose.notes, *ladders.notes] if n.startswith(SURE)]
    assert tables["right"] >= least * sum(tables.values())
    assert rest["right"] >= 0.85 * sum(rest.values())


def test_pays_that_stand_below_one_another_stay_where_they_are() -> None:
    lines = ["Royal Flush   100 to 1", "Full House      8 to 1", "Pair            1 to 1"]
    assert align_ragged(lines) == lines


def test_a_sentence_with_gaps_is_no_ladder() -> None:
    lines = ["The dealer   pays", "all winning   wagers", "in turn   and in order"]
    assert align_ragged(lines) == lines
