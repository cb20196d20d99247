"""Players at a house-banked table: what the section said when it was read, and the game's own rules."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import MAX_PLAYERS

finding = FindingBuilder("SEATS")
LIMIT = "table.players.house_banked.max"


@check(
    "SEATS",
    title="Players at a house-banked table",
    origin="law",
    inputs=("table.seats", "operator.kind"),
    law=(LIMIT,),
    terms=("rules: most players",),
    fails="more seats than the game's own approved rules allow",
    reviews="more than the seven seats read for 2008: it is unknown whether nine were adopted",
)
def seats(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.table.seats is None:
        yield finding.missing_input("table.seats", "the number of seats must be known")
        return
    for fact in standing.terms.facts_named(MAX_PLAYERS) if standing.terms else ():
        most = int(fact.value)
        if c.table.seats > most and standing.terms:
            yield finding.fail(
                "table.seats",
                f"The table has {c.table.seats} seats; the approved rules of {standing.terms.game} "
                f"allow {most} players.",
                found=c.table.seats,
                required=most,
                cite=(standing.terms.cite(fact.place),),
            )
            return
    limit = law.on(LIMIT, c.as_of)
    if c.table.seats <= limit.count:
        yield finding.passes(
            "table.seats",
            f"The table has {c.table.seats} seats; {limit.count} players were allowed when the section was read.",
            found=c.table.seats,
            required=limit.count,
            law=(limit,),
        )
    else:
        yield finding.review(
            "table.seats",
            f"The table has {c.table.seats} seats; {limit.count} players were allowed in 2008, and whether "
            "a petition for more was "
            "adopted is not known.",
            found=c.table.seats,
            required=limit.count,
            law=(limit,),
        )
