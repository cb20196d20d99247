"""The API of operators' tables: the configuration form, kept in versions."""

from __future__ import annotations

from typing import ClassVar

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS, REFUSED, ListViewSet, person
from accounts.api.problems import Unprocessable
from accounts.json_types import Json
from approvals.api.serializers import OperatorSerializer
from approvals.filings.judging import keep_first
from approvals.filters import ConfigurationFilter, OperatorFilter
from approvals.models import Configuration, ConfigurationVersion, Operator
from approvals.operators.selectors import configurations_for, operators_for, rooms_for, tables_for
from approvals.operators.services import NotClosed, Refused, close_table, save_configuration

FORM: dict[str, Json] = {
    "operator": {"name": "Evergreen Card Room", "kind": "commercial"},
    "as_of": "2024-02-01",
    "game": "Caribbean Stud Poker",
    "submission": "3119",
    "table": {"number": "CS-1", "seats": 7},
    "bets": [{"bet": "ante", "min": "5", "max": "100"}, {"bet": "play", "multiple_of_ante": "2"}],
}


class ConfigurationSerializer(serializers.ModelSerializer[ConfigurationVersion]):
    """A table at its newest version."""

    id = serializers.IntegerField(source="configuration_id", help_text="Of the table; it stays over versions.")
    operator = serializers.CharField(source="configuration.room.operator.name")
    operator_kind = serializers.CharField(source="configuration.room.operator.kind")
    room = serializers.IntegerField(source="configuration.room_id")
    table = serializers.CharField(source="configuration.table")
    version = serializers.IntegerField(source="number")
    game = serializers.CharField(
        source="game.slug", allow_null=True, default=None, help_text="As the register knows it."
    )
    author = serializers.CharField(source="author.username")
    data = serializers.JSONField()  # type: ignore[assignment]  # the form, as the contract names it

    class Meta:
        model = ConfigurationVersion
        fields: ClassVar[list[str]] = [
            "id", "operator", "operator_kind", "room", "table", "version", "game", "sha256", "author", "reason",
            "created_at", "data",
        ]  # fmt: skip


class NewConfigurationSerializer(serializers.Serializer[object]):
    """A table's form. For a table that is there already it becomes the next version."""

    room = serializers.IntegerField(help_text="Where the table stands.")
    table = serializers.CharField(max_length=60, help_text="Its number.")
    data = serializers.JSONField(help_text="The configuration form.")  # type: ignore[assignment]
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")


class CloseSerializer(serializers.Serializer[object]):
    on = serializers.DateField(
        help_text="The first day on which the table is no longer in operation; not a future date."
    )
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")


class ClosedSerializer(serializers.ModelSerializer[Configuration]):
    """A table that is no longer run. What it was stays on record."""

    class Meta:
        model = Configuration
        fields: ClassVar[list[str]] = ["id", "table", "closed_on"]
        read_only_fields = fields


@extend_schema_view(
    list=extend_schema(
        summary="List tables",
        description="The newest version of every open table: all for regulators, their own for operators.",
        responses={200: ConfigurationSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One table", responses={200: ConfigurationSerializer, **PROBLEMS, **NOT_FOUND}),
)
class ConfigurationViewSet(ListViewSet):
    queryset = ConfigurationVersion.objects.none()
    serializer_class = ConfigurationSerializer
    filterset_class = ConfigurationFilter
    cursor_ordering = "-id"
    lookup_field = "configuration_id"
    lookup_url_kwarg = "id"

    def get_queryset(self) -> QuerySet[ConfigurationVersion]:
        if getattr(self, "swagger_fake_view", False):
            return ConfigurationVersion.objects.none()
        return configurations_for(person(self.request))

    @extend_schema(
        summary="Set up or change a table",
        request=NewConfigurationSerializer,
        responses={
            201: OpenApiResponse(ConfigurationSerializer, "A new version."),
            200: OpenApiResponse(ConfigurationSerializer, "It was closed already."),
            **INVALID,
            **PROBLEMS,
            **NOT_FOUND,
            **REFUSED,
        },
        examples=[OpenApiExample("A table", value={"room": 1, "table": "CS-1", "data": FORM}, request_only=True)],
    )
    def create(self, request: Request, **kwargs: object) -> Response:
        stated = NewConfigurationSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        asked, actor = stated.validated_data, person(request)
        room = rooms_for(actor).filter(pk=asked["room"]).first()
        if room is None:
            raise Http404
        try:
            saved = save_configuration(
                room=room, table=asked["table"], data=asked["data"], actor=actor, reason=asked["reason"]
            )
        except Refused as why:
            raise Unprocessable(why.message, at=why.at or None) from why
        keep_first([saved.version])
        shown = configurations_for(actor).get(pk=saved.version.pk)
        code = status.HTTP_201_CREATED if saved.changed else status.HTTP_200_OK
        return Response(self.get_serializer(shown).data, status=code)

    @extend_schema(
        summary="Close a table",
        request=CloseSerializer,
        responses={200: ClosedSerializer, **INVALID, **PROBLEMS, **NOT_FOUND, **REFUSED},
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def close(self, request: Request, **kwargs: object) -> Response:
        """It leaves the list of open tables; its versions and its filings stay."""
        actor = person(request)
        table = get_object_or_404(tables_for(actor), pk=kwargs["id"])
        close_serializer = CloseSerializer(data=request.data)
        close_serializer.is_valid(raise_exception=True)
        try:
            closed = close_table(
                configuration=table,
                day=close_serializer.validated_data["on"],
                actor=actor,
                reason=close_serializer.validated_data["reason"],
            )
        except NotClosed as why:
            raise Unprocessable(str(why)) from why
        return Response(ClosedSerializer(closed).data)


@extend_schema_view(
    list=extend_schema(
        summary="List operators",
        description="All for regulators, their own for operators.",
        responses={200: OperatorSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One operator", responses={200: OperatorSerializer, **PROBLEMS, **NOT_FOUND}),
)
class OperatorViewSet(ListViewSet):
    queryset = Operator.objects.none()
    serializer_class = OperatorSerializer
    filterset_class = OperatorFilter
    cursor_ordering = ("name", "id")

    def get_queryset(self) -> QuerySet[Operator]:
        if getattr(self, "swagger_fake_view", False):
            return Operator.objects.none()
        return operators_for(person(self.request))
