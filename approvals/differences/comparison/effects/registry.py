"""The list of rules, by topic and change. The first that answers is right; none: unclear, with that reason."""

from __future__ import annotations

from collections.abc import Callable

from approvals.differences.comparison.model import Difference, Direction, Effect, Who

Effects = tuple[Effect, ...]
Rule = Callable[[Difference], Effects]

RULES: dict[tuple[str, str], list[Rule]] = {}
UNKNOWN = (Effect("unclear", "everyone", "no rule says what this does to the terms; read both sides"),)


def rule(topic: str, *changes: str) -> Callable[[Rule], Rule]:
    """Lists a function as the rule for a topic's changes; it returns nothing where it does not know."""

    def listed(function: Rule) -> Rule:
        for change in changes:
            RULES.setdefault((topic, change), []).append(function)
        return function

    return listed


def effects_of(difference: Difference) -> Effects:
    for function in RULES.get((difference.topic, difference.change), ()):
        if result := function(difference):
            return result
    return UNKNOWN


def leaves(reason: str, who: Who = "everyone") -> Effects:
    return (Effect("leaves", who, reason),)


def unclear(reason: str, who: Who = "everyone") -> Effects:
    return (Effect("unclear", who, reason),)


def tightens(reason: str, *who: Who) -> Effects:
    return tuple(Effect("tightens", w, reason) for w in who)


def loosens(reason: str, *who: Who) -> Effects:
    return tuple(Effect("loosens", w, reason) for w in who)


def opposite(effects: Effects, reason: str) -> Effects:
    """What undoing a change does."""
    turned: dict[Direction, Direction] = {"tightens": "loosens", "loosens": "tightens"}
    return tuple(Effect(turned.get(e.direction, e.direction), e.who, reason) for e in effects)
