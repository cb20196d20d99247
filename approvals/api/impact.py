"""Impact before publishing, for programs."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, PROBLEMS, person
from accounts.jobs import Job
from accounts.json_types import Json
from approvals.impact.numbers import WHATS
from approvals.impact.numbers import answer_to as numbers
from approvals.impact.query import ASKED
from approvals.impact.run import answer_to
from approvals.impact.sources import NoImpact


class AffectedOperatorSerializer(serializers.Serializer[object]):
    operator = serializers.CharField()
    kind = serializers.CharField()
    tables = serializers.IntegerField()


class AffectedEquipmentSerializer(serializers.Serializer[object]):
    component = serializers.CharField()
    version = serializers.CharField(allow_null=True)
    required = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # the answer's word for it
    tables = serializers.IntegerField()
    operators = serializers.IntegerField()


class WorseFindingSerializer(serializers.Serializer[object]):
    configuration = serializers.IntegerField(help_text="the table, as `/api/v1/configurations/` names it")
    operator = serializers.CharField()
    kind = serializers.CharField()
    room = serializers.CharField()
    table = serializers.CharField()
    game = serializers.CharField(allow_null=True)
    already = serializers.CharField(allow_blank=True, help_text="“fails already”, or nothing")
    check = serializers.CharField()
    subject = serializers.CharField(allow_blank=True)
    before = serializers.CharField(allow_null=True, help_text="null: there was no such finding")
    after = serializers.CharField()
    reason = serializers.CharField()
    found = serializers.JSONField(allow_null=True)
    required = serializers.JSONField(allow_null=True)  # type: ignore[assignment]  # the answer's word for it
    citations = serializers.ListField(child=serializers.CharField())
    filings = serializers.ListField(child=serializers.CharField())

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        return {**super().get_fields(), "from": serializers.DateField()}  # "from" is no name in Python


class ImpactSerializer(serializers.Serializer[object]):
    change = serializers.CharField()
    day = serializers.DateField()
    notes = serializers.ListField(child=serializers.CharField())
    tables = serializers.IntegerField(help_text="tables that were looked at")
    judged = serializers.IntegerField(help_text="different configurations among them that had to be checked twice")
    stopping = serializers.IntegerField(help_text="tables that do not fail now and would")
    failing = serializers.IntegerField(help_text="tables that fail already and would have one more reason")
    doubtful = serializers.IntegerField()
    unreadable = serializers.IntegerField()
    operators = AffectedOperatorSerializer(many=True)
    equipment = AffectedEquipmentSerializer(many=True)
    filings = serializers.ListField(child=serializers.CharField())
    all_findings = serializers.IntegerField()
    findings = WorseFindingSerializer(many=True)


class ImpactWorkSerializer(serializers.Serializer[object]):
    job = serializers.UUIDField()
    state = serializers.CharField()
    done = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True)
    failure = serializers.CharField(allow_blank=True)


class NumbersSerializer(serializers.Serializer[object]):
    tables = serializers.IntegerField()
    rooms = serializers.IntegerField()
    operators = serializers.IntegerField()


class OfGameSerializer(serializers.Serializer[object]):
    game = serializers.CharField()
    stopping = serializers.IntegerField()
    doubtful = serializers.IntegerField()


class WhatIfSerializer(serializers.Serializer[object]):
    """Counts alone: who runs what is not a manufacturer's to see."""

    change = serializers.CharField()
    day = serializers.DateField()
    notes = serializers.ListField(child=serializers.CharField())
    tables = serializers.IntegerField(help_text="tables that were looked at")
    stopping = NumbersSerializer()
    doubtful = NumbersSerializer()
    games = OfGameSerializer(many=True)


class EquipmentWhatIfView(APIView):
    @extend_schema(
        operation_id="equipment_what_if",
        summary="How many tables a change of a manufacturer's equipment or rules would stop",
        description="For manufacturers, of their own equipment and of rules that they sent, in numbers alone. Where"
        " there are many tables a job works it out: the answer is 202 until the same question is answered with 200.",
        parameters=[
            OpenApiParameter("what", str, required=True, enum=list(WHATS)),
            OpenApiParameter("component", str),
            OpenApiParameter("version", str),
            OpenApiParameter("document", int, description="With `rules`: a document that you sent."),
        ],
        responses={200: WhatIfSerializer, 202: ImpactWorkSerializer, **INVALID, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        try:
            answer = numbers(request.query_params.dict(), person(request))
        except NoImpact as why:
            raise ValidationError({"query": [str(why)]}) from why
        if answer is None:
            raise ValidationError({"what": [f"Say which change: {', '.join(WHATS)}."]})
        reported, job = answer
        return Response(reported) if reported is not None or job is None else Response(_waiting(job), status=202)


def _waiting(job: Job) -> dict[str, Json]:
    return {"job": str(job.pk), "state": job.state, "done": job.done_units, "total": job.total_units,
            "failure": job.failure}  # fmt: skip


class ImpactView(APIView):
    @extend_schema(
        summary="Which tables would stop complying if something changed",
        description="Give one of `document` (a read document that is to be published), `law_value` or `withdrawal` (an"
        " open proposal), `parameter` with `value`, or `component` with `version`. A regulator sees all tables, an"
        " operator its own. Where there are many tables a job works it out: the answer is 202 with the job until the"
        " same question is answered with 200.",
        parameters=[
            OpenApiParameter("document", int),
            OpenApiParameter("law_value", int),
            OpenApiParameter("withdrawal", int, description="An open withdrawal."),
            OpenApiParameter("parameter", str),
            OpenApiParameter("value", str),
            OpenApiParameter("component", str),
            OpenApiParameter("version", str),
            OpenApiParameter("game", str, description="Only in this game (with `component`)."),
            OpenApiParameter("from", str, description="The first day; today without it."),
        ],
        responses={200: ImpactSerializer, 202: ImpactWorkSerializer, **INVALID, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        try:
            answer = answer_to(request.query_params.dict(), person(request))
        except NoImpact as why:
            raise ValidationError({"query": [str(why)]}) from why
        if answer is None:
            raise ValidationError({"query": [f"Say which change: {', '.join(ASKED[:-1])} or {ASKED[-1]}."]})
        if answer.reported is not None:
            return Response(answer.reported)
        job = answer.job
        assert job is not None
        return Response(_waiting(job), status=202)
