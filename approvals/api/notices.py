"""Notices and the delivery log, for programs."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import CONFLICT, INVALID, PROBLEMS, person
from accounts.api.problems import Conflict
from approvals.models.notices import EVENTS, Delivery, DeliveryAttempt, Notice, Webhook
from approvals.notices.selectors import notices_for
from approvals.notices.webhooks import WebhookRefused, add_webhook, deliveries_for, secret_of, webhooks_for

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
        summary="Your organization's notices, the newest first",
        responses={200: NoticeSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        rows = notices_for(person(request)).order_by("-pk")[:MOST]
        return Response(NoticeSerializer(rows, many=True).data)


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    class Meta:
        model = Webhook
        fields = ["id", "url", "wants", "created_at"]
        read_only_fields = fields


class MadeWebhookSerializer(WebhookSerializer):
    """With the secret, for whoever may add webhooks: it is told once, to who added it."""

    secret = serializers.SerializerMethodField(help_text="Signs every delivery: header Houserules-Signature.")

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = fields

    def get_secret(self, webhook: Webhook) -> str:
        return secret_of(webhook)


class NewWebhookSerializer(serializers.Serializer[object]):
    url = serializers.CharField(max_length=500, help_text="An https address that is public.")
    wants = serializers.ListField(child=serializers.ChoiceField(choices=EVENTS), min_length=1)


class WebhooksView(APIView):
    @extend_schema(
        operation_id="webhooks_list",
        summary="The webhooks of your organization",
        responses={200: WebhookSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        return Response(WebhookSerializer(webhooks_for(person(request)), many=True).data)

    @extend_schema(
        operation_id="webhooks_add",
        summary="Add a webhook",
        request=NewWebhookSerializer,
        responses={201: MadeWebhookSerializer, **INVALID, **PROBLEMS, **CONFLICT},
    )
    def post(self, request: Request) -> Response:
        stated = NewWebhookSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        try:
            made = add_webhook(**stated.validated_data, actor=person(request))
        except WebhookRefused as why:
            raise Conflict(str(why)) from why
        return Response(MadeWebhookSerializer(made).data, status=201)


class DeliveriesView(APIView):
    @extend_schema(
        summary="The delivery log of your webhooks, the newest first",
        responses={200: DeliverySerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        return Response(DeliverySerializer(deliveries_for(person(request))[:MOST], many=True).data)
