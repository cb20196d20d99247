"""Requirements of equipment: trees of alternatives, parts that must all be there, and parts that may stand for others.

Trees are aligned from the top down by what they share, so that one part added is one difference and not a new tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from approvals.differences.comparison.fields import paired
from approvals.differences.comparison.likeness import likeness
from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.sides import Sides
from paytables.packet import Alternative, Component, Equipment, Slot, names
from paytables.packet.versions import compare as order
from paytables.packet.versions import fold as version_key

Node = Alternative | Slot | Component
N = TypeVar("N", Alternative, Slot)
PLAIN = {"progressivedisplay"}  # in every alternative: it tells none apart


@dataclass(frozen=True, slots=True)
class _Group:
    """Where in the packets a requirement stands."""

    sides: Sides
    about: str
    where: str

    def difference(
        self, change: str, subject: str, before: str, after: str, old: object, new: object, **more: Any
    ) -> Difference:
        return Difference(
            "equipment",
            change,
            f"{self.about}: {subject}",
            old,
            new,
            places=(self.sides.place(self.where, before, after),),
            doubtful=self.sides.doubtful(before, after),
            **more,
        )


def compare_equipment(sides: Sides) -> Iterator[Difference]:
    old, new = sides.before.packet.equipment, sides.after.packet.equipment
    pairs, gone, come = paired(old, new, lambda g: (g.applies_to, g.system), _group_likeness, least=0.5)
    for i, j in pairs:
        group = _Group(sides, _about(new[j]), _where(new[j]))
        before, after = f"/equipment/{i}", f"/equipment/{j}"
        if (old[i].applies_to, old[i].system) != (new[j].applies_to, new[j].system):
            yield group.difference("moved", "requirement", before, after, _where(old[i]), _where(new[j]))
        yield from _alternatives(group, old[i].any_of, new[j].any_of, before, after)
    for i in gone:
        group = _Group(sides, _about(old[i]), _where(old[i]))
        context = old[i].applies_to
        yield group.difference(
            "requirement_removed",
            "requirement",
            f"/equipment/{i}",
            "/equipment",
            _stated(old[i]),
            None,
            context=context,
        )
    for j in come:
        group = _Group(sides, _about(new[j]), _where(new[j]))
        context = new[j].applies_to
        yield group.difference(
            "requirement_added", "requirement", "/equipment", f"/equipment/{j}", None, _stated(new[j]), context=context
        )


def _about(group: Equipment) -> str:
    return str(group.applies_to)


def _where(group: Equipment) -> str:
    return str(group.system or group.applies_to)


def _alternatives(
    group: _Group, old: Sequence[Alternative], new: Sequence[Alternative], before: str, after: str
) -> Iterator[Difference]:
    single = len(old) == len(new) == 1
    pairs, gone, come = paired(old, new, _key, _alternative_likeness, least=0.0 if single else 0.2)
    for i, j in pairs:
        here = (f"{before}/any_of/{i}", f"{after}/any_of/{j}")
        label = f"with {_component(new[j].all_of[0].any_of[0])}" if len(new) > 1 or len(old) > 1 else ""
        yield from _slots(group, old[i].all_of, new[j].all_of, *here, label)
    for i in gone:
        yield group.difference(
            "alternative_removed", "alternative", f"{before}/any_of/{i}", after, _alternative(old[i]), None
        )
    for j in come:
        yield group.difference(
            "alternative_added", "alternative", before, f"{after}/any_of/{j}", None, _alternative(new[j])
        )


def _slots(
    group: _Group, old: Sequence[Slot], new: Sequence[Slot], before: str, after: str, label: str
) -> Iterator[Difference]:
    pairs, gone, come = paired(old, new, _key, _slot_likeness, least=0.3)
    suffix = f" {label}" if label else ""
    for i, j in pairs:
        here = (f"{before}/all_of/{i}", f"{after}/all_of/{j}")
        yield from _choices(group, old[i].any_of, new[j].any_of, *here, suffix)
    for i in gone:
        yield group.difference(
            "component_removed", f"parts{suffix}", f"{before}/all_of/{i}", after, _slot(old[i]), None
        )
    for j in come:
        yield group.difference("component_added", f"parts{suffix}", before, f"{after}/all_of/{j}", None, _slot(new[j]))


def _choices(
    group: _Group, old: Sequence[Component], new: Sequence[Component], before: str, after: str, suffix: str
) -> Iterator[Difference]:
    pairs, gone, come = paired(old, new, _component_key, _component_likeness, least=0.5)
    for i, j in pairs:
        yield from _component_differences(group, old[i], new[j], f"{before}/any_of/{i}", f"{after}/any_of/{j}", suffix)
    for i in gone:
        others = tuple(new)
        stated, pointer = _component(old[i]), f"{before}/any_of/{i}"
        stays = _choice(new)
        yield group.difference(
            "choice_removed", f"{stays}{suffix}", pointer, after, stated, None, context=(old[i], others)
        )
    for j in come:
        others = tuple(old)
        stated, pointer = _component(new[j]), f"{after}/any_of/{j}"
        stays = _choice(old)
        yield group.difference(
            "choice_added", f"{stays}{suffix}", before, pointer, None, stated, context=(new[j], others)
        )


def _component_differences(
    group: _Group, old: Component, new: Component, before: str, after: str, suffix: str
) -> Iterator[Difference]:
    sides, name = group.sides, new.component
    if names.fold(old.component) != names.fold(name):
        noise = None
        if likeness(old.component, name) != "different" and sides.wording(old.component, name).verdict == "noise":
            noise = "look-alike letters, spaces or hyphens"
        here = f"{before}/component", f"{after}/component"
        yield group.difference("component_renamed", f"{name}{suffix}", *here, old.component, name, noise=noise)
    elif old.component != name:
        here = f"{before}/component", f"{after}/component"
        noise = "typographic signs, spaces or letter case"
        yield group.difference("component_renamed", f"{name}{suffix}", *here, old.component, name, noise=noise)
    if _version_key(old) != _version_key(new):
        here = f"{before}/version", f"{after}/version"
        noise = None
        if old.version and new.version:
            noise = sides.noise(old.version, new.version, *here)
        yield group.difference(
            _version_change(old, new),
            f"{name}{suffix}",
            *here,
            _limit(old),
            _limit(new),
            noise=noise,
            context=(old, new),
        )
    elif old.match != new.match:
        change = "or_higher_added" if new.match == "at_least" else "or_higher_removed"
        if "any" in (old.match, new.match):
            change = "version_changed"
        here = f"{before}/match", f"{after}/match"
        context = (old, new)
        yield group.difference(change, f"{name}{suffix}", *here, _limit(old), _limit(new), context=context)


def _version_change(old: Component, new: Component) -> str:
    if old.version is None or new.version is None:
        return "version_changed"
    result = order(new.version, old.version)
    return {"above": "version_raised", "below": "version_lowered"}.get(result, "version_changed")


def _version_key(component: Component) -> str | None:
    return None if component.version is None else version_key(component.version)


def _component_key(component: Component) -> tuple[object, ...]:
    return names.fold(component.component), _version_key(component), component.match


def _key(node: Node) -> object:
    """The identity of a tree: what it asks for, in any order."""
    if isinstance(node, Component):
        return _component_key(node)
    children = node.all_of if isinstance(node, Alternative) else node.any_of
    return tuple(sorted((_key(child) for child in children), key=repr))


def _component_likeness(one: Component, other: Component) -> float:
    if names.fold(one.component) == names.fold(other.component):
        same = (_version_key(one) == _version_key(other)) + (one.match == other.match)
        return 0.8 + same / 10
    return 0.6 if likeness(one.component, other.component) != "different" else 0.0


def _overlap(one: Sequence[N], other: Sequence[N], like: Callable[[N, N], float]) -> float:
    """How much of two lists can be laid on each other, from 0 to 1."""
    pairs, gone, come = paired(one, other, _key, like, least=0.3)
    total = len(pairs) + len(gone) + len(come)
    return sum(like(one[i], other[j]) for i, j in pairs) / total if total else 1.0


def _slot_likeness(one: Slot, other: Slot) -> float:
    pairs, _, _ = paired(one.any_of, other.any_of, _component_key, _component_likeness, least=0.5)
    return max((_component_likeness(one.any_of[i], other.any_of[j]) for i, j in pairs), default=0.0)


def _alternative_likeness(one: Alternative, other: Alternative) -> float:
    slots = [[s for s in node.all_of if not _is_plain(s)] for node in (one, other)]
    return _overlap(slots[0], slots[1], _slot_likeness)


def _is_plain(slot: Slot) -> bool:
    return all(names.fold(c.component) in PLAIN for c in slot.any_of)


def _group_likeness(one: Equipment, other: Equipment) -> float:
    if one.applies_to != other.applies_to:
        return 0.0
    return _overlap(one.any_of, other.any_of, _alternative_likeness)


def _limit(component: Component) -> str:
    if component.version is None:
        return "any version"
    return f"{component.version}{' or higher' if component.match == 'at_least' else ''}"


def _component(component: Component) -> str:
    return component.component + ("" if component.version is None else f" {_limit(component)}")


def _choice(components: Sequence[Component]) -> str:
    return " or ".join(_component(c) for c in components)


def _slot(slot: Slot) -> str:
    return _choice(slot.any_of)


def _alternative(alternative: Alternative) -> str:
    return " and ".join(_slot(s) for s in alternative.all_of)


def _stated(group: Equipment) -> str:
    return "; or ".join(_alternative(a) for a in group.any_of)
