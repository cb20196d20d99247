"""Paytables of one bet side by side: hands down, paytables across, the exact figures above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.web import formats
from approvals.differences.grids import in_order
from approvals.registry.verdicts import publication_of
from approvals.web import keyfacts
from approvals.web.verified import Figure, verdicts_for
from games.models import GameVersion
from paytables.models import Outcome, Paytable
from paytables.report.counted import Exact

MOST = 60


@dataclass(frozen=True, slots=True)
class Compared:
    """One paytable, in every system and printing that says the same."""

    paytable: Paytable
    places: tuple[str, ...]
    edge: Fraction | None
    hits: Fraction | None
    top: str
    marks: object
    rows: dict[tuple[str | None, int | None], str]


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """`version` and `bet` name them."""
    key, bet = request.GET.get("version", ""), request.GET.get("bet", "")[:60]
    if not (key.isascii() and key.isdecimal() and len(key) < 18):
        raise Http404
    version = get_object_or_404(GameVersion.objects.defer("packet").select_related("game"), pk=int(key))
    tables = list(
        Paytable.objects.filter(version=version, bet=bet or None)
        .prefetch_related("outcomes")
        .order_by("position")[:MOST]
    )
    if not tables:
        raise Http404
    verdicts = verdicts_for(request, publication_of(version))
    claims, exact = verdicts.by_table(), verdicts.exact()
    results: dict[tuple[object, ...], Compared] = {}
    for table in tables:
        one = _compared(table, claims.get(table.position, {}), exact.get(table.position, {}))
        content = (table.designator, table.alias, table.variant, table.wager, tuple(one.rows.items()), one.edge)
        if content in results:
            places = tuple(dict.fromkeys([*results[content].places, *one.places]))
            one = Compared(results[content].paytable, places, one.edge, one.hits, one.top, one.marks, one.rows)
        results[content] = one
    columns = list(results.values())
    hands = in_order([list(column.rows) for column in columns])
    context = {
        "version": version,
        "bet": bet,
        "columns": columns,
        "lines": [(_label(hand), _marked([column.rows.get(hand, "") for column in columns])) for hand in hands],
        "job": verdicts.job,
        "others": _others(version, bet),
    }
    return render(request, "paytables/compare.html", context)


def _compared(table: Paytable, claims: Mapping[str, Figure], exact: Exact) -> Compared:
    outcomes = list(table.outcomes.all())
    top = keyfacts.top_award(outcomes)
    printing = f"printing {table.printing}" if table.printing > 1 else ""
    place = ", ".join(part for part in (table.system_name, printing) if part)
    return Compared(
        table,
        (place,) if place else (),
        exact.get("house_edge"),
        exact.get("hit_frequency"),
        f"{top[0]}, {top[1].lower()}" if top else "",
        keyfacts.verdicts(claims.values()) if claims else "",
        {(outcome.hand, outcome.hands): _pay(outcome) for outcome in outcomes},
    )


def _pay(outcome: Outcome) -> str:
    envy = f", envy {formats.money(outcome.envy)}" if outcome.envy else ""
    return f"{keyfacts.award(outcome)}{envy}"


def _label(hand: tuple[str | None, int | None]) -> str:
    name = formats.words_of(hand[0]) or "Hand not read"
    return name if hand[1] is None else f"{name}, {hand[1]} hands"


def _marked(cells: list[str]) -> list[tuple[str, bool]]:
    """Each cell, and whether it is other than most of its row."""
    usual = max(dict.fromkeys(cells), key=cells.count)  # of several as frequent the first, on every load
    return [(cell, cell != usual) for cell in cells]


def _others(version: GameVersion, bet: str) -> list[tuple[str, str]]:
    bets = Paytable.objects.filter(version=version).order_by("bet").values_list("bet", flat=True).distinct()
    address = reverse("paytable-compare")
    return [
        (
            formats.words_of(other) or "Bet not read",
            f"{address}?" + urlencode({"version": version.pk, "bet": other or ""}),
        )
        for other in bets
        if (other or "") != bet
    ]
