"""The mathematics of a version's paytables, verified: worked out once for a packet and kept while the process lives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from approvals.models import Evidence, Publication
from games.models import GameVersion
from paytables.report.content import Report, Sheet, report_on

_kept: dict[tuple[int, str], Report] = {}
MOST = 64


def publication_of(version: GameVersion) -> Publication | None:
    """The packet that stands for a version, with the page of every value."""
    return (
        Publication.objects.filter(version=version)
        .select_related("document")
        .defer("packet")  # large, and not needed once its report is kept
        .order_by("-stands", "-id")
        .first()
    )


def report_of(publication: Publication) -> Report:
    """Every printed figure of a published packet against the exact engines."""
    key = (publication.pk, publication.sha256)
    if key not in _kept:
        if len(_kept) >= MOST:
            _kept.clear()
        _kept[key] = report_on(
            publication.packet, document=publication.document.name, sha256=publication.document.sha256
        )
    return _kept[key]


def printed_places(found: QuerySet[Evidence]) -> QuerySet[Evidence]:
    """Evidence with the page of its field, and not the whole reading."""
    return found.select_related("field__page", "field__reading").only(
        "table", "record_id", "attribute", "field__page__number", "field__reading__document_id"
    )


def claims_by_table(report: Report) -> dict[int, dict[str, Any]]:
    """For each place in the packet, the verified figures by their names."""
    found: dict[int, dict[str, Any]] = {}
    for result in report.verification.claims:
        found.setdefault(result.table.index, {})[result.claim.kind] = result
    return found


def sheet_of(report: Report, index: int) -> Sheet | None:
    return next((s for s in report.sheets if any(t.index == index for t in s.tables)), None)


@lru_cache(maxsize=256)
def _chart(rows: tuple[tuple[str, float], ...]) -> str:
    from paytables.report.charts import returns_by_outcome

    return returns_by_outcome(rows)


def chart_of(rows: Sequence[tuple[str, float]]) -> str:
    """A bar for each row; floats only here, where a picture is drawn."""
    return _chart(tuple(rows))
