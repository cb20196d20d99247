"""Repairs of what was read, through the API: rows and tables come and go, values are entered and moved."""

from __future__ import annotations

from typing import Any, cast

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, REFUSED, ListViewSet, person
from accounts.api.problems import Conflict, Unprocessable
from ingest.documents.draft import Drafted
from ingest.documents.repairs import ChangedMeanwhile, Evidence, NotPossible, repair, undo_repair
from ingest.documents.selectors import documents_for, draft_of, latest_reading
from ingest.models import REPAIRS, Document, Reading, Repair

NEEDS = {
    "add": {"list", "entry"},
    "remove": {"at"},
    "leave_out": {"at", "reason"},
    "write": {"at", "values"},
    "move": {"moves"},
    "split": {"at", "row"},
    "join": {"at", "with"},
}
POINTER = "JSON pointer into the packet at this revision, such as /paytables/0/outcomes/2."


@extend_schema_field({"type": "object", "additionalProperties": {}})
class AnyObject(serializers.JSONField):
    """An object of the packet."""


class RepairSerializer(serializers.ModelSerializer[Repair]):
    """What a person changed in the make of a packet."""

    revision = serializers.IntegerField(source="number", help_text="Of the reading, once it was done.")
    what = AnyObject()
    before = AnyObject()
    words = serializers.CharField(help_text="The same in a sentence.")
    page = serializers.IntegerField(source="page.number", allow_null=True, default=None)
    box = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    made_by = serializers.CharField(source="made_by.username")
    undone_by = serializers.CharField(source="undone_by.username", allow_null=True, default=None)

    class Meta:
        model = Repair
        fields = [
            "id", "revision", "kind", "what", "before", "words", "page", "box", "reason", "made_by", "created_at",
            "undone_by", "undone_at",
        ]  # fmt: skip
        read_only_fields = fields


class RepairRequestSerializer(serializers.Serializer[object]):
    """One repair. Which keys it takes depends on its kind."""

    kind = serializers.ChoiceField(choices=REPAIRS)
    revision = serializers.IntegerField(
        min_value=0, help_text="Of the reading that you looked at: another one is answered with 409."
    )
    at = serializers.CharField(required=False, help_text=f"What it is about. {POINTER}")
    row = serializers.CharField(required=False, help_text=f"split: the first row of the second table. {POINTER}")
    list = serializers.CharField(required=False, help_text="add: outcomes, paytables, rules …")
    owner = serializers.CharField(required=False, help_text=f"add: the table that gets a row. {POINTER}")
    after = serializers.CharField(
        required=False, allow_blank=True, help_text="add: behind what; empty for the beginning."
    )
    entry = AnyObject(required=False, help_text="add: the row or table, in the packet's form.")
    values = AnyObject(required=False, help_text='write: values by key, such as {"pays": "50", "unit": "to_1"}.')
    moves = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        required=False,
        help_text="move: pairs of pointers, from and to.",
    )
    page = serializers.IntegerField(required=False, min_value=1, help_text="Where the page says it.")
    box = serializers.ListField(child=serializers.FloatField(min_value=0), min_length=4, max_length=4, required=False)
    printed = serializers.CharField(required=False, allow_blank=True, default="", max_length=2000)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=300)

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        fields = super().get_fields()
        fields["with"] = serializers.CharField(
            required=False, help_text=f"join: the table that goes into it. {POINTER}"
        )
        return fields

    def validate(self, attrs: dict[str, Any]) -> dict[str, object]:
        missing = sorted(key for key in NEEDS[attrs["kind"]] if not attrs.get(key))
        if missing:
            raise serializers.ValidationError({key: [f"The kind {attrs['kind']} needs it."] for key in missing})
        if ("box" in attrs) != ("page" in attrs):
            raise serializers.ValidationError({"box": ["A box and its page are given together."]})
        return attrs


