"""What people repair in a reading: its rows and tables, and values that nobody read. Each can be taken back.

A repair is a record (who, when, what stood there before, page and box) and is applied to the reading's packet with the
others in their order (draft.py). The result must be a packet: what its format does not allow is refused. Two people
may repair one document; whoever comes later to a table that somebody changed meanwhile is told first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_review, require
from ingest.documents.draft import OWN, Drafted, NotPossible, Step, What, drafted
from ingest.documents.effective import effective_packet
from ingest.documents.selectors import draft_of, latest_reading, steps_of
from ingest.models import Document, Field, Page, Reading, Repair
from paytables.packet import faults_of, pointers
from paytables.packet.plain import PlainSource

__all__ = ["ChangedMeanwhile", "Evidence", "NotPossible", "last_repair", "repair", "repairs_of", "undo_repair"]
TABLES = ("paytables", "layouts", "equipment")  # whose entries are looked at one by one; other lists are one part
REVIEWED = "review"  # the reader of what a person entered


class ChangedMeanwhile(Exception):
    """Somebody else changed the same table meanwhile; `str()` says who and what."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where on the document something stands that a person entered, and what is printed there."""

    page: Page | None = None
    box: tuple[float, float, float, float] | None = None  # in the page's units
    raw: str = ""

    def source(self) -> PlainSource:
        return {
            "page": self.page.number if self.page else None,
            "bbox": [round(side, 2) for side in self.box] if self.box else None,
            "raw": self.raw or None,
            "repaired": False,
            "confidence": 1,
            "reader": REVIEWED,
        }


@transaction.atomic
def repair(
    *,
    reading: Reading,
    actor: User,
    kind: str,
    what: Mapping[str, object],
    evidence: Evidence | None = None,
    reason: str = "",
    seen: int | None = None,
) -> Repair:
    """Changes the make of the packet. `seen`: the reading's revision that `actor` looked at.

    Raises NotPossible with one sentence, or ChangedMeanwhile where it would change what somebody else just changed.
    """
    require(can_review, actor)
    Document.objects.select_for_update().get(pk=reading.document_id)
    now = Reading.objects.select_related("document").get(pk=reading.pk)
    if latest_reading(now.document) != now:
        raise NotPossible("The document was read again in the meantime; look at its newest reading.")
    if kind == "leave_out" and not reason.strip():
        raise NotPossible("Give the reason for leaving it out.")
    evidence = evidence or Evidence()
    done: What = pointers.storable(
        {**what, **({"source": evidence.source()} if {"entry", "values"} & set(what) else {})}
    )
    before = draft_of(now)
    parts = sorted({part_named(before, name) for name in _named(done)})
    _not_meanwhile(now, actor, parts, seen)
    step = Step(now.revision + 1, kind, done)
    after = drafted(now.packet, [*steps_of(now), step], everything=_everything(now))
    _is_sound(now, before, after)
    made = Repair.objects.create(
        reading=now,
        number=step.number,
        kind=kind,
        what=done,
        before=_stood(before, done),
        parts=parts,
        page=evidence.page,
        box=list(evidence.box) if evidence.box else None,
        reason=reason.strip()[:300],
        made_by=actor,
    )
    with because(who=actor, reason=reason or str(made)):
        _bring_fields(made, after, evidence, actor)
        _follow(now, after, step.number)
    reading.revision = step.number
    detail = {
        "what": {key: value for key, value in what.items() if key != "source"},
        "before": made.before,
        "page": evidence.page.number if evidence.page else None,
        "box": ", ".join(f"{side:.1f}" for side in evidence.box) if evidence.box else None,
        "printed": evidence.raw,
    }
    audit.record(f"{made.get_kind_display()} in review", actor=actor, subject=made, detail=detail, reason=made.reason)
    return made


@transaction.atomic
def undo_repair(*, made: Repair, actor: User) -> Repair:
    """As it was before. What was built upon it since must be taken back first."""
    require(can_review, actor)
    Document.objects.select_for_update().get(pk=made.reading.document_id)
    locked = Repair.objects.select_related("reading__document").get(pk=made.pk)
    if locked.undone_at is not None:
        return locked
    reading = locked.reading
    steps = [step for step in steps_of(reading) if step.number != locked.number]
    try:
        after = drafted(reading.packet, steps, everything=_everything(reading))
    except NotPossible:
        raise NotPossible("A later change depends on this one; undo the later one first.") from None
    locked.undone_by, locked.undone_at = actor, timezone.now()
    locked.undone_number = reading.revision + 1
    with because(who=actor, reason="taken back"):
        locked.save()
        _follow(reading, after, locked.undone_number)
    audit.record("took back a change of review", actor=actor, subject=locked, detail={"what": str(locked)})
    return locked


def last_repair(reading: Reading, actor: User) -> Repair | None:
    """What this person repaired last, to be taken back."""
    return reading.repairs.filter(made_by=actor, undone_at=None).order_by("-number").first()


def repairs_of(reading: Reading) -> list[Repair]:
    """What people repaired and did not take back, the newest first."""
    if reading.revision == 0:
        return []
    result = reading.repairs.filter(undone_at=None).select_related("made_by", "page").order_by("-number")
    return list(result)


