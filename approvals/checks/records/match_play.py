"""A match play coupon has no value of its own: what it says, who gets it, and that it is never doubled."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, as_text
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Flag, RecordForm
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("MATCH-PLAY")

PRINTED = "match_play.printed"
DOUBLED = "match_play.coupon_doubled"
OPEN = "match_play.open_to_all_eligible"


@form
class MatchPlayCoupon:
    restrictions_printed: Flag = form_field("Restrictions are printed")
    expiry_printed: Flag = form_field("Expiration is printed")
    double_on_coupon: Flag = form_field("Doubling is printed on the coupon")
    outcome_based: Flag = form_field("Depends on the outcome of a game")
    open_to_all_eligible: Flag = form_field("Open to all who are eligible")
    narrow_group: Flag = form_field("Very few are eligible")


@form
class MatchPlayForm(RecordForm):
    coupon: Annotated[MatchPlayCoupon | None, Part(MatchPlayCoupon)] = form_field("Coupon")


@record_check(
    "MATCH-PLAY",
    title="Match play coupon terms",
    form=MatchPlayForm,
    law=(PRINTED, DOUBLED, OPEN),
    fails="terms or expiration not printed, the coupon doubled, given for an outcome, or not open to all eligible",
    reviews="very few are eligible",
)
def match_play(r: Record, day: date, law: Law) -> Iterable[Finding]:
    printed, doubled, open_to = law.on(PRINTED, day), law.on(DOUBLED, day), law.on(OPEN, day)
    coupon = r.part("coupon")
    good = True
    for name, wanted, basis in (
        ("restrictions_printed", True, printed),
        ("expiry_printed", True, printed),
        ("double_on_coupon", False, doubled),
        ("outcome_based", False, open_to),
        ("open_to_all_eligible", True, open_to),
    ):
        value = coupon.flag(name)
        if value is not wanted:
            good = False
            yield finding.fail(
                coupon.at(name),
                f"{name.replace('_', ' ')}: {as_text(value)}; {as_text(wanted)} is asked for.",
                found=value,
                required=wanted,
                law=(basis,),
            )
    if coupon.given("narrow_group") and coupon.flag("narrow_group"):
        good = False
        yield finding.review(coupon.at("narrow_group"), "Very few players are eligible.", found="yes", law=(open_to,))
    if good:
        yield finding.passes("coupon", "The coupon meets its terms.", law=(printed, doubled, open_to))
