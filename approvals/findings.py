"""What a check answers: findings with a verdict, a sentence, the two values compared, and where each is written.

No Django here. Everybody who shows, stores or compares findings uses these classes and `as_json`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

Verdict = Literal["fail", "needs_review", "pass", "not_applicable"]
Certainty = Literal["read", "inferred", "secondary", "unverified"]

WORST_FIRST: tuple[Verdict, ...] = ("fail", "needs_review", "pass", "not_applicable")
STRONGEST_FIRST: tuple[Certainty, ...] = ("read", "inferred", "secondary", "unverified")
_WEAKNESS = {certainty: place for place, certainty in enumerate(STRONGEST_FIRST)}

Box = tuple[float, float, float, float]


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The worst of some verdicts; nothing at all is not applicable.

    >>> worst(["pass", "needs_review", "not_applicable"])
    'needs_review'
    """
    return min(verdicts, key=WORST_FIRST.index, default="not_applicable")


def weakest(certainties: Iterable[Certainty]) -> Certainty:
    """The weakest certainty of the facts used; what rests on no fact of law was read from the documents.

    >>> weakest(["read", "secondary", "inferred"])
    'secondary'
    """
    return max(certainties, key=_WEAKNESS.__getitem__, default="read")


@dataclass(frozen=True, slots=True)
class Citation:
    """A section of law with its dates, or a place in a document of a submission."""

    source: str
    effective_from: date | None = None
    effective_to: date | None = None
    order: str | None = None  # the order or filing that made this version of a section
    document: str | None = None  # which stored document: the page image is found by it
    page: int | None = None
    bbox: Box | None = None
    quote: str | None = None

    def __hash__(self) -> int:
        # what tells most citations apart: hashing every field costs more than making one
        return hash((self.source, self.page, self.quote))

    def as_json(self) -> dict[str, Any]:
        results: dict[str, object] = {"source": self.source}
        if self.effective_from is not None:
            results["effective_from"] = self.effective_from.isoformat()
        if self.effective_to is not None:
            results["effective_to"] = self.effective_to.isoformat()
        for key in ("order", "document", "page", "quote"):
            if (value := getattr(self, key)) is not None:
                results[key] = value
        if self.bbox is not None:
            results["bbox"] = list(self.bbox)
        return results


NOT_GIVEN = "Not given: "  # what stands before the reason why an input must be known; the finding's subject names it


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer of one check about one subject."""

    check: str
    verdict: Verdict
    subject: str
    message: str
    found: str | None = None
    required: str | None = None
    certainty: Certainty = "read"
    citations: tuple[Citation, ...] = ()
    lacks_input: bool = False  # an input that must be known is not given; the message begins with NOT_GIVEN

    def as_json(self) -> dict[str, Any]:
        return {
            "check": self.check,
            "verdict": self.verdict,
            "subject": self.subject,
            "message": self.message,
            "found": self.found,
            "required": self.required,
            "certainty": self.certainty,
            "citations": [c.as_json() for c in self.citations],
        }


@dataclass(frozen=True, slots=True)
class Result:
    """All findings about one configuration on one day."""

    configuration: str | None  # the number of the table
    as_of: date
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        return worst(f.verdict for f in self.findings)

    def as_json(self) -> dict[str, Any]:
        return {
            "configuration": self.configuration,
            "as_of": self.as_of.isoformat(),
            "verdict": self.verdict,
            "findings": [f.as_json() for f in self.findings],
        }