def part_named(draft: Drafted, name: str) -> str:
    """The table that an entry or a place is in, as drafts call it; the name of the list for other lists."""
    way = pointers.steps(_pointer_of(draft, name))
    if not way:
        return "/"
    if way[0] in TABLES and len(way) > 1:
        return draft.names.get(f"/{way[0]}/{way[1]}", f"/{way[0]}")
    return f"/{way[0]}"


def _pointer_of(draft: Drafted, place: str) -> str:
    known = {name: pointer for pointer, name in draft.names.items()}
    way = place
    while way:
        if way in known:
            return known[way] + place[len(way) :]
        way = way.rpartition("/")[0]
    return place


def _named(what: What) -> list[str]:
    """Everything that a repair is about."""
    results = [str(what[key]) for key in ("name", "with", "owner") if what.get(key)]
    results += what.get("rows", ())
    results += [f"/{what['list']}"] if what.get("list") and not what.get("owner") else []
    results += [*(place for pair in what.get("moves", ()) for place in pair), *what.get("clear", ())]
    return results or [f"/{way}" for way in what.get("values", {})]


def _not_meanwhile(reading: Reading, actor: User, parts: list[str], seen: int | None) -> None:
    if seen is None or seen >= reading.revision:
        return
    later = reading.repairs.filter(Q(number__gt=seen) | Q(undone_number__gt=seen)).select_related(
        "made_by", "undone_by"
    )
    for one in later:
        who = one.undone_by if one.undone_number and one.undone_number > seen else one.made_by
        if who is not None and who.pk != actor.pk and set(one.parts) & set(parts):
            act = "took back a change here" if who == one.undone_by else f"{one.get_kind_display()} something here"
            raise ChangedMeanwhile(
                f"{who.display_name} {act} in the meantime. Check the table; to apply your change, repeat it."
            )


def _everything(reading: Reading) -> bool:
    return reading.document.form == "packet"


def _is_sound(reading: Reading, before: Drafted, after: Drafted) -> None:
    """The format has nothing against the packet that it had not before."""
    known = {(before.place(fault.pointer), fault.sentence) for fault in faults_of(before.packet)}
    decided = effective_packet(after.packet, reading.fields.exclude(state="proposed"), after.pointers)
    for fault in faults_of(decided):
        if (after.place(fault.pointer), fault.sentence) not in known:
            name = fault.pointer.rpartition("/")[2].replace("_", " ")
            raise NotPossible(f"This does not fit here: {name} {fault.sentence}.")


def _stood(draft: Drafted, what: What) -> dict[str, object]:
    """What stands where a repair changes something."""
    results = {}
    names = what.get("rows") or ([what["name"]] if "name" in what else [])
    places = [f"{name}/{way}" for name in names for way in what.get("values", ())]
    places += [*(place for pair in what.get("moves", ()) for place in pair), *what.get("clear", ())]
    if not places:
        places = [str(what[key]) for key in ("name", "with") if what.get(key)]
    for place in places:
        pointer = _pointer_of(draft, place)
        if pointers.has(draft.packet, pointer):
            results[place] = pointers.at(draft.packet, pointer)
    return results


def _bring_fields(made: Repair, after: Drafted, evidence: Evidence, actor: User) -> None:
    """A field for each value that the repair brings, decided by who brings it."""
    own = [
        origin
        for origin in after.pointers
        if origin == f"{OWN}{made.number}" or origin.startswith(f"{OWN}{made.number}/")
    ]
    if not own:
        return
    last = made.reading.fields.aggregate(last=Max("position"))["last"] or 0
    now = timezone.now()
    box = _fractions(evidence)
    Field.objects.bulk_create(
        Field(
            reading=made.reading,
            position=last + place,
            pointer=origin,
            value=None,
            raw=evidence.raw,
            confidence=1,
            reader=_reader(after.pointers[origin][0]),
            page=evidence.page,
            state="corrected",
            decided_value=pointers.at(after.packet, after.pointers[origin][0]),
            decided_by=actor,
            decided_at=now,
            reason=made.reason,
            **box,
        )
        for place, origin in enumerate(own, start=1)
        if len(origin) <= 300
    )


def _reader(pointer: str) -> str:
    """Whose work it would have been: so the golden examples of a reader hold what it did not see, too."""
    head = pointers.steps(pointer)[0]
    return f"{head}.{REVIEWED}" if head in ("paytables", "equipment", "layouts", "letter") else REVIEWED


def _fractions(evidence: Evidence) -> dict[str, float]:
    page, box = evidence.page, evidence.box
    if page is None or box is None:
        return {}
    x0, top, x1, bottom = (
        min(max(value / side, 0.0), 1.0) for value, side in zip(box, (page.width, page.height) * 2, strict=True)
    )
    return {"x0": min(x0, x1), "top": min(top, bottom), "x1": max(x0, x1), "bottom": max(top, bottom)}


def _follow(reading: Reading, after: Drafted, number: int) -> None:
    """Which fields are in the packet now."""
    known = dict(reading.fields.values_list("pointer", "gone"))
    gone = [pointer for pointer, was in known.items() if not was and pointer not in after.pointers]
    back = [pointer for pointer, was in known.items() if was and pointer in after.pointers]
    reading.fields.filter(pointer__in=gone).update(gone=True)
    reading.fields.filter(pointer__in=back).update(gone=False)
    reading.revision = number
    reading.save(update_fields=["revision"])
