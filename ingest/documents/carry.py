"""What people decided about one reading, brought to the next: never overwritten, and a disagreement is shown."""

from __future__ import annotations

from ingest.models import Field, Reading


def carry_decisions(*, before: Reading, now: Reading) -> int:
    """Fields of the new reading take the decisions on the same places; returns how many were brought over."""
    decided = list(before.fields.exclude(state="proposed"))
    if not decided:
        return 0
    new = list(now.fields.select_related("page"))
    by_pointer = {field.pointer: field for field in new}
    changed = []
    for old in decided:
        field = by_pointer.get(old.pointer)
        if field is None or not same_place(old, field):
            # Lists may have grown: the place on the page says which value it is, not its number in the packet.
            field = next((f for f in new if same_place(old, f) and _last(f) == _last(old)), None)
        if field is None or field.state != "proposed":
            continue
        held = old.value if old.state == "confirmed" and not old.disagrees else old.decided_value
        field.state = old.state
        field.decided_value = held
        field.decided_by_id = old.decided_by_id
        field.decided_at = old.decided_at
        field.reason = old.reason
        field.disagrees = old.state != "rejected" and field.value != held
        changed.append(field)
    Field.objects.bulk_update(
        changed, ["state", "decided_value", "decided_by", "decided_at", "reason", "disagrees"], batch_size=1000
    )
    return len(changed)


def _last(field: Field) -> str:
    return field.pointer.rpartition("/")[2]


def _box(field: Field) -> tuple[float, float, float, float] | None:
    if field.x0 is None or field.top is None or field.x1 is None or field.bottom is None:
        return None
    return field.x0, field.top, field.x1, field.bottom


def same_place(one: Field, other: Field) -> bool:
    """The boxes share more than half of the smaller one. What the document is has no place: all of it says so."""
    if one.pointer == other.pointer == "/kind":
        return True
    a, b = _box(one), _box(other)
    if one.page_id is None or one.page_id != other.page_id or a is None or b is None:
        return one.page_id is None and other.page_id is None and one.pointer == other.pointer
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    if wide < 0 or high < 0:
        return False
    smaller = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return smaller == 0 or wide * high > smaller / 2
