"""The API of the law: what holds on a day, its history, and how it is changed by two people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, REFUSED, ListViewSet, person
from accounts.api.problems import Unprocessable
from accounts.json_types import Json
from approvals.api.deciding import close
from approvals.api.filing_serializers import (
    LawValueSerializer,
    NewLawValueSerializer,
    ParameterLineSerializer,
    ParameterSerializer,
)
from approvals.api.serializers import ReasonSerializer
from approvals.filings.filters import LawValueFilter
from approvals.filings.recheck import publish_law
from approvals.law.history import Entry, history_of, proposals
from approvals.law.model import NoValue, Parameter, UnknownParameter
from approvals.law.proposing import NotLaw, propose_value, return_value
from approvals.law.rows import current_law, written_of
from approvals.models import LawValue

if TYPE_CHECKING:
    import datetime

DAY = OpenApiParameter("day", str, description="An ISO date; today without it.")


class _Day(serializers.Serializer[object]):
    day = serializers.DateField(required=False)


class LawViewSet(viewsets.ViewSet):
    """Parameters of the law by name."""

    lookup_value_regex = r"[a-z0-9_.]{1,120}"

    @extend_schema(
        summary="The law on a day", parameters=[DAY], responses={200: ParameterLineSerializer(many=True), **PROBLEMS}
    )
    def list(self, request: Request) -> Response:
        """Every parameter with the value that holds; what was not read for the day says so."""
        day = _day(request)
        return Response([_line(p, day) for _, p in sorted(current_law().items())])

    @extend_schema(
        summary="The history of a parameter",
        parameters=[DAY, OpenApiParameter("id", str, OpenApiParameter.PATH, description="The parameter's name.")],
        responses={200: ParameterSerializer, **PROBLEMS, **NOT_FOUND},
    )
    def retrieve(self, request: Request, pk: str) -> Response:
        try:
            result = history_of(pk, _day(request))
        except UnknownParameter:
            raise Http404 from None
        parameter = result.parameter
        return Response(
            {
                "name": parameter.name,
                "title": parameter.title,
                "kind": parameter.kind,
                "history": [_entry(e) for e in result.entries],
            }
        )


def _day(request: Request) -> datetime.date:
    asked = _Day(data=request.query_params.dict())
    asked.is_valid(raise_exception=True)
    return asked.validated_data.get("day") or timezone.localdate()


def _line(parameter: Parameter, day: datetime.date) -> dict[str, Json]:
    values: dict[str, Json] = {"name": parameter.name, "title": parameter.title, "kind": parameter.kind}
    try:
        value = parameter.on(day)
    except NoValue:
        return {**values, "value": None, "section": None, "certainty": None, "known": False}
    return {
        **values,
        "value": written_of(value.held),
        "section": value.section,
        "certainty": value.certainty,
        "known": True,
    }


def _entry(entry: Entry) -> dict[str, Json]:
    value = entry.value
    return {
        "value": written_of(value.held),
        "effective_from": value.effective_from,
        "effective_to": value.effective_to,
        "section": value.section,
        "citation": value.citation,
        "certainty": value.certainty,
        "date_certainty": value.date_certainty,
        "note": value.note,
        "standing": entry.standing,
        "proposal": entry.row.pk if entry.row is not None else None,
    }


@extend_schema_view(
    list=extend_schema(summary="List proposed values", responses={200: LawValueSerializer(many=True), **PROBLEMS}),
    retrieve=extend_schema(summary="One proposed value", responses={200: LawValueSerializer, **PROBLEMS, **NOT_FOUND}),
)
class LawValueViewSet(ListViewSet):
    queryset = LawValue.objects.none()
    serializer_class = LawValueSerializer
    filterset_class = LawValueFilter
    cursor_ordering = "-id"

    def get_queryset(self) -> QuerySet[LawValue]:
        return proposals()

    @extend_schema(
        summary="Propose a value of the law",
        description="By a supervisor; it takes effect once a second person has published it.",
        request=NewLawValueSerializer,
        responses={201: LawValueSerializer, **INVALID, **PROBLEMS, **REFUSED},
    )
    def create(self, request: Request, **kwargs: object) -> Response:
        stated = NewLawValueSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        try:
            row = propose_value(actor=person(request), **stated.validated_data)
        except NotLaw as why:
            raise Unprocessable(str(why)) from why
        return Response(self.get_serializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Publish it",
        description="By a second person, not the one who proposed it. Every table is then checked again.",
        request=ReasonSerializer,
        responses={200: LawValueSerializer, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, **kwargs: object) -> Response:
        return close(self, request, publish_law, NotLaw)

    @extend_schema(
        summary="Return it",
        description="With the reason. Its proposer withdraws it this way.",
        request=ReasonSerializer,
        responses={200: LawValueSerializer, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    @action(detail=True, methods=["post"], url_path="return", url_name="return")
    def give_back(self, request: Request, **kwargs: object) -> Response:
        return close(self, request, return_value, NotLaw)
