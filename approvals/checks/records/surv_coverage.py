"""What cameras must show of each table and of the room, as far as it is there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Flag, RecordForm, Wordings
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("SURV-COVERAGE")

TABLE = "surveillance.table_coverage"
AREA = "surveillance.area_coverage"
DEBIT = "surveillance.debit_items"


@form
class SurvCoverageTable:
    cameras_cover: Wordings = form_field("What cameras cover at the table")


@form
class SurvCoverageRoom:
    cameras_cover: Wordings = form_field("What cameras cover in the room")


@form
class SurvCoverageForm(RecordForm):
    table: Annotated[SurvCoverageTable | None, Part(SurvCoverageTable)] = form_field("Table")
    room: Annotated[SurvCoverageRoom | None, Part(SurvCoverageRoom)] = form_field("Room")
    equipment_present: Wordings = form_field("Equipment that the room has", help="Of the list of coverage.")
    inventory_complete: Flag = form_field("The list of equipment is complete")


@record_check(
    "SURV-COVERAGE",
    title="Camera coverage is complete",
    form=SurvCoverageForm,
    law=(TABLE, AREA, DEBIT),
    fails="equipment in the room is not covered",
    reviews="the list of equipment is not complete",
)
def surv_coverage(r: Record, day: date, law: Law) -> Iterable[Finding]:
    present = r.words("equipment_present")
    table, area = law.maybe(TABLE, day), law.maybe(AREA, day)
    if table is None or area is None:
        debit = law.on(DEBIT, day)  # before that nothing was read, and this says so
        missing = (debit.words & present) - r.part("table").words("cameras_cover")
        for item in sorted(missing):
            yield finding.review("table.cameras_cover", f"Not covered: {item}.", required=item, law=(debit,))
        if not missing:
            yield finding.review("as_of", "The coverage list of that day was not read.", found=day, law=(debit,))
        return
    good = True
    for part, value in (("table", table), ("room", area)):
        for item in sorted((value.words & present) - r.part(part).words("cameras_cover")):
            good = False
            yield finding.fail(
                f"{part}.cameras_cover", f"Not covered: {item}.", found="not covered", required=item, law=(value,)
            )
    if not r.flag("inventory_complete", "whether the list of equipment is complete must be known"):
        good = False
        yield finding.review(
            "inventory_complete", "The list of equipment is not complete.", found="no", law=(table, area)
        )
    if good:
        yield finding.passes("table.cameras_cover", "Everything that is there is covered.", law=(table, area))
