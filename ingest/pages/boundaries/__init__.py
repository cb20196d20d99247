"""Boundaries that an extraction lost: lines, rows and cells of a text dump that were written one into the other.

A web page's text, or a PDF's, often reaches us with its line breaks gone: a table's rows in one line ("Royal
Flush500 to 1Straight Flush100 to 1"), a letter in one paragraph, a clause behind the one before it ("4 to 1.(d) A").
What the text says is enough to tell where they stood: labels and pays take turns, clauses count on, a letter greets
and takes leave. Only white space is put back, and only where the grammar leaves one place; no letter is changed.
"""

from __future__ import annotations

from ingest.pages.boundaries.clauses import part_clauses
from ingest.pages.boundaries.heads import part_heads
from ingest.pages.boundaries.ladders import part_ladders
from ingest.pages.boundaries.letters import part_letters
from ingest.pages.boundaries.pairs import join_pairs
from ingest.pages.boundaries.ragged import align_ragged, even_gaps, join_pays
from ingest.pages.boundaries.streams import join_streams

LONGEST = 20_000  # letters of a line that is looked at: more is no line of a page


def restored(text: str) -> str:
    """The same text with lost line breaks and cell edges put back.

    >>> restored("HandPayout Odds\\nRoyal Flush500 to 1\\nFlush20 to 1\\nPair1 to 1").splitlines()[1]
    'Royal Flush\\t500 to 1'
    """
    lines = []
    for line in text.split("\n"):
        lines += [line] if len(line) > LONGEST else [p for c in part_letters(line) for p in part_clauses(c)]
    return "\n".join(even_gaps(align_ragged(part_ladders(part_heads(join_pairs(join_pays(join_streams(lines))))))))
