"""The printed figures of a document with their verdicts and counts, for programs."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS, person
from accounts.api.serializers import JobSerializer
from ingest.documents.selectors import documents_for, latest_reading
from ingest.documents.verified import kept_for
from ingest.jobs import request_verification


class FiguresView(APIView):
    @extend_schema(
        summary="Every printed figure of a document: its verdict, the exact value, and the counts behind it",
        description="The counts are made by a worker and kept. While they are being counted the answer is 202 with the"
        " job; ask again until it is 200. A job that failed or was canceled can be tried again under `/jobs/`.",
        responses={200: OpenApiTypes.OBJECT, 202: JobSerializer, **INVALID, **NOT_FOUND, **PROBLEMS},
    )
    def get(self, request: Request, pk: int) -> Response:
        document = get_object_or_404(documents_for(person(request)), pk=pk)
        reading = latest_reading(document)
        if reading is None:
            raise ValidationError({"document": ["It has not been read yet."]})
        report = kept_for(document, reading)
        if report is None:
            job = request_verification(reading, actor=person(request))
            return Response(JobSerializer(job).data, status=status.HTTP_202_ACCEPTED)
        return Response(report)
