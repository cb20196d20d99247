"""Who filed the request for a game: the card room once, the game's supplier since."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Day, RecordForm, suggested
from approvals.checks.say import Say, listed
from approvals.configuration.declare import Part, ask, form
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("SUBMITTER-ROLE")

ROLE = "authorization.submitter"


@form
class SubmitterRoleRequest:
    filed_on: Day = ask("Filed on")
    filer_role: Annotated[str | None, suggested("card_game_licensee", "game_supplier_licensee")] = ask(
        "Role of the filer"
    )


@form
class SubmitterRoleForm(RecordForm):
    request: Annotated[SubmitterRoleRequest | None, Part(SubmitterRoleRequest)] = ask("Request")


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
    answer = say.passes if role in value.words else say.review
    yield answer(
        request.at("filer_role"),
        f"Filed on {filed} by {role}; on that day {required} filed.",
        found=role,
        required=required,
        law=(value,),
    )
