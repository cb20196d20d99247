"""A validation report as JSON: the form that is kept, and that pages, papers and filings are drawn from."""

from __future__ import annotations

from typing import TypedDict

from games.engines.answers import FigureJson
from paytables.verification.json_form import VerificationJson


class RowJson(TypedDict):
    """One outcome; counts and exact shares are text."""

    outcome: str
    combinations: str
    probability: str
    pays: str
    part: str | None


class ColumnJson(TypedDict):
    """What one number of hands makes of a paytable."""

    hands: int
    deals: str
    hit_frequency: str | None
    house_edge: str | None
    rows: list[RowJson]


class AlternativeJson(TypedDict):
    readings: list[str]
    house_edge: str | None
    hit_frequency: str | None
    literal: bool


class ShareJson(TypedDict):
    name: str
    meaning: str
    value: FigureJson | None


class SheetJson(TypedDict):
    """One paytable with its counts."""

    paytables: list[str]
    title: str
    method: str
    reading: str
    choices: dict[str, str]
    deals: str | None
    part: str
    rows: list[RowJson]
    sum: str | None
    house_edge: str | None
    hit_frequency: str | None
    columns: list[ColumnJson]
    alternatives: list[AlternativeJson]
    shares: list[ShareJson]
    claims: list[str]


class PlaceJson(TypedDict):
    """Where a rule is printed."""

    page: int | None
    bbox: list[float] | None
    quote: str | None


class ReportJson(TypedDict):
    document: str
    sha256: str | None
    pages: int | None
    letter: str
    game: str | None
    engines: str
    counts: dict[str, int]
    verification: VerificationJson
    sheets: list[SheetJson]
    rules_printed: dict[str, PlaceJson]
