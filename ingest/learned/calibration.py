"""How often values read like this one are right: the confidence that a packet prints, and what is doubted.

Readers say how sure they are by a number and by the names of their doubts, repairs and checks. What that is worth is
counted on documents whose truth is known (`manage.py train calibration`) and on what reviewers decided: of values of
the same kind, with the same marks, from the same form of document, so many were right. Groups go from coarse to fine; a
fine group with few values leans on the coarser one. The counts are `calibration.json`, and nothing else is learned.

Policy: a value is confident where its probability reaches the threshold. One that its reader doubted needs more: its
like were seen in enough documents of enough authors, and none of them, in any form of document, was ever wrong. Else it
stays doubted, however likely it is; and one that its reader did not doubt becomes doubtful only where as many documents
say so. What a document is stays doubted in any case: all that is read depends on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ingest.pages.model import Page
from paytables.packet import CONFIDENT
from paytables.packet.plain import PlainPacket, PlainSource

MODEL = Path(__file__).with_name("calibration.json")
FORMS = {"text": "pdf", "dump": "dump", "ocr": "scan"}
JUST_DOUBTFUL = 0.89  # printed of a value that is likely right and is doubted all the same; x_probability says more
STATED: Final = "x_said"
PROBABILITY: Final = "x_probability"
SETTLED: Final = "x_doubts_settled"
OWN = "calibration"  # the name of this check and of its doubt
NOT_OF_READING = frozenset({OWN, "engine"})  # engines are asked later, and say nothing of what the page shows
STEP = 20  # of a reader's number: steps of a twentieth
# By place or by mark. Of look-alike digits counts prove nothing: made dumps are damaged by the list that mends them.
NEVER_LIFTED = frozenset({"/kind", "kind_unsure", "digit_look_alike", "look_alike_digits", "hand_digits"})

Key = str
Counts = tuple[int, int, int, int]  # right, wrong, documents, authors
NOTHING: Counts = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the calibration looks at of a value."""

    form: str  # pdf, dump, scan
    place: str  # the pointer without its numbers
    reader: str
    stated: float
    marks: tuple[str, ...]

    @property
    def sure(self) -> bool:
        return self.stated >= CONFIDENT

    def chain(self) -> tuple[Key, ...]:
        """The groups that it is of, from coarse to fine."""
        trust = "sure" if self.sure else "doubted"
        family = self.reader.partition(".")[0]
        marks = " ".join(self.marks) or "-"
        step = int(self.stated * STEP + 1e-9)
        return (
            trust,
            f"{trust}|{self.form}",
            f"{trust}|{self.form}|{self.place}" if self.sure else f"{trust}|{self.form}|{family}|{marks}",
            self.like,
            f"{self.like}|{step}",
        )

    @property
    def like(self) -> Key:
        return f"{'sure' if self.sure else 'doubted'}|{self.form}|{self.place}|{' '.join(self.marks) or '-'}"

    @property
    def anywhere(self) -> Key:
        """The same place and marks in a document of whatever form."""
        return f"{'sure' if self.sure else 'doubted'}|*|{self.place}|{' '.join(self.marks) or '-'}"


