"""Tables in one establishment."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("TABLE-COUNT")
LIMIT = "card_room.tables.max"


@check(
    "TABLE-COUNT",
    title="Tables in one establishment",
    origin="law",
    inputs=("room.tables", "operator.kind"),
    law=(LIMIT,),
    fails="more tables than the statute allows",
)
def table_count(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    limit = law.on(LIMIT, c.as_of)
    if c.room.tables is None:
        yield finding.missing_input("room.tables", "the number of tables in the room must be known", law=(limit,))
        return
    answer = finding.fail if c.room.tables > limit.count else finding.passes
    yield answer(
        "room.tables",
        f"The room has {c.room.tables} tables; at most {limit.count} are allowed.",
        found=c.room.tables,
        required=limit.count,
        law=(limit,),
    )
