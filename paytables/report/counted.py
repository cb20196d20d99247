"""Under which rules figures were counted, as pages and papers show it: from the report's JSON, nothing is counted."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from games.engines.pricing import NO_AWARD
from games.engines.report import rounded
from paytables.packet.pointers import place_of
from paytables.report.json_form import PlaceJson, ReportJson, SheetJson
from paytables.verification.json_form import ClaimJson, DepartureJson, RuleJson

Exact = Mapping[str, Fraction]  # figures by their names
SHARES: tuple[Literal["house_edge"], Literal["hit_frequency"]] = ("house_edge", "hit_frequency")
NOTHING = NO_AWARD.replace("_", " ")  # as a sheet names the deals that win nothing
WORST_FIRST = ("inconsistent", "not_determinable", "no_engine", "consistent")


def worst_of(verdicts: Container[str]) -> str:
    return next((verdict for verdict in WORST_FIRST if verdict in verdicts), "")


def exact_of(report: ReportJson | None) -> dict[int, dict[str, Fraction]]:
    """The exact figures of each paytable by its place: under the reading that a printed figure supports, and where
    none is printed under the literal one."""
    result = exact_of_sheets(report["sheets"]) if report else {}
    for claim in report["verification"]["claims"] if report else ():
        if claim["claim"] in SHARES and claim["exact"] is not None:
            result.setdefault(place_of(claim["at"]), {})[claim["claim"]] = Fraction(claim["exact"])
    return result


def exact_of_sheets(sheets: Iterable[SheetJson]) -> dict[int, dict[str, Fraction]]:
    """As the rules say literally, whatever is printed."""
    results: dict[int, dict[str, Fraction]] = {}
    for sheet in sheets:
        known: dict[str, Fraction] = {n: Fraction(value) for n in SHARES if (value := sheet[n]) is not None}
        results |= {place_of(pointer): dict(known) for pointer in sheet["paytables"]}
    return results


def mark_of(claim: ClaimJson) -> str:
    """The word of a verdict: a figure that is off by its rounding has one of its own."""
    return "off_by_rounding" if claim.get("detail") == "rounding" else str(claim["verdict"])


@dataclass(frozen=True, slots=True)
class ReadingFigures:
    """What a paytable is worth under some readings of the rules, and which printed figures say so."""

    readings: tuple[str, ...]
    literal: bool
    figures: tuple[tuple[str, str] | None, ...]  # house edge and hit frequency: in percent, and exactly
    agree: tuple[str, ...]  # printed figures


def readings_of(sheet: SheetJson, claims: Iterable[ClaimJson]) -> tuple[ReadingFigures, ...]:
    """The readings of a paytable's rules side by side, where they make a difference."""
    stated = sheet["alternatives"]
    if len(stated) < 2:
        return ()
    agreed = {(c["claim"], c["exact"]) for c in claims if c["verdict"] == "consistent"}
    return tuple(
        ReadingFigures(
            tuple(one["readings"]),
            one["literal"],
            tuple(None if (exact := one[n]) is None else (rounded(Fraction(exact) * 100, 6), exact) for n in SHARES),
            tuple(name.replace("_", " ") for name in SHARES if one[name] and (name, one[name]) in agreed),
        )
        for one in stated
    )


class PlacedDeparture(DepartureJson):
    place: PlaceJson | None


class PlacedRule(RuleJson):
    place: PlaceJson | None


def departures_of(report: ReportJson) -> list[PlacedDeparture]:
    """Printed rules that are not the usual ones, each with its effect and its place."""
    return [{**d, "place": _place(report, d["at"])} for d in report["verification"].get("departures", ())]


def rules_of(report: ReportJson, claims: Iterable[ClaimJson]) -> list[PlacedRule]:
    """The rules under which these figures were counted: printed ones first, then the usual ones."""
    results: dict[str, PlacedRule] = {}
    for claim in claims:
        for rule in claim.get("rules", ()):
            results.setdefault(rule["parameter"], {**rule, "place": _place(report, rule.get("at"))})
    return sorted(results.values(), key=lambda r: r["from"] != "printed")


def _place(report: ReportJson, pointer: str | None) -> PlaceJson | None:
    return report.get("rules_printed", {}).get(pointer or "")
