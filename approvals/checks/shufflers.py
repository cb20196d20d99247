"""Which components are shufflers, and how a shuffler's model and version name the component of an approval."""

from __future__ import annotations

from approvals.configuration.form import Shuffler
from approvals.registry.components import component_key
from approvals.registry.facts import BET_SHUFFLER_MODE
from approvals.registry.terms import Requirement, Terms
from paytables.equipment import shufflers
from paytables.packet import names

KNOWN = frozenset(map(names.fold, shufflers()))
USES = frozenset({"progressive", "shuffler", "display"})  # what equipment is for, beside a bet


def bets_with_own_shuffler(terms: Terms) -> frozenset[str]:
    """Bets for which the rules name shufflers or a shuffler's mode of their own."""
    if "bets_with_own_shuffler" not in terms.memo:
        named = {e.applies_to for e in terms.equipment} & {p.bet for p in terms.paytables}
        terms.memo["bets_with_own_shuffler"] = (
            frozenset({bet for bet in named if bet} | {f.value["bet"] for f in terms.facts_named(BET_SHUFFLER_MODE)})
            - USES
        )
    results: frozenset[str] = terms.memo["bets_with_own_shuffler"]
    return results


def shuffler_uses(terms: Terms | None) -> tuple[str, ...]:
    """What equipment lists of shufflers say that they apply to."""
    return ("shuffler", *sorted(bets_with_own_shuffler(terms))) if terms is not None else ("shuffler",)


def shuffler_models(terms: Terms) -> frozenset[str]:
    """The models that the approval speaks of as shufflers."""
    if "shuffler_models" not in terms.memo:
        terms.memo["shuffler_models"] = frozenset(
            component_key(r.component)
            for e in terms.equipment
            if e.applies_to in shuffler_uses(terms)
            for r in e.requirements()
        )
    results: frozenset[str] = terms.memo["shuffler_models"]
    return results


def is_shuffler(component: str, terms: Terms) -> bool:
    return component_key(component) in shuffler_models(terms) | KNOWN


def requirements_for(shuffler: Shuffler, requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The requirements that are about this shuffler's model."""
    if shuffler.model is None:
        return ()
    wanted = component_key(shuffler.model)
    return tuple(r for r in requirements if component_key(r.component) == wanted)
