"""The progressive's components, by their names, must be one of the sets that the approval allows."""

from collections.abc import Iterable

from approvals.checks.equipment import answer, best, fits, named_components, needed, slot_words, systems_of
from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import named_paytable, need_progressive, need_terms, printings, progressive_bets
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law
from paytables.packet import names

finding = FindingBuilder("EQUIPMENT-SET")


@check(
    "EQUIPMENT-SET",
    title="The progressive's components are an approved set",
    origin="documents",
    inputs=("progressive.components", "progressive.display", "progressive.paytable"),
    terms=("equipment: alternatives by system", "paytables: system"),
    fails="by name, the components match no alternative of a system for which the paytable is printed",
    reviews="a component that the approval does not name; a display that the form does not describe",
)
def equipment_set(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    if progressive.components is None:
        yield finding.missing_input("progressive.components", "the components of the progressive must be known")
        return
    terms = need_terms(standing, finding)
    named = named_paytable(c, terms)
    printed = printings(terms, named[0], progressive_bets(terms)) if named else ()
    equipment = systems_of(terms, frozenset(p.system for p in printed if p.system))
    if not equipment:
        yield finding.review(
            "progressive.components",
            "The approval prints no equipment for the progressive: no set can be compared.",
            cite=(terms.cite(),),
        )
        return
    fit = best(fits(terms, equipment, progressive), progressive.components)
    place = (terms.cite(fit.equipment.place),)
    known = named_components(terms)
    for index, component in enumerate(progressive.components):
        if names.fold(component.component) not in known:
            yield finding.review(
                f"progressive.components[{index}]",
                f"{component.component} is not named by the approval.",
                found=component.component,
                cite=place,
            )
    lacking = listed([slot_words(s) for s in fit.missing], "and also")
    but_for = _but_for(c, fit)
    if fit.missing:
        yield finding.fail(
            "progressive.components",
            f"The components fit no approved set; the nearest is {fit.title}, which lacks {lacking}.{but_for}",
            found=listed([x.component for x in progressive.components]) or "none",
            required=lacking,
            cite=place,
        )
    elif fit.undecided:
        yield finding.missing_input(
            "progressive.display", f"{fit.title} asks for {listed([slot_words(s) for s in fit.undecided])}", cite=place
        )
    elif named is None:
        yield finding.missing_input(
            "progressive.paytable", f"the components fit {fit.title}, and whether it is for this paytable"
        )
    else:
        yield finding.passes("progressive.components", f"The components are {fit.title}.{but_for}", cite=place)


def _but_for(c, fit) -> str:  # type: ignore[no-untyped-def]
    """The versions that keep the nearest alternative from being met, for the reader of this finding."""
    short = [
        f"{c.progressive.components[i].component}: {c.progressive.components[i].version or 'no version given'}, "
        f"{needed(requirements)} required"
        for i, requirements in fit.pairs
        if answer(c.progressive.components[i], requirements) != "meets"
    ]
    return f" It meets {fit.title} but for {listed(short)}." if short else ""
