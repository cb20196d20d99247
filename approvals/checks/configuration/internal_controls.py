"""A card room's internal controls are approved before a table goes live.

A form by itself is judged by the day that it declares. Of a table that is kept here the register knows better: a filing
approved here is the approval, and a declared day without one is a statement that somebody has to look at.
"""

from collections.abc import Iterable
from datetime import date

from approvals.checks.conditions import cited, in_force_or_named
from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration, FiledApproval
from approvals.findings import Citation, Finding
from approvals.law.model import Law, Value

finding = FindingBuilder("INTERNAL-CONTROLS")
LAW = "opening.written_approval_first"
SUBJECT = "authorizations.internal_controls_approved"


@check(
    "INTERNAL-CONTROLS",
    title="Internal controls are approved on or before go-live",
    origin="documents",
    inputs=("operator.kind", "authorizations.internal_controls_approved", "authorizations.go_live"),
    law=(LAW,),
    terms=("letter: conditions for card rooms",),
    fails="commercial: no approval of internal controls on or before go-live",
    reviews="an input is unknown, or a table in this system declares an approval that no filing on record gives",
)
def internal_controls(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.operator_kind == "tribal":
        yield finding.not_applicable(
            "operator.kind", "A tribal casino answers to its tribal gaming agency, not to this condition."
        )
        return
    if c.operator_kind is None:
        yield finding.missing_input("operator.kind", "the condition is for card rooms")
        return
    basis, section = in_force_or_named(law, LAW, c.as_of)
    cite = (*cited(standing, "commercial", ("internal controls",)), *section)
    live = c.authorizations.go_live
    if c.filed and isinstance(live, date) and (filed := _before(c.filed, live)) is not None:
        yield finding.passes(
            SUBJECT,
            f"{filed.source} was approved on {filed.on}; go-live is {live}.",
            found=filed.on,
            required=f"{live} or before",
            cite=(Citation(filed.source, effective_from=filed.on), *cite),
        )
        return
    yield _declared(c, basis, cite)


def _before(filed: tuple[FiledApproval, ...], live: date) -> FiledApproval | None:
    """The newest approval on record that came in time."""
    return max((f for f in filed if f.on <= live), key=lambda f: f.on, default=None)


def _declared(c: Configuration, basis: tuple[Value, ...], cite: tuple[Citation, ...]) -> Finding:
    """By what the form says alone."""
    approved, live = c.authorizations.internal_controls_approved, c.authorizations.go_live
    subject = SUBJECT
    if approved is None:
        return finding.fail(
            subject,
            "No approval of internal controls is given.",
            found="none",
            required="an approval before go-live",
            law=basis,
            cite=cite,
        )
    if not isinstance(approved, date):
        return finding.missing_input(subject, "internal controls are approved before go-live", cite=cite)
    if not isinstance(live, date):
        return finding.missing_input(
            "authorizations.go_live", f"internal controls were approved on {approved}", cite=cite
        )
    if approved > live:
        return finding.fail(
            subject,
            f"Internal controls were approved on {approved}, after go-live on {live}.",
            found=approved,
            required=f"{live} or before",
            law=basis,
            cite=cite,
        )
    if c.filed is None:
        return finding.passes(
            subject,
            f"Internal controls are declared to have been approved on {approved}; go-live is {live}.",
            found=approved,
            required=f"{live} or before",
            cite=cite,
        )
    late = f"{c.filed[0].source} was approved on {c.filed[0].on}, after go-live" if c.filed else "no filing on record"
    return finding.review(
        subject,
        f"Internal controls approved on {approved}: declared by the operator; {late}.",
        found=approved,
        required=f"a filing approved here on {live} or before",
        law=basis,
        cite=cite,
    )
