"""A text and what a careful person reads in it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Row:
    hand: str  # as the packet spells it
    label: str  # as printed
    pays: str
    unit: str | None = "to_1"
    envy: str | None = None


@dataclass
class TableTruth:
    bet: str | None
    rows: list[Row]
    designator: str | None = None
    claims: dict[str, str] = field(default_factory=dict)


@dataclass
class Doc:
    """`letter`: dotted names of the letter's leaves; lists are compared as sets."""

    author: str
    text: str
    kind: str
    form: str | None = None
    jurisdiction: str | None = None
    standing: str | None = None
    tables: list[TableTruth] = field(default_factory=list)
    letter: dict[str, object] = field(default_factory=dict)
    meters: list[tuple[str, str]] = field(default_factory=list)  # increment, seed
    limits: list[tuple[str, str, str]] = field(default_factory=list)  # bet, least, most
