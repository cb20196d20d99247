"""What must hang in the room before anybody plays."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration, Progressive
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("POSTING")
ITEMS = "posting.room"
JACKPOTS = "jackpot_amounts"
WORDS = {
    "wagering_limits": "the wagering limits",
    "jackpot_amounts": "the jackpot amounts",
    "odds_based_prizes": "the odds-based and fixed prizes",
    "employee_play": "the policy on play by employees",
    "dispute_procedure": "the dispute procedure",
    "rules": "the rules, or a sign that they are at hand",
}


@check(
    "POSTING",
    title="Required postings",
    origin="law",
    inputs=("posted", "progressive", "operator.kind"),
    law=(ITEMS,),
    fails="an item is not posted",
    reviews="days before the first version of the section that was read",
)
def posting(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    items = law.on(ITEMS, c.as_of)
    if c.posted is None:
        yield finding.missing_input("posted", "what is posted must be known", law=(items,))
        return
    complete = True
    for item in sorted(items.words - c.posted):
        word = WORDS.get(item, item)
        if item == JACKPOTS and c.progressive is None:
            continue
        complete = False
        if item == JACKPOTS and not isinstance(c.progressive, Progressive):
            yield finding.missing_input("progressive", f"with a progressive {word} must be posted", law=(items,))
        else:
            yield finding.fail("posted", f"Not posted: {word}.", found="not posted", required=word, law=(items,))
    if complete:
        yield finding.passes(
            "posted", "All that must be posted is posted.", found=len(c.posted & items.words), law=(items,)
        )
