"""The places of a difference for a page: both sides' parts of pages, with the box of what is printed there."""

from __future__ import annotations

from dataclasses import dataclass

from approvals.differences.comparison import Difference, Evidence
from approvals.differences.shown import part_words
from approvals.differences.sides import Chosen
from ingest.documents.pictures import lines_of
from ingest.models import Page
from ingest.views.common import Crop, Line, Spot, crop_around, lines_around

PLACES = 12  # shown at once: the same change may stand in fifty


@dataclass(frozen=True, slots=True)
class Sight:
    """What one side prints at a place."""

    side: Chosen
    evidence: Evidence | None
    page: Page | None = None
    spot: Spot | None = None
    crop: Crop | None = None
    lines: list[Line] | None = None

    @property
    def only_near(self) -> bool:
        """The place where it would stand: this side prints nothing of it."""
        return self.evidence is not None and self.evidence.raw is None


def sights_of(difference: Difference, before: Chosen, after: Chosen) -> list[dict[str, object]]:
    return [
        {"where": part_words(place.where), "sights": (sight(before, place.before), sight(after, place.after))}
        for place in difference.places[:PLACES]
    ]


def sight(side: Chosen, evidence: Evidence | None) -> Sight:
    page = side.pages.get(evidence.page or 0) if evidence else None
    if evidence is None or page is None or side.document is None:
        return Sight(side, evidence)
    spot = None
    if evidence.bbox:
        x0, top, x1, bottom = evidence.bbox
        spot = Spot(round(x0, 2), round(top, 2), round(x1 - x0, 2), round(bottom - top, 2), current=True)
    if page.unit == "characters":
        return Sight(side, evidence, page, spot, lines=lines_around(lines_of(side.document, page), spot, context=4))
    return Sight(side, evidence, page, spot, crop=crop_around(spot, page))
