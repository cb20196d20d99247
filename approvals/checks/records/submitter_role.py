"""Who filed the request for a game: the card room once, the game's supplier since."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Day, RecordForm, suggested
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("SUBMITTER-ROLE")

ROLE = "authorization.submitter"


@form
class SubmitterRoleRequest:
    filed_on: Day = form_field("Filed on")
    filer_role: Annotated[str | None, suggested("card_game_licensee", "game_supplier_licensee")] = form_field(
        "Role of the filer"
    )


@form
class SubmitterRoleForm(RecordForm):
    request: Annotated[SubmitterRoleRequest | None, Part(SubmitterRoleRequest)] = form_field("Request")


@record_check(
    "SUBMITTER-ROLE",
    title="The request was filed by a person who may file it",
    form=SubmitterRoleForm,
    law=(ROLE,),
    fails="never: a defect in a filing is not a violation by the game",
    reviews="a role other than the one required on that date",
)
def submitter_role(r: Record, day: date, law: Law) -> Iterable[Finding]:
    request = r.part("request")
    filed, role = request.day("filed_on"), request.text("filer_role")
    value = law.on(ROLE, filed)
    required = listed(sorted(value.words), "or")
    answer = finding.passes if role in value.words else finding.review
    yield answer(
        request.at("filer_role"),
        f"Filed on {filed} by {role}; on that day {required} filed.",
        found=role,
        required=required,
        law=(value,),
    )
