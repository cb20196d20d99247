"""What reviewers decided, as counts for the calibration; and what the model with them would judge otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict

from django.db.models import OuterRef, QuerySet, Subquery

from ingest.documents.labels import labels_of
from ingest.documents.taken_calibration import calibration_in_force
from ingest.learned.calibration import FORMS, shipped, situation_of
from ingest.learned.calibration_next import Change, Decision, change_of, counts_of, with_counts
from ingest.models import Document, Field, Reading
from paytables.packet.plain import PlainSource

Report = Callable[[int, int, str], None]
DECIDED = ("confirmed", "corrected", "rejected")
MOST = 200  # changes that are listed; all are counted


def compare(report: Report) -> dict[str, object]:
    """The next model on every stored document's last reading. Nothing is changed by it."""
    readings = _last_readings()
    count = readings.count()
    decisions = [d for reading in readings.iterator(chunk_size=20) for d in _decisions(reading)]
    present = calibration_in_force()
    counts = counts_of(decisions)
    following = with_counts(shipped(), counts)  # all decisions once, also those that the present one knows
    results: list[dict[str, object]] = []
    totals = {"confident": 0, "doubtful": 0, "better": 0, "worse": 0}
    for n, reading in enumerate(readings.iterator(chunk_size=20), start=1):
        known = {f.pointer: f for f in _decided(reading)}
        label = labels_of(reading)
        for pointer, source in _sources(reading):
            field = known.get(pointer)
            situation = situation_of(pointer, source, _form(reading, source))
            change = change_of(situation, present, following, None if field is None else _right(field))
            if change is not None:
                _count(totals, change)
                if len(results) < MOST:
                    stated = label(pointer)
                    where = {"document": reading.document_id, "name": reading.document.name, "page": source.get("page")}
                    results.append({**where, "section": stated.section, "value": stated.name, **asdict(change)})
        report(n, count, f"document {n} of {count}")
    return {
        "model": present.version,
        "base": shipped().version,
        "next": following.version,
        "counts": counts,
        "decisions": len(decisions),
        "right": sum(d.right for d in decisions),
        "documents": count,
        "totals": totals,
        "changes": results,
    }


def _last_readings() -> QuerySet[Reading]:
    last = Reading.objects.filter(document=OuterRef("document")).order_by("-number").values("pk")[:1]
    read = Reading.objects.exclude(document__form="packet").filter(pk=Subquery(last))
    return read.select_related("document").prefetch_related("document__pages").order_by("pk")


def _decided(reading: Reading) -> QuerySet[Field]:
    """By the last reading alone: it carries what was decided on earlier ones."""
    return Field.objects.filter(reading=reading, state__in=DECIDED, gone=False)


def _right(field: Field) -> bool:
    return bool(field.state == "confirmed" or (field.state == "corrected" and field.decided_value == field.value))


def _decisions(reading: Reading) -> Iterator[Decision]:
    sources = dict(_sources(reading))
    for field in _decided(reading):
        if field.pointer in sources:
            source = sources[field.pointer]
            at = situation_of(field.pointer, source, _form(reading, source))
            yield Decision(at, _right(field), str(reading.document_id))


def _sources(reading: Reading) -> Iterator[tuple[str, PlainSource]]:
    for pointer, source in (reading.packet.get("provenance") or {}).items():
        if source.get("confidence") is not None:
            yield pointer, source


def _form(reading: Reading, source: PlainSource) -> str:
    document: Document = reading.document
    page = next((p for p in document.pages.all() if p.number == source.get("page")), None)
    return FORMS[page.source] if page is not None else "pdf"


def _count(totals: dict[str, int], change: Change) -> None:
    totals["confident" if change.confident else "doubtful"] += 1
    if change.right is not None:  # a right value made confident is read better, as is a wrong one made doubtful
        totals["better" if change.right == change.confident else "worse"] += 1
