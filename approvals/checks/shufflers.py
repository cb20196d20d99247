"""Which components are shufflers, and how a shuffler's model and version name the component of an approval."""

from __future__ import annotations

import re

from approvals.configuration.form import Shuffler
from approvals.terms import names
from approvals.terms.printed import Requirement, Terms

_NXP = re.compile(r"(?<!\s)\s*\bNXP\b\s*$", re.IGNORECASE)


def model(name: str) -> str:
    """A model as shufflers are compared: "i-Deal Plus NXP" is an i-Deal Plus with the NXP software.

    >>> model("i-Deal Plus NXP") == model("iDeal Plus")
    True
    """
    return names.fold(_NXP.sub("", name))


def shuffler_models(terms: Terms) -> frozenset[str]:
    """The models that the approval speaks of as shufflers."""
    if "shuffler_models" not in terms.memo:
        terms.memo["shuffler_models"] = frozenset(
            model(r.component)
            for e in terms.equipment
            if e.applies_to in ("shuffler", "cover_all")
            for r in e.requirements()
        )
    found: frozenset[str] = terms.memo["shuffler_models"]
    return found


def is_shuffler(component: str, terms: Terms) -> bool:
    return model(component) in shuffler_models(terms) | {names.fold("i-Deal"), names.fold("i-Deal Plus")}


def asked_of(shuffler: Shuffler, requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The requirements that are about this shuffler's model."""
    if shuffler.model is None:
        return ()
    wanted = model(shuffler.model)
    return tuple(r for r in requirements if model(r.component) == wanted)
