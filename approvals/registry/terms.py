"""What an approval prints, as plain data: paytables, requirements and facts of the rules, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any

from approvals.findings import Box, Citation
from paytables.packet import Heading, Match, Packet, PacketLike, Provenance, heading_of, packet_of, provenance_in
from paytables.packet.versions import Answer, meets


@dataclass(frozen=True)
class PublishedPacket:
    """A packet that was published to the register, with the document that it was read from.

    Of most packets a register needs the heading alone, so the whole is only read where it is asked for.
    """

    document: str
    contents: PacketLike
    names: tuple[str, ...] = ()  # other names of the game whose rules it holds, as the register knows them

    @cached_property
    def heading(self) -> Heading:
        return heading_of(self.contents)

    @cached_property
    def packet(self) -> Packet:
        return packet_of(self.contents)

    @property
    def game(self) -> str | None:
        return self.heading.game

    def provenance_of(self, pointer: str) -> Provenance | None:
        return provenance_in(self.__dict__.get("packet", self.contents), pointer)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value is printed."""

    document: str
    page: int | None = None
    bbox: Box | None = None
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class Award:
    hand: str | None
    pays: Fraction | None
    unit: str | None  # percent | to_1 | for_1 | dollars
    hands: int | None = None
    meter: str | None = None
    from_meter: bool | None = None
    envy: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed percent: its value and how many places it was printed with."""

    value: Fraction
    places: int
    text: str


@dataclass(frozen=True, slots=True)
class Paytable:
    """One printing of a paytable."""

    designator: str | None
    alias: str | None
    bet: str | None
    system: str | None
    variant: str | None
    wager: Fraction | None
    multi_game: bool
    awards: tuple[Award, ...]
    house_edge: Figure | None
    seed: Fraction | None
    place: Place
    has_percent: bool = field(init=False)
    has_envy: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "has_percent", any(a.unit == "percent" for a in self.awards))
        object.__setattr__(self, "has_envy", any(a.envy for a in self.awards))

    @property
    def name(self) -> str:
        return self.designator or self.alias or "the unnamed paytable"


@dataclass(frozen=True, slots=True)
class Requirement:
    """One component as an approval asks for it."""

    component: str
    version: str | None
    match: Match
    place: Place

    def answer(self, installed: str | None) -> Answer:
        return meets(installed, self.version, self.match)

    def __str__(self) -> str:
        match self.match:
            case "any":
                return self.component
            case "exact":
                return f"{self.component} {self.version}"
            case _:
                return f"{self.component} {self.version} or higher"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Components that must all be there; each is one requirement or several that may stand for each other."""

    number: int
    slots: tuple[tuple[Requirement, ...], ...]


@dataclass(frozen=True, slots=True)
class Equipment:
    applies_to: str
    system: str | None
    alternatives: tuple[Alternative, ...]
    place: Place

    def requirements(self) -> Iterator[Requirement]:
        for alternative in self.alternatives:
            for slot in alternative.slots:
                yield from slot


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that the rules say in words and a check needs."""

    name: str
    value: Any
    system: str | None  # the progressive system whose rules say it; None: the game's own rules
    variant: str | None  # the version of the rules that says it
    place: Place


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter: a submission number and a date, however many documents print it."""

    submission: str | None
    date: date
    decision: str | None
    games: tuple[str, ...]
    commercial: tuple[str, ...]
    tribal: tuple[str, ...]
    place: Place

    @property
    def title(self) -> str:
        return f"Submission #{self.submission}" if self.submission else f"Letter of {self.date.isoformat()}"


class Memo(dict[Any, Any]):
    """What was worked out about terms once. Names come from outsiders: it forgets the older half rather than grow for
    ever. What one thread has just put there another does not take away before it is read.
    """

    LARGEST = 4096

    def __setitem__(self, key: object, value: object) -> None:
        if len(self) >= self.LARGEST:
            for old in list(self)[: self.LARGEST // 2]:
                self.pop(old, None)
        super().__setitem__(key, value)


@dataclass(frozen=True)
class Terms:
    """What a letter and the rules that came with it allow for a game."""

    game: str
    letter: Letter
    owner: str | None
    paytables: tuple[Paytable, ...]
    equipment: tuple[Equipment, ...]
    facts: tuple[Fact, ...]
    facts_read: bool  # False: the documents were filed without the facts of the rules, so their silence means nothing
    place: Place
    memo: Memo = field(default_factory=Memo, repr=False, compare=False, hash=False)

    def cite(self, place: Place | None = None, quote: str | None = None) -> Citation:
        """The place in the submission; without one, the submission."""
        at = place or self.place
        key = ("cite", id(at), quote)
        kept = self.memo.get(key)
        if kept is None or kept[0] is not at:
            words = quote or at.quote
            citation = Citation(self.letter.title, document=at.document, page=at.page, bbox=at.bbox, quote=words)
            self.memo[key] = kept = (at, citation)
        cited: Citation = kept[1]
        return cited

    def facts_named(self, name: str) -> tuple[Fact, ...]:
        key = ("facts", name)
        if key not in self.memo:
            self.memo[key] = tuple(f for f in self.facts if f.name == name)
        results: tuple[Fact, ...] = self.memo[key]
        return results
