"""A paytable printed for one game must not win a jackpot that several games share, nor the other way round."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_chosen, need_progressive, need_terms
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PAYTABLE-LINK")
WORDS = {"standalone": "a standalone table", "same_game": "a same-game link", "multi_game": "a multi-game link"}


@check(
    "PAYTABLE-LINK",
    title="The paytable is printed for this kind of link",
    origin="documents",
    inputs=("progressive.link.scope", "progressive.paytable"),
    terms=("paytables: links between games",),
    fails="a paytable printed for standalone or same-game use is on a multi-game link, or the other way round",
)
def paytable_link(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    terms = need_terms(standing, finding)
    chosen = need_chosen(c, terms, finding)
    scope = None if progressive.link is None else progressive.link.scope
    subject = "progressive.link.scope"
    printed = {p.multi_game for p in chosen.printed}
    place = (terms.cite(chosen.best.place),)
    use = {
        frozenset({True}): "multi-game links",
        frozenset({False}): "standalone tables or same-game links",
    }.get(frozenset(printed), "any kind of link")
    if scope is None:
        yield finding.missing_input(subject, f"{chosen.name} is printed for {use}", cite=place)
    elif (scope == "multi_game") in printed:
        yield finding.passes(subject, f"{chosen.name} is printed for {use}.", found=scope, cite=place)
    else:
        yield finding.fail(
            subject,
            f"{chosen.name} is on {WORDS[scope]}; it is printed for {use}.",
            found=scope,
            required=use,
            cite=place,
        )
