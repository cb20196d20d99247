"""Every approved game with its versions, letters, paytables and their verified figures, as plain data.

It reads nothing that is not public by its nature: no document, no person, no operator. So it answers an outsider too,
for whom row security shows nothing else. It counts nothing: verdicts are those that are kept of the published packet,
and a figure that waits to be counted has none.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.backends.postgresql.psycopg_any import DateRange
from django.db.models import Exists, OuterRef, Q, QuerySet, prefetch_related_objects

from accounts.web import formats
from approvals.models import Approval, Publication, Withdrawal
from approvals.registry.withdraw import confirmed_of
from games.models import Game, GameVersion
from paytables.packet import names
from paytables.packet.plain import PlainPacket
from paytables.packet.pointers import place_of
from paytables.printed import paytables_of
from paytables.report.counted import exact_of_sheets
from paytables.report.storage import stored_claims, stored_sheets
from paytables.verification.json_form import ClaimJson


@dataclass(frozen=True, slots=True)
class ApprovalPeriod:
    """One letter's approval of a version, for one audience."""

    submission: str | None
    date: datetime.date
    audience: str
    first: datetime.date | None
    last: datetime.date | None  # null with a first day: it holds still; null without: replaced on its own day
    withdrawn: datetime.date | None  # the first day without it

    def holds(self, day: datetime.date) -> bool:
        return self.first is not None and self.first <= day and (self.last is None or day <= self.last)


@dataclass(frozen=True, slots=True)
class Listed:
    """A game of the register with what holds."""

    game: Game
    other_names: tuple[str, ...]
    standings: tuple[ApprovalPeriod, ...]
    versions: tuple[GameVersion, ...]  # those that a letter approved, the newest first

    def holds(self, day: datetime.date) -> dict[str, ApprovalPeriod]:
        """By audience."""
        return {s.audience: s for s in self.standings if s.holds(day)}


def approval_period(approval: Approval) -> ApprovalPeriod:
    letter = approval.letter
    number = letter.submission.number if letter.submission else None
    return standing_in(number, letter.date, approval.audience, approval.in_force, approval.withdrawn_on)


def standing_in(
    number: str | None, date: datetime.date, audience: str, held: DateRange, withdrawn: datetime.date | None
) -> ApprovalPeriod:
    upper = None if held.isempty else held.upper
    last = None if upper is None else upper - datetime.timedelta(days=1)
    return ApprovalPeriod(number, date, audience, None if held.isempty else held.lower, last, withdrawn)


def approved_games() -> QuerySet[Game]:
    """Games that a letter ever approved, by name."""
    return Game.objects.filter(Exists(Approval.objects.filter(game=OuterRef("pk")))).order_by("name")


def listed_of(games: Iterable[Game], day: datetime.date | None = None) -> list[Listed]:
    """What holds of these games; a few questions for all of them. `day`: what does not hold on it is left out."""
    shown = list(games)
    prefetch_related_objects(shown, "names")
    keys = [game.pk for game in shown]
    approvals = Approval.objects.filter(game__in=keys).select_related("letter__submission")
    if day is not None:
        approvals = approvals.filter(in_force__contains=day)
    by_game: dict[int, list[Approval]] = {}
    for approval in approvals.order_by("-letter__date", "-letter_id", "audience"):
        by_game.setdefault(approval.game_id, []).append(approval)
    versions: dict[int, list[GameVersion]] = {}
    came = GameVersion.objects.filter(Exists(Approval.objects.filter(version=OuterRef("pk"))), game__in=keys)
    for version in came.defer("packet").order_by("-number"):
        versions.setdefault(version.game_id, []).append(version)
    return [
        Listed(
            game,
            tuple(n.name for n in game.names.all() if not n.main),
            tuple(approval_period(a) for a in by_game.get(game.pk, ())),
            tuple(versions.get(game.pk, ())),
        )
        for game in shown
    ]


def approved_version(slug: str, number: int) -> GameVersion | None:
    """A version that some letter approved, or that stood for one until it was corrected: its address stays.

    Rules that came alone are in no public register.
    """
    approved = Q(approvals__isnull=False) | Q(publications__letter__decision="approved")
    return (
        GameVersion.objects.filter(approved, game__slug=slug, number=number)
        .select_related("game", "owner", "corrected_by")
        .distinct()
        .first()
    )


