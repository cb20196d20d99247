"""The table of what may happen to a filing: from which state, to which, by whom, and what must hold.

docs/filing.md shows it; a test asks every transition in every state as everybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.predicates import Predicate

from accounts.permissions import (
    can_configure,
    can_review,
    is_author,
    is_supervisor,
    is_system,
    same_organisation,
    somebody_else_than,
)
from approvals.filings import conditions as c

by_operator = (can_configure & same_organisation) | is_system
by_agent = can_review
by_supervisor = is_supervisor | is_system
by_second = (is_supervisor & somebody_else_than("agent")) | is_system
by_either = by_operator | by_agent
by_who_asked = (is_author & by_either) | is_system
"""Whether a question is answered, only they can say who asked it."""

IN_HAND = ("submitted", "recommended")
OPEN = ("draft", "submitted", "returned", "recommended")


@dataclass(frozen=True, slots=True)
class Transition:
    act: str
    sources: tuple[str, ...]
    target: str | None  # None: the state stays
    who: str  # in words
    rule: Predicate
    conditions: tuple[c.Condition, ...] = ()
    judges: bool = False  # the tables are judged again before the conditions are asked


TRANSITIONS: tuple[Transition, ...] = (
    Transition(
        "submit",
        ("draft",),
        "submitted",
        "the operator",
        by_operator,
        (c.has_tables, c.go_live_given, c.tables_as_they_are, c.failures_justified),
        judges=True,
    ),
    Transition("take in hand", ("submitted",), None, "an agent", by_agent),
    Transition("return", ("submitted",), "returned", "an agent", by_agent, (c.reason_given,)),
    Transition("reopen", ("returned",), "draft", "the operator", by_operator),
    Transition(
        "record agency approval",
        ("draft", *IN_HAND),
        None,
        "the operator or an agent",
        by_either,
        (c.is_tribal, c.day_given),
    ),
    Transition(
        "recommend approval",
        ("submitted",),
        "recommended",
        "an agent",
        by_agent,
        (c.before_go_live, c.tables_as_they_are, c.failures_justified),
        judges=True,
    ),
    Transition("recommend denial", ("submitted",), "recommended", "an agent", by_agent, (c.reason_given,)),
    Transition("send back", ("recommended",), "submitted", "a supervisor", by_supervisor, (c.reason_given,)),
    Transition(
        "record concurrence",
        IN_HAND,
        None,
        "a supervisor",
        by_supervisor,
        (c.is_tribal, c.day_given, c.after_the_agency),
    ),
    Transition(
        "confirm approval",
        ("recommended",),
        "approved",
        "a supervisor who did not recommend it",
        by_second,
        (
            c.approval_recommended,
            c.before_go_live,
            c.tables_as_they_are,
            c.outside_acts_recorded,
            c.failures_justified,
        ),
        judges=True,
    ),
    Transition(
        "confirm denial",
        ("recommended",),
        "denied",
        "a supervisor who did not recommend it",
        by_second,
        (c.denial_recommended,),
    ),
    Transition("withdraw", OPEN, "withdrawn", "the operator", by_operator, (c.reason_given,)),
)
BY_ACT = {t.act: t for t in TRANSITIONS}
FINAL = tuple(s for s in ("approved", "denied", "withdrawn") if not any(s in t.sources for t in TRANSITIONS))
