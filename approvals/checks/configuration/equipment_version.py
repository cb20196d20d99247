"""Each installed version against the one that the approval prints, field by field, never guessed."""

from collections.abc import Iterable

from approvals.checks.equipment import answer, best, fits, named_components, needed, systems_of, verdicts
from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext, check
from approvals.checks.shufflers import is_shuffler
from approvals.checks.subjects import named_paytable, need_terms, printings, progressive_bets
from approvals.checks.withdrawn import withdrawn_version
from approvals.configuration.form import Component, Configuration, Progressive
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.terms import Requirement, Terms
from paytables.packet import names

finding = FindingBuilder("EQUIPMENT-VERSION")


@check(
    "EQUIPMENT-VERSION",
    title="Installed versions are at least the approved ones",
    origin="documents",
    inputs=("progressive.components[].version", "other_equipment[].version", "progressive.paytable"),
    terms=("equipment: components, versions, match",),
    fails='a component is below its minimum, differs where no "or higher" is printed, or runs a withdrawn version',
    reviews="a version can't be compared with the printed or the withdrawn one, or is not given",
)
def equipment_version(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    nothing_of_progressive = c.progressive is None or (
        isinstance(c.progressive, Progressive) and c.progressive.components == ()
    )
    if nothing_of_progressive and c.other_equipment == ():
        yield finding.not_applicable(
            "progressive.components", "The table has neither progressive components nor other equipment."
        )
        return
    if not isinstance(c.progressive, Progressive) and c.progressive is not None:
        yield finding.missing_input("progressive", "its components and their versions must be known")
    if c.other_equipment is None:
        yield finding.missing_input("other_equipment", "what other equipment is in use must be known")
    gone = _withdrawn(c, standing)
    yield from gone.values()
    terms = need_terms(standing, finding)
    if isinstance(c.progressive, Progressive):
        yield from (f for f in _progressive(c, c.progressive, terms) if f.subject not in gone)
    for index, component in enumerate(c.other_equipment or ()):
        subject = f"other_equipment[{index}]"
        if subject not in gone and not is_shuffler(component.component, terms):
            yield _other(terms, subject, component)
    if not gone and c.progressive is None and all(is_shuffler(o.component, terms) for o in c.other_equipment or ()):
        yield finding.not_applicable(
            "other_equipment", "The table has no progressive and no other equipment than shufflers."
        )


def _withdrawn(c: Configuration, standing: CheckContext) -> dict[str, Finding]:
    """By subject what is wrong with components whose version was withdrawn."""
    if not standing.register.withdrawals.versions:
        return {}
    listed = [(f"other_equipment[{i}]", o) for i, o in enumerate(c.other_equipment or ())]
    if isinstance(c.progressive, Progressive):
        listed += [(f"progressive.components[{i}]", p) for i, p in enumerate(c.progressive.components or ())]
    results = {
        subject: withdrawn_version(finding, c, standing, subject, component.component, component.version)
        for subject, component in listed
    }
    return {subject: one for subject, one in results.items() if one is not None}


def _progressive(c: Configuration, progressive: Progressive, terms: Terms) -> Iterable[Finding]:
    if progressive.components is None:
        yield finding.missing_input("progressive.components", "the components and their versions must be known")
        return
    if not progressive.components:
        yield finding.not_applicable("progressive.components", "The progressive lists no component.")
        return
    named = named_paytable(c, terms)
    printed = printings(terms, named[0], progressive_bets(terms)) if named else ()
    result = fits(terms, systems_of(terms, frozenset(p.system for p in printed if p.system)), progressive)
    if not result:
        yield finding.review(
            "progressive.components",
            "The approval prints no equipment for the progressive: there is no version to compare with.",
            cite=(terms.cite(),),
        )
        return
    fit = best(result, progressive.components)
    given = verdicts(fit, progressive.components)
    requirements = dict(fit.pairs)
    if not given:
        yield finding.review(
            "progressive.components",
            f"No component is one of {fit.title}: there is no version to compare with.",
            cite=(terms.cite(fit.equipment.place),),
        )
    for index, verdict in given.items():
        yield _compared(
            terms,
            f"progressive.components[{index}]",
            progressive.components[index],
            requirements[index],
            verdict,
            fit.title,
        )


def _other(terms: Terms, subject: str, component: Component) -> Finding:
    result = named_components(terms).get(names.fold(component.component))
    if not result:
        return finding.review(
            subject,
            f"The approval does not name {component.component}: there is no version to compare with.",
            found=component.version,
            cite=(terms.cite(),),
        )
    strict = {answer(component, (r,)) for r in result}
    verdict = next(iter(strict)) if len(strict) == 1 else "unknown"
    return _compared(terms, subject, component, result, verdict, "the approval")


def _compared(
    terms: Terms, subject: str, component: Component, requirements: tuple[Requirement, ...], verdict: str, title: str
) -> Finding:
    required = needed(requirements)
    place = (terms.cite(requirements[0].place),)
    if verdict == "meets":
        return finding.passes(
            subject,
            f"{component.component} {component.version or ''}".strip() + f": {required} is required by {title}.",
            found=component.version,
            required=required,
            cite=place,
        )
    if component.version is None:
        return finding.missing_input(
            f"{subject}.version", f"{component.component} must be {required} ({title})", cite=place
        )
    if verdict == "unknown":
        return finding.review(
            subject,
            f"{component.component} {component.version} can't be compared with {required} of {title}: "
            "the two are not numbers "
            "of one scheme.",
            found=component.version,
            required=required,
            cite=place,
        )
    return finding.fail(
        subject,
        f"{component.component} {component.version}: {required} required by {title}.",
        found=component.version,
        required=required,
        cite=place,
    )
