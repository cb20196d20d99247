"""The API of games, their versions, and their makers."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.serializers import BaseSerializer

from accounts.api.base import NOT_FOUND, PROBLEMS, ListViewSet
from games.api.serializers import (
    GameSerializer,
    GameVersionDetailSerializer,
    GameVersionSerializer,
    ManufacturerSerializer,
)
from games.filters import GameFilter, GameVersionFilter, ManufacturerFilter
from games.models import Game, GameVersion, Manufacturer


@extend_schema_view(
    list=extend_schema(
        summary="List games",
        description="Every game that a letter names. Related games are different games.",
        responses={200: GameSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One game", responses={200: GameSerializer, **PROBLEMS, **NOT_FOUND}),
)
class GameViewSet(ListViewSet):
    queryset = Game.objects.prefetch_related("names", "relations__other")
    serializer_class = GameSerializer
    filterset_class = GameFilter
    cursor_ordering = ("name", "id")
    lookup_field = "slug"
    lookup_value_regex = r"[a-z0-9_-]+"
    export_columns = ("id", "slug", "name", "names", "related")


@extend_schema_view(
    list=extend_schema(
        summary="List versions of rules",
        description="`in_force` is null for rules that no letter has in force.",
        responses={200: GameVersionSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(
        summary="One version with its packet", responses={200: GameVersionDetailSerializer, **PROBLEMS, **NOT_FOUND}
    ),
)
class GameVersionViewSet(ListViewSet):
    queryset = GameVersion.objects.select_related("game", "owner")
    serializer_class = GameVersionSerializer
    filterset_class = GameVersionFilter

    def get_queryset(self) -> QuerySet[GameVersion]:
        result: QuerySet[GameVersion] = super().get_queryset()
        return result if self.action == "retrieve" else result.defer("packet")

    def get_serializer_class(self) -> type[BaseSerializer[GameVersion]]:
        return GameVersionDetailSerializer if self.action == "retrieve" else GameVersionSerializer


@extend_schema_view(
    list=extend_schema(
        summary="List manufacturers",
        description="One entry is one line of companies under all the names it has used.",
        responses={200: ManufacturerSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(
        summary="One manufacturer", responses={200: ManufacturerSerializer, **PROBLEMS, **NOT_FOUND}
    ),
)
class ManufacturerViewSet(ListViewSet):
    queryset = Manufacturer.objects.prefetch_related("names")
    serializer_class = ManufacturerSerializer
    filterset_class = ManufacturerFilter
    cursor_ordering = ("name", "id")
    lookup_field = "key"
    lookup_value_regex = r"[a-z0-9_-]+"
    export_columns = ("id", "key", "name", "names")
