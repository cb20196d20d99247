"""A manufacturer's submissions for programs: drafted, counted, checked, sent."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, REFUSED, person
from accounts.api.problems import Conflict, Unprocessable
from approvals.models import SubmissionDraft
from approvals.submissions import drafts
from approvals.submissions.packet import Unfit
from ingest.pages.errors import UnusableDocument

MOST = 200


class SubmissionSerializer(serializers.ModelSerializer[SubmissionDraft]):
    """A draft with what its count found; `counted` says whether that is of the draft as it stands."""

    counted = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()
    document = serializers.IntegerField(source="sent_id", allow_null=True, read_only=True)

    class Meta:
        model = SubmissionDraft
        fields = ["id", "title", "data", "counted", "problems", "document", "created_at"]
        read_only_fields = fields

    def get_counted(self, draft: SubmissionDraft) -> bool:
        return drafts.is_counted(draft)

    def get_problems(self, draft: SubmissionDraft) -> list[str]:
        if "problems" in self.context:
            return list(self.context["problems"].get(draft.pk, ()))
        return [] if draft.sent_id else drafts.problems(draft)


class NewSubmissionSerializer(serializers.Serializer[object]):
    title = serializers.CharField(max_length=200)
    definition = serializers.CharField(max_length=60, required=False, default="", help_text="A game of the catalog.")
    own = serializers.JSONField(required=False, allow_null=True, help_text="Or the definition of another game.")


class ChangedSubmissionSerializer(serializers.Serializer[object]):
    title = serializers.CharField(max_length=200)
    data = serializers.JSONField(help_text="As it was given, with changes.")  # type: ignore[assignment]


def _draft(request: Request, pk: int) -> SubmissionDraft:
    result = drafts.drafts_for(person(request)).filter(pk=pk).first()
    if result is None:
        raise Http404
    return result


class SubmissionsView(APIView):
    @extend_schema(
        operation_id="submissions_list",
        summary="The submissions that your organization drafted",
        responses={200: SubmissionSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        rows = list(drafts.drafts_for(person(request))[:MOST])
        context = {"problems": drafts.problems_of_all(rows)}
        return Response(SubmissionSerializer(rows, many=True, context=context).data)

    @extend_schema(
        operation_id="submissions_begin",
        summary="Draft a submission, with the game's usual pays",
        request=NewSubmissionSerializer,
        responses={201: SubmissionSerializer, **INVALID, **PROBLEMS, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        stated = NewSubmissionSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        asked = stated.validated_data
        own = asked.get("own")
        if own is not None and not isinstance(own, dict):
            raise ValidationError({"own": ["A definition is a JSON object."]})
        try:
            made = drafts.begin(title=asked["title"], definition=asked["definition"], own=own, actor=person(request))
        except Unfit as why:
            raise Unprocessable(str(why)) from why
        return Response(SubmissionSerializer(made).data, status=201)


class SubmissionView(APIView):
    @extend_schema(
        operation_id="submissions_retrieve",
        summary="One submission",
        responses={200: SubmissionSerializer, **PROBLEMS, **NOT_FOUND},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(SubmissionSerializer(_draft(request, pk)).data)

    @extend_schema(
        operation_id="submissions_change",
        summary="Change a draft; its figures are counted by a job",
        request=ChangedSubmissionSerializer,
        responses={200: SubmissionSerializer, **INVALID, **PROBLEMS, **NOT_FOUND, **REFUSED},
    )
    def put(self, request: Request, pk: int) -> Response:
        draft = _draft(request, pk)
        stated = ChangedSubmissionSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        data = stated.validated_data["data"]
        if not isinstance(data, dict) or not isinstance(data.get("bets"), dict):
            raise ValidationError({"data": ["Send the draft's data as it was given, with your changes."]})
        try:
            changed = drafts.change(draft=draft, title=stated.validated_data["title"], data=data, actor=person(request))
        except Unfit as why:
            raise Unprocessable(str(why)) from why
        drafts.count_of(changed, actor=person(request))
        return Response(SubmissionSerializer(changed).data)


class SubmissionPacketView(APIView):
    @extend_schema(
        operation_id="submissions_packet",
        summary="Its packet, with the figures that were counted",
        responses={200: OpenApiTypes.OBJECT, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        try:
            data = drafts.packet_bytes(_draft(request, pk))
        except drafts.NotReady as why:
            raise Conflict(str(why)) from why
        return HttpResponse(data, content_type="application/json")


class SubmissionSendView(APIView):
    @extend_schema(
        operation_id="submissions_send",
        summary="Send it to the commission",
        request=None,
        responses={200: SubmissionSerializer, **PROBLEMS, **NOT_FOUND, **CONFLICT, **REFUSED},
    )
    def post(self, request: Request, pk: int) -> Response:
        draft = _draft(request, pk)
        try:
            drafts.send(draft=draft, actor=person(request))
        except drafts.NotReady as why:
            raise Conflict(str(why)) from why
        except UnusableDocument as why:
            raise Unprocessable(str(why)) from why
        return Response(SubmissionSerializer(_draft(request, pk)).data)
