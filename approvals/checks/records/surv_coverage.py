"""What cameras must show of each table and of the room, as far as it is there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from approvals.checks.record import Record, record_check
from approvals.checks.say import Say
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("SURV-COVERAGE")

TABLE = "surveillance.table_coverage"
AREA = "surveillance.area_coverage"
DEBIT = "surveillance.debit_items"


@record_check(
    "SURV-COVERAGE",
    title="Camera coverage is complete",
    inputs={
        "table.cameras_cover": "list of words",
        "room.cameras_cover": "list of words",
        "equipment_present": "list of words: what of the coverage list the room has",
        "inventory_complete": "yes or no: the list of equipment is complete",
    },
    law=(TABLE, AREA, DEBIT),
    fails="something that is there is not covered",
    reviews="the list of equipment is not complete",
)
def surv_coverage(r: Record, day: date, law: Law) -> Iterable[Finding]:
    present = r.words("equipment_present")
    table, area = law.maybe(TABLE, day), law.maybe(AREA, day)
    if table is None or area is None:
        debit = law.on(DEBIT, day)  # before that nothing was read, and this says so
        missing = (debit.words & present) - r.part("table").words("cameras_cover")
        for item in sorted(missing):
            yield say.review("table.cameras_cover", f"Not covered: {item}.", required=item, law=(debit,))
        if not missing:
            yield say.review("as_of", "The coverage list of that day was not read.", found=day, law=(debit,))
        return
    good = True
    for part, value in (("table", table), ("room", area)):
        for item in sorted((value.words & present) - r.part(part).words("cameras_cover")):
            good = False
            yield say.fail(
                f"{part}.cameras_cover", f"Not covered: {item}.", found="not covered", required=item, law=(value,)
            )
    if not r.flag("inventory_complete", "whether the list of equipment is complete must be known"):
        good = False
        yield say.review("inventory_complete", "The list of equipment is not complete.", found="no", law=(table, area))
    if good:
        yield say.passes("table.cameras_cover", "Everything that is there is covered.", law=(table, area))
