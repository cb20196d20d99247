"""The parts of a document: which lines are the letter, whose rules a page belongs to, and what nobody knows.

Real packets print the same kind of page several times (one progressive system after another, one version of the
rules after another). A value means nothing without the part that it was printed in, so every reader asks here first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.pages.model import Pages

System = Literal["aquarius", "nexus", "nexus_multi"]
Place = tuple[int, int]  # (page number from 1, index of the line on that page from 0)


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a document, from `start` up to but not including `end`."""

    kind: str  # letter, rules, progressive, bonus, cover_all, recommendations, appendix, unknown
    system: System | None  # the printed progressive system whose rules this is
    variant: str | None  # "1", "2" where one document holds several versions of the rules
    bet_hint: str | None  # the bet that these rules are about, snake case
    start: Place
    end: Place
    title: str

    def holds(self, place: Place) -> bool:
        return self.start <= place < self.end


def section_at(sections: Sequence[Section], page: int, line: int) -> Section | None:
    """The section that a line of a page stands in."""
    return next((s for s in sections if s.holds((page, line))), None)


def detect_sections(pages: Pages) -> list[Section]:
    """Every part of the document in page order, without gaps."""
    last = pages.pages[-1] if pages.pages else None
    if last is None:
        return []
    return [Section("unknown", None, None, None, (1, 0), (last.number + 1, 0), "")]
