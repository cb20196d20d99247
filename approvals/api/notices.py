"""Notices and the delivery log, for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import PROBLEMS, person
from approvals.models.notices import Delivery, DeliveryAttempt, Notice
from approvals.notices.selectors import notices_for
from approvals.notices.webhooks import deliveries_for

MOST = 200


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    seen = serializers.BooleanField(read_only=True)
    tables = serializers.JSONField(source="items", read_only=True)

    class Meta:
        model = Notice
        fields = ["id", "created_at", "event", "title", "text", "url", "tables", "seen"]
        read_only_fields = fields


class AttemptSerializer(serializers.ModelSerializer[DeliveryAttempt]):
    class Meta:
        model = DeliveryAttempt
        fields = ["created_at", "status", "problem", "milliseconds"]
        read_only_fields = fields


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    webhook_url = serializers.CharField(source="webhook.url", read_only=True)
    log = AttemptSerializer(many=True, read_only=True)

    class Meta:
        model = Delivery
        fields = ["event_id", "created_at", "event", "webhook_url", "state", "attempts", "next_at", "log"]
        read_only_fields = fields


class NoticesView(APIView):
    @extend_schema(
        summary="What your organization was told, the newest first",
        responses={200: NoticeSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        rows: Any = notices_for(person(request)).order_by("-pk")[:MOST]
        return Response(NoticeSerializer(rows, many=True).data)


class DeliveriesView(APIView):
    @extend_schema(
        summary="The delivery log of your webhooks, the newest first",
        responses={200: DeliverySerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        return Response(DeliverySerializer(deliveries_for(person(request))[:MOST], many=True).data)