def standings_of(version: GameVersion) -> list[ApprovalPeriod]:
    approvals = Approval.objects.filter(version=version).select_related("letter__submission")
    return [approval_period(a) for a in approvals.order_by("-letter__date", "-letter_id", "audience")]


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed figure with what the exact engines say of it."""

    name: str
    printed: str
    verdict: str | None  # None while it waits to be counted
    exact: str | None  # a fraction
    computed: str | None  # the same as a decimal: per cent for shares


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printing of a paytable."""

    position: int
    stated: dict[str, Any]  # as the packet has it
    figures: tuple[Figure, ...]
    withdrawn: datetime.date | None = None  # the first day without it
    unprinted: tuple[Figure, ...] = ()  # what the counts come to where the page prints no figure

    @property
    def name(self) -> str:
        return str(self.stated.get("designator") or self.stated.get("alias") or f"paytable {self.position + 1}")

    @property
    def waits(self) -> bool:
        return any(figure.verdict is None for figure in self.figures)


Claims = list[ClaimJson]
Counts = dict[int, dict[str, Fraction]]  # by the place of the paytable: its figures by their names
PLACES = 6  # after the point, of percent


def claims_of(versions: Iterable[GameVersion]) -> dict[int, Claims]:
    """What is kept of the verdicts on each version's figures; a version that waits to be counted is absent."""
    packets = _packets_of(versions)
    kept = stored_claims(packets.values())
    return {version: kept[sha256] for version, sha256 in packets.items() if sha256 in kept}


def counts_of(versions: Iterable[GameVersion]) -> dict[int, Counts]:
    """What is kept of the exact figures of each version's paytables, whether or not its pages print them."""
    packets = _packets_of(versions)
    kept = stored_sheets(packets.values())
    return {version: exact_of_sheets(kept[sha256]) for version, sha256 in packets.items() if sha256 in kept}


def _packets_of(versions: Iterable[GameVersion]) -> dict[int, str]:
    results: dict[int, str] = {}
    published = Publication.objects.filter(version__in=[v.pk for v in versions]).order_by("-stands", "-id")
    for version, sha256 in published.values_list("version_id", "sha256"):
        if version is not None:
            results.setdefault(version, sha256)
    return results


def sheets_of(version: GameVersion, claims: Claims | None, counts: Counts | None = None) -> list[Sheet]:
    """The paytables of a version in page order, with the verdict on every printed figure."""
    stated = version.packet.get("paytables") or ()
    figures = _printed(version.packet) if claims is None else _judged(claims)
    gone = _withdrawn(version)
    results = []
    for place, table in enumerate(stated):
        printed = tuple(figures.get(place, ()))
        unprinted = _unprinted((counts or {}).get(place, {}), printed)
        results.append(Sheet(place, table, printed, _gone(gone, table), unprinted))
    return results


def _unprinted(counted: Mapping[str, Fraction], printed: Iterable[Figure]) -> tuple[Figure, ...]:
    named = {figure.name for figure in printed}
    return tuple(
        Figure(name, "", None, str(value), str(formats.rounded(value * 100, PLACES)))
        for name, value in counted.items()
        if name not in named
    )


def _withdrawn(version: GameVersion) -> list[Withdrawal]:
    """The withdrawn paytables of the game that these rules do not approve again by being of a later letter."""
    results = [row for row in confirmed_of(version.game) if row.paytable is not None]
    return [row for row in results if version.rules_as_of is None or version.rules_as_of < row.effective_on]


def _gone(withdrawn: list[Withdrawal], values: Mapping[str, object]) -> datetime.date | None:
    called = {names.designator(n) for n in (values.get("designator"), values.get("alias")) if n}
    for row in withdrawn:
        table = row.paytable
        of = {names.designator(n) for n in (table.designator, table.alias) if n} if table else set()
        if table is not None and table.bet == values.get("bet") and (called & of or (not called and not of)):
            return row.effective_on
    return None


def _judged(claims: Claims) -> dict[int, list[Figure]]:
    results: dict[int, list[Figure]] = {}
    for stated in claims:
        figure = Figure(stated["claim"], stated["printed"], stated["verdict"], stated["exact"], stated["computed"])
        results.setdefault(place_of(stated["at"]), []).append(figure)
    return results


