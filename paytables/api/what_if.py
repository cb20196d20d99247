"""What follows from an operator's settings of an approved progressive, for programs: edge, growth, risk, averages."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS
from games.engines import UnknownGame
from paytables.models import Paytable
from paytables.printed import Unpriceable
from paytables.registered import printed
from paytables.services import UnusableInput, try_settings
from paytables.verification.exact import NoEngine

PER_CENT = "in per cent of the wager"
SETTINGS = [
    OpenApiParameter("contribution_main", str, description=f"To the main meter, {PER_CENT}; so for each meter: "
                     "contribution_mega, contribution_major, contribution_minor."),
    OpenApiParameter("reserve_main", str, description=f"To the main meter's reserve, {PER_CENT}; so for each meter."),
    OpenApiParameter("seed_main", str, description="Seed of the main meter in dollars; so for each meter."),
    OpenApiParameter("players", int, description="At the table, the bettor included: envy comes from the others."),
    OpenApiParameter("wagers", int, description="The horizon of the risk of running dry."),
    OpenApiParameter("wager", str, description="Dollars; as printed where it is left out."),
]  # fmt: skip


class WhatIfView(APIView):
    @extend_schema(
        summary="What follows from contribution, reserve, seed and players of an approved progressive",
        parameters=SETTINGS,
        responses={200: OpenApiTypes.OBJECT, **INVALID, **NOT_FOUND, **PROBLEMS},
    )
    def get(self, request: Request, pk: int) -> Response:
        found = get_object_or_404(
            Paytable.objects.select_related("version__game").prefetch_related("outcomes", "claims"), pk=pk
        )
        form: dict[str, Any] = request.query_params.dict()
        try:
            return Response(try_settings(found.version.game.name, printed(found), form))
        except UnusableInput as wrong:
            raise ValidationError({wrong.field: [str(wrong)]}) from wrong
        except (UnknownGame, NoEngine, Unpriceable) as why:
            raise ValidationError({"paytable": [f"{why}."]}) from why
