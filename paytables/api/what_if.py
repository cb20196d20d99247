"""What follows from an operator's settings of an approved progressive, for programs: edge, growth, risk, averages.

A worker counts it. While it does the answer is 202 with the job, as for every exact count of the API.
"""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS, person
from accounts.api.serializers import JobSerializer
from accounts.models.jobs import State
from paytables.models import METERS, Paytable
from paytables.services import UnusableInput
from paytables.what_if_jobs import request_what_if

PER_CENT = "in percent of the wager"
SETTINGS = [
    OpenApiParameter("contribution_main", str, description=f"To the main meter, {PER_CENT}; so for each meter: "
                     "contribution_mega, contribution_major, contribution_minor."),
    OpenApiParameter("reserve_main", str, description=f"To the main meter's reserve, {PER_CENT}; so for each meter."),
    OpenApiParameter("seed_main", str, description="Seed of the main meter in dollars; so for each meter."),
    OpenApiParameter("players", int, description="At the table, the bettor included: envy comes from the others."),
    OpenApiParameter("wagers", int, description="The horizon of the risk of running dry."),
    OpenApiParameter("wager", str, description="Dollars; as printed where it is left out."),
]  # fmt: skip
NAMES = {f"{setting}_{meter}" for setting in ("contribution", "reserve", "seed") for meter, _ in METERS}
NAMES |= {"players", "wagers", "wager"}


class WhatIfView(APIView):
    @extend_schema(
        summary="Results of contribution, reserve, seed and players of an approved progressive",
        description="It is counted by a worker. While it is being counted the answer is 202 with the job; ask the same"
        " again until it is 200. A job that failed or was canceled can be tried again under `/jobs/`.",
        parameters=SETTINGS,
        responses={200: OpenApiTypes.OBJECT, 202: JobSerializer, **INVALID, **NOT_FOUND, **PROBLEMS},
    )
    def get(self, request: Request, pk: int) -> Response:
        result = get_object_or_404(
            Paytable.objects.select_related("version__game").defer("version__packet").prefetch_related("outcomes"),
            pk=pk,
        )
        form = {name: value for name, value in request.query_params.dict().items() if name in NAMES}
        try:
            job = request_what_if(result, form, actor=person(request))
        except UnusableInput as wrong:
            raise ValidationError({wrong.field: [str(wrong)]}) from wrong
        if job.state != State.DONE or job.result is None:
            return Response(JobSerializer(job).data, status=status.HTTP_202_ACCEPTED)
        if "refused" in job.result:
            raise ValidationError({"paytable": [job.result["refused"]]})
        return Response(job.result["answer"])
