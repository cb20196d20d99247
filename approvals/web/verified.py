"""What pages show of the verdicts on a version's figures: from what is kept, and how far the counting is where not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.web import formats
from accounts.web.lists import person
from approvals.models import Evidence, Publication
from approvals.registry.verdicts import request_verdicts, verdicts_on
from paytables.packet.pointers import place_of
from paytables.report.columns import ByHands, by_hands
from paytables.report.counted import (
    SHARES,
    PlacedDeparture,
    PlacedRule,
    ReadingFigures,
    departures_of,
    exact_of,
    mark_of,
    readings_of,
    rules_of,
)
from paytables.report.json_form import ReportJson, ShareJson, SheetJson
from paytables.verification.json_form import ClaimJson, NeedJson


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed figure beside the exact one, as pages show it."""

    table: int
    kind: str
    printed: str
    raw: str
    verdict: str
    exact: Fraction | None
    reading: str
    needs: tuple[NeedJson, ...]
    note: str
    hint: str
    mark: str

    @property
    def may_fit(self) -> bool:
        """Whether deals and rules may be looked for that would make it true."""
        return self.is_percent and self.verdict in ("inconsistent", "no_engine")

    @property
    def is_percent(self) -> bool:
        return self.kind in SHARES

    @property
    def shown(self) -> str:
        """As printed."""
        return self.raw or (f"{self.printed}%" if self.is_percent else self.printed)


@dataclass(frozen=True, slots=True)
class Row:
    """One outcome: its deals, and what it returns of each unit wagered on average; None where a meter decides."""

    name: str
    combinations: int
    probability: Fraction | None
    pays: str
    part: Fraction | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The counts behind one paytable."""

    method: str
    reading: str
    deals: int | None
    part_title: str
    rows: tuple[Row, ...]
    total: Fraction | None
    by_hands: ByHands | None
    shares: tuple[ShareJson, ...]
    house_edge: Fraction | None  # whether or not the page prints one
    hit_frequency: Fraction | None

    @property
    def returned(self) -> Fraction | None:
        return None if self.house_edge is None else 1 - self.house_edge

    @property
    def combinations(self) -> int:
        return sum(row.combinations for row in self.rows)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Of one published packet. Without a report they are being counted, and `job` says how far that is."""

    report: ReportJson | None = None
    job: object = None

    @property
    def counts(self) -> dict[str, int]:
        return dict(self.report["counts"]) if self.report else {}

    def by_table(self) -> dict[int, dict[str, Figure]]:
        """For each place in the packet, the figures by their names."""
        results: dict[int, dict[str, Figure]] = {}
        for stated in self.report["verification"]["claims"] if self.report else ():
            figure = _figure(stated)
            results.setdefault(figure.table, {})[figure.kind] = figure
        return results

    def rules(self, index: int) -> list[PlacedRule]:
        """Under which the figures of a table were counted."""
        if self.report is None:
            return []
        claims = self.report["verification"]["claims"]
        return rules_of(self.report, [c for c in claims if place_of(c["at"]) == index])

    def exact(self) -> dict[int, dict[str, Fraction]]:
        """For each place in the packet, its exact figures, whether or not the page prints them."""
        return exact_of(self.report)

    def readings(self, index: int) -> tuple[ReadingFigures, ...]:
        """What a table is worth under each reading of the rules, where they leave one."""
        pointer = f"/paytables/{index}"
        sheet = next((s for s in self.report["sheets"] if pointer in s["paytables"]), None) if self.report else None
        if sheet is None or self.report is None:
            return ()
        return readings_of(sheet, [c for c in self.report["verification"]["claims"] if place_of(c["at"]) == index])

    @property
    def departures(self) -> list[PlacedDeparture]:
        return departures_of(self.report) if self.report else []

    def sheets(self) -> dict[int, Sheet]:
        """For each place in the packet, its counts."""
        results: dict[int, Sheet] = {}
        for stated in self.report["sheets"] if self.report else ():
            sheet = _sheet(stated)
            results |= {place_of(pointer): sheet for pointer in stated["paytables"]}
        return results

    def sheet(self, index: int) -> Sheet | None:
        pointer = f"/paytables/{index}"
        sheets = self.report["sheets"] if self.report else ()
        return next((_sheet(s) for s in sheets if pointer in s["paytables"]), None)


def verdicts_for(request: HttpRequest, publication: Publication | None) -> Verdicts:
    """What is kept; where nothing is, somebody who looks has it counted, and the page asks again."""
    if publication is None:
        return Verdicts()
    report = verdicts_on(publication)
    return Verdicts(report) if report is not None else Verdicts(job=job_for(request, [publication]))


def job_for(request: HttpRequest, publications: list[Publication]) -> object:
    return request_verdicts(publications, actor=person(request))


def _figure(claim_json: ClaimJson) -> Figure:
    return Figure(
        table=place_of(claim_json["at"]),
        kind=claim_json["claim"],
        printed=claim_json["printed"],
        raw=claim_json["raw"] or "",
        verdict=claim_json["verdict"],
        exact=formats.fraction_of(claim_json["exact"]),
        reading=claim_json["reading"] or "",
        needs=tuple(claim_json["needs"]),
        note=claim_json["note"],
        hint=claim_json["hint"] or "",
        mark=mark_of(claim_json),
    )


def _sheet(sheet_json: SheetJson) -> Sheet:
    deals = int(sheet_json["deals"]) if sheet_json["deals"] else None
    rows = tuple(
        Row(
            row["outcome"],
            int(row["combinations"]),
            Fraction(int(row["combinations"]), deals) if deals else None,
            row["pays"],
            formats.fraction_of(row["part"]),
        )
        for row in sheet_json["rows"]
    )
    return Sheet(
        sheet_json["method"],
        sheet_json["reading"],
        deals,
        sheet_json["part"],
        rows,
        formats.fraction_of(sheet_json["sum"]),
        by_hands(sheet_json["columns"]),
        tuple(sheet_json["shares"]),
        formats.fraction_of(sheet_json["house_edge"]),
        formats.fraction_of(sheet_json["hit_frequency"]),
    )


def printed_places(result: QuerySet[Evidence]) -> QuerySet[Evidence]:
    """Evidence with the page of its field, and not the whole reading."""
    return result.select_related("field__page", "field__reading").only(
        "table", "record_id", "attribute", "field__page__number", "field__reading__document_id"
    )
