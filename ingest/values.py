"""A value is never bare: it carries where it was read, how it looked, what was repaired, and how sure we are.

Readers return trees of dicts and lists whose leaves are `Value`s; `flatten` turns a tree into the packet's plain
JSON and its provenance by JSON pointer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ingest.pages.model import Box, Word, union
from paytables.packet import CONFIDENT as CONFIDENT
from paytables.packet.plain import PlainSource, Sources


@dataclass(frozen=True, slots=True)
class Repair:
    """One named correction of a raw reading, with its reason."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a value is not believed as it stands."""

    name: str
    reason: str


UNSURE_WORDS = Doubt("words_read_unsurely", "the words were read from a picture, and not every letter of them is sure")
UNSTATED = Doubt("reader_unsure", "the reader found nothing on the page that confirms it")


@dataclass(frozen=True, slots=True)
class Value:
    """A leaf of the packet with its evidence. `value` None is a place that the page leaves blank or unreadable."""

    value: str | int | bool | None
    page: int
    box: Box | None
    raw: str
    reader: str
    confidence: float = 1.0
    repairs: tuple[Repair, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def repaired(self) -> bool:
        return bool(self.repairs)

    def doubted(self, confidence: float, *doubts: Doubt) -> Value:
        """The same with confidence no higher than given, and why."""
        more = tuple(d for d in doubts if d not in self.doubts)
        return replace(self, confidence=min(self.confidence, confidence), doubts=(*self.doubts, *more))

    @property
    def reasons(self) -> tuple[Doubt, ...]:
        """Why it is doubtful: never nothing where it is."""
        if self.confidence >= CONFIDENT:
            return ()
        return self.doubts or (() if self.repairs else (UNSTATED,))


def from_words(
    value: str | int | bool | None,
    words: Iterable[Word],
    page: int,
    reader: str,
    *,
    confidence: float | None = None,
    repairs: tuple[Repair, ...] = (),
) -> Value:
    """A value read from these words: their box, their text as raw, their lowest confidence unless one is given."""
    results = list(words)
    surely = min((w.confidence for w in results), default=1.0) >= CONFIDENT
    return Value(
        value,
        page,
        union([w.box for w in results]) if results else None,
        " ".join(w.text for w in results),
        reader,
        min([1.0 if confidence is None else confidence, *(w.confidence for w in results)]),
        repairs,
        () if surely else (UNSURE_WORDS,),
    )


def flatten(tree: object, pointer: str = "") -> tuple[Any, Sources]:
    """Plain JSON and the provenance of every leaf in it, by JSON pointer.

    >>> flatten({"date": Value("2023-06-14", 1, (1, 2, 3, 4), "June 14, 2023", "letter.date")})[1]["/date"]["page"]
    1
    """
    if isinstance(tree, Value):
        source: PlainSource = {
            "page": tree.page,
            "bbox": None if tree.box is None else [round(x, 2) for x in tree.box],
            "raw": tree.raw,
            "repaired": tree.repaired,
            "confidence": round(tree.confidence, 4),
            "reader": tree.reader,
        }
        if tree.repairs:
            source["x_repairs"] = [{"name": r.name, "reason": r.reason} for r in tree.repairs]
        if reasons := tree.reasons:
            source["x_doubts"] = [{"name": d.name, "reason": d.reason} for d in reasons]
        return tree.value, {pointer: source}
    sources: Sources = {}
    if isinstance(tree, dict):
        plain: dict[str, object] = {}
        for key, child in tree.items():
            plain[key], below = flatten(child, f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}")
            sources.update(below)
        return plain, sources
    if isinstance(tree, list | tuple):
        items = []
        for index, child in enumerate(tree):
            item, below = flatten(child, f"{pointer}/{index}")
            items.append(item)
            sources.update(below)
        return items, sources
    return tree, sources
