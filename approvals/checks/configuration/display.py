"""The progressive display: a screen and nothing else, where the rules say so."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_progressive, need_terms, systems_in_use
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import DISPLAY_LIMIT

finding = FindingBuilder("DISPLAY")


@check(
    "DISPLAY",
    title="The progressive display has no network and no other function",
    origin="documents",
    inputs=("progressive.display.networked", "progressive.display.other_functions"),
    terms=("rules: limits of the display",),
    fails="the display has a network or any other function, where the rules forbid it",
    reviews="the display is not described, or the clause is not on file",
)
def display(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    terms = need_terms(standing, finding)
    systems = systems_in_use(c, progressive, terms)
    limits = [f for f in terms.facts_named(DISPLAY_LIMIT) if f.system is None or not systems or f.system in systems]
    if terms.facts_read and not limits:
        yield finding.not_applicable(
            "progressive.display", "The approved rules set no limit on the display.", cite=(terms.cite(),)
        )
        return
    place = (terms.cite(limits[0].place if limits else None),)
    shown = progressive.display
    if shown is None:
        yield finding.missing_input("progressive.display", "the display must be known", cite=place)
        return
    if shown.networked is None:
        yield finding.missing_input("progressive.display.networked", "whether the display has a network", cite=place)
    if shown.other_functions is None:
        yield finding.missing_input("progressive.display.other_functions", "what else the display can do", cite=place)
    wrong = []
    if shown.networked:
        wrong.append(("progressive.display.networked", "The display has a network", "networked"))
    if shown.other_functions:
        what = listed(shown.other_functions)
        wrong.append(("progressive.display.other_functions", f"The display has other functions ({what})", what))
    for subject, sentence, item in wrong:
        about = [f for f in limits if subject.endswith(str(f.value))]
        if about:
            yield finding.fail(
                subject,
                f"{sentence}; the approved rules allow none.",
                found=item,
                required="none",
                cite=tuple(terms.cite(f.place) for f in about),
            )
        else:
            yield finding.review(
                subject, f"{sentence}; what the approved rules allow is not on file.", found=item, cite=place
            )
    if not wrong and shown.networked is not None and shown.other_functions is not None:
        yield finding.passes("progressive.display", "The display has no network and no other function.", cite=place)
