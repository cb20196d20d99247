"""Texts: what can be told from the words that changed alone. Anything else is for a person to read."""

from __future__ import annotations

import re

from approvals.differences.comparison.effects.registry import Effects, leaves, loosens, rule, tightens, unclear
from approvals.differences.comparison.model import Difference, Mark, Who

_DATES = re.compile(
    r"^(?:\s|[,.;:]|and|or|the|(?<!\d)\d{1,4}(?!\d)|january|february|march|april|may|june|july|august|september|october|november|"
    r"december)*$",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b", re.IGNORECASE
)
MAY, MUST = {"may", "can"}, {"must", "shall"}
PLAYER = re.compile(r"\bplayers?\b", re.IGNORECASE)
HOUSE = re.compile(r"\b(?:dealers?|casinos?|operators?|house|licensees?|supervisors?|card ?rooms?)\b", re.IGNORECASE)
ACTOR_WITHIN = 60  # letters before the verb


@rule("clause", "reworded")
def reworded(d: Difference) -> Effects:
    return of_words(d) or unclear("the clause says something else; read both sides")


@rule("clause", "added")
def added(d: Difference) -> Effects:
    return unclear("a clause is new; no rule says what it does to the terms")


@rule("clause", "removed")
def removed(d: Difference) -> Effects:
    return unclear("a clause is gone; no rule says what that does to the terms")


@rule("clause", "renumbered", "divided")
def numbers(d: Difference) -> Effects:
    return leaves("the words are the same")


@rule("clause", "moved")
def moved(d: Difference) -> Effects:
    if not d.context[0]:
        return unclear("the words now stand in the rules of another system or version")
    return unclear("the words are the same; in a procedure their order can matter")


def of_words(d: Difference) -> Effects:
    """What the changed words alone tell: only dates, only "may" for "must", only signs; nothing where they don't."""
    changed = [m for m in d.words if m.mark in ("removed", "added")]
    if not changed:
        return ()
    text = " ".join(m.text for m in changed)
    if _DATES.match(text) and _MONTH.search(_context(d.words)):
        return leaves("only dates differ")
    verbs = _modal(d.words)
    if verbs is not None:
        who, binding = verbs
        if binding:
            return tightens("what might be done must be done now", who)
        return loosens("what had to be done may be done now", who)
    return ()


def _context(words: tuple[Mark, ...]) -> str:
    """The changed words with their neighbours."""
    return " ".join(
        m.text if m.mark != "same" else " ".join([*m.text.split()[:2], *m.text.split()[-2:]]) for m in words
    )


def _modal(words: tuple[Mark, ...]) -> tuple[Who, bool] | None:
    """Whose "may" became "must" (True) or the other way round (False), where nothing else changed."""
    changed = [m for m in words if m.mark in ("removed", "added")]
    if len(changed) != 2 or {m.mark for m in changed} != {"removed", "added"}:
        return None
    old = next(m.text.strip().lower() for m in changed if m.mark == "removed")
    new = next(m.text.strip().lower() for m in changed if m.mark == "added")
    at = words.index(changed[0])
    before = "".join(m.text for m in words[:at] if m.mark != "removed")[-ACTOR_WITHIN:]
    following = next((m.text.lower().split()[:1] for m in words[at + 2 :] if m.mark == "same"), [])
    who = _actor(before)
    if who is None or following in (["not"], ["only"]):
        return None
    if old in MAY and new in MUST:
        return who, True
    if old in MUST and new in MAY:
        return who, False
    return None


def _actor(before: str) -> Who | None:
    """The one who is spoken of last before the verb."""
    results: list[tuple[int, Who]] = [(m.start(), "player") for m in PLAYER.finditer(before)]
    results += [(m.start(), "operators") for m in HOUSE.finditer(before)]
    return max(results)[1] if results else None
