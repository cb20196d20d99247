"""A tribal casino's table needs its agency's approval and the state's concurrence before it goes live."""

from collections.abc import Iterable
from datetime import date

from approvals.checks.conditions import cited
from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import UNKNOWN, Configuration
from approvals.findings import Citation, Finding
from approvals.law.model import Law

finding = FindingBuilder("TRIBAL-CONCURRENCE")
COMPACT = Citation("Tribal-State Compact, Appendix A")
ACTS = (
    ("tribal_gaming_agency", "The tribal gaming agency's approval", "approval"),
    ("state_concurrence", "The state's concurrence", "concurrence"),
)


@check(
    "TRIBAL-CONCURRENCE",
    title="Agency approval and state concurrence on or before go-live",
    origin="documents",
    inputs=(
        "operator.kind",
        "authorizations.tribal_gaming_agency",
        "authorizations.state_concurrence",
        "authorizations.go_live",
    ),
    terms=("letter: conditions for tribal casinos",),
    fails="tribal: no agency approval, or no state concurrence, on or before go-live",
)
def tribal_concurrence(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.operator_kind == "commercial":
        yield finding.not_applicable("operator.kind", "A commercial card room needs no concurrence.")
        return
    if c.operator_kind is None:
        yield finding.missing_input("operator.kind", "the condition is for tribal casinos")
        return
    live = c.authorizations.go_live
    for field, title, short in ACTS:
        subject = f"authorizations.{field}"
        given = getattr(c.authorizations, field)
        cite = (*cited(standing, "tribal", (short,)), COMPACT)
        if given is None:
            yield finding.fail(subject, f"{title} is missing.", found="none", required="before go-live", cite=cite)
        elif given is UNKNOWN:
            yield finding.missing_input(subject, f"{title[0].lower()}{title[1:]} comes before go-live", cite=cite)
        elif not isinstance(live, date):
            yield finding.missing_input("authorizations.go_live", f"{title} is of {given}", cite=cite)
        elif given > live:
            yield finding.fail(
                subject,
                f"{title} is of {given}, after go-live on {live}.",
                found=given,
                required=f"{live} or before",
                cite=cite,
            )
        else:
            yield finding.passes(
                subject,
                f"{title} is of {given}; go-live is {live}.",
                found=given,
                required=f"{live} or before",
                cite=cite,
            )
