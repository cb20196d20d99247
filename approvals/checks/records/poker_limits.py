"""Poker in the same room: rounds, wagers in a round, and the size of a wager."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, decimal
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, RecordForm, Whole, suggested
from approvals.configuration.declare import form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("POKER-LIMITS")

ROUNDS = "poker.rounds.max"
WAGERS = "poker.wagers_per_round.max"
WAGER = "poker.wager.max_usd"
LARGER = "poker.wager.larger_licence_usd"
ANTE = "poker.ante_within_first_round"


@form
class PokerLimitsForm(RecordForm):
    rounds: Whole = form_field("Betting rounds")
    wagers_per_round: Whole = form_field("Wagers per round")
    max_wager_usd: Amount = form_field("Maximum wager", unit="$")
    first_round_max_usd: Amount = form_field(
        "Maximum wager of the first round", unit="$", help="Blank: the maximum wager."
    )
    ante_usd: Amount = form_field("All antes of one player", unit="$")
    license: Annotated[str | None, suggested("other", "class_f", "house_banked")] = form_field("License")


@record_check(
    "POKER-LIMITS",
    title="Limits of nonhouse-banked poker",
    form=PokerLimitsForm,
    law=(ROUNDS, WAGERS, WAGER, LARGER, ANTE),
    fails="a limit is exceeded",
    reviews="days before 2018-07-01",
)
def poker_limits(r: Record, day: date, law: Law) -> Iterable[Finding]:
    rounds, wagers, ante = law.on(ROUNDS, day), law.on(WAGERS, day), law.on(ANTE, day)
    larger = r.text("license") in ("class_f", "house_banked")
    limit = law.on(LARGER if larger else WAGER, day)
    first = r.amount("first_round_max_usd") if r.given("first_round_max_usd") else r.amount("max_wager_usd")
    for name, value, most, basis in (
        ("rounds", r.amount("rounds"), rounds.amount, rounds),
        ("wagers_per_round", r.amount("wagers_per_round"), wagers.amount, wagers),
        ("max_wager_usd", r.amount("max_wager_usd"), limit.amount, limit),
        ("ante_usd", r.amount("ante_usd"), first, ante),
    ):
        answer = finding.passes if value <= most else finding.fail
        yield answer(
            name, f"{name} is {decimal(value)}; at most {decimal(most)}.", found=value, required=most, law=(basis,)
        )
