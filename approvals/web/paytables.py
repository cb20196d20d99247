"""The list of paytables, and one paytable: what is printed, what is exact, and where the return comes from."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from django_tables2 import Column

from accounts.permissions import can_publish
from accounts.web import formats
from accounts.web.lists import ListPage, Rows, Shown
from accounts.web.marks import mark
from approvals.models import Evidence, Withdrawal
from approvals.registry.days import holds
from approvals.registry.verdicts import publication_of
from approvals.registry.withdraw import confirmed_of
from approvals.web import keyfacts
from approvals.web.verified import printed_places, verdicts_for
from paytables.equipment import system_name
from paytables.filters import PaytableFilter
from paytables.models import Paytable
from paytables.report import charts
from paytables.report.counted import NOTHING
from paytables.report.index import with_figures

if TYPE_CHECKING:
    import datetime

NUMBER = {"td": {"class": "hr-number"}, "th": {"class": "hr-number"}}


def _edge(value: Decimal) -> str | SafeString:
    """What favors the player is likelier misread than meant, so a list does not say it without a word."""
    shown = formats.percent(value)
    return shown if value >= 0 else format_html('{}<br><span class="hr-soft">favors the player</span>', shown)


def _in_full(value: Decimal) -> str:
    return format(value, "f")


class PaytableTable(Rows):
    designator = Column(empty_values=())
    alias = Column(verbose_name="Also")
    game = Column(accessor="version__game__name", verbose_name="Game")
    version = Column(accessor="version__number", verbose_name="Version")
    bet = Shown(formats.words_of)
    system = Shown(system_name)
    wager = Shown(formats.money, attrs=NUMBER)
    edge = Shown(_edge, export=_in_full, verbose_name="House edge", attrs=NUMBER)
    returned = Shown(
        lambda edge: formats.percent(1 - edge),
        export=lambda edge: _in_full(1 - edge),
        accessor="edge", verbose_name="Return", orderable=False, attrs=NUMBER,
    )  # fmt: skip
    hits = Shown(formats.percent, export=_in_full, verbose_name="Hit frequency", attrs=NUMBER)
    top = Column(accessor="top_pays", order_by=("top_rank", "top_pays"), verbose_name="Top award", attrs=NUMBER)
    verdict = Shown(partial(mark, "claim"), verbose_name="Printed figures")

    class Meta(Rows.Meta):
        model = Paytable
        fields = (
            "designator", "alias", "game", "version", "bet", "system", "wager", "edge", "returned", "hits", "top",
            "verdict",
        )  # fmt: skip
        caption = "Paytables"

    def render_designator(self, record: Any) -> SafeString:
        name = format_html('<a href="{}">{}</a>', reverse("paytable", args=[record.pk]), record.designator or "unnamed")
        if record.printing > 1:
            return format_html('{} <span class="hr-soft">printing {}</span>', name, record.printing)
        return name

    def value_designator(self, record: Any) -> str:
        return record.designator or ""

    def render_top(self, record: Any, value: Decimal) -> str:
        return formats.award(value, record.top_unit, f"the {record.top_meter or 'main'} meter")

    value_top = render_top


class PaytableList(ListPage):
    table_class = PaytableTable
    filterset_class = PaytableFilter
    template_name = "paytables/list.html"
    title = "Paytables"
    lead = "Every printing of every paytable, in all versions of the rules, with its exact figures."

    def get_queryset(self) -> QuerySet[Paytable]:
        return with_figures(Paytable.objects.select_related("version__game").defer("version__packet"))


@require_safe
def paytable(request: HttpRequest, pk: int) -> HttpResponse:
    result = get_object_or_404(
        Paytable.objects.select_related("version__game").prefetch_related("outcomes").defer("version__packet"), pk=pk
    )
    publication = publication_of(result.version)
    verdicts = verdicts_for(request, publication)
    sheet = verdicts.sheet(result.position)
    claims = verdicts.by_table().get(result.position, {})
    exact = verdicts.exact().get(result.position, {})
    outcomes = list(result.outcomes.all())
    places = _places(result, [o.pk for o in outcomes])
    drawn = [(row.name, row.part) for row in sheet.rows if row.part is not None] if sheet else []
    drawn = [(name, part) for name, part in drawn if name != NOTHING]
    often = [(formats.words_of(row.name), row.probability) for row in sheet.rows if row.probability] if sheet else []
    return render(
        request,
        "paytables/paytable.html",
        {
            "paytable": result,
            "facts": keyfacts.of_paytable(
                claims, exact, outcomes, counting=verdicts.job is not None, since=_since(result)
            ),
            "publication": publication,
            "outcomes": [(o, places.get(("paytables_outcome", o.pk))) for o in outcomes],
            "place": places.get(("paytables_paytable", result.pk)),
            "sheet": sheet,
            "rules": verdicts.rules(result.position),
            "readings": verdicts.readings(result.position),
            "departures": verdicts.departures,
            "document": publication.document if publication else None,
            "claims": list(claims.values()),
            "job": verdicts.job,
            "chart": charts.returns_by_outcome([(formats.words_of(n), p) for n, p in drawn]) if len(drawn) > 1 else "",
            "chances": charts.chances(often) if len(often) > 1 else "",
            "rarest": min(often, key=lambda row: row[1]) if often else None,
            "largest": max(drawn, key=lambda row: abs(row[1])) if drawn else None,
            "has_meter": any(o.unit == "percent" for o in outcomes),
            "has_envy": any(o.envy for o in outcomes),
            "twins": _twins(result),
            "withdrawn": [w for w in confirmed_of(result.version.game) if _is_of(w, result)],
            "may_withdraw": can_publish.test(request.user),
        },
    )


def _since(paytable: Paytable) -> datetime.date | None:
    """The first day of the rules that print it, where they hold today."""
    days = paytable.version.in_force
    return days.lower if days is not None and holds(days, timezone.localdate()) else None


def _places(paytable: Paytable, outcomes: list[int]) -> dict[tuple[str, int], object]:
    """The first printed place of the table and of each of its rows."""
    rows = Evidence.objects.filter(table="paytables_outcome", record_id__in=outcomes) | Evidence.objects.filter(
        table="paytables_paytable", record_id=paytable.pk
    )
    places: dict[tuple[str, int], object] = {}
    for row in printed_places(rows):
        places.setdefault((row.table, row.record_id), row.field)
    return places


def _is_of(row: Withdrawal, paytable: Paytable) -> bool:
    """Whether a withdrawal is of this paytable: the same name for the same bet, in whichever version it was read."""
    table = row.paytable
    if table is None or table.bet != paytable.bet:
        return False
    names = {table.designator_key, table.alias_key} - {None}
    return bool(names & {paytable.designator_key, paytable.alias_key}) or (not names and not paytable.designator_key)


def _twins(paytable: Paytable) -> list[Paytable]:
    """The same designator elsewhere: in other versions, and printed again in this one."""
    if paytable.designator_key is None:
        return []
    same = Paytable.objects.filter(
        designator_key=paytable.designator_key, bet=paytable.bet, version__game=paytable.version.game
    )
    return list(
        same.exclude(pk=paytable.pk).select_related("version").defer("version__packet").order_by("version", "position")
    )
