"""The API of checks of records: what each takes, and the answer to a record that is sent. Nothing is kept."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS, REFUSED
from accounts.api.problems import Unprocessable
from accounts.json_types import Json
from approvals.checks.record import RecordCheck, record_check_of, record_checks
from approvals.configuration.schema import Refused
from approvals.law.rows import current_law
from approvals.models.filings import VERDICTS

CERTAINTIES = ("read", "inferred", "secondary", "unverified")


class RecordInputSerializer(serializers.Serializer[object]):
    name = serializers.CharField(help_text="Its place in the record.")
    what = serializers.CharField()


class RecordCheckSerializer(serializers.Serializer[object]):
    id = serializers.CharField()
    title = serializers.CharField()
    inputs = RecordInputSerializer(many=True)
    law = serializers.ListField(child=serializers.CharField(), help_text="Parameters of the law that it rests on.")
    fails = serializers.CharField()
    reviews = serializers.CharField(allow_blank=True)


class RecordSerializer(serializers.Serializer[object]):
    """The record: the inputs of the check, with the day."""

    record = serializers.JSONField(help_text="An object with `as_of` and the check's inputs; absent is unknown.")


class RecordFindingSerializer(serializers.Serializer[object]):
    check = serializers.CharField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    subject = serializers.CharField(allow_blank=True)
    message = serializers.CharField()
    found = serializers.CharField(allow_null=True)
    required = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # the contract's word
    certainty = serializers.CharField(help_text=f"One of {', '.join(CERTAINTIES)}.")
    citations = serializers.ListField(child=serializers.DictField())


class RecordAnswerSerializer(serializers.Serializer[object]):
    check = serializers.CharField()
    as_of = serializers.CharField(allow_null=True)
    verdict = serializers.ChoiceField(choices=VERDICTS)
    findings = RecordFindingSerializer(many=True)


ID = OpenApiParameter("id", str, OpenApiParameter.PATH, description="The check, such as PROG-LEDGER.")
LEDGER: dict[str, Json] = {
    "record": {
        "as_of": "2024-02-01",
        "ledger": [
            {"delta_usd": "10000", "reason": "starting_amount"},
            {"delta_usd": "-250", "reason": "amount_won", "balance_usd": "9750"},
        ],
    }
}


class RecordCheckViewSet(viewsets.ViewSet):
    """Rooms, ledgers, deposits, events: each check takes its own inputs."""

    lookup_value_regex = r"[A-Z][A-Z-]{2,40}"

    @extend_schema(summary="List checks of records", responses={200: RecordCheckSerializer(many=True), **PROBLEMS})
    def list(self, request: Request) -> Response:
        return Response([_described(check) for check in record_checks()])

    @extend_schema(
        summary="One check of records", parameters=[ID], responses={200: RecordCheckSerializer, **PROBLEMS, **NOT_FOUND}
    )
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(_described(_lookup(pk)))

    @extend_schema(
        summary="Check a record",
        description="Returns the findings; a record that does not fit is refused with its place. Nothing is stored.",
        parameters=[ID],
        request=RecordSerializer,
        responses={200: RecordAnswerSerializer, **INVALID, **PROBLEMS, **NOT_FOUND, **REFUSED},
        examples=[OpenApiExample("A ledger", value=LEDGER, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def judge(self, request: Request, pk: str) -> Response:
        check = _lookup(pk)
        record_serializer = RecordSerializer(data=request.data)
        record_serializer.is_valid(raise_exception=True)
        try:
            answer = check.answer(record_serializer.validated_data["record"], current_law())
        except Refused as why:
            raise Unprocessable(why.message, at=why.at or None) from why
        return Response(answer.as_json())


def _lookup(pk: str) -> RecordCheck:
    check = record_check_of(pk)
    if check is None:
        raise Http404
    return check


def _described(check: RecordCheck) -> dict[str, Json]:
    return {
        "id": check.id,
        "title": check.title,
        "inputs": [{"name": name, "what": what} for name, what in check.inputs.items()],
        "law": list(check.law),
        "fails": check.fails,
        "reviews": check.reviews,
    }
