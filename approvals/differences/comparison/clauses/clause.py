"""A clause as it is compared: the part and headings above it, its numbers, its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from approvals.differences.comparison.likeness import plain, squeezed
from approvals.differences.comparison.model import Evidence
from approvals.differences.comparison.tokens import Names, tokens_of
from paytables.packet import CONFIDENT, Packet

_LABEL = re.compile(r"^(?:\d{1,2}|[A-Za-z]|[ivxIVX]{2,4}|\u2022)$")


@dataclass(frozen=True, slots=True)
class Clause:
    at: int  # its place in the document's order
    system: str | None
    variant: str | None
    headings: tuple[str, ...]
    numbers: tuple[str, ...]
    text: str
    key: str  # its words, without what typists and scanners differ in
    page: int | None
    bbox: tuple[float, ...] | None
    confidence: float

    @property
    def part(self) -> tuple[str | None, str | None]:
        return self.system, self.variant

    @property
    def heading_key(self) -> tuple[str, ...]:
        return tuple(squeezed(h).casefold() for h in self.headings)

    @property
    def section(self) -> tuple[object, ...]:
        return (*self.part, self.heading_key)

    @property
    def doubtful(self) -> bool:
        return self.confidence < CONFIDENT

    @property
    def words(self) -> int:
        return len(self.text.split())

    @property
    def where(self) -> str:
        variant = f"version {self.variant}" if self.variant else None
        named = [self.system, variant, *self.headings[-2:]]
        return " › ".join(n for n in named if n) or "rules"

    @property
    def label(self) -> str:
        return ".".join(self.numbers)

    @property
    def evidence(self) -> Evidence:
        return Evidence(f"/x_clauses/{self.at}", self.page, self.bbox, self.text, self.confidence)


def clauses_of(packet: Packet, names: Names) -> list[Clause]:
    results = []
    for n, printed in enumerate(packet.clauses):
        headings, numbers = split(printed.path)
        results.append(
            Clause(
                n,
                printed.system,
                printed.variant,
                headings,
                numbers,
                printed.text,
                text_key(printed.text, names),
                printed.page,
                printed.bbox,
                printed.confidence,
            )
        )
    return results


def split(path: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Headings, and the numbers that follow them.

    >>> split(["NEXUS COMMAND", "RULES OF PLAY", "9", "f"])
    (('NEXUS COMMAND', 'RULES OF PLAY'), ('9', 'f'))
    """
    at = len(path)
    while at and _LABEL.match(path[at - 1]):
        at -= 1
    return tuple(path[:at]), tuple(path[at:])


def text_key(text: str, names: Names) -> str:
    """Equal for texts that differ in companies' names, typographic signs, spaces and the sign at the end alone."""
    words = "".join(token.key if token.company else squeezed(token.text) for token in tokens_of(text, names))
    return words.casefold().rstrip(".:;,")


def texts_of(packet: Packet) -> list[str]:
    return [plain(printed.text) for printed in packet.clauses]