def situation_of(pointer: str, source: PlainSource, form: str) -> Situation:
    """What a value's provenance says, calibrated or not.

    >>> situation_of("/paytables/0/bet", {"confidence": 0.85, "reader": "paytables.bet"}, "pdf").place
    '/paytables/bet'
    """
    doubts = source.get(SETTLED) or source.get("x_doubts") or ()
    marks = {d["name"] for d in (*doubts, *(source.get("x_repairs") or ())) if d["name"] not in NOT_OF_READING}
    checks = {f"{c['name']}:{c['says']}" for c in source.get("x_checks") or () if c["name"] not in NOT_OF_READING}
    return Situation(
        form,
        "/".join(part for part in pointer.split("/") if not part.isdigit()),
        str(source.get("reader") or ""),
        float(source.get(STATED, source.get("confidence") or 0.0)),
        tuple(sorted(marks | checks)),
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of values like one: how likely it is right, whether it is confident, and on what that stands."""

    probability: float
    confident: bool
    right: int
    wrong: int
    documents: int

    @property
    def printed(self) -> float:
        """The confidence in the packet: on the policy's side of the format's limit."""
        return max(self.probability, CONFIDENT) if self.confident else min(self.probability, JUST_DOUBTFUL)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Counts by group, and the policy that was chosen on documents held back."""

    groups: Mapping[Key, Counts]
    threshold: float  # the least probability of a confident value
    documents: int  # that the like of a doubted value must have been seen in to be believed
    authors: int  # of these documents
    prior: float  # so many values of the coarser group are added to those of a finer one
    version: str = ""

    def verdict(self, situation: Situation) -> Verdict:
        probability = 0.5
        for key in situation.chain():
            right, wrong, _, _ = self.groups.get(key, NOTHING)
            probability = (right + self.prior * probability) / (right + wrong + self.prior)
        right, wrong, documents, authors = self.groups.get(situation.like, NOTHING)
        known = documents >= self.documents and authors >= self.authors
        likely = probability >= self.threshold
        if situation.sure:
            confident = likely or not known
        else:
            confident = likely and known and self._never_wrong(situation)
        return Verdict(probability, confident, right, wrong, documents)

    def _never_wrong(self, situation: Situation) -> bool:
        if NEVER_LIFTED & {situation.place, *situation.marks}:
            return False
        return not self.groups.get(situation.anywhere, NOTHING)[1]


@cache
def shipped() -> Calibration:
    """The model that came with the program."""
    return from_json(json.loads(MODEL.read_text("utf-8")))


def from_json(values: Mapping[str, Any]) -> Calibration:
    policy = values["policy"]
    groups = {key: (int(c[0]), int(c[1]), int(c[2]), int(c[3])) for key, c in values["groups"].items()}
    return Calibration(groups, **policy, version=values.get("version", ""))


def to_json(model: Calibration) -> dict[str, object]:
    groups = {key: list(counts) for key, counts in sorted(model.groups.items())}
    policy = {name: getattr(model, name) for name in ("threshold", "documents", "authors", "prior")}
    version = sha256(json.dumps([policy, groups]).encode()).hexdigest()[:12]
    return {"version": version, "policy": policy, "groups": groups}


def with_version(model: Calibration) -> Calibration:
    """The model named by what it holds."""
    return replace(model, version=str(to_json(model)["version"]))


def forms_of(pages: Iterable[Page]) -> dict[int, str]:
    """Which form each page is of, by its number."""
    return {page.number: FORMS[page.source] for page in pages}


def calibrate(packet: PlainPacket, forms: Mapping[int, str], model: Calibration | None = None) -> None:
    """Gives every value of the packet the confidence that its like have earned. Safe to do twice."""
    model = model or shipped()
    for pointer, source in (packet.get("provenance") or {}).items():
        if source.get("confidence") is None:
            continue
        situation = situation_of(pointer, source, forms.get(source.get("page") or 0, "pdf"))
        _write(source, situation, model.verdict(situation))


def _write(source: PlainSource, situation: Situation, verdict: Verdict) -> None:
    source[STATED] = situation.stated
    source["confidence"] = round(verdict.printed, 4)
    doubts = source.pop(SETTLED, []) or source.pop("x_doubts", []) or []
    doubts = [d for d in doubts if d["name"] != OWN]
    checks = [c for c in source.pop("x_checks", []) if c["name"] != OWN]
    source.pop(PROBABILITY, None)
    if verdict.printed != verdict.probability:
        source[PROBABILITY] = round(verdict.probability, 4)
    if verdict.confident and not situation.sure:
        if doubts:
            source[SETTLED] = doubts
        checks.append({"name": OWN, "says": "agrees", "reason": _record(verdict)})
    elif not verdict.confident:
        if situation.sure:
            doubts.append({"name": OWN, "reason": _record(verdict)})
        if doubts:
            source["x_doubts"] = doubts
    if checks:
        source["x_checks"] = checks


def _record(verdict: Verdict) -> str:
    every = verdict.right + verdict.wrong
    return f"of {every:,} values read in this way in {verdict.documents:,} documents, {verdict.right:,} were right"
