"""How many wagers a decision takes, and how large a bonus wager is. Rests on unread text: asks, never fails."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import AMOUNT, Amount, Flag, RecordForm, Whole, Wording
from approvals.configuration.declare import Rows, form, form_field
from approvals.configuration.kinds import Unknown
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("WAGER-STRUCTURE")

PER_DECISION = "wager.per_decision.max"
BONUS = "wager.bonus.within_single_wager"
LIMIT = "wager.house_banked.max_usd"


@form
class WagerStructureDecisionPoint:
    name: Wording = form_field("Decision")
    wagers: Whole = form_field("Wagers")
    split_or_double: Flag = form_field("Split or double")


@form
class WagerStructureBonusSpot:
    name: Wording = form_field("Bonus")
    max_usd: Amount = form_field("Maximum wager", unit="$")


@form
class WagerStructureForm(RecordForm):
    decision_points: Annotated[tuple[WagerStructureDecisionPoint, ...] | None, Rows(WagerStructureDecisionPoint)] = (
        form_field("Decisions")
    )
    bonus_spots: Annotated[tuple[WagerStructureBonusSpot, ...] | None, Rows(WagerStructureBonusSpot)] = form_field(
        "Bonus bets"
    )
    owner_bonus_max_usd: Annotated[Fraction | Unknown | None, AMOUNT] = form_field(
        "Maximum bonus wager of the owner's rules", unit="$", none="the owner's rules set none"
    )


@record_check(
    "WAGER-STRUCTURE",
    title="One wager per decision; bonus wagers within the owner's rules and the limit",
    form=WagerStructureForm,
    law=(PER_DECISION, BONUS, LIMIT),
    fails="never: the text was not read",
    reviews="more wagers per decision, or a larger bonus wager",
)
def wager_structure(r: Record, day: date, law: Law) -> Iterable[Finding]:
    most, bonus, limit = law.on(PER_DECISION, day), law.on(BONUS, day), law.on(LIMIT, day)
    good = True
    for point in r.rows("decision_points"):
        wagers = point.count("wagers")
        excepted = point.given("split_or_double") and point.flag("split_or_double")
        if wagers > most.count and not excepted:
            good = False
            yield finding.review(
                point.at("wagers"),
                f"{wagers} wagers for one decision; {most.count} is believed to be the limit.",
                found=wagers,
                required=most.count,
                law=(most,),
            )
    caps = [limit.amount, *([r.amount("owner_bonus_max_usd")] if r.given("owner_bonus_max_usd") else [])]
    if not r.stated("owner_bonus_max_usd"):
        good = False
        yield finding.missing_input("owner_bonus_max_usd", "what the owner's rules allow must be known")
    for spot in r.rows("bonus_spots"):
        wager = spot.amount("max_usd")
        if wager > min(caps):
            good = False
            yield finding.review(
                spot.at("max_usd"),
                f"A bonus wager of {dollars(wager)}; {dollars(min(caps))} is believed to be its limit.",
                found=wager,
                required=min(caps),
                law=(bonus, limit),
            )
    if good:
        yield finding.passes(
            "decision_points", "One wager for a decision, and bonus wagers within the limits.", law=(most, bonus)
        )
