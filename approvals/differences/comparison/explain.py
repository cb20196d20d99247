"""A clause whose new words only say what a difference by meaning says already points at it, and shares its effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from approvals.differences.comparison.likeness import squeezed
from approvals.differences.comparison.model import Difference, Effect, Evidence
from paytables.packet import CONFIDENT

TOPICS = ("equipment", "fact", "citation")


def explain(differences: Sequence[Difference]) -> Iterator[Difference]:
    meanings = [d for d in differences if d.topic in TOPICS]
    rewordings = [d for d in differences if d.change == "reworded" and _confident(d)]
    # A clause that both sides have says it, so it was not merely overlooked on one of them.
    certain = {m.number for m in meanings if _confident(m) and any(_says(d, m) for d in rewordings)}
    meanings = [replace(m, doubtful=False) if m.number in certain else m for m in meanings]
    reported = {m.number: m for m in meanings}
    for difference in differences:
        if difference.number in reported:
            yield reported[difference.number]
            continue
        if difference.topic != "clause" or difference.change not in ("reworded", "added", "removed"):
            yield difference
            continue
        because = [m for m in meanings if _says(difference, m)]
        if not because:
            yield difference
            continue
        effects = dict.fromkeys(
            Effect(e.direction, e.who, f"as difference {m.number} says: {e.reason}") for m in because for e in m.effects
        )
        sure = _confident(difference) and _all_stated(difference, [m for m in because if not m.doubtful])
        yield replace(
            difference,
            explained_by=tuple(m.number for m in because),
            effects=tuple(effects),
            doubtful=difference.doubtful and not sure,
        )


def _all_stated(clause: Difference, meanings: Sequence[Difference]) -> bool:
    """Whether every stretch that changed is what one of the meanings was read from."""
    raws = {
        squeezed(evidence.raw).casefold().strip(".,;:/")
        for m in meanings
        for place in m.places
        for evidence in (place.before, place.after)
        if evidence is not None and evidence.raw
    }
    stretches = [squeezed(m.text).casefold().strip(".,;:/") for m in clause.words if m.mark in ("removed", "added")]
    return bool(stretches) and all(any(r in s or s in r for r in raws if r) for s in stretches)


def _confident(difference: Difference) -> bool:
    sides = [e for place in difference.places for e in (place.before, place.after) if e is not None]
    return all(e.confidence >= CONFIDENT for e in sides)


def _says(clause: Difference, meaning: Difference) -> bool:
    removed, added = _changed(clause)
    return any(
        _covers(place.after, own.after, added) or _covers(place.before, own.before, removed)
        for place in meaning.places
        for own in clause.places
    )


def _covers(evidence: Evidence | None, clause: Evidence | None, changed: str) -> bool:
    """Whether what a difference by meaning was read from is among the words of the clause that changed."""
    if evidence is None or clause is None or not evidence.raw or not clause.raw or not changed:
        return False
    if evidence.page is not None and clause.page is not None and not 0 <= evidence.page - clause.page <= 1:
        return False
    raw = squeezed(evidence.raw).casefold().strip(".,;:/")
    if raw not in squeezed(clause.raw).casefold():
        return False
    return raw in changed or any(part in raw for part in changed.split("\n") if len(part) > 2)


def _changed(clause: Difference) -> tuple[str, str]:
    if clause.change != "reworded":
        return squeezed(clause.before or "").casefold(), squeezed(clause.after or "").casefold()
    texts = []
    for kind in ("removed", "added"):
        texts.append("\n".join(squeezed(m.text).casefold() for m in clause.words if m.mark == kind))
    return texts[0], texts[1]
