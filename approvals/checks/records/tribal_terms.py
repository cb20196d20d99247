"""A tribal casino's wagers against the terms of its own compact, as the operator supplies them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars, percent
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Day, Flag, PartOf, RecordForm, Whole, Wording
from approvals.configuration.declare import Part, Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("TRIBAL-TERMS")

EFFECT = "tribal.amendment_counts_from_publication"


@form
class TribalTermsTable:
    max_usd: Amount = form_field("Maximum wager", unit="$")
    in_designated_area: Flag = form_field("In a designated area")
    screened: Flag = form_field("For screened patrons")


@form
class TribalTermsCompactTerms:
    max_usd: Amount = form_field("Maximum wager", unit="$")
    high_max_usd: Amount = form_field("Higher maximum", unit="$", help="Blank: none.")
    high_area_share: PartOf = form_field("Share of the tables that may have it")
    screened_max_usd: Amount = form_field("Maximum for screened patrons", unit="$", help="Blank: none.")
    screened_tables: Whole = form_field("Tables for screened patrons", help="Blank: not stated.")
    fr_published_on: Day = form_field("Published in the Federal Register on")


@form
class TribalTermsForm(RecordForm):
    tribe: Wording = form_field("Tribe")
    compact_terms: Annotated[TribalTermsCompactTerms | None, Part(TribalTermsCompactTerms)] = form_field(
        "Compact terms"
    )
    tables: Annotated[tuple[TribalTermsTable, ...] | None, Rows(TribalTermsTable)] = form_field("Tables")


@record_check(
    "TRIBAL-TERMS",
    title="Wagers of a tribal casino against its compact's terms",
    form=TribalTermsForm,
    law=(EFFECT,),
    fails="above the supplied terms",
    binds_tribal=True,
    reviews="terms are missing or not yet published, or the number of screened tables is not stated",
)
def tribal_terms(r: Record, day: date, law: Law) -> Iterable[Finding]:
    effect = law.on(EFFECT, day)
    terms = r.part("compact_terms", "only the tribe's own compact binds it")
    published = terms.day("fr_published_on", "an amendment counts from its publication")
    if published > day:
        yield finding.review(
            terms.at("fr_published_on"),
            f"The terms were published on {published}, after {day}.",
            found=published,
            law=(effect,),
        )
        return
    base = terms.amount("max_usd")
    high = terms.amount("high_max_usd") if terms.given("high_max_usd") else base
    screened = terms.amount("screened_max_usd") if terms.given("screened_max_usd") else high
    tables = r.rows("tables")
    good, above, above_high = True, 0, 0
    for table in tables:
        wager = table.amount("max_usd")
        if wager <= base:
            continue
        above += 1
        limit = base
        if wager > high and table.flag("screened"):
            above_high += 1
            limit = screened
        elif table.flag("in_designated_area"):
            limit = high
        if wager > limit:
            good = False
            yield finding.fail(
                table.at("max_usd"),
                f"{dollars(wager)} at a table that may go to {dollars(limit)} under the supplied terms.",
                found=wager,
                required=limit,
                law=(effect,),
            )
    if above:
        share = terms.amount("high_area_share", "the share of tables above the base limit must be known")
        if Fraction(above, len(tables)) > share:
            good = False
            yield finding.fail(
                "tables",
                f"{above} of {len(tables)} tables go above {dollars(base)}; {percent(share)} may.",
                found=above,
                required=share,
                law=(effect,),
            )
    if above_high and not terms.given("screened_tables"):
        good = False
        yield finding.review(
            terms.at("screened_tables"), "How many tables may go to the screened limit is not stated.", law=(effect,)
        )
    elif above_high and above_high > terms.count("screened_tables"):
        good = False
        yield finding.fail(
            "tables",
            f"{above_high} tables go to the screened limit.",
            found=above_high,
            required=terms.count("screened_tables"),
            law=(effect,),
        )
    if good:
        yield finding.passes("tables", "All tables are within the supplied terms.", law=(effect,))
