"""The manufacturer's view for programs."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, PROBLEMS, person
from approvals.equipment.by_table import STANDINGS, THAN, equipment_by_table, filters_of
from approvals.equipment.by_table import lines as lines_by_table
from approvals.equipment.compatibility import gone_on, lowest_everywhere, words_for
from approvals.equipment.compatibility import status as status_of
from approvals.equipment.importing import BadList, read_rows
from approvals.equipment.installed import NotTheirs, withdrawal
from approvals.equipment.known import NotKnown
from approvals.equipment.lists import keep_list, lists_for
from approvals.equipment.matrix import COLUMNS, lines, matrix
from approvals.equipment.query import matrix_query
from approvals.equipment.requirements import RequiredComponent, ever_required
from approvals.registry.current import withdrawals_now

COMPONENT = OpenApiParameter("component", str, required=True, description="Its name, as rules print it.")
ROWS = 1000  # of equipment by table at once
VERSION = OpenApiParameter("version", str, required=True, description="A version as it is printed, such as 5.3.12.")


class MatrixView(APIView):
    @extend_schema(
        summary="Components × games: the versions in force on a day",
        description="Each requirement of the rules in force with its alternative; with `versions`, how each stands.",
        parameters=[
            OpenApiParameter("on", str, description="A day; today without it."),
            OpenApiParameter("component", str, description="Part of a component's name."),
            OpenApiParameter("game", str, description="Part of a game's name."),
            OpenApiParameter("applies_to", str),
            OpenApiParameter("versions", str, description="Lines of `component = version` to compare."),
            OpenApiParameter("list", str, description="A list of versions that your organization keeps."),
        ],
        responses={200: OpenApiTypes.OBJECT, **INVALID, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        asking = matrix_query(request.query_params.dict(), person(request))
        if asking.trouble:
            raise ValidationError({"query": asking.trouble})
        asked = asking.asked()
        shown = matrix(asked, asking.offered, asking.gone)
        return Response(
            {
                "on": asking.day,
                "requirements": list(lines(asked, asking.offered, asking.gone)),
                "components": [
                    {
                        "component": row.component,
                        "lowest_good_everywhere": {"answer": row.lowest.kind, "version": row.lowest.version,
                                                   "why": row.lowest.why},
                        "offered": [{"version": v, "status": s, "words": words_for(s)} for v, s in row.overall],
                    }
                    for row in shown.rows
                ],
                "named_by_no_rules": [{"component": o.component, "version": o.version} for o in shown.unnamed],
            }
        )  # fmt: skip


def _as_json(a: RequiredComponent) -> dict[str, object]:
    return dict(zip(COLUMNS, next(iter(lines([a]))).values())) | {"in_force_to": a.last}


class ComponentView(APIView):
    @extend_schema(
        summary="One component: its minimum over time, the lowest good everywhere, which games accept a version",
        parameters=[COMPONENT, OpenApiParameter("version", str)],
        responses={200: OpenApiTypes.OBJECT, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        today = timezone.localdate()
        version = request.query_params.get("version")
        history = ever_required(request.query_params.get("component", ""))
        now = [a for a in history if a.first <= today and (a.last is None or today <= a.last)]
        gone = gone_on(today, withdrawals_now())
        lowest = lowest_everywhere(now, gone)
        games: dict[str, list[RequiredComponent]] = {}
        for a in now:
            games.setdefault(a.game, []).append(a)
        return Response(
            {
                "lowest_good_everywhere": {"answer": lowest.kind, "version": lowest.version, "why": lowest.why},
                "history": [_as_json(a) for a in history],
                "games": [
                    {"game": game, "status": status_of(item, version, gone) if version else None}
                    for game, item in games.items()
                ],
            }
        )


class ByTableView(APIView):
    @extend_schema(
        summary="Equipment by table: installed and required",
        description="A regulator sees every table, an operator its own; a manufacturer learns counts of its own"
        " components alone. `uncertain`: its version cannot be compared with the one that was asked for.",
        parameters=[
            OpenApiParameter("component", str, description="Its name, as rules print it."),
            OpenApiParameter("version", str, description="Together with a component."),
            OpenApiParameter("than", str, enum=list(THAN), description="Which side of the version; below without it."),
            OpenApiParameter("standing", str, enum=list(STANDINGS)),
            OpenApiParameter("operator", str, description="Part of an operator's name."),
            OpenApiParameter("game", str, description="Part of a game's name."),
            OpenApiParameter("page", int, description=f"From 1: {ROWS:,} rows each; `pages` says how many there are."),
        ],
        responses={200: OpenApiTypes.OBJECT, **INVALID, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        user = person(request)
        filters = filters_of(request.query_params.dict(), user)
        if filters.trouble:
            raise ValidationError({"query": list(filters.trouble)})
        answer = equipment_by_table(filters, user)
        counted = answer.counts is not None
        number = len(answer.rows if answer.counts is None else answer.counts)
        start = ROWS * (_page(request, -(-number // ROWS) or 1) - 1)
        answer.rows = answer.rows[start : start + ROWS]
        answer.counts = None if answer.counts is None else answer.counts[start : start + ROWS]
        rows: list[dict[str, object]] = list(lines_by_table(answer))
        for line, row in zip(rows, answer.rows, strict=False):
            line |= {"configuration": row.configuration, "uncertain": row.uncertain}
        reported = {"counted": counted, "standings": answer.standings, "rows": rows}
        return Response(reported | {"count": number, "pages": -(-number // ROWS) or 1})


def _page(request: Request, pages: int) -> int:
    stated = request.query_params.get("page", "1")
    if not (stated.isascii() and stated.isdigit() and len(stated) < 9 and 1 <= int(stated) <= pages):
        raise ValidationError({"page": [f"There are pages 1 to {pages:,}."]})
    return int(stated)


class WithdrawView(APIView):
    @extend_schema(
        summary="Who must upgrade if a version is withdrawn",
        description="A regulator learns the tables by operator, an operator its own, a manufacturer counts alone.",
        parameters=[COMPONENT, VERSION],
        responses={200: OpenApiTypes.OBJECT, **INVALID, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        values = {name: request.query_params.get(name, "").strip()[:200] for name in ("component", "version")}
        if missing := [name for name, value in values.items() if not value]:
            raise ValidationError({name: ["This is required."] for name in missing})
        try:
            result = withdrawal(component=values["component"], version=values["version"], user=person(request))
        except NotTheirs as why:
            raise PermissionDenied(str(why)) from why
        except NotKnown as why:
            raise ValidationError({"component": [str(why)]}) from why
        columns = ("configuration", "operator", "kind", "room", "table", "game", "version", "standing")
        tables = None if result.tables is None else [{c: getattr(t, c) for c in columns} for t in result.tables]
        counts = {"tables": dict(result.table_counts), "operators": dict(result.operator_counts)}
        return Response({**values, "counts": counts, "tables": tables})


class OfferedSerializer(serializers.Serializer[object]):
    component = serializers.CharField(max_length=200)
    version = serializers.CharField(max_length=100)
    use = serializers.CharField(required=False, allow_blank=True)
    quantity = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    note = serializers.CharField(required=False, allow_blank=True, max_length=300)


class EquipmentListSerializer(serializers.Serializer[object]):
    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(max_length=200)
    rows = OfferedSerializer(many=True)
    created_at = serializers.DateTimeField(read_only=True)


class ListsView(APIView):
    @extend_schema(
        summary="The lists of versions that your organization keeps",
        responses={200: EquipmentListSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        return Response(EquipmentListSerializer(lists_for(person(request))[:50], many=True).data)

    @extend_schema(
        summary="Keep a list of versions",
        description="All rows are saved, or none; `errors` names every bad row with its column.",
        request=EquipmentListSerializer,
        responses={201: EquipmentListSerializer, **INVALID, **PROBLEMS},
    )
    def post(self, request: Request) -> Response:
        stated = EquipmentListSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        heads = ("component", "version", "use", "quantity", "note")
        try:
            rows = read_rows([heads, *([row.get(h) for h in heads] for row in stated.validated_data["rows"])])
        except BadList as bad:
            raise ValidationError({"rows": [str(m) for m in bad.mistakes]}) from bad
        kept = keep_list(name=stated.validated_data["name"], rows=rows, actor=person(request))
        return Response(EquipmentListSerializer(kept).data, status=status.HTTP_201_CREATED)
