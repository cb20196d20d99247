"""Where rules conflict, the highest level that speaks decides."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Anything, Flag, RecordForm, Wording
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("RULE-PRECEDENCE")

ORDER = "rules.title_230_first"
LEVELS = ("title_230_wac", "approved_manufacturer_rules", "approved_house_rules", "authoritative_book")


@form
class RulePrecedenceSource:
    level: Wording = form_field("Level")
    value: Anything = form_field("Value")


@form
class RulePrecedenceForm(RecordForm):
    sources: Annotated[tuple[RulePrecedenceSource, ...] | None, Rows(RulePrecedenceSource)] = form_field(
        "What each level of law says"
    )
    used_level: Wording = form_field("Level whose value is used")
    more_permissive: Flag = form_field("The used value allows more than the highest level")


@record_check(
    "RULE-PRECEDENCE",
    title="Conflicting rules are resolved in the right order",
    form=RulePrecedenceForm,
    law=(ORDER,),
    fails="a lower level of law that allows more than Title 230",
    reviews="a level other than the highest one with a rule",
)
def rule_precedence(r: Record, day: date, law: Law) -> Iterable[Finding]:
    value = law.on(ORDER, day)
    statements = [source.text("level") for source in r.rows("sources")]
    known = [level for level in LEVELS if level in statements]
    if not known:
        yield finding.missing_input("sources", "which levels speak must be known", law=(value,))
        return
    used, highest = r.text("used_level"), known[0]
    sentence = f"{used} is used; {highest} speaks and comes first"
    if used == highest:
        yield finding.passes(
            "used_level", f"The value of {highest} is used, the highest that speaks.", found=used, law=(value,)
        )
    elif highest == LEVELS[0] and r.flag("more_permissive", "whether it allows more than Title 230 decides"):
        yield finding.fail("used_level", f"{sentence}, and it allows less.", found=used, required=highest, law=(value,))
    else:
        yield finding.review("used_level", f"{sentence}.", found=used, required=highest, law=(value,))
