"""The API of withdrawals: one agent proposes, a second one confirms or returns."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, REFUSED, ListViewSet, person
from accounts.api.problems import Unprocessable
from accounts.json_types import Json
from approvals.api.deciding import close
from approvals.api.serializers import ReasonSerializer
from approvals.equipment.known import NotKnown, check_known
from approvals.models import Component, Letter, Withdrawal
from approvals.models.withdrawals import KINDS, OUTCOMES
from approvals.registry.withdraw import (
    NotWithdrawable,
    confirm_withdrawal,
    propose_withdrawal,
    return_withdrawal,
    withdrawals,
)
from games.models import Game
from ingest.documents.selectors import documents_for
from ingest.models import Document
from paytables.models import Paytable


class WithdrawalSerializer(serializers.ModelSerializer[Withdrawal]):
    """What no longer counts from a day on, once a second agent has confirmed it."""

    subject = serializers.CharField(help_text="What is withdrawn, in words.")
    game = serializers.CharField(source="game.name", allow_null=True, default=None)
    component = serializers.CharField(source="component.name", allow_null=True, default=None)
    proposed_by = serializers.CharField(source="proposed_by.username")
    closed_by = serializers.CharField(source="closed_by.username", allow_null=True, default=None)

    class Meta:
        model = Withdrawal
        fields = [
            "id", "kind", "subject", "letter", "game", "component", "version", "and_older", "paytable",
            "effective_on", "reason", "evidence", "document", "page", "proposed_by", "created_at", "closed_at",
            "closed_by", "outcome", "closing_reason",
        ]  # fmt: skip


class NewWithdrawalSerializer(serializers.Serializer[object]):
    """Exactly one of: `letter` with `game`; `component` with `version`; `paytable`."""

    letter = serializers.PrimaryKeyRelatedField(queryset=Letter.objects.all(), required=False)
    game = serializers.SlugRelatedField(queryset=Game.objects.all(), slug_field="slug", required=False)
    component = serializers.PrimaryKeyRelatedField(queryset=Component.objects.all(), required=False)
    version = serializers.CharField(max_length=100, required=False)
    and_older = serializers.BooleanField(default=False, help_text="Of equipment: every version below it as well.")
    paytable = serializers.PrimaryKeyRelatedField(queryset=Paytable.objects.defer("version__packet"), required=False)
    effective_on = serializers.DateField(help_text="The first day on which it is no longer in force.")
    reason = serializers.CharField(max_length=4000)
    evidence = serializers.CharField(max_length=4000, help_text="An order, a letter or a report that can be looked up.")
    document = serializers.PrimaryKeyRelatedField(queryset=Document.objects.none(), required=False)
    page = serializers.IntegerField(min_value=1, max_value=100_000, required=False)

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        if (request := self.context.get("request")) is not None and request.user.is_authenticated:
            fields["document"].queryset = documents_for(request.user)  # type: ignore[attr-defined]
        return fields

    def validate(self, values: dict[str, Any]) -> dict[str, Json]:
        for one, other in (("letter", "game"), ("component", "version")):
            if (one in values) != (other in values):
                missing = other if one in values else one
                raise serializers.ValidationError({missing: [f"{one} and {other} must be given together."]})
        if "component" in values:
            try:
                check_known(values["component"].name, values["version"], self.context["request"].user)
            except NotKnown as why:
                raise serializers.ValidationError({"version": [str(why)]}) from why
        about = {
            "approval": (values.pop("letter"), values.pop("game")) if "letter" in values else None,
            "equipment": (values.pop("component"), values.pop("version")) if "component" in values else None,
        }
        return {**values, **about}


class WithdrawalFilter(django_filters.FilterSet):
    kind = django_filters.ChoiceFilter(choices=KINDS)
    outcome = django_filters.ChoiceFilter(choices=OUTCOMES)
    open = django_filters.BooleanFilter(field_name="closed_at", lookup_expr="isnull", label="Waits for a second agent")

    class Meta:
        model = Withdrawal
        fields = ["kind", "outcome", "open"]


@extend_schema_view(
    list=extend_schema(summary="List withdrawals", responses={200: WithdrawalSerializer(many=True), **PROBLEMS}),
    retrieve=extend_schema(summary="One withdrawal", responses={200: WithdrawalSerializer, **PROBLEMS, **NOT_FOUND}),
)
class WithdrawalViewSet(ListViewSet):
    queryset = Withdrawal.objects.none()
    serializer_class = WithdrawalSerializer
    filterset_class = WithdrawalFilter
    cursor_ordering = "-id"

    def get_queryset(self) -> QuerySet[Withdrawal]:
        return withdrawals()

    @extend_schema(
        summary="Propose a withdrawal",
        description="Of an approval, a version of equipment or a paytable, with reason, day and evidence. What it would"
        " mean for tables is told by `/impact?withdrawal=` with its id.",
        request=NewWithdrawalSerializer,
        responses={201: WithdrawalSerializer, **INVALID, **PROBLEMS, **REFUSED},
    )
    def create(self, request: Request, **kwargs: object) -> Response:
        stated = NewWithdrawalSerializer(data=request.data, context={"request": request})
        stated.is_valid(raise_exception=True)
        try:
            row = propose_withdrawal(actor=person(request), **stated.validated_data)
        except NotWithdrawable as why:
            raise Unprocessable(str(why)) from why
        return Response(self.get_serializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Confirm it",
        description="By a second agent, not the one who proposed it.",
        request=ReasonSerializer,
        responses={200: WithdrawalSerializer, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, **kwargs: object) -> Response:
        return close(self, request, confirm_withdrawal, NotWithdrawable)

    @extend_schema(
        summary="Return it",
        description="With the reason. Its proposer takes it back this way.",
        request=ReasonSerializer,
        responses={200: WithdrawalSerializer, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    @action(detail=True, methods=["post"], url_path="return", url_name="return")
    def give_back(self, request: Request, **kwargs: object) -> Response:
        return close(self, request, return_withdrawal, NotWithdrawable)
