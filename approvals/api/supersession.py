"""What publishing a document would replace, for programs."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS, person
from approvals.registry.proposed_supersession import NothingInForce, steps_of
from approvals.registry.terms import Letter
from ingest.documents.selectors import documents_for, latest_reading


class NamedLetterSerializer(serializers.Serializer[object]):
    submission = serializers.CharField(allow_null=True)
    date = serializers.DateField()


class SupersessionStepSerializer(serializers.Serializer[object]):
    game = serializers.CharField()
    kind = serializers.ChoiceField(choices=["first", "replaces", "between", "same", "none"])
    in_force_from = serializers.DateField(allow_null=True)
    in_force_to = serializers.DateField(allow_null=True)
    replaced = NamedLetterSerializer(allow_null=True)
    followed_by = NamedLetterSerializer(allow_null=True)
    brings_rules = serializers.BooleanField()
    warnings = serializers.ListField(child=serializers.CharField())


class SupersessionView(APIView):
    @extend_schema(
        summary="What publishing a document would replace, game by game",
        responses={200: SupersessionStepSerializer(many=True), **INVALID, **NOT_FOUND, **PROBLEMS},
    )
    def get(self, request: Request, pk: int) -> Response:
        document = get_object_or_404(documents_for(person(request)), pk=pk)
        reading = latest_reading(document)
        if reading is None:
            raise ValidationError({"document": ["It has not been read yet."]})
        try:
            steps = steps_of(reading)
        except NothingInForce as why:
            raise ValidationError({"document": [str(why)]}) from why
        rows = [
            {
                "game": s.game, "kind": s.kind, "in_force_from": s.first, "in_force_to": s.last,
                "replaced": _named(s.replaced), "followed_by": _named(s.followed_by), "brings_rules": s.brings_rules,
                "warnings": s.warnings,
            }
            for s in steps
        ]  # fmt: skip
        return Response(SupersessionStepSerializer(rows, many=True).data)


def _named(letter: Letter | None) -> dict[str, object] | None:
    return None if letter is None else {"submission": letter.submission, "date": letter.date}
