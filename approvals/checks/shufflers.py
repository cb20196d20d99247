"""Which components are shufflers, and how a shuffler's model and version name the component of an approval."""

from __future__ import annotations

from approvals.configuration.form import Shuffler
from approvals.registry.components import component_key
from approvals.registry.terms import Requirement, Terms
from paytables.packet import names


def shuffler_models(terms: Terms) -> frozenset[str]:
    """The models that the approval speaks of as shufflers."""
    if "shuffler_models" not in terms.memo:
        terms.memo["shuffler_models"] = frozenset(
            component_key(r.component)
            for e in terms.equipment
            if e.applies_to in ("shuffler", "cover_all")
            for r in e.requirements()
        )
    found: frozenset[str] = terms.memo["shuffler_models"]
    return found


def is_shuffler(component: str, terms: Terms) -> bool:
    return component_key(component) in shuffler_models(terms) | {names.fold("i-Deal"), names.fold("i-Deal Plus")}


def asked_of(shuffler: Shuffler, requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The requirements that are about this shuffler's model."""
    if shuffler.model is None:
        return ()
    wanted = component_key(shuffler.model)
    return tuple(r for r in requirements if component_key(r.component) == wanted)
