"""What people repaired in one reading, brought to the next, as far as the same rows and tables are in it.

A row of the new reading is the same where its values stand at the same place on the page. What cannot be brought over
is not guessed: the document's timeline says how many, and the new reading is reviewed as it was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from ingest.documents.carry import same_place
from ingest.documents.draft import LISTS, OWN, NotPossible, Step, What, drafted
from ingest.models import Field, Reading, Repair

Renamed = Callable[[str], str | None]


def carry_repairs(*, before: Reading, now: Reading) -> tuple[int, int]:
    """The new reading gets the repairs of the one before; returns how many were brought over, and how many not."""
    made = list(before.repairs.filter(undone_at=None).order_by("number"))
    if not made:
        return 0, 0
    old = list(before.fields.select_related("page"))
    new = list(now.fields.select_related("page"))
    everything = now.document.form == "packet"
    own: dict[str, str] = {}
    known: dict[str, str | None] = {}

    def renamed(name: str) -> str | None:
        if name.startswith(OWN):
            number, slash, rest = name.removeprefix(OWN).partition("/")
            return f"{own[number]}{slash}{rest}" if number in own else None
        if name not in known:
            known[name] = _same_entry(name, old, new)
        return known[name]

    steps: list[Step] = []
    kept: list[tuple[Repair, Step]] = []
    for one in made:
        what = _renamed(one.what, renamed)
        step = Step(len(steps) + 1, one.kind, what or {})
        try:
            if what is None or _read_now(one, new):
                continue
            drafted(now.packet, [*steps, step], everything=everything)
        except NotPossible:
            continue
        steps.append(step)
        kept.append((one, step))
        own[str(one.number)] = f"{OWN}{step.number}"
    if kept:
        _write(now, old, kept, drafted(now.packet, steps, everything=everything).pointers)
    return len(kept), len(made) - len(kept)


def _write(
    now: Reading, old: Sequence[Field], kept: Sequence[tuple[Repair, Step]], pointers: Mapping[str, list[str]]
) -> None:
    Repair.objects.bulk_create(
        Repair(
            reading=now, number=step.number, kind=one.kind, what=dict(step.what), before=one.before, parts=one.parts,
            page=one.page, box=one.box, reason=one.reason, made_by=one.made_by,
        )
        for one, step in kept
    )  # fmt: skip
    position = max((field.position for field in now.fields.all()), default=0)
    brought = []
    for one, step in kept:
        prefix = f"{OWN}{one.number}/"
        for field in old:
            at = f"{OWN}{step.number}/{field.pointer.removeprefix(prefix)}"
            if not field.pointer.startswith(prefix) or at not in pointers:
                continue
            position += 1
            brought.append(
                Field(
                    reading=now, position=position, pointer=at, value=field.value, raw=field.raw, confidence=1,
                    reader=field.reader, page=field.page, x0=field.x0, top=field.top, x1=field.x1,
                    bottom=field.bottom, state=field.state, decided_value=field.decided_value,
                    decided_by=field.decided_by, decided_at=field.decided_at, reason=field.reason,
                )
            )  # fmt: skip
    Field.objects.bulk_create(brought)
    gone = [pointer for pointer in now.fields.values_list("pointer", flat=True) if pointer not in pointers]
    now.fields.filter(pointer__in=gone).update(gone=True)
    now.revision = max(step.number for _, step in kept)
    now.save(update_fields=["revision"])


def _read_now(one: Repair, new: Sequence[Field]) -> bool:
    """Whether the new reading has a sure value where this one was entered: then it was read, and is not added twice."""
    if one.kind != "add" or one.page_id is None or one.box is None:
        return False
    page = one.page
    assert page is not None
    x0, top, x1, bottom = one.box
    place = Field(page=page, x0=x0 / page.width, top=top / page.height, x1=x1 / page.width, bottom=bottom / page.height)
    return any(field.page_id == page.pk and field.x0 is not None and same_place(place, field) for field in new)


ONE: tuple[Literal["name", "with", "owner", "row", "after"], ...] = ("name", "with", "owner", "row", "after")
SEVERAL: tuple[Literal["rows", "clear"], ...] = ("rows", "clear")


def _renamed(what: What, renamed: Renamed) -> What | None:
    """The repair with the new reading's names; None where something that it is about is not there."""
    moves = what.get("moves", [])
    places = [place for one in ONE if (place := what.get(one))]
    places += [place for several in SEVERAL for place in what.get(several, ())] + [p for pair in moves for p in pair]
    names = {place: name for place in places if (name := renamed(place)) is not None}
    if len(names) < len(set(places)):
        return None
    result = what.copy()
    for one in ONE:
        if place := what.get(one):
            result[one] = names[place]
    for several in SEVERAL:
        if several in what:
            result[several] = [names[place] for place in what[several]]
    if "moves" in what:
        result["moves"] = [[names[place] for place in pair] for pair in moves]
    return result


def _same_entry(place: str, old: Sequence[Field], new: Sequence[Field]) -> str | None:
    """The entry or place of the new reading that holds what stands at the same place of the page."""
    if place.split("/")[1] not in LISTS:
        return place
    inside = [field for field in old if field.pointer == place or field.pointer.startswith(f"{place}/")]
    if not any(field.x0 is not None for field in inside):
        return place if any(f.pointer == place or f.pointer.startswith(f"{place}/") for f in new) else None
    named: Counter[str] = Counter()
    for field in inside:
        rest = field.pointer[len(place) :]
        leaf = field.pointer.rpartition("/")[2]
        depth = rest.count("/")
        for other in new:
            if other.pointer.rpartition("/")[2] != leaf or other.page_id != field.page_id or other.x0 is None:
                continue
            if same_place(field, other) and other.pointer.count("/") == field.pointer.count("/"):
                named["/".join(other.pointer.split("/")[: other.pointer.count("/") + 1 - depth])] += 1
    return named.most_common(1)[0][0] if named else None
