"""The two packets side by side, and what every comparer asks of them: evidence, confidence, texts, values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property

from approvals.differences.comparison.likeness import likeness, plain
from approvals.differences.comparison.model import Difference, Evidence, Place
from approvals.differences.comparison.tokens import Names
from approvals.differences.comparison.words import Wording, compare_texts
from paytables.packet import CONFIDENT, Packet
from paytables.packet.versions import fold as version_key


@dataclass(frozen=True)
class Side:
    """One packet, and where its values stand."""

    packet: Packet
    name: str

    @cached_property
    def below(self) -> dict[str, str]:
        """For every pointer that only its parts have evidence for: the first such part."""
        results: dict[str, str] = {}
        for pointer in self.packet.provenance:
            parent = pointer.rpartition("/")[0]
            while parent:
                if parent in results:
                    break
                results[parent] = pointer
                parent = parent.rpartition("/")[0]
        return results

    def evidence(self, pointer: str) -> Evidence:
        """The evidence of a value, of its first part, or of the nearest thing that holds it."""
        at = pointer
        while at:
            source = self.packet.provenance_of(at) or self.packet.provenance_of(self.below.get(at, ""))
            if source:
                return Evidence(pointer, source.page, source.bbox, source.raw, self.confidence(pointer))
            at = at.rpartition("/")[0]
        return Evidence(pointer, None, None, None)

    def confidence(self, pointer: str) -> float:
        source = self.packet.provenance_of(pointer)
        return 1.0 if source is None or source.confidence is None else float(source.confidence)

    def is_scan(self, page: int | None, *, lines_only: bool = False) -> bool:
        """Whether a page comes from a scanner, so that what is missing on it may only not have been read.

        A text dump keeps its words and loses its lines: `lines_only` asks for what depends on those.
        """
        return self.packet.page_sources.get(page or 0) in (("ocr", "dump") if lines_only else ("ocr",))

    def is_dump(self, page: int | None) -> bool:
        """Whether a page is what somebody's own reading of a scan wrote down: nobody knows how sure that was."""
        return self.packet.page_sources.get(page or 0) == "dump"

    @property
    def has_scans(self) -> bool:
        """Whether any page was scanned or is a text dump's, so that what is nowhere may only not have been read."""
        return any(source in ("ocr", "dump") for source in self.packet.page_sources.values())

    @cached_property
    def values(self) -> frozenset[str]:
        """Versions, designators and numbers that this packet holds with confidence."""
        results = set()
        for n, table in enumerate(self.packet.paytables):
            for key, value in (("designator", table.designator), ("alias", table.alias), ("wager", table.wager)):
                if value and self.confidence(f"/paytables/{n}/{key}") >= CONFIDENT:
                    results.add(value_key(value))
        for placed in self.packet.components():
            version = placed.component.version
            if version and self.confidence(f"{placed.pointer}/version") >= CONFIDENT:
                results.add(value_key(version))
        return frozenset(results)


def value_key(printed: str) -> str:
    return version_key(plain(printed))


@dataclass(frozen=True)
class Sides:
    before: Side
    after: Side

    @cached_property
    def names(self) -> Names:
        results = []
        for side in (self.before, self.after):
            letter = side.packet.letter
            results += [side.packet.owner, letter.addressee.company if letter else None]
        known = Names()
        return Names(tuple(dict.fromkeys(f for f in results if f and known.name_of(f) is None)))

    def are_values(self, one: str, other: str) -> bool:
        """Two values that each packet holds with confidence: different, however alike they look."""
        return value_key(one) in self.before.values and value_key(other) in self.after.values

    def wording(self, before: str, after: str, *, doubtful: bool = False) -> Wording:
        return compare_texts(before, after, self.names, self.are_values, doubtful=doubtful)

    def place(self, where: str, before: str | None, after: str | None) -> Place:
        """A place by the pointers of both sides."""
        return Place(
            where,
            None if before is None else self.before.evidence(before),
            None if after is None else self.after.evidence(after),
        )

    def doubtful(self, before: str | None, after: str | None) -> bool:
        return (before is not None and self.before.confidence(before) < CONFIDENT) or (
            after is not None and self.after.confidence(after) < CONFIDENT
        )

    def noise(self, old: object, new: object, before: str, after: str) -> str | None:
        """Why two exact values (versions, designators, dates, pays) that differ are no change; None where they are one.

        They are one unless a side is doubtful and they look alike.
        """
        if not self.doubtful(before, after):
            return None
        raws = self.before.evidence(before).raw, self.after.evidence(after).raw
        pairs = [(as_text(old), as_text(new))]
        if raws[0] and raws[1]:
            pairs.append((raws[0], raws[1]))
        if any(likeness(x, y) in ("letters", "digits", "same") for x, y in pairs):
            return "look-alikes, not read with confidence"
        return None


def as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


def company_differences(wording: Wording, place: Place) -> list[Difference]:
    """One difference for each pair of names that a text exchanged."""
    return [
        Difference("company", "replaced", "company's name", before=old, after=new, places=(place,))
        for old, new in wording.companies
    ]
