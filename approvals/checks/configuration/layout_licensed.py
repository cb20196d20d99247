"""Who makes or distributes the layout must be licensed before it is sold."""

from collections.abc import Iterable

from approvals.checks.conditions import cited, in_force_or_named
from approvals.checks.registry import Standing, check
from approvals.checks.say import Say
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("LAYOUT-LICENSED")
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
def layout_licensed(c: Configuration, standing: Standing, law: Law) -> Iterable[Finding]:
    subject = "authorizations.layout_manufacturer_licensed"
    cite = cited(standing, "tribal" if c.operator_kind == "tribal" else "commercial", ("layouts",))
    match c.authorizations.layout_manufacturer_licensed:
        case None:
            yield say.unknown(subject, "who makes or distributes the layout must be licensed", cite=cite)
        case True:
            yield say.passes(
                subject, "The layout comes from a licensed manufacturer or distributor.", found="yes", cite=cite
            )
        case False:
            basis, section = in_force_or_named(law, LAW, c.as_of)
            yield say.fail(
                subject,
                "The layout's manufacturer or distributor is not licensed.",
                found="no",
                required="yes",
                law=basis,
                cite=(*cite, *section),
            )
