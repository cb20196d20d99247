"""The API of documents: sent once, read as long work, reviewed value by value."""

from __future__ import annotations

from typing import Any, cast

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, REFUSED, ListViewSet, person
from accounts.api.parsers import BoundedJSONParser
from accounts.api.problems import Conflict, Unprocessable
from accounts.permissions import is_regulator, require, same_organisation
from ingest.api.serializers import (
    DecisionSerializer,
    DocumentDetailSerializer,
    DocumentSerializer,
    FieldSerializer,
    ReceivedSerializer,
    UploadSerializer,
)
from ingest.documents import review, store
from ingest.documents.selectors import documents_for, latest_reading, packet_of
from ingest.documents.services import store_document
from ingest.filters import DocumentFilter, FieldFilter
from ingest.jobs import request_reading
from ingest.models import Document, Field
from ingest.pages.errors import UnusableDocument

TYPES = {"pdf": "application/pdf", "dump": "text/plain; charset=utf-8", "packet": "application/json"}
UNKNOWN_TYPE = "application/octet-stream"
PACKET_EXAMPLE = OpenApiExample(
    "A packet, shortened",
    value={
        "kind": "letter_and_rules",
        "letter": {"date": "2023-06-14", "submission": "3119", "decision": "approved"},
        "game": "Caribbean Stud Poker",
        "paytables": [{"designator": "CSTUD-01", "bet": "progressive", "system": "nexus"}],
    },
    response_only=True,
)