def _printed(packet: PlainPacket) -> dict[int, list[Figure]]:
    return {t.index: [Figure(c.kind, c.value, None, None, None) for c in t.claims] for t in paytables_of(packet)}


COLUMNS = (
    "game", "version", "address", "letter", "letter_date", "audience", "in_force_from", "in_force_to", "paytable",
    "bet", "system", "variant", "printing", "wager", "figure", "printed", "verdict", "exact", "computed",
    "withdrawn_on",
)  # fmt: skip


def lines(results: list[Listed], address: Callable[[str, int], str]) -> Iterator[dict[str, object]]:
    """One row for each printed figure of each version under each approval; a game without rules on file is one row."""
    for listed in results:
        claims, counts = claims_of(listed.versions), counts_of(listed.versions)
        for standing in listed.standings:
            base: dict[str, object] = {
                "game": listed.game.name,
                "letter": standing.submission,
                "letter_date": standing.date,
                "audience": standing.audience,
                "in_force_from": standing.first,
                "in_force_to": standing.last,
            }
            versions = [v for v in listed.versions if _came_with(v, standing)]
            if not versions:
                yield base
            for version in versions:
                of_version = {**base, "version": version.number, "address": address(listed.game.slug, version.number)}
                yield from (
                    {**of_version, **row} for row in _rows(version, claims.get(version.pk), counts.get(version.pk))
                )


def lines_of(version: GameVersion, address: str) -> Iterator[dict[str, object]]:
    """The same of one version; one that was corrected stands under no letter any more."""
    values = {"game": version.game.name, "version": version.number, "address": address}
    letters = [
        {
            "letter": s.submission, "letter_date": s.date, "audience": s.audience, "in_force_from": s.first,
            "in_force_to": s.last,
        }
        for s in standings_of(version)
    ]  # fmt: skip
    claims, counts = claims_of([version]).get(version.pk), counts_of([version]).get(version.pk)
    for letter in letters or [{}]:
        yield from ({**values, **letter, **row} for row in _rows(version, claims, counts))


def _came_with(version: GameVersion, standing: ApprovalPeriod) -> bool:
    return version.rules_as_of == standing.date


def _rows(version: GameVersion, claims: Claims | None, counts: Counts | None) -> Iterator[dict[str, object]]:
    for sheet in sheets_of(version, claims, counts):
        table = {
            "paytable": sheet.name,
            "withdrawn_on": sheet.withdrawn,
            **{k: sheet.stated.get(k) for k in ("bet", "system", "variant", "printing", "wager")},
        }
        figures = (*sheet.figures, *sheet.unprinted)
        if not figures:
            yield table
        for f in figures:
            yield {
                **table, "figure": f.name, "printed": f.printed, "verdict": f.verdict, "exact": f.exact,
                "computed": f.computed,
            }  # fmt: skip


def as_json(version: GameVersion, address: str) -> dict[str, Any]:
    """One version whole."""
    claims, counts = claims_of([version]).get(version.pk), counts_of([version]).get(version.pk)
    return {
        "game": version.game.name,
        "version": version.number,
        "address": address,
        "sha256": version.sha256,
        "owner": version.owner_printed or None,
        "approvals": [
            {
                "letter": s.submission, "letter_date": s.date.isoformat(), "audience": s.audience,
                "in_force_from": s.first.isoformat() if s.first else None,
                "in_force_to": s.last.isoformat() if s.last else None, "withdrawn": s.withdrawn is not None,
                "withdrawn_on": s.withdrawn.isoformat() if s.withdrawn else None,
            }
            for s in standings_of(version)
        ],
        "equipment": version.packet.get("equipment") or [],
        "counted": claims is not None,
        "paytables": [
            {
                **sheet.stated,
                "withdrawn_on": sheet.withdrawn.isoformat() if sheet.withdrawn else None,
                "verified": {
                    f.name: {"printed": f.printed, "verdict": f.verdict, "exact": f.exact, "computed": f.computed}
                    for f in sheet.figures
                },
                "not_printed": {f.name: {"exact": f.exact, "computed": f.computed} for f in sheet.unprinted},
            }
            for sheet in sheets_of(version, claims, counts)
        ],
    }  # fmt: skip
