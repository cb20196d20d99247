"""Equipment: what may run at a table is a set of combinations; a smaller set tightens, a larger one loosens."""

from __future__ import annotations

from approvals.differences.comparison.effects.registry import Effects, leaves, loosens, rule, tightens, unclear
from approvals.differences.comparison.model import Difference
from paytables.packet import Component, names
from paytables.packet.versions import compare as order
from paytables.packet.versions import meets


@rule("equipment", "component_added")
def another_part(d: Difference) -> Effects:
    return tightens("one more part is required", "operators")


@rule("equipment", "component_removed")
def one_part_less(d: Difference) -> Effects:
    return loosens("one part less must be there", "operators")


@rule("equipment", "choice_added")
def another_choice(d: Difference) -> Effects:
    added, others = d.context
    if any(_implies(other, added) for other in others):
        return leaves("the addition was already accepted under the alternative beside it", "operators")
    return loosens("one more component is accepted here", "operators", "manufacturer")


@rule("equipment", "choice_removed")
def one_choice_less(d: Difference) -> Effects:
    gone, others = d.context
    if any(_implies(other, gone) for other in others):
        return leaves("what is removed is still good under what is printed beside it", "operators")
    return tightens("one component fewer is accepted here", "operators", "manufacturer")


@rule("equipment", "alternative_added")
def another_alternative(d: Difference) -> Effects:
    return loosens("one more set of equipment is good", "operators", "manufacturer")


@rule("equipment", "alternative_removed")
def one_alternative_less(d: Difference) -> Effects:
    return tightens("one set of equipment less is good", "operators", "manufacturer")


@rule("equipment", "requirement_added")
def another_requirement(d: Difference) -> Effects:
    if d.context == "progressive":
        return loosens("one more progressive system may be used", "operators", "manufacturer")
    if d.context == "shuffler":
        return tightens("the rules now ask for this equipment", "operators")
    return unclear("the rules now name this equipment; whether it must or may be there is in their words", "operators")


@rule("equipment", "requirement_removed")
def one_requirement_less(d: Difference) -> Effects:
    if d.context == "progressive":
        return tightens("one progressive system less may be used", "operators", "manufacturer")
    if d.context == "shuffler":
        return loosens("the rules no longer ask for this equipment", "operators")
    return unclear("the rules no longer name this equipment", "operators")


@rule("equipment", "version_raised", "version_lowered", "version_changed", "or_higher_added", "or_higher_removed")
def versions(d: Difference) -> Effects:
    """Compares the sets of versions that are good; where versions can't be ordered, nobody can say."""
    old, new = d.context
    kept, earlier = _within(old, new), _within(new, old)
    if kept and earlier:
        return leaves("the same versions are good", "operators")
    if earlier:
        return tightens(f"versions that were good no longer are: now {_limit(new)}", "operators")
    if kept:
        return loosens(f"more versions are good: now {_limit(new)}", "operators")
    if kept is None or earlier is None:
        return unclear("it is unknown which of these versions is the newer", "operators")
    return tightens(f"{_limit(old)} is no longer good", "operators") + loosens(f"{_limit(new)} is good", "operators")


@rule("equipment", "component_renamed")
def other_name(d: Difference) -> Effects:
    return unclear("whether it is the same component under another name is not printed")


@rule("equipment", "moved")
def other_system(d: Difference) -> Effects:
    return unclear("the requirement stands under another system")


def _implies(wide: Component, narrow: Component) -> bool:
    """Whether everything that the one allows is allowed by the other."""
    return names.fold(wide.component) == names.fold(narrow.component) and _within(narrow, wide) is True


def _within(narrow: Component, wide: Component) -> bool | None:
    """Whether every version good for the one is good for the other; None where versions can't be ordered."""
    if wide.match == "any" or wide.version is None:
        return True
    if narrow.match == "any" or narrow.version is None:
        return False
    answer = meets(narrow.version, wide.version, wide.match)
    if answer != "meets":
        unordered = order(narrow.version, wide.version) == "unknown"
        return None if unordered and "at_least" in (wide.match, narrow.match) else False
    return wide.match == "at_least" or narrow.match == "exact"


def _limit(component: Component) -> str:
    if component.version is None:
        return "any version"
    return f"{component.version}{' or higher' if component.match == 'at_least' else ''}"