@extend_schema_view(
    list=extend_schema(
        summary="List documents",
        description="Regulators see all; others what is published and what their organization sent.",
        responses={200: DocumentSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(
        summary="One document",
        description="With its pages, readings and timeline. The answer has an ETag.",
        responses={200: DocumentDetailSerializer, **PROBLEMS, **NOT_FOUND},
    ),
)
class DocumentViewSet(ListViewSet):
    queryset = Document.objects.none()
    serializer_class = DocumentSerializer
    filterset_class = DocumentFilter
    parser_classes = (MultiPartParser, BoundedJSONParser)

    def get_queryset(self) -> QuerySet[Document]:
        if getattr(self, "swagger_fake_view", False):
            return Document.objects.none()
        result = documents_for(person(self.request))
        if self.action == "retrieve":
            result = result.prefetch_related("pages", "readings", "steps__actor")
        return result

    def get_serializer_class(self) -> type[BaseSerializer[Document]]:
        return DocumentDetailSerializer if self.action == "retrieve" else DocumentSerializer

    @extend_schema(
        summary="Send a document",
        description="Stores the file and asks for its reading. A file that is sent twice is one document.",
        request={"multipart/form-data": UploadSerializer},
        responses={
            201: OpenApiResponse(ReceivedSerializer, "Stored."),
            200: OpenApiResponse(ReceivedSerializer, "It was here already."),
            **INVALID,
            **PROBLEMS,
            **REFUSED,
        },
    )
    def create(self, request: Request, **kwargs: object) -> Response:
        upload_serializer = UploadSerializer(data=request.data)
        upload_serializer.is_valid(raise_exception=True)
        file = upload_serializer.validated_data["file"]
        actor = person(request)
        try:
            stored = store_document(data=file.read(), name=file.name or "", actor=actor)
        except UnusableDocument as why:
            raise Unprocessable(str(why)) from why
        job = request_reading(stored.document, actor=actor)
        body = {"document": stored.document, "created": stored.created, "job": job.pk if job else None}
        code = status.HTTP_201_CREATED if stored.created else status.HTTP_200_OK
        return Response(ReceivedSerializer(body).data, status=code)

    def retrieve(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Unchanged since the client saw it: 304 and no body."""
        document = cast(Document, self.get_object())
        steps = [step.pk for step in document.steps.all()]
        tag = f"{document.sha256[:16]}-{document.status}-{max(steps, default=0)}-{person(request).pk}"
        return cast(Response, tagged(Response(self.get_serializer(document).data), request, tag))

    @extend_schema(
        summary="Download the original",
        description="The original file, unchanged. Its hash is the ETag.",
        responses={
            **{(200, kind.partition(";")[0]): OpenApiTypes.BINARY for kind in (*TYPES.values(), UNKNOWN_TYPE)},
            304: None,
            **PROBLEMS,
            **NOT_FOUND,
        },
    )
    @action(detail=True)
    def original(self, request: Request, **kwargs: object) -> HttpResponse:
        document = cast(Document, self.get_object())
        if f'"{document.sha256}"' in request.headers.get("If-None-Match", ""):
            return tagged(HttpResponse(status=304), request, document.sha256)
        response = HttpResponse(store.original(document.sha256), content_type=TYPES.get(document.form, UNKNOWN_TYPE))
        # An outsider's bytes are for saving, never for running in this place's name.
        name = document.sha256[:12] + SUFFIXES.get(document.form, "")
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        response["X-Content-Type-Options"] = "nosniff"
        response["Content-Security-Policy"] = "sandbox"
        return tagged(response, request, document.sha256)

    @extend_schema(
        summary="The packet",
        description="What was read, with the decisions of the review, and the provenance of every value.",
        responses={200: OpenApiTypes.OBJECT, 304: None, **PROBLEMS, **NOT_FOUND},
        examples=[PACKET_EXAMPLE],
    )
    @action(detail=True)
    def packet(self, request: Request, **kwargs: object) -> HttpResponse:
        from games.canonical import sha256_of

        reading = latest_reading(cast(Document, self.get_object()))
        if reading is None:
            raise Http404
        packet = packet_of(reading)
        return tagged(Response(packet), request, sha256_of(packet))

    @extend_schema(
        summary="Read it again",
        description="Asks for a new reading by the current readers. Decisions of the review are kept.",
        request=None,
        responses={202: ReceivedSerializer, **PROBLEMS, **NOT_FOUND},
    )
    @action(detail=True, methods=["post"])
    def read(self, request: Request, **kwargs: object) -> Response:
        document, actor = cast(Document, self.get_object()), person(request)
        require(is_regulator | same_organisation, actor, document)
        job = request_reading(document, actor=actor, again=True)
        body = {"document": document, "created": False, "job": job.pk if job else None}
        return Response(ReceivedSerializer(body).data, status=status.HTTP_202_ACCEPTED)


SUFFIXES = {"pdf": ".pdf", "dump": ".txt", "packet": ".json"}


def tagged(response: HttpResponse, request: Request, tag: str) -> HttpResponse:
    """The response with its ETag; 304 without a body where the client has it already."""
    if response.status_code == 200 and f'"{tag}"' in request.headers.get("If-None-Match", ""):
        unchanged = HttpResponse(status=304)
        unchanged["ETag"] = f'"{tag}"'
        return unchanged
    response["ETag"] = f'"{tag}"'
    return response


@extend_schema_view(
    list=extend_schema(
        summary="List the values of a document",
        description="Of its newest reading, in the order of the packet.",
        responses={200: FieldSerializer(many=True), **PROBLEMS, **NOT_FOUND},
    ),
    retrieve=extend_schema(summary="One value", responses={200: FieldSerializer, **PROBLEMS, **NOT_FOUND}),
)
class FieldViewSet(ListViewSet):
    queryset = Field.objects.none()
    serializer_class = FieldSerializer
    filterset_class = FieldFilter
    cursor_ordering = ("position", "id")

    def get_queryset(self) -> QuerySet[Field]:
        if getattr(self, "swagger_fake_view", False):
            return Field.objects.none()
        document = documents_for(person(self.request)).filter(pk=self.kwargs["document"]).first()
        reading = latest_reading(document) if document else None
        if reading is None:
            raise Http404
        return reading.fields.select_related("page", "decided_by")

    @extend_schema(
        summary="Decide about a value",
        request=DecisionSerializer,
        responses={200: FieldSerializer, **INVALID, **PROBLEMS, **NOT_FOUND, **CONFLICT, **REFUSED},
        examples=[
            OpenApiExample("It is right", value={"decision": "confirm"}, request_only=True),
            OpenApiExample("It is something else", value={"decision": "correct", "value": "50"}, request_only=True),
        ],
    )
    @action(detail=True, methods=["post"])
    def decide(self, request: Request, **kwargs: object) -> Response:
        """Confirm, correct, reject, or take a decision back."""
        decision_serializer = DecisionSerializer(data=request.data)
        decision_serializer.is_valid(raise_exception=True)
        field, actor, asked = cast(Field, self.get_object()), person(request), decision_serializer.validated_data
        with transaction.atomic():
            seen: review.Seen = (asked["seen"] or "open") if "seen" in asked else "unstated"
            more: dict[str, Any] = {"field": field, "actor": actor, "seen": seen}
            try:
                if asked["decision"] == "confirm":
                    field = review.confirm_field(**more)
                elif asked["decision"] == "correct":
                    field = review.correct_field(**more, value=asked["value"], reason=asked["reason"])
                elif asked["decision"] == "reject":
                    field = review.reject_field(**more, reason=asked["reason"])
                else:
                    field = review.undo_decision(field=field, actor=actor)
            except review.DecidedMeanwhile as why:
                raise Conflict(str(why)) from why
            except review.NotThisValue as why:
                raise Unprocessable(str(why), at=field.pointer) from why
        return Response(self.get_serializer(field).data)
