"""A comparison for programs (JSON) and for people (lines)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from accounts.json_types import Json
from approvals.differences.comparison.model import Comparison, Difference, Evidence, Mark, Place

TITLES = {
    "document": "Document", "company": "Companies", "equipment": "Equipment", "paytable": "Paytables",
    "outcome": "Outcomes", "claim": "Printed figures", "layout": "Layouts", "letter": "Letter",
    "fact": "Facts of play", "citation": "Sections of law", "heading": "Headings", "clause": "Clause by clause",
}  # fmt: skip
SHOWN = 3  # places named before the rest is counted
ARROWS = {"tightens": "▲ tightens", "loosens": "▽ loosens", "leaves": "= leaves", "unclear": "? unclear"}


def as_json(comparison: Comparison) -> dict[str, Any]:
    """Everything, noise apart."""
    return {
        "before": {"name": comparison.before, "game": comparison.game_before},
        "after": {"name": comparison.after, "game": comparison.game_after},
        "same_game": comparison.same_game,
        "headline": comparison.headline,
        "differences": [_difference(d) for d in comparison.differences],
        "noise": [_difference(d) for d in comparison.noise],
        "notes": list(comparison.notes),
    }


def _difference(d: Difference) -> dict[str, Json]:
    results = {
        "number": d.number,
        "topic": d.topic,
        "change": d.change,
        "subject": d.subject,
        "field": d.field,
        "before": d.before,
        "after": d.after,
        "effects": [{"effect": e.direction, "for": e.who, "reason": e.reason} for e in d.effects],
        "places": [_place(p) for p in d.places],
        "words": [_mark(m) for m in d.words],
        "explained_by": list(d.explained_by),
        "doubtful": d.doubtful,
    }
    return results if d.noise is None else {**results, "noise": d.noise}


def _place(place: Place) -> dict[str, Json]:
    return {"where": place.where, "before": _evidence(place.before), "after": _evidence(place.after)}


def _evidence(evidence: Evidence | None) -> dict[str, Json] | None:
    if evidence is None:
        return None
    return {
        "pointer": evidence.pointer,
        "page": evidence.page,
        "bbox": None if evidence.bbox is None else list(evidence.bbox),
        "raw": evidence.raw,
        "confidence": evidence.confidence,
    }


def _mark(mark: Mark) -> dict[str, Json]:
    return {"mark": mark.mark, "text": mark.text, **({} if mark.was is None else {"was": mark.was})}


def as_lines(comparison: Comparison, *, noise: bool = False) -> Iterator[str]:
    """By meaning first, then clauses; `noise` also lists what only looks different."""
    yield comparison.headline
    yield f"- {comparison.before}"
    yield f"+ {comparison.after}"
    for note in comparison.notes:
        yield f"! {note}"
    for topic, group in groupby(comparison.differences, key=lambda d: d.topic):
        yield ""
        yield TITLES[topic]
        yield from _grouped(list(group))
    if comparison.noise and not noise:
        yield ""
        count = len(comparison.noise)
        text = "1 formatting-only difference is" if count == 1 else f"{count} formatting-only differences are"
        yield f"{text} hidden; --noise shows them."
    if comparison.noise and noise:
        yield ""
        yield "Formatting only"
        for difference in comparison.noise:
            yield from _lines(difference)
            yield f"       {difference.noise}"


def _grouped(differences: Sequence[Difference]) -> Iterator[str]:
    """Long lists of one kind, such as games that a letter lists, in one entry."""
    for _, group in groupby(differences, key=lambda d: (d.topic, d.field, d.change, d.effects)):
        members = list(group)
        change = members[0].change
        if len(members) <= SHOWN or members[0].field != "games":
            for member in members:
                yield from _lines(member)
            continue
        values = [str(m.after if m.before is None else m.before) for m in members]
        numbers = f"{members[0].number}–{members[-1].number}"
        yield f"  {numbers:>4}  {len(members)} × {members[0].subject} {change}: {'; '.join(values)}"
        yield from _effects(members[0])


def _lines(d: Difference) -> Iterator[str]:
    doubt = " (doubtful reading)" if d.doubtful else ""
    what = f"{d.change.replace('_', ' ')}: {_value(d)}{doubt}"
    field = "" if d.field is None or d.topic in ("letter", "fact", "citation", "document") else f", {d.field}"
    subject = d.subject if d.topic != "clause" or d.change in ("moved", "renumbered") else _clause(d)
    yield f"  {d.number:>4}  {subject}{field} — {what}" if subject else f"  {d.number:>4}  {what}"
    yield f"        {_places(d.places)}"
    yield from _effects(d)
    if d.explained_by:
        yield f"        says what {', '.join(map(str, d.explained_by))} says"


def _clause(d: Difference) -> str:
    where = d.places[0].where if d.places else ""
    return f"{where} {d.subject}".strip()


def _effects(d: Difference) -> Iterator[str]:
    for e in d.effects:
        if not d.explained_by:
            yield f"        {ARROWS[e.direction]} for {e.whom}: {e.reason}"


def _value(d: Difference) -> str:
    if d.words and d.topic in ("clause", "letter", "heading"):
        return "".join(_marked(m) for m in _shortened(d.words)).strip()
    if d.before is None and d.after is None:
        return ""
    if d.before is None:
        return f"+ {_plain(d.after)}"
    if d.after is None:
        return f"- {_plain(d.before)}"
    return f"{_plain(d.before)} → {_plain(d.after)}"


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items() if v is not None)
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    return "none" if value is None else str(value)


def _marked(mark: Mark) -> str:
    space = " " if mark.text.startswith(" ") else ""
    if mark.mark == "removed":
        return f"{space}[-{mark.text.strip()}-]"
    return f"{space}[+{mark.text.strip()}+]" if mark.mark == "added" else mark.text


def _shortened(words: Sequence[Mark]) -> list[Mark]:
    """The same with long stretches that stayed cut in the middle."""
    results = []
    for n, mark in enumerate(words):
        text = mark.text
        if mark.mark == "same" and len(text) > 100:
            head, tail = text[:45].rsplit(" ", 1)[0], text[-45:].split(" ", 1)[-1]
            text = f"… {tail}" if n == 0 else f"{head} …" if n == len(words) - 1 else f"{head} … {tail}"
        results.append(Mark(mark.mark, text, mark.was))
    return results


def _places(places: Sequence[Place]) -> str:
    statements = [f"{p.where + ' ' if p.where else ''}{_pages(p)}".strip() for p in places[:SHOWN]]
    more = f" and {len(places) - SHOWN} more places" if len(places) > SHOWN else ""
    return f"{'; '.join(dict.fromkeys(statements))}{more}"


def _pages(place: Place) -> str:
    sides = [(sign, e) for sign, e in (("-", place.before), ("+", place.after)) if e is not None and e.page]
    return "(" + ", ".join(f"{sign}p. {e.page}" for sign, e in sides) + ")" if sides else ""
