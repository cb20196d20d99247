"""Requirements of equipment: alternatives of parts that must all be there, each filled by one of some components."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from paytables.packet.part import Part
from paytables.packet.values import OptionalSnake, OptionalText, Snake, StrictestMatch, Text
from paytables.packet.versions import Answer, best, meets, worst


class Component(Part):
    """One component as a document asks for it."""

    required: ClassVar = ("component", "version", "match")
    schema_rules: ClassVar = {
        "if": {"properties": {"match": {"const": "any"}}},
        "then": {"properties": {"version": {"type": "null"}}},
        "else": {"properties": {"version": {"type": "string"}}},
    }
    component: Text = ""
    version: OptionalText = None
    match: StrictestMatch = "any"

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.match == "any" and self.version is not None:
            yield "version", "must be null where any version will do"
        elif self.match != "any" and self.version is None:
            yield "version", f"must be given where the match is {self.match}"

    def answer(self, installed: str | None) -> Answer:
        """Whether an installed version of this component is good; one that was not read for certain may be."""
        return meets(installed, self.version, self.match)

    def __str__(self) -> str:
        name = self.component or "a component that was not read"
        if self.match == "any":
            return name
        version = self.version or "(version not read)"
        return f"{name} {version} or higher" if self.match == "at_least" else f"{name} {version}"


class Slot(Part):
    """One part of an alternative: a component, or several that may stand for each other."""

    required: ClassVar = ("any_of",)
    any_of: tuple[Component, ...] = ()

    def problems(self) -> Iterator[tuple[str, str]]:
        if not self.any_of:
            yield "any_of", "must name at least one component"

    def __str__(self) -> str:
        return " or ".join(map(str, self.any_of))


class Alternative(Part):
    """Parts that must all be there."""

    required: ClassVar = ("all_of",)
    all_of: tuple[Slot, ...] = ()

    def problems(self) -> Iterator[tuple[str, str]]:
        if not self.all_of:
            yield "all_of", "must name at least one part"

    def __str__(self) -> str:
        return " and ".join(map(str, self.all_of))


@dataclass(frozen=True, slots=True)
class PlacedComponent:
    """A component with where it stands in its requirement: alternative, part and choice, counted from 0."""

    pointer: str
    alternative: int
    slot: int
    choice: int
    component: Component


class Equipment(Part):
    """A requirement: one of the alternatives must hold."""

    required: ClassVar = ("applies_to", "system", "any_of")
    applies_to: Snake = ""
    system: OptionalSnake = None
    any_of: tuple[Alternative, ...] = ()

    def problems(self) -> Iterator[tuple[str, str]]:
        if not self.any_of:
            yield "any_of", "must have at least one alternative"

    def components(self, pointer: str = "") -> Iterator[PlacedComponent]:
        """Every component of the tree, in page order, with its pointer below the requirement's."""
        for a, alternative in enumerate(self.any_of):
            for s, slot in enumerate(alternative.all_of):
                for c, component in enumerate(slot.any_of):
                    yield PlacedComponent(f"{pointer}/any_of/{a}/all_of/{s}/any_of/{c}", a, s, c, component)

    def with_components(self, change: Callable[[Component], Component]) -> Equipment:
        """The requirement with every component changed; itself where none is."""
        touched = False
        alternatives = []
        for alternative in self.any_of:
            slots = []
            for slot in alternative.all_of:
                changed = tuple(change(c) for c in slot.any_of)
                same = all(new is old for new, old in zip(changed, slot.any_of))
                touched = touched or not same
                slots.append(slot if same else slot.model_copy(update={"any_of": changed}))
            alternatives.append(alternative.model_copy(update={"all_of": tuple(slots)}))
        return self.model_copy(update={"any_of": tuple(alternatives)}) if touched else self

    def answer(self, of: Callable[[Component], Answer]) -> Answer:
        """Whether the requirement holds, of what each component answers: the best alternative by its worst part."""
        return best(worst(best(map(of, slot.any_of)) for slot in option.all_of) for option in self.any_of)

    def __str__(self) -> str:
        return "; or ".join(map(str, self.any_of))
