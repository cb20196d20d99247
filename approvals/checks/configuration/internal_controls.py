"""A card room's internal controls are approved before a table goes live."""

from collections.abc import Iterable

from approvals.checks.conditions import cited, in_force_or_named
from approvals.checks.registry import Standing, check
from approvals.checks.say import Say
from approvals.configuration.form import UNKNOWN, Configuration
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("INTERNAL-CONTROLS")
LAW = "opening.written_approval_first"


@check(
    "INTERNAL-CONTROLS",
    title="Internal controls are approved on or before go-live",
    origin="documents",
    inputs=("operator.kind", "authorizations.internal_controls_approved", "authorizations.go_live"),
    law=(LAW,),
    terms=("letter: conditions for card rooms",),
    fails="commercial: no approval of internal controls on or before go-live",
)
def internal_controls(c: Configuration, standing: Standing, law: Law) -> Iterable[Finding]:
    if c.operator_kind == "tribal":
        yield say.nothing(
            "operator.kind", "A tribal casino answers to its tribal gaming agency, not to this condition."
        )
        return
    if c.operator_kind is None:
        yield say.unknown("operator.kind", "the condition is for card rooms")
        return
    given = c.authorizations
    approved, live = given.internal_controls_approved, given.go_live
    subject = "authorizations.internal_controls_approved"
    cite = cited(standing, "commercial", ("internal controls",))
    basis, section = in_force_or_named(law, LAW, c.as_of)
    cite = (*cite, *section)
    if approved is None:
        yield say.fail(
            subject,
            "No approval of internal controls is given.",
            found="none",
            required="an approval before go-live",
            law=basis,
            cite=cite,
        )
    elif approved is UNKNOWN:
        yield say.unknown(subject, "it comes before go-live", cite=cite)
    elif live is None or live is UNKNOWN:
        yield say.unknown("authorizations.go_live", f"internal controls were approved on {approved}", cite=cite)
    elif approved > live:  # type: ignore[operator]
        yield say.fail(
            subject,
            f"Internal controls were approved on {approved}, after go-live on {live}.",
            found=approved,
            required=f"{live} or before",
            law=basis,
            cite=cite,
        )
    else:
        yield say.passes(
            subject,
            f"Internal controls were approved on {approved}; go-live is {live}.",
            found=approved,
            required=f"{live} or before",
            cite=cite,
        )
