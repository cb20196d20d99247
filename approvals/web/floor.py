"""The floor: every table with its state and what to do next; and the operators whose tables they are."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from django_tables2 import A, Column

from accounts.json_types import Json
from accounts.models import User
from accounts.permissions import can_configure
from accounts.web.lists import ListPage, Rows, person
from accounts.web.marks import mark
from approvals.configuration.schema import Refused
from approvals.filings.judging import NOTHING_FILED, form_of, read_ahead
from approvals.filings.judging import Filed as OnRecord
from approvals.filings.next_steps import Filed, filed_of, next_step
from approvals.filings.selectors import approvals_on_record
from approvals.filters import ConfigurationFilter, OperatorFilter
from approvals.findings import WORST_FIRST
from approvals.models import ConfigurationVersion, Operator, Room
from approvals.operators.selectors import configurations_for, operators_for, rooms_for
from approvals.web import table_head
from approvals.web.acts import Acts
from approvals.web.evaluations import EvaluatedTable, EvaluationContext, evaluate, evaluate_tables
from approvals.web.keyfacts import Fact
from approvals.web.law_pages import queried_day

TABLES_A_PAGE = 60


@require_safe
def floor(request: HttpRequest) -> HttpResponse:
    return _floor(request, None)


@require_safe
def operator(request: HttpRequest, pk: int) -> HttpResponse:
    return _floor(request, get_object_or_404(operators_for(person(request)), pk=pk))


def _floor(request: HttpRequest, of: Operator | None) -> HttpResponse:
    user = person(request)
    day, trouble = queried_day(request)
    tables = configurations_for(user).order_by(
        "configuration__room__operator__name", "configuration__room__name", "configuration__table"
    )
    rooms = rooms_for(user)
    if of is not None:
        tables = tables.filter(configuration__room__operator=of)
        rooms = rooms.filter(operator=of)
    page = Paginator(tables, TABLES_A_PAGE).get_page(request.GET.get("page"))
    result = evaluate_tables(page.object_list, day)
    counts = Counter(j.verdict for j in result if j.verdict)
    wanted = request.GET.get("verdict")
    shown = [j for j in result if not wanted or j.verdict == wanted]
    filed = filed_of([j.version for j in result], user)
    context = {
        "facts": _facts(of, result, page.paginator.count, rooms) if of is not None else None,
        "operator": of,
        "rooms": _by_room(shown, filed, list(rooms) if not wanted else []),
        "counts": [(v, counts[v]) for v in WORST_FIRST if counts[v]],
        "tables": page.paginator.count,
        "page": page,
        "day": day,
        "trouble": trouble,
        "wanted": wanted,
        "acts": _acts(of, user),
        "may_change": can_configure.test(user),
        "many": len({j.version.configuration.room.operator_id for j in result}) > 1,
    }
    return render(request, "floor/floor.html", context)


def _acts(of: Operator | None, user: User) -> Acts:
    acts = Acts(user)
    acts.add("Set up a table", "configuration-new")
    acts.add("Import tables", "configuration-import")
    acts.add("Change many tables", "configuration-many")
    if of is not None:
        acts.add("New filing", "filing-new", operator=of.pk)
        acts.add("Add a room", "room-new", of.pk)
        acts.add("Pages and brochures", "operator-pages", of.pk)
        acts.add("Equipment by table", "equipment-tables", operator=of.name)
        acts.add("Configurations", "configuration-list", operator=of.name)
    return acts


def _facts(of: Operator, results: list[EvaluatedTable], tables: int, rooms: QuerySet[Model]) -> list[Fact]:
    counts = Counter(j.verdict for j in results if j.verdict)
    games = (str(j.version.data.get("game") or "") for j in results)
    return table_head.of_operator(of, counts, tables, rooms.count(), (game for game in games if game))


def _by_room(results: list[EvaluatedTable], filed: dict[int, Filed], rooms: list[Room]) -> list[dict[str, Json]]:
    """Tables by room; rooms without tables too, for they are where one begins."""
    groups: dict[int, dict[str, Any]] = {}
    for one in results:
        room = one.version.configuration.room
        group = groups.setdefault(room.pk, {"room": room, "tables": []})
        of_table = filed.get(one.version.configuration_id)
        item = of_table.item if of_table else None
        group["tables"].append({"judged": one, "item": item, "next": _next(one, of_table)})
    for room in rooms if len(rooms) <= TABLES_A_PAGE else []:
        groups.setdefault(room.pk, {"room": room, "tables": []})
    return list(groups.values())


def _next(evaluate: EvaluatedTable, filed: Filed | None) -> str:
    """One sentence: what its operator does next."""
    if evaluate.result is None:
        return "Open it and correct its form."
    return next_step(evaluate.result.findings, filed)


class ConfigurationTable(Rows):
    table = Column(
        accessor="configuration__table", verbose_name="Table", linkify=("configuration", [A("configuration_id")])
    )
    operator = Column(accessor="configuration__room__operator__name", verbose_name="Operator")
    room = Column(accessor="configuration__room__name", verbose_name="Room")
    game = Column(accessor="game__name", empty_values=())
    number = Column(verbose_name="Version", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    verdict = Column(empty_values=(), orderable=False, verbose_name="Today")

    class Meta(Rows.Meta):
        model = ConfigurationVersion
        fields = ("table", "operator", "room", "game", "number", "verdict")
        order_by = ("operator", "room", "table")
        caption = "Configurations"

    def render_game(self, record: ConfigurationVersion) -> SafeString:
        if record.game is None:
            return format_html("{} <span class='hr-soft'>(not in the register)</span>", record.data.get("game", ""))
        return format_html('<a href="{}">{}</a>', reverse("game", args=[record.game.slug]), record.game.name)

    def value_game(self, record: ConfigurationVersion) -> str:
        return str(record.data.get("game", ""))

    def render_verdict(self, record: ConfigurationVersion) -> SafeString:
        return mark("check", self._verdict(record))

    def value_verdict(self, record: ConfigurationVersion) -> str:
        return self._verdict(record) or "refused"

    def _verdict(self, record: ConfigurationVersion) -> str | None:
        try:
            filed = self.filed.get(record.configuration_id, NOTHING_FILED)
            return evaluate(form_of(record), timezone.localdate(), self.standing, filed).verdict
        except Refused:
            return None

    @cached_property
    def filed(self) -> dict[int, OnRecord]:
        """The approved filings of the tables of this page, or of all where the list is a file."""
        return approvals_on_record(row.record.configuration_id for row in self.paginated_rows)

    @cached_property
    def standing(self) -> EvaluationContext:
        """Asked for once, however many rows there are."""
        standing = EvaluationContext.now()
        read_ahead(standing.register, (row.record.data for row in self.paginated_rows))
        return standing


class ConfigurationList(ListPage):
    table_class = ConfigurationTable
    filterset_class = ConfigurationFilter
    template_name = "configurations/list.html"
    title = "Configurations"
    lead = "Every open table at its newest version, checked as of today."

    def get_queryset(self) -> QuerySet[ConfigurationVersion]:
        return configurations_for(person(self.request))


class OperatorTable(Rows):
    name = Column(linkify=("operator", [A("pk")]))
    kind = Column(accessor="get_kind_display", order_by="kind")
    licence = Column(verbose_name="License")
    rooms = Column(accessor="room_count", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    tables = Column(accessor="table_count", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})

    class Meta(Rows.Meta):
        model = Operator
        fields = ("name", "kind", "licence", "rooms", "tables")
        order_by = "name"
        caption = "Operators"


class OperatorList(ListPage):
    table_class = OperatorTable
    filterset_class = OperatorFilter
    template_name = "floor/operators.html"
    title = "Operators"
    lead = "Card rooms and tribal casinos whose tables are on file."

    def get_queryset(self) -> QuerySet[Operator]:
        result = operators_for(person(self.request)).prefetch_related(None)
        tables = Count("rooms__configurations", filter=Q(rooms__configurations__closed_on=None), distinct=True)
        return result.annotate(room_count=Count("rooms", distinct=True), table_count=tables)
