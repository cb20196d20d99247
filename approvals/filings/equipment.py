"""A table's equipment: what the approved rules ask for, and what is installed."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.json_types import Json
from approvals.checks.equipment import answer, best, fits, needed, slot_words, systems_of
from approvals.checks.shufflers import requirements_for, shuffler_uses
from approvals.checks.subjects import systems_in_use
from approvals.configuration.form import Component, Configuration, Progressive, Shuffler
from approvals.registry.terms import Requirement, Terms
from paytables.packet import names

WORDS = {"meets": "meets it", "fails": "does not meet it", "unknown": "cannot be compared"}
NOT_NAMED = "the rules name no version"


def equipment(c: Configuration, terms: Terms | None) -> list[dict[str, Json]]:
    """One row a component: for what, what is installed, what is required, and whether it meets that."""
    rows: list[dict[str, Json]] = []
    if isinstance(c.progressive, Progressive):
        rows += _progressive(c, c.progressive, terms)
    if isinstance(c.shuffler, Shuffler):
        device = Component(c.shuffler.model or "not given", c.shuffler.version)
        asked = requirements_for(c.shuffler, _all(terms, shuffler_uses(terms)))
        rows.append(_installed("shuffler", device, asked))
    for component in c.other_equipment or ():
        wanted = names.fold(component.component)
        asked = tuple(r for r in _all(terms, None) if names.fold(r.component) == wanted)
        rows.append(_installed("other", component, asked))
    return rows


def _all(terms: Terms | None, applies_to: tuple[str, ...] | None) -> tuple[Requirement, ...]:
    if terms is None:
        return ()
    return tuple(
        r for e in terms.equipment if applies_to is None or e.applies_to in applies_to for r in e.requirements()
    )


def _progressive(c: Configuration, p: Progressive, terms: Terms | None) -> list[dict[str, Json]]:
    components = p.components or ()
    result = fits(terms, systems_of(terms, systems_in_use(c, p, terms)), p) if terms is not None else []
    if not result:
        return [_installed("progressive", component, ()) for component in components]
    fit = best(result, components)
    asked = dict(fit.pairs)
    rows = [_installed("progressive", component, asked.get(i, ())) for i, component in enumerate(components)]
    for slot in fit.missing:
        rows.append({**_blank("progressive", slot), "installed": "not installed", "answer": "missing"})
    for slot in fit.undecided:
        rows.append({**_blank("progressive", slot), "installed": "not given", "answer": "not known"})
    return rows


def _blank(purpose: str, slot: Sequence[Requirement]) -> dict[str, Json]:
    return {"for": purpose, "component": slot_words(slot), "required": "required", "page": slot[0].place.page}


def _installed(purpose: str, component: Component, asked: Sequence[Requirement]) -> dict[str, Json]:
    return {
        "for": purpose,
        "component": component.component,
        "installed": component.version or "version not given",
        "required": needed(asked) if asked else NOT_NAMED,
        "answer": WORDS[answer(component, asked)] if asked else "",
        "page": asked[0].place.page if asked else None,
    }
