"""A shuffler may send what is needed for its bill over a cellular network, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Flag, RecordForm, Wordings, suggested
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("SHUFFLER-NETWORK")

ALLOWED = "shuffler_network.allowed"
FIELDS = "shuffler_network.fields"
READERS = "shuffler_network.readers"
TOOLS = "shuffler.maintenance_tools"


@form
class ShufflerNetworkNetwork:
    kind: Annotated[str | None, suggested("none", "cellular", "maintenance")] = form_field("Kind of network")
    direction: Annotated[str | None, suggested("one_way", "two_way")] = form_field("Direction")
    fields: Wordings = form_field("Fields that are sent")
    readers: Wordings = form_field("Who reads them")
    record_kept: Flag = form_field("A record is kept")
    approved: Flag = form_field("Approved")


@form
class ShufflerNetworkForm(RecordForm):
    network: Annotated[ShufflerNetworkNetwork | None, Part(ShufflerNetworkNetwork)] = form_field("Network")


@record_check(
    "SHUFFLER-NETWORK",
    title="A shuffler's network sends billing data one way",
    form=ShufflerNetworkForm,
    law=(ALLOWED, FIELDS, READERS, TOOLS),
    fails="networked before 2019-08-15, not approved, other data, other readers, two-way traffic, or no record",
    reviews="a connection for maintenance",
)
def shuffler_network(r: Record, day: date, law: Law) -> Iterable[Finding]:
    network = r.part("network")
    kind = network.text("kind")
    if kind == "none":
        yield finding.passes(network.at("kind"), "The shuffler has no network.", found=kind)
        return
    if kind != "cellular":
        tools = law.on(TOOLS, day)
        yield finding.review(
            network.at("kind"),
            "Maintenance tools may be connected; this connection is for review.",
            found=kind,
            law=(tools,),
        )
        return
    allowed = law.on(ALLOWED, day)
    if not allowed.flag:
        # What was merely inferred asks; the section that allows it shows that it was not allowed before.
        yield finding.fail(
            network.at("kind"),
            f"On {day} no shuffler could be networked yet.",
            found=kind,
            required="none",
            law=(allowed,),
        )
        return
    fields, readers = law.on(FIELDS, day), law.on(READERS, day)
    good = True
    for name in ("approved", "record_kept"):
        if not network.flag(name):
            good = False
            yield finding.fail(
                network.at(name), f"{name.replace('_', ' ')}: no.", found="no", required="yes", law=(allowed,)
            )
    if network.text("direction") != "one_way":
        good = False
        yield finding.fail(
            network.at("direction"),
            "It sends data both ways.",
            found=network.text("direction"),
            required="one_way",
            law=(allowed,),
        )
    for name, basis in (("fields", fields), ("readers", readers)):
        for other in sorted(network.words(name) - basis.words):
            good = False
            yield finding.fail(
                network.at(name),
                f"{other} is not allowed.",
                found=other,
                required=listed(sorted(basis.words)),
                law=(basis,),
            )
    if good:
        yield finding.passes(
            "network", "Approved, one way, allowed data and readers, on record.", law=(allowed, fields, readers)
        )
