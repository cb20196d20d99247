"""The procedures that the approved rules require of a table, in the rules' own words and with their place.

A fact that a reader found names the subject; the clause that prints it is quoted, and where the rules number steps, the
steps beside it, so that a procedure is given whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from approvals.checks.subjects import printed_as, progressive_bets, systems_in_use
from approvals.configuration.form import Configuration, Progressive
from approvals.filings.packets import PublishedRules
from approvals.registry.terms import Terms
from paytables.packet import Clause, Fact


@dataclass(frozen=True, slots=True)
class Topic:
    title: str
    facts: tuple[str, ...]
    steps: bool = False  # the numbered clauses beside the fact's belong to it


TOPICS = (
    Topic(
        "Dealing",
        (
            "hand_dealing_allowed",
            "dealing_shoe_allowed",
            "shuffler_required",
            "shuffler_if_used",
            "shuffler_mode",
            "wager_before_cards",
            "i_verify_condition",
        ),
    ),
    Topic("Wagers", ("raise_ratio", "equal_wagers", "double_down_for_less", "table_limits_apart", "limits_in_law")),
    Topic(
        "Order of payment",
        (
            "payment_order",
            "payment_order_house_choice",
            "several_meter_winners",
            "internal_controls_may_replace",
            "wager_returned",
        ),
    ),
    Topic(
        "Verification and payment of progressive awards",
        ("win_confirmed_by", "other_hands_paid_from", "percentages_paid_from_meter", "reseed_on"),
        steps=True,
    ),
    Topic(
        "Envy",
        (
            "envy_minimum_wager",
            "envy_paytables",
            "envy_if_available",
            "envy_not_from_self_or_dealer",
            "envy_other_own_hands",
            "envy_multiplied_by_wager",
        ),
        steps=True,
    ),
    Topic("Folded hands", ("folded_hands_qualify",)),
)
SPACES = re.compile(r"\s+")
ENDS = tuple('.!?:”"')
NUMBERED = re.compile(r"^(?:\d{1,2}|[a-z]|[ivx]{1,4})$")


def procedures(c: Configuration, terms: Terms | None, rules: PublishedRules | None) -> list[dict[str, Any]]:
    """By topic, what the rules say; a topic of which they say nothing is left out."""
    if terms is None or rules is None:
        return []
    document, printed = rules.document, rules.packet
    systems = systems_in_use(c, c.progressive, terms) if isinstance(c.progressive, Progressive) else frozenset()
    facts = [f for f in printed.facts if _concerns(f, c, terms, systems)]
    clauses = [k for k in printed.clauses if k.system is None or k.system in systems]
    seen: set[str] = set()
    results = []
    for topic in TOPICS:
        statements = [
            statement
            for name in topic.facts
            for fact in facts
            if fact.name == name
            for statement in _statements(fact, topic, clauses, document)
            if not _known(statement["text"], seen)
        ]
        if statements:
            results.append({"topic": topic.title, "statements": statements})
    return results


def _concerns(fact: Fact, c: Configuration, terms: Terms, systems: frozenset[str]) -> bool:
    """Whether the fact is about this table: its system, and a bet that it offers."""
    if fact.system is not None and fact.system not in systems:
        return False
    if fact.bet is None:
        return True
    if fact.bet in progressive_bets(terms):
        return isinstance(c.progressive, Progressive)
    return any(fact.bet in (b.bet, *printed_as(b.bet)) for b in c.bets or ())


def _statements(fact: Fact, topic: Topic, clauses: Sequence[Clause], document: str) -> Iterator[dict[str, Any]]:
    clause = _clause_of(fact, clauses)
    if clause is None:
        yield _statement(fact.quote, fact, None, document)
        return
    if topic.steps and clause.path and NUMBERED.match(clause.path[-1]):
        for step in clauses:
            beside = step.path[:-1] == clause.path[:-1] and step.system == clause.system
            if beside and len(step.path) > 2 and NUMBERED.match(step.path[-1]):
                yield _statement(step.text, step, step.path, document)
        if len(clause.path) > 2:
            return
    sentence = _sentence_of(clause, clauses)
    yield _statement(" ".join(part.text for part in sentence), sentence[0], sentence[0].path, document)


def _sentence_of(clause: Clause, clauses: Sequence[Clause]) -> list[Clause]:
    """The clause, or, where it is one item of a sentence ("folds …; or"), the line above its list and every item."""
    if clause.text.rstrip()[-1:] in ENDS or len(clause.path) < 2 or not NUMBERED.match(clause.path[-1]):
        return [clause]
    same = [k for k in clauses if (k.system, k.variant) == (clause.system, clause.variant)]
    above = [k for k in same if k.path == clause.path[:-1]][:1]
    return above + [k for k in same if len(k.path) == len(clause.path) and k.path[:-1] == clause.path[:-1]]


def _statement(text: str, at: Fact | Clause, path: Sequence[str] | None, document: str) -> dict[str, object]:
    return {
        "text": SPACES.sub(" ", text).strip(),
        "document": document,
        "page": at.page,
        "where": " ".join(p for p in path or () if p != "•"),
        "system": (at.system or "").replace("_", " "),
        "variant": at.variant or "",
    }


def _clause_of(fact: Fact, clauses: Sequence[Clause]) -> Clause | None:
    """The clause that prints the fact's sentence."""
    quote = _plain(fact.quote)
    if not quote:
        return None
    same = [k for k in clauses if k.system == fact.system and k.variant == fact.variant]
    return next((k for k in same if quote in _plain(k.text)), None)


def _plain(text: str) -> str:
    return SPACES.sub(" ", text.translate(str.maketrans("’‘“”", "''\"\""))).strip().casefold()


def _known(text: str, seen: set[str]) -> bool:
    plain = _plain(text)
    if not plain or plain in seen:
        return True
    seen.add(plain)
    return False
