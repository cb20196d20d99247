"""Games, versions and makers as JSON."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.backends.postgresql.psycopg_any import DateRange
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import Game, GameName, GameRelation, GameVersion, Manufacturer, ManufacturerName


class DaysSerializer(serializers.Serializer[object]):
    """Days from the first up to, not including, `until`; null is open."""

    first = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True)


@extend_schema_field(DaysSerializer(allow_null=True))
class Days(serializers.Field[DateRange, object, dict[str, datetime.date | None] | None, object]):
    """A range of days. Null where there is none, an empty one too."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("read_only", True)
        super().__init__(**kwargs)

    def to_representation(self, value: DateRange) -> dict[str, datetime.date | None] | None:
        return None if value.isempty else {"first": value.lower, "until": value.upper}


class GameNameSerializer(serializers.ModelSerializer[GameName]):
    class Meta:
        model = GameName
        fields = ["name", "main", "reason"]


class RelatedGameSerializer(serializers.ModelSerializer[GameRelation]):
    """Another game that has something in common with this one."""

    slug = serializers.CharField(source="other.slug")
    name = serializers.CharField(source="other.name")

    class Meta:
        model = GameRelation
        fields = ["slug", "name", "kind", "note"]


class GameSerializer(serializers.ModelSerializer[Game]):
    names = GameNameSerializer(many=True, read_only=True)
    related = RelatedGameSerializer(source="relations", many=True, read_only=True)

    class Meta:
        model = Game
        fields = ["id", "slug", "name", "names", "related"]


class GameVersionSerializer(serializers.ModelSerializer[GameVersion]):
    """The rules of a game as one packet states them; the packet itself is in the version's own page."""

    game = serializers.CharField(source="game.name")
    game_slug = serializers.CharField(source="game.slug")
    owner = serializers.CharField(source="owner_printed")
    manufacturer = serializers.CharField(source="owner.key", allow_null=True, default=None)
    in_force = Days()

    class Meta:
        model = GameVersion
        fields = [
            "id", "game", "game_slug", "number", "rules_as_of", "in_force", "owner", "manufacturer", "supersedes",
            "corrects", "sha256",
        ]  # fmt: skip


class GameVersionDetailSerializer(GameVersionSerializer):
    packet = serializers.JSONField(help_text="The packet's canonical form, without provenance.")

    class Meta(GameVersionSerializer.Meta):
        fields = [*GameVersionSerializer.Meta.fields, "packet"]


class ManufacturerNameSerializer(serializers.ModelSerializer[ManufacturerName]):
    used = Days(help_text="From the first to the last document that prints it.")

    class Meta:
        model = ManufacturerName
        fields = ["name", "used"]


class ManufacturerSerializer(serializers.ModelSerializer[Manufacturer]):
    names = ManufacturerNameSerializer(many=True, read_only=True)

    class Meta:
        model = Manufacturer
        fields = ["id", "key", "name", "names"]
