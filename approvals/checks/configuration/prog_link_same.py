"""Tables of one game may share a jackpot within one licensed location."""

from collections.abc import Iterable
from datetime import date

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.linking import need_link, others, too_many_locations
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-LINK-SAME")
ALLOWED = "progressive.link.same_game"
LOCATIONS = "progressive.link.locations.max"


@check(
    "PROG-LINK-SAME",
    title="Same-game links stay in one location",
    origin="law",
    inputs=("progressive.link.scope", "progressive.link.games", "progressive.link.locations", "operator.kind"),
    law=(ALLOWED, LOCATIONS),
    fails="a same-game link spans several locations",
    reviews="the link names other games",
)
def prog_link_same(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    link = need_link(c, finding, "same_game", "It is not a same-game link.")
    other = None if link.games is None else others(c.game, link.games)
    yield from judge(law, c.as_of, link.locations, other)


def judge(law: Law, day: date, locations: int | None, other: tuple[str, ...] | None) -> Iterable[Finding]:
    most, allowed = law.on(LOCATIONS, day), law.on(ALLOWED, day)
    if other is None:
        yield finding.missing_input(
            "progressive.link.games", "whether the link holds other games must be known", law=(allowed,)
        )
    elif other:
        yield finding.review(
            "progressive.link.games",
            f"The link is called a same-game link and names {listed(other)}.",
            found=listed(other),
            law=(allowed,),
        )
    wrong = tuple(too_many_locations(locations, most, finding))
    yield from wrong
    if other == () and not wrong:
        yield finding.passes(
            "progressive.link.locations",
            "The link stays in one location.",
            found=locations,
            required=most.count,
            law=(most,),
        )
