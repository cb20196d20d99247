"""A tribal casino's wagers are bound by its own compact, which the form does not carry."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("TRIBAL-WAGER")
EFFECT = "tribal.amendment_counts_from_publication"


@check(
    "TRIBAL-WAGER",
    title="Wagers of a tribal casino are within its compact",
    origin="law",
    inputs=("operator.kind",),
    law=(EFFECT,),
    fails="never: the form does not include the compact's terms",
    reviews="tribal: the compact's terms are not in the form",
    binds_tribal=True,
)
def tribal_wager(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.operator_kind == "commercial":
        yield finding.not_applicable("operator.kind", "A commercial card room has no compact.")
    elif c.operator_kind is None:
        yield finding.missing_input("operator.kind", "a tribal casino's wagers are bound by its compact")
    else:
        value = law.maybe(EFFECT, c.as_of)
        yield finding.review(
            "bets",
            "The compact of the tribe binds its wagers, and its terms are not in the form.",
            law=(value,) if value else (),
        )
