"""What changed between two versions, letters, packets or documents, for programs."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS, person
from accounts.api.serializers import JobSerializer
from approvals.differences.comparison import as_json
from approvals.differences.sides import NotComparable, sides_of
from approvals.differences.work import ComparisonRequest, comparison_of

SIDE = "`version-12`, `letter-3`, `packet-8` (a publication), `document-40`, or the number of a published submission"


class DifferenceEvidenceSerializer(serializers.Serializer[object]):
    pointer = serializers.CharField(allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    bbox = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    raw = serializers.CharField(allow_null=True, help_text="null: nothing is printed there; this is where it would be")
    confidence = serializers.FloatField()


class DifferencePlaceSerializer(serializers.Serializer[object]):
    where = serializers.CharField()
    before = DifferenceEvidenceSerializer(allow_null=True)
    after = DifferenceEvidenceSerializer(allow_null=True)


class DifferenceEffectSerializer(serializers.Serializer[object]):
    effect = serializers.ChoiceField(choices=["tightens", "loosens", "leaves", "unclear"])
    reason = serializers.CharField()

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        who = serializers.ChoiceField(
            choices=["operators", "commercial", "tribal", "manufacturer", "player", "everyone"]
        )
        return {**super().get_fields(), "for": who}  # "for" is no name in Python


class DifferenceMarkSerializer(serializers.Serializer[object]):
    mark = serializers.ChoiceField(choices=["same", "removed", "added", "company", "noise"])
    text = serializers.CharField()
    was = serializers.CharField(required=False, help_text="the other side's form of the same words")


class DifferenceEntrySerializer(serializers.Serializer[object]):
    number = serializers.IntegerField()
    topic = serializers.CharField()
    change = serializers.CharField()
    subject = serializers.CharField()
    field = serializers.CharField(allow_null=True)  # the answer's word for it
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    effects = DifferenceEffectSerializer(many=True)
    places = DifferencePlaceSerializer(many=True)
    words = DifferenceMarkSerializer(many=True)
    explained_by = serializers.ListField(child=serializers.IntegerField())
    doubtful = serializers.BooleanField(help_text="a side was not read with confidence")
    noise = serializers.CharField(required=False, help_text="why it is not a change")


class ComparedSideSerializer(serializers.Serializer[object]):
    code = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField(allow_null=True)
    document = serializers.IntegerField(allow_null=True)


class DifferencesSerializer(serializers.Serializer[object]):
    before = ComparedSideSerializer()
    after = ComparedSideSerializer()
    same_game = serializers.BooleanField(allow_null=True)
    headline = serializers.CharField()
    differences = DifferenceEntrySerializer(many=True)
    noise = DifferenceEntrySerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class DifferencesView(APIView):
    @extend_schema(
        summary="What changed between two versions, letters, packets or documents",
        description="By meaning first, then clause by clause, each with both sides' evidence and with what it does to"
        " the terms, for whom. `noise` holds what differs by print and scan alone. A job compares: the answer is"
        " 202 with the job until the same question is answered with 200.",
        parameters=[
            OpenApiParameter("before", str, required=True, description=SIDE),
            OpenApiParameter("after", str, required=True, description=SIDE),
            OpenApiParameter("game", str, description="Whose rules, where a letter came with those of several games."),
        ],
        responses={200: DifferencesSerializer, 202: JobSerializer, **INVALID, **NOT_FOUND, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        values = {name: request.query_params.get(name, "").strip()[:200] for name in ("before", "after", "game")}
        try:
            sides = sides_of(values["before"], values["after"], person(request), values["game"] or None)
        except NotComparable as why:
            raise ValidationError({"query": [str(why)]}) from why
        asked = ComparisonRequest(values["before"], values["after"], values["game"] or None)
        comparison, job = comparison_of(asked, sides, person(request))
        if comparison is None:
            return Response(JobSerializer(job).data, status=202)
        reported = as_json(comparison)
        for name, side in zip(("before", "after"), sides):
            reported[name] = {
                "code": side.code, "name": side.title, "game": side.game,
                "document": side.document.pk if side.document else None,
            }  # fmt: skip
        return Response(reported)
