"""Plain fields and lists of texts: the same few questions for letters, rules and layouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz

from approvals.differences.comparison.likeness import plain
from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.sides import Sides, company_differences

REWORDED = 0.6  # how much of two texts must agree for one to be the other reworded


@dataclass(frozen=True, slots=True)
class Field:
    """Which field of what, for people and for the rules of effect."""

    topic: str
    name: str
    subject: str
    where: str = ""


def text_field(
    sides: Sides, field: Field, old: str | None, new: str | None, before: str, after: str
) -> Iterator[Difference]:
    """A field of words: typographic differences are noise, and so are look-alikes."""
    if old == new:
        return
    if old is None or new is None:
        yield from exact_field(sides, field, old, new, before, after)
        return
    place = sides.place(field.where, before, after)
    doubtful = sides.doubtful(before, after)
    wording = sides.wording(old, new, doubtful=doubtful)
    yield from company_differences(wording, place)
    if wording.verdict in ("same", "company"):
        return
    yield Difference(
        field.topic,
        "changed",
        field.subject,
        old,
        new,
        field=field.name,
        places=(place,),
        noise=wording.noise if wording.verdict == "noise" else None,
        doubtful=doubtful,
        words=wording.marks,
    )


def exact_field(sides: Sides, field: Field, old: object, new: object, before: str, after: str) -> Iterator[Difference]:
    """A field in which every letter counts."""
    if old == new:
        return
    change = "added" if old is None else "removed" if new is None else "changed"
    noise = None if change != "changed" else sides.noise(old, new, before, after)
    yield Difference(
        field.topic,
        change,
        field.subject,
        old,
        new,
        field=field.name,
        places=(sides.place(field.where, before, after),),
        noise=noise,
        doubtful=sides.doubtful(before, after),
    )


def paired(
    old: Sequence[Any], new: Sequence[Any], key: Callable[[Any], Any], like: Callable[[Any, Any], float], least: float
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Pairs of a list's members: equal keys first, in order; then the most alike. And what remains on each side."""
    pairs: list[tuple[int, int]] = []
    waiting: dict[object, list[int]] = {}
    for j, item in enumerate(new):
        waiting.setdefault(key(item), []).append(j)
    rest_old = []
    for i, item in enumerate(old):
        same = waiting.get(key(item))
        if same:
            pairs.append((i, same.pop(0)))
        else:
            rest_old.append(i)
    rest_new = sorted(j for same in waiting.values() for j in same)
    scored = sorted(((like(old[i], new[j]), -abs(i - j), i, j) for i in rest_old for j in rest_new), reverse=True)
    for score, _, i, j in scored:
        if score >= least and i in rest_old and j in rest_new:
            pairs.append((i, j))
            rest_old.remove(i)
            rest_new.remove(j)
    return sorted(pairs), rest_old, rest_new


def text_likeness(one: str, other: str) -> float:
    return fuzz.ratio(plain(one).casefold(), plain(other).casefold()) / 100


def text_list(
    sides: Sides, field: Field, old: Sequence[str], new: Sequence[str], before: str, after: str
) -> Iterator[Difference]:
    """A list of sentences. Their order says nothing."""
    pairs, gone, come = paired(old, new, lambda s: plain(s).casefold(), text_likeness, REWORDED)
    for i, j in pairs:
        yield from text_field(sides, field, old[i], new[j], f"{before}/{i}", f"{after}/{j}")
    for i in gone:
        place = sides.place(field.where, f"{before}/{i}", after)
        doubtful = sides.doubtful(f"{before}/{i}", None)
        yield Difference(
            field.topic, "removed", field.subject, old[i], field=field.name, places=(place,), doubtful=doubtful
        )
    for j in come:
        place = sides.place(field.where, before, f"{after}/{j}")
        doubtful = sides.doubtful(None, f"{after}/{j}")
        yield Difference(
            field.topic, "added", field.subject, None, new[j], field=field.name, places=(place,), doubtful=doubtful
        )
