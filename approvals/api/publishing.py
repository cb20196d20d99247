"""The API of publishing: one agent proposes, another publishes or returns."""

from __future__ import annotations

from typing import cast

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, ListViewSet, person
from accounts.api.problems import Conflict
from approvals.api.serializers import ProposalSerializer, PublishedSerializer, ReasonSerializer
from approvals.models import Proposal
from approvals.registry.propose import propose_publication, publish_proposal, return_proposal
from approvals.registry.publish import NotPublishable
from ingest.documents.selectors import documents_for, latest_reading

INCOMPLETE = "True: a part of the document is missing, and it is to enter the register as it is."


class NewProposalSerializer(serializers.Serializer[object]):
    document = serializers.IntegerField(help_text="The document whose newest reading is proposed.")
    incomplete = serializers.BooleanField(default=False, help_text=INCOMPLETE)


class PublishSerializer(ReasonSerializer):
    confirmed = serializers.ListField(
        child=serializers.CharField(max_length=300), default=list, help_text="Games whose earlier approvals may end."
    )
    incomplete = serializers.BooleanField(default=False, help_text=INCOMPLETE)
    same_game = serializers.CharField(
        max_length=300,
        allow_null=True,
        default=None,
        help_text="The listed name whose rules are enclosed under another title, where that was asked.",
    )


@extend_schema_view(
    list=extend_schema(summary="List proposals", responses={200: ProposalSerializer(many=True), **PROBLEMS}),
    retrieve=extend_schema(summary="One proposal", responses={200: ProposalSerializer, **PROBLEMS, **NOT_FOUND}),
)
class ProposalViewSet(ListViewSet):
    queryset = Proposal.objects.select_related("proposed_by", "closed_by")
    serializer_class = ProposalSerializer

    def get_queryset(self) -> QuerySet[Proposal]:
        return cast("QuerySet[Proposal]", super().get_queryset())

    @extend_schema(
        summary="Propose a document for the register",
        description="Its review is finished: no value is left to check.",
        request=NewProposalSerializer,
        responses={201: ProposalSerializer, **INVALID, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    def create(self, request: Request, **kwargs: object) -> Response:
        stated = NewProposalSerializer(data=request.data)
        stated.is_valid(raise_exception=True)
        actor = person(request)
        document = documents_for(actor).filter(pk=stated.validated_data["document"]).first()
        reading = latest_reading(document) if document else None
        if reading is None:
            raise Http404
        try:
            incomplete = stated.validated_data["incomplete"]
            proposal = propose_publication(reading=reading, actor=actor, incomplete=incomplete)
        except NotPublishable as why:
            raise Conflict(str(why)) from why
        return Response(self.get_serializer(proposal).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Publish it",
        description="By a second agent, not the one who proposed it. `confirmed` names each game of which the"
        " letter replaces an earlier approval (see the document's supersession); without all of them it is refused.",
        request=PublishSerializer,
        responses={200: PublishedSerializer, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, **kwargs: object) -> Response:
        publish_serializer = PublishSerializer(data=request.data)
        publish_serializer.is_valid(raise_exception=True)
        try:
            result = publish_proposal(
                proposal=cast(Proposal, self.get_object()),
                actor=person(request),
                reason=str(publish_serializer.validated_data["reason"]),
                confirmed=publish_serializer.validated_data["confirmed"],
                same_game=publish_serializer.validated_data["same_game"] or None,
                incomplete=publish_serializer.validated_data["incomplete"],
            )
        except NotPublishable as why:
            raise Conflict(str(why)) from why
        body = {"publication": result.publication, "approvals": result.approvals, "notes": list(result.notes)}
        return Response(PublishedSerializer(body).data)

    @extend_schema(
        summary="Return it",
        description="With the reason, which is shown to the first agent.",
        request=ReasonSerializer,
        responses={200: ProposalSerializer, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    @action(detail=True, methods=["post"], url_path="return", url_name="return")
    def give_back(self, request: Request, **kwargs: object) -> Response:
        try:
            proposal = return_proposal(
                proposal=cast(Proposal, self.get_object()), actor=person(request), reason=self._reason(request)
            )
        except NotPublishable as why:
            raise Conflict(str(why)) from why
        return Response(self.get_serializer(proposal).data)

    def _reason(self, request: Request) -> str:
        reason_serializer = ReasonSerializer(data=request.data)
        reason_serializer.is_valid(raise_exception=True)
        return str(reason_serializer.validated_data["reason"])
