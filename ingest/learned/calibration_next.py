"""The model that reviewers' decisions would make of the present one, and what it would judge otherwise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.learned.calibration import NOTHING, Calibration, Key, Situation, with_version


@dataclass(frozen=True, slots=True)
class Decision:
    """A value that a person looked at: how it was read, and whether the page says it."""

    situation: Situation
    right: bool
    document: str


Taught = Mapping[Key, Sequence[int]]  # right, wrong and documents of each group


def counts_of(decisions: Iterable[Decision]) -> dict[Key, list[int]]:
    """What reviewers decided, counted by group."""
    counts: dict[Key, list[int]] = defaultdict(lambda: [0, 0, 0])
    documents: dict[Key, set[str]] = defaultdict(set)
    for one in decisions:
        for key in (*one.situation.chain(), one.situation.anywhere):
            counts[key][0 if one.right else 1] += 1
            documents[key].add(one.document)
            counts[key][2] = len(documents[key])
    return dict(counts)


def with_counts(model: Calibration, counts: Taught) -> Calibration:
    """The same with the decisions counted, under the same policy. All reviewers together are one more author."""
    groups = dict(model.groups)
    for key, (right, wrong, documents) in counts.items():
        known = groups.get(key, NOTHING)
        groups[key] = (known[0] + right, known[1] + wrong, known[2] + documents, known[3] + 1)
    return with_version(replace(model, groups=groups))


@dataclass(frozen=True, slots=True)
class Change:
    """A value that the next model would doubt, or no longer doubt."""

    now: float
    then: float
    confident: bool  # then
    right: bool | None  # None: nobody has decided it


def change_of(situation: Situation, present: Calibration, following: Calibration, right: bool | None) -> Change | None:
    """None where both models doubt the value, or neither does."""
    now, then = present.verdict(situation), following.verdict(situation)
    if now.confident == then.confident:
        return None
    return Change(now.printed, then.printed, then.confident, right)