@extend_schema_view(
    list=extend_schema(
        summary="List the repairs of a document",
        description="Of its newest reading, those that were taken back included.",
        responses={200: RepairSerializer(many=True), **PROBLEMS, **NOT_FOUND},
    ),
    retrieve=extend_schema(summary="One repair", responses={200: RepairSerializer, **PROBLEMS, **NOT_FOUND}),
)
class RepairViewSet(ListViewSet):
    queryset = Repair.objects.none()
    serializer_class = RepairSerializer
    cursor_ordering = ("number", "id")

    def get_queryset(self) -> QuerySet[Repair]:
        if getattr(self, "swagger_fake_view", False):
            return Repair.objects.none()
        return self._reading().repairs.select_related("page", "made_by", "undone_by")

    def _reading(self) -> Reading:
        document = documents_for(person(self.request)).filter(pk=self.kwargs["document"]).first()
        reading = latest_reading(document) if document else None
        if reading is None:
            raise Http404
        return reading

    @extend_schema(
        summary="Repair what was read",
        description="Adds, deletes, splits, joins, enters or moves. The packet with the repair must fit its format.",
        request=RepairRequestSerializer,
        responses={201: RepairSerializer, **INVALID, **PROBLEMS, **NOT_FOUND, **CONFLICT, **REFUSED},
        examples=[
            OpenApiExample(
                "Delete a row", value={"kind": "remove", "revision": 0, "at": "/paytables/0/outcomes/2"},
                request_only=True,
            ),
            OpenApiExample(
                "Enter a seed",
                value={
                    "kind": "write", "revision": 1, "at": "/paytables/0", "values": {"claims/seed": "1500"},
                    "page": 4, "box": [100, 200, 140, 210], "printed": "$1,500",
                },
                request_only=True,
            ),
        ],
    )  # fmt: skip
    def create(self, request: Request, **kwargs: object) -> Response:
        stated = RepairRequestSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        asked, reading = stated.validated_data, self._reading()
        with transaction.atomic():
            Document.objects.select_for_update().filter(pk=reading.document_id).first()
            reading = self._reading()
            if asked["revision"] != reading.revision:
                raise Conflict(f"The reading is at revision {reading.revision}: somebody repaired it in the meantime.")
            try:
                made = repair(
                    reading=reading,
                    actor=person(request),
                    kind=asked["kind"],
                    what=_named(draft_of(reading), asked),
                    evidence=_evidence(reading, asked),
                    reason=asked["reason"],
                )
            except ChangedMeanwhile as why:
                raise Conflict(str(why)) from why
            except NotPossible as why:
                raise Unprocessable(str(why)) from why
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Take a repair back",
        request=None,
        responses={200: RepairSerializer, **PROBLEMS, **NOT_FOUND, **REFUSED},
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, **kwargs: object) -> Response:
        try:
            made = undo_repair(made=cast(Repair, self.get_object()), actor=person(request))
        except NotPossible as why:
            raise Unprocessable(str(why)) from why
        return Response(self.get_serializer(made).data)


def _named(draft: Drafted, asked: dict[str, Any]) -> dict[str, object]:
    """The repair with what drafts call the places that its pointers lead to."""
    what: dict[str, Any] = {key: asked[key] for key in ("list", "entry", "values") if key in asked}
    what |= {key: draft.place(asked[key]) for key in ("with", "row", "owner", "after") if asked.get(key)}
    if "at" in asked:
        what["name"] = draft.place(asked["at"])
    if "after" in asked:
        what.setdefault("after", "")
    if "moves" in asked:
        what["moves"] = [[draft.place(pointer) for pointer in pair] for pair in asked["moves"]]
    return what


def _evidence(reading: Reading, asked: dict[str, Any]) -> Evidence:
    if "page" not in asked:
        return Evidence(raw=asked["printed"])
    page = reading.document.pages.filter(number=asked["page"]).first()
    if page is None:
        raise Unprocessable(f"The document has no page {asked['page']}.")
    x0, top, x1, bottom = asked["box"]
    return Evidence(page, (x0, top, x1, bottom), asked["printed"])
