"""Only approved equipment and software, as it was approved."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import FlagsByName, RecordForm, Wording, Wordings
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law
from paytables.packet import names
from paytables.packet.versions import compare

finding = FindingBuilder("EQUIP-APPROVED")

ONLY = "equipment.approved_only"
AS_USED = "equipment.submitted_as_used"
CONDITIONS = "equipment.conditions_possible"


@form
class EquipApprovedDeployed:
    item: Wording = form_field("Item")
    model: Wording = form_field("Model")
    version: Wording = form_field("Version")


@form
class EquipApprovedApproval:
    item: Wording = form_field("Item")
    model: Wording = form_field("Model")
    version: Wording = form_field("Version")
    conditions: Wordings = form_field("Conditions")


@form
class EquipApprovedForm(RecordForm):
    deployed: Annotated[tuple[EquipApprovedDeployed, ...] | None, Rows(EquipApprovedDeployed)] = form_field(
        "Equipment in use"
    )
    approvals: Annotated[tuple[EquipApprovedApproval, ...] | None, Rows(EquipApprovedApproval)] = form_field(
        "Approvals"
    )
    conditions_met: FlagsByName = form_field("Conditions that are met")


@record_check(
    "EQUIP-APPROVED",
    title="Only approved equipment and software, as approved",
    form=EquipApprovedForm,
    law=(ONLY, AS_USED, CONDITIONS),
    fails="an unapproved item, or an unmet condition",
    reviews='a version other than the approved one: a person must judge whether it is "substantially similar"',
)
def equip_approved(r: Record, day: date, law: Law) -> Iterable[Finding]:
    only, as_used, conditions = law.on(ONLY, day), law.on(AS_USED, day), law.on(CONDITIONS, day)
    approvals = r.rows("approvals")
    good = True
    for device in r.rows("deployed"):
        name = (names.fold(device.text("item")), names.fold(device.text("model")))
        matching = [a for a in approvals if (names.fold(a.text("item")), names.fold(a.text("model"))) == name]
        shown = f"{device.text('item')} {device.text('model')}"
        if not matching:
            good = False
            yield finding.fail(
                device.at("model"), f"{shown} is not approved.", found=shown, required="an approval", law=(only,)
            )
            continue
        version = device.text("version")
        exact = [a for a in matching if compare(version, a.text("version")) == "equal"]
        if not exact:
            good = False
            approved = listed([a.text("version") for a in matching], "or")
            yield finding.review(
                device.at("version"),
                f"{shown} runs {version}; {approved} is approved.",
                found=version,
                required=approved,
                law=(only, as_used),
            )
            continue
        for condition in sorted({c for a in exact if a.given("conditions") for c in a.words("conditions")}):
            met = r.part("conditions_met").data.get(condition)
            if met is None:
                good = False
                yield finding.missing_input(
                    f"conditions_met.{condition}", f"{shown} is approved under it", law=(conditions,)
                )
            elif met is not True:
                good = False
                yield finding.fail(
                    f"conditions_met.{condition}",
                    f"{shown}: the condition {condition} is not met.",
                    found="no",
                    required="yes",
                    law=(conditions,),
                )
    if good:
        yield finding.passes("deployed", "Everything in use is approved, in the approved version.", law=(only, as_used))
