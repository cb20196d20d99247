"""What a new card room hands in, and that it opens only after written approval."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Day, RecordForm, Wordings
from approvals.configuration.declare import form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("OPENING-PACKAGE")

PACKAGE = "opening.package"
DIAGRAM = "opening.diagram"
APPROVAL = "opening.written_approval_first"


@form
class OpeningPackageForm(RecordForm):
    package: Wordings = form_field("What the package holds")
    diagram_items: Wordings = form_field("What the diagram shows")
    pore_approved_on: Day = form_field("Review approved on", none="not yet")
    first_play: Day = form_field("First play", none="not yet")


@record_check(
    "OPENING-PACKAGE",
    title="Application package and approval before opening",
    form=OpeningPackageForm,
    law=(PACKAGE, DIAGRAM, APPROVAL),
    fails="play before the written approval",
    reviews="the package is incomplete before opening",
)
def opening_package(r: Record, day: date, law: Law) -> Iterable[Finding]:
    package, diagram, approval = law.on(PACKAGE, day), law.on(DIAGRAM, day), law.on(APPROVAL, day)
    good = True
    if not r.stated("first_play"):
        good = False
        yield finding.missing_input("first_play", "null where nobody has played yet", law=(approval,))
    elif r.given("first_play"):
        played = r.day("first_play")
        approved = r.day("pore_approved_on") if r.given("pore_approved_on") else None
        if approved is None and not r.stated("pore_approved_on"):
            good = False
            yield finding.missing_input("pore_approved_on", f"first play is {played}", law=(approval,))
        elif approved is None or approved > played:
            good = False
            yield finding.fail(
                "pore_approved_on",
                f"First play on {played}, approval {approved or 'none'}.",
                found=approved or "none",
                required=f"{played} or before",
                law=(approval,),
            )
    for name, basis in (("package", package), ("diagram_items", diagram)):
        for missing in sorted(basis.words - r.words(name)):
            good = False
            yield finding.review(name, f"Missing: {missing}.", found="missing", required=missing, law=(basis,))
    if good:
        yield finding.passes(
            "package",
            "The package is complete, and nobody played before the approval.",
            law=(package, diagram, approval),
        )
