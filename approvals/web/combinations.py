"""Approved equipment as wholes: each alternative of the rules beside what the room has, filled into the form at once.

Versions come from the room's list of equipment, then from its other tables; what neither knows stays blank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import QueryDict

from approvals.checks.equipment import is_generic_display, slot_words, systems_of
from approvals.checks.finding_builder import listed
from approvals.checks.shufflers import shuffler_uses
from approvals.checks.subjects import printings, progressive_bets
from approvals.configuration.cells import YES
from approvals.configuration.kinds import spoken
from approvals.registry.components import component_key
from approvals.registry.terms import Equipment, Requirement, Terms
from paytables.equipment import system_name
from paytables.packet.versions import Answer

COMPONENTS, SHUFFLER, OTHER = "progressive.components", "shuffler", "other_equipment"
Slots = tuple[tuple[Requirement, ...], ...]
Versions = Mapping[str, tuple[str, ...]]  # by the component's key, the room's own first


@dataclass(frozen=True, slots=True)
class Needed:
    """One component of a combination: what is required, and what the room would fill in."""

    words: str
    component: str
    version: str
    answer: Answer | None  # None: the room has none, or its version is not on record


@dataclass(frozen=True, slots=True)
class Combination:
    """Components that are approved together, for one place of the form."""

    place: str
    number: int
    use: str  # the system, or what it is for beside the progressive and the shuffler
    needed: tuple[Needed, ...]
    of: int  # how many there are for the place

    @property
    def key(self) -> str:
        return f"{self.place}:{self.number}"

    @property
    def title(self) -> str:
        return f"Option {self.number}{f', {self.use}' if self.use else ''}" if self.of > 1 else self.use or "Required"

    @property
    def is_fillable(self) -> bool:
        """The form has one line for a shuffler: where more is required together, it is shown and typed."""
        return self.place != SHUFFLER or len(self.needed) == 1

    @property
    def is_ready(self) -> bool:
        """The room has all of it in versions that are good."""
        return all(n.answer == "meets" for n in self.needed)

    @property
    def in_room(self) -> list[tuple[str, bool]]:
        """What the room has of it, and whether that is another version than the required one."""
        if all(n.answer is None for n in self.needed):
            return [("none of it is on the room’s list", False)]
        alone = len(self.needed) == 1
        return [
            (n.version if alone else f"{n.component}: {n.version or 'not on the room’s list'}", n.answer == "fails")
            for n in self.needed
        ]

    @property
    def without_version(self) -> tuple[str, ...]:
        return tuple(n.component for n in self.needed if not n.version)

    @property
    def reported(self) -> str:
        """What was filled in, and what is left to type."""
        words = f"Filled in: {listed([n.component for n in self.needed])}."
        if self.without_version:
            words += f" Type the installed version of {listed(self.without_version)}."
        return words


def combinations(terms: Terms | None, cells: Mapping[str, str], versions: Versions) -> list[Combination]:
    """For the progressive, the shuffler and the rest: the alternatives that the rules print, in their order."""
    results: dict[str, list[tuple[str, tuple[Needed, ...]]]] = {}
    for place, equipment, slots in _printed(terms, cells) if terms else ():
        needed = tuple(_needed(slot, versions) for slot in slots)
        offered = (_use(equipment, place), needed)
        if needed and offered not in results.setdefault(place, []):
            results[place].append(offered)
    return [
        Combination(place, number, use, needed, len(of))
        for place, of in results.items()
        for number, (use, needed) in enumerate(of, 1)
    ]


def _use(equipment: Equipment, place: str) -> str:
    system = f"{system_name(equipment.system)} system" if equipment.system else ""
    return ", ".join(filter(None, (spoken(equipment.applies_to) if place == OTHER else "", system)))


def _printed(terms: Terms, cells: Mapping[str, str]) -> Iterator[tuple[str, Equipment, Slots]]:
    shufflers = shuffler_uses(terms)
    progressive = systems_of(terms, _systems(terms, cells))
    for equipment in terms.equipment:
        if equipment.applies_to == "progressive" and equipment not in progressive:
            continue
        for alternative in equipment.alternatives:
            slots = tuple(slot for slot in alternative.slots if not all(map(is_generic_display, slot)))
            if equipment.applies_to in shufflers:
                yield from ((SHUFFLER, equipment, one) for one in _devices(slots))
            else:
                yield COMPONENTS if equipment.applies_to == "progressive" else OTHER, equipment, slots


def _systems(terms: Terms, cells: Mapping[str, str]) -> frozenset[str]:
    """The systems that print the progressive's paytable; none where none is chosen."""
    bets = progressive_bets(terms)
    named = cells.get("progressive.paytable") or next(filter(None, (cells.get(f"bets.{b}.paytable") for b in bets)), "")
    return frozenset(p.system for p in printings(terms, named, bets) if p.system) if named else frozenset()


def _devices(slots: Slots) -> Iterator[Slots]:
    """Each shuffler that may stand on the table by itself; what is required together stays together."""
    if len(slots) == 1:
        yield from (((requirement,),) for requirement in slots[0])
    else:
        yield slots


def _needed(slot: tuple[Requirement, ...], versions: Versions) -> Needed:
    """What the room has of what may stand for each other, the best of it; the first printed where it has none."""
    ranked = ("meets", "unknown", "fails")
    choices = [
        (ranked.index(answer := requirement.answer(version)), place, requirement, version, answer)
        for place, requirement in enumerate(slot)
        for version in versions.get(component_key(requirement.component), ())
    ]
    if not choices:
        first = next((r for r in slot if not is_generic_display(r)), slot[0])
        return Needed(slot_words(slot), first.component, "", None)
    _, _, requirement, version, answer = min(choices, key=lambda choice: choice[:2])
    return Needed(slot_words(slot), requirement.component, version, answer)


def filled_in(post: QueryDict, combination: Combination) -> QueryDict:
    """What was typed, with the combination in its place. The components of another system leave the form.

    A component without a version is no row of the form, so that nothing is claimed to be installed that nobody typed.
    """
    sent = post.copy()
    if combination.place == SHUFFLER:
        (device,) = combination.needed
        if sent.get("shuffler.model") != device.component:
            sent["shuffler.manufacturer"] = ""
        sent["shuffler"], sent["shuffler.model"] = YES, device.component
        sent["shuffler.version"] = device.version
        return sent
    sent.pop(combination.place, None)  # "nothing is installed"
    if combination.place == COMPONENTS:
        sent["progressive"] = YES
        for name in [name for name in sent if name.startswith(f"{COMPONENTS}.")]:
            del sent[name]
    for device in combination.needed:
        sent[f"{combination.place}.{device.component}"] = device.version
    return sent
