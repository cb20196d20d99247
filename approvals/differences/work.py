"""Comparing as long work: no page compares, it shows what was compared or how far the work is."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from django.http import Http404

from accounts.jobs import Job, JobError, Limits, Priority, Progress, Queue, State, enqueue_once, job_kind, whose
from accounts.json_types import Json
from accounts.models import User
from approvals.differences.comparison import Comparison, Difference, Effect, Evidence, Mark, Place, compare
from approvals.differences.sides import Chosen, NotComparable, sides_of
from games.canonical import sha256_of

COMPARE = "compare two packets"
SECONDS = Limits(soft=60, hard=120)
KEPT = 32  # comparisons that a process keeps as they are shown
DIFF = Path(__file__).resolve().parent / "comparison"


@dataclass(frozen=True, slots=True)
class ComparisonRequest:
    """Both sides and the game as the address names them."""

    before: str
    after: str
    game: str | None


def comparison_of(asked: ComparisonRequest, sides: tuple[Chosen, Chosen], user: User) -> tuple[Comparison | None, Job]:
    """What changed between them, or the work that finds it out. One that was stopped is not begun again unasked."""
    key = _key(sides, user)
    job = enqueue_once(COMPARE, {**asdict(asked), "key": key}, actor=user, key=key, priority=Priority.FIRST)
    if job.state != State.DONE or job.result is None:
        return None, job
    if key not in _kept:
        if len(_kept) >= KEPT:
            _kept.clear()
        _kept[key] = _from_text(job.result["comparison"])
    return _kept[key], job


_kept: dict[str, Comparison] = {}


def _key(sides: tuple[Chosen, Chosen], user: User) -> str:
    """An organization's own: the same two contents, by the same rules of comparing."""
    about = [comparer(), *((side.title, side.sha256, sorted(_scanned(side))) for side in sides)]
    return f"{whose(user)} {sha256_of(about)}"


def _scanned(side: Chosen) -> list[int]:
    return [number for number, page in side.pages.items() if page.source == "ocr"]


@cache
def comparer() -> str:
    """Which rules compare: a hash of their sources."""
    digest = hashlib.sha256()
    for source in sorted(DIFF.rglob("*.py")):
        digest.update(f"{source.relative_to(DIFF)}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:12]


@job_kind(COMPARE, queue=Queue.INTERACTIVE, limits=SECONDS, tries=1)
def _compare(job: Job, report: Progress) -> dict[str, Json]:
    asked = job.payload
    report(0, 2, "reading both sides")
    try:
        sides = sides_of(asked["before"], asked["after"], job.started_by, asked["game"])
    except (NotComparable, Http404) as why:
        raise JobError(str(why) or "One of the two no longer exists, or you do not have access.") from why
    if _key(sides, job.started_by) != asked["key"]:
        raise JobError("One of the two has changed; compare them again.")
    report(1, 2, f"{sides[0].title} and {sides[1].title}")
    result = compare(sides[0].packet, sides[1].packet, (sides[0].title, sides[1].title))
    reported = replace(result, differences=_without_context(result.differences), noise=_without_context(result.noise))
    return {"comparison": json.dumps(asdict(reported))}  # as text: the order of a value's parts is kept


def _without_context(results: tuple[Difference, ...]) -> tuple[Difference, ...]:
    """Their effects are told already, and nothing else asks for it."""
    return tuple(replace(one, context=None) for one in results)


def _from_text(text: str) -> Comparison:
    reported = json.loads(text)
    for part in ("differences", "noise"):
        reported[part] = tuple(_difference(one) for one in reported[part])
    reported["paytables"] = tuple((before, after) for before, after in reported["paytables"])
    return Comparison(**{**reported, "notes": tuple(reported["notes"])})


def _difference(reported: dict[str, Any]) -> Difference:
    return Difference(**{
        **reported,
        "places": tuple(Place(p["where"], _evidence(p["before"]), _evidence(p["after"])) for p in reported["places"]),
        "effects": tuple(Effect(**effect) for effect in reported["effects"]),
        "words": tuple(Mark(**mark) for mark in reported["words"]),
        "explained_by": tuple(reported["explained_by"]),
        "context": None,
    })  # fmt: skip


def _evidence(reported: dict[str, Any] | None) -> Evidence | None:
    if reported is None:
        return None
    box = reported["bbox"]
    return Evidence(**{**reported, "bbox": None if box is None else tuple(box)})
