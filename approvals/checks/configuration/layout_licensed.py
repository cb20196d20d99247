"""Who makes or distributes the layout must be licensed before it is sold."""

from collections.abc import Iterable

from approvals.checks.conditions import cited, in_force_or_named
from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("LAYOUT-LICENSED")
LAW = "equipment.includes"


@check(
    "LAYOUT-LICENSED",
    title="The layout's manufacturer or distributor is licensed",
    origin="documents",
    inputs=("authorizations.layout_manufacturer_licensed",),
    law=(LAW,),
    terms=("letter: conditions on layouts",),
    fails="the layout's manufacturer or distributor is not licensed",
)
def layout_licensed(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    subject = "authorizations.layout_manufacturer_licensed"
    cite = cited(standing, "tribal" if c.operator_kind == "tribal" else "commercial", ("layouts",))
    match c.authorizations.layout_manufacturer_licensed:
        case None:
            yield finding.missing_input(subject, "who makes or distributes the layout must be licensed", cite=cite)
        case True:
            yield finding.passes(
                subject, "The layout comes from a licensed manufacturer or distributor.", found="yes", cite=cite
            )
        case False:
            basis, section = in_force_or_named(law, LAW, c.as_of)
            yield finding.fail(
                subject,
                "The layout's manufacturer or distributor is not licensed.",
                found="no",
                required="yes",
                law=basis,
                cite=(*cite, *section),
            )
