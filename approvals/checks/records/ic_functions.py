"""Nobody holds two of the functions that watch each other, and somebody manages it all."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Flag, RecordForm, Wording, WordsByName
from approvals.configuration.declare import form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("IC-FUNCTIONS")

APART = "internal_controls.independent_functions"
MANAGER = "internal_controls.general_manager"


@form
class IcFunctionsForm(RecordForm):
    org: WordsByName = form_field("Functions of each person")
    general_manager: Wording = form_field("General manager", none="no general manager")
    shared_reporting_lines: Flag = form_field("Reporting lines are shared")


@record_check(
    "IC-FUNCTIONS",
    title="Independent functions in internal controls",
    form=IcFunctionsForm,
    law=(APART, MANAGER),
    fails="one person holds two independent functions, or no general manager is named",
    reviews="functions share a reporting line",
)
def ic_functions(r: Record, day: date, law: Law) -> Iterable[Finding]:
    apart, manager = law.on(APART, day), law.on(MANAGER, day)
    general = r.text("general_manager") if r.given("general_manager") else None
    good = True
    org = r.part("org")
    for person in org.data:
        held = sorted(org.words(person) & apart.words)
        if len(held) > 1:
            good = False
            yield finding.fail(
                org.at(person),
                f"{person} holds {listed(held)}.",
                found=listed(held),
                required="one of them",
                law=(apart,),
            )
    if general is None:
        good = False
        answer = finding.fail if r.stated("general_manager") else finding.review
        yield answer(
            "general_manager", "No general manager is named.", found="none", required="a person", law=(manager,)
        )
    if r.given("shared_reporting_lines") and r.flag("shared_reporting_lines"):
        good = False
        yield finding.review("shared_reporting_lines", "Independent functions share a reporting line.", law=(apart,))
    if good:
        yield finding.passes("org", "Functions are kept apart and a general manager is named.", law=(apart, manager))
