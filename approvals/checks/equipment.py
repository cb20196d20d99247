"""Requirement trees against what is installed: all alternatives are tried, the one that fits best is explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from approvals.configuration.form import Component, Display, Progressive
from approvals.registry.terms import Alternative, Equipment, Requirement, Terms
from paytables.equipment import generic_displays, system_name
from paytables.packet import names
from paytables.packet.versions import Answer
from paytables.packet.versions import best as best_answer

GENERIC_DISPLAYS = frozenset(map(names.fold, generic_displays()))


@dataclass(frozen=True, slots=True)
class Fit:
    """How far the installed components answer one alternative, by their names."""

    equipment: Equipment
    alternative: Alternative
    missing: tuple[tuple[Requirement, ...], ...]
    undecided: tuple[tuple[Requirement, ...], ...]  # the display, where the form does not say whether there is one
    pairs: tuple[tuple[int, tuple[Requirement, ...]], ...]  # installed component → what it answers, by name

    @property
    def title(self) -> str:
        system = system_name(self.equipment.system)
        of_system = f" of the {system} system" if system else ""
        if len(self.equipment.alternatives) == 1:
            return f"the approved set{of_system}"
        return f"alternative {self.alternative.number}{of_system}"

    @property
    def rank(self) -> tuple[int, int, int]:
        return len(self.missing), len(self.undecided), -len(self.pairs)


def systems_of(terms: Terms, systems: frozenset[str]) -> tuple[Equipment, ...]:
    """The progressive's requirements: of the systems that print the paytable; printed under none, of any."""
    key = ("progressive_equipment", systems)
    if key not in terms.memo:
        every = tuple(e for e in terms.equipment if e.applies_to == "progressive")
        named = tuple(e for e in every if e.system in systems or e.system is None) if systems else every
        terms.memo[key] = named or every
    results: tuple[Equipment, ...] = terms.memo[key]
    return results


def fits(terms: Terms, equipment: Iterable[Equipment], progressive: Progressive) -> list[Fit]:
    """The alternatives that fit best by names. Versions don't matter here, so tables alike share the answer."""
    folded = tuple(names.fold(c.component) for c in progressive.components or ())
    every = tuple(equipment)
    key = ("fits", tuple(id(e) for e in every), folded, progressive.display is None)
    if key not in terms.memo:
        results = [_fit(e, alternative, folded, progressive.display) for e in every for alternative in e.alternatives]
        least = min((f.rank for f in results), default=None)
        terms.memo[key] = [f for f in results if f.rank == least]
    kept: list[Fit] = terms.memo[key]
    return kept


def named_components(terms: Terms) -> Mapping[str, tuple[Requirement, ...]]:
    """Each component that the approval names, folded, with what it asks of one that is no shuffler."""
    if "named_components" not in terms.memo:
        results: dict[str, tuple[Requirement, ...]] = {}
        for e in terms.equipment:
            for r in e.requirements():
                name = names.fold(r.component)
                results[name] = (*results.get(name, ()), *(() if e.applies_to == "shuffler" else (r,)))
        terms.memo["named_components"] = results
    kept: Mapping[str, tuple[Requirement, ...]] = terms.memo["named_components"]
    return kept


def _fit(equipment: Equipment, alternative: Alternative, folded: Sequence[str], display: Display | None) -> Fit:
    missing: list[tuple[Requirement, ...]] = []
    undecided: list[tuple[Requirement, ...]] = []
    pairs: dict[int, list[Requirement]] = {}
    for slot in alternative.slots:
        answered = False
        for requirement in slot:
            wanted = names.fold(requirement.component)
            for index, name in enumerate(folded):
                if name == wanted:
                    pairs.setdefault(index, []).append(requirement)
                    answered = True
        if answered or (display is not None and any(is_generic_display(r) for r in slot)):
            continue
        (undecided if any(is_generic_display(r) for r in slot) else missing).append(slot)
    return Fit(
        equipment,
        alternative,
        tuple(missing),
        tuple(undecided),
        tuple((index, tuple(item)) for index, item in sorted(pairs.items())),
    )


def is_generic_display(requirement: Requirement) -> bool:
    return names.fold(requirement.component) in GENERIC_DISPLAYS


def best(results: Sequence[Fit], components: Sequence[Component]) -> Fit:
    """Of the alternatives that the names fit alike, the one whose versions are met best."""
    if len(results) == 1:
        return results[0]
    return min(
        results, key=lambda f: tuple(sorted((_badness(v) for v in verdicts(f, components).values()), reverse=True))
    )


def verdicts(fit: Fit, components: Sequence[Component]) -> dict[int, Answer]:
    """For each component that the alternative asks for: whether its version is good."""
    return {index: answer(components[index], requirements) for index, requirements in fit.pairs}


def answer(component: Component, requirements: Sequence[Requirement]) -> Answer:
    """Whether a component meets one of the requirements that may stand for each other."""
    return best_answer(r.answer(component.version) for r in requirements)


def _badness(given: Answer) -> int:
    return ("meets", "unknown", "fails").index(given)


def slot_words(slot: Sequence[Requirement]) -> str:
    return " or ".join(dict.fromkeys(str(r) for r in slot))


def needed(requirements: Sequence[Requirement]) -> str:
    """The version that is asked for, in a sentence."""
    return " or ".join(dict.fromkeys(_needed(r) for r in requirements))


def _needed(requirement: Requirement) -> str:
    match requirement.match:
        case "any":
            return "any version"
        case "exact":
            return f"exactly {requirement.version}"
        case _:
            return f"at least {requirement.version}"
