"""The API of printed paytables: each with its outcomes and the figures printed about it."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_serializer, extend_schema_view
from rest_framework import serializers

from accounts.api.base import NOT_FOUND, PROBLEMS, Exact, ListViewSet
from accounts.json_types import Json
from paytables.filters import PaytableFilter
from paytables.models import Claim, Outcome, Paytable
from paytables.report.index import with_figures


class OutcomeSerializer(serializers.ModelSerializer[Outcome]):
    """One row; a null pay is a cell that is blank or could not be read for certain."""

    pays = Exact(allow_null=True)
    envy = Exact(allow_null=True)

    class Meta:
        model = Outcome
        fields = ["hand", "hands", "pays", "unit", "meter", "from_meter", "envy"]


class ClaimSerializer(serializers.ModelSerializer[Claim]):
    """A figure that the document prints; `raw` is as printed, whose places count."""

    value = Exact()

    class Meta:
        model = Claim
        fields = ["name", "value", "raw"]


COUNTED = (
    "As counted, of one unit wagered, to twelve places (the fraction is in the validation report); null where a meter "
    "decides, nothing counts it, or it has not been counted yet."
)
EXAMPLE: dict[str, Json] = {
    "id": 7,
    "version": 2,
    "game": "Caribbean Stud Poker",
    "designator": "CSTUD-01",
    "alias": "PCSA1",
    "bet": "progressive",
    "system": "nexus",
    "variant": None,
    "printing": 1,
    "wager": "1",
    "multi_game": False,
    "outcomes": [
        {
            "hand": "royal_flush",
            "hands": None,
            "pays": "100",
            "unit": "percent",
            "meter": "main",
            "from_meter": None,
            "envy": None,
        },
        {
            "hand": "flush",
            "hands": None,
            "pays": "50",
            "unit": "for_1",
            "meter": None,
            "from_meter": None,
            "envy": None,
        },
    ],
    "claims": [{"name": "house_edge", "value": "28", "raw": "28%"}],
    "house_edge": "0.279882540716",
    "hit_frequency": "0.003660467471",
    "verdict": "consistent",
}


@extend_schema_serializer(examples=[OpenApiExample("A progressive paytable", value=EXAMPLE, response_only=True)])
class PaytableSerializer(serializers.ModelSerializer[Paytable]):
    game = serializers.CharField(source="version.game.name")
    wager = Exact(allow_null=True)
    outcomes = OutcomeSerializer(many=True, read_only=True)
    claims = ClaimSerializer(many=True, read_only=True)
    house_edge = Exact(source="edge", allow_null=True, help_text=COUNTED)
    hit_frequency = Exact(source="hits", allow_null=True, help_text=COUNTED)
    verdict = serializers.CharField(
        read_only=True,
        allow_null=True,
        help_text="The worst one on its printed figures; empty where it prints none, null as above.",
    )

    class Meta:
        model = Paytable
        fields = [
            "id", "version", "game", "designator", "alias", "bet", "system", "variant", "printing", "wager",
            "multi_game", "outcomes", "claims", "house_edge", "hit_frequency", "verdict",
        ]  # fmt: skip


@extend_schema_view(
    list=extend_schema(
        summary="List paytables",
        description="One entry for each printing: a table that a packet prints twice is listed twice, as printed.",
        responses={200: PaytableSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One paytable", responses={200: PaytableSerializer, **PROBLEMS, **NOT_FOUND}),
)
class PaytableViewSet(ListViewSet):
    queryset = (
        Paytable.objects.select_related("version__game").defer("version__packet").prefetch_related("outcomes", "claims")
    )
    serializer_class = PaytableSerializer
    filterset_class = PaytableFilter
    cursor_ordering = "id"
    export_columns = (
        "id", "game", "designator", "alias", "bet", "system", "variant", "printing", "wager", "multi_game", "outcomes",
        "claims", "house_edge", "hit_frequency", "verdict",
    )  # fmt: skip

    def get_queryset(self) -> QuerySet[Paytable]:
        return with_figures(super().get_queryset())
