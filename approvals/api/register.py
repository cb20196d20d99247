"""The API of the register: letters, approvals, what is in force, packets, equipment, evidence."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from accounts.api.base import INVALID, NOT_FOUND, PROBLEMS, ListViewSet
from approvals.api.serializers import (
    ApprovalSerializer,
    ComponentSerializer,
    EvidenceSerializer,
    InForceSerializer,
    LetterDetailSerializer,
    LetterSerializer,
    PublicationDetailSerializer,
    PublicationSerializer,
    RequirementSerializer,
)
from approvals.filters import (
    ApprovalFilter,
    ComponentFilter,
    EvidenceFilter,
    LetterFilter,
    PublicationFilter,
    RequirementFilter,
)
from approvals.models import Approval, Component, Evidence, Letter, ListedGame, Publication, Requirement
from approvals.registry.counting import referring
from approvals.registry.in_force import InForce, NeverApproved, NotYetApproved, approval_in_force


@extend_schema_view(
    list=extend_schema(
        summary="List letters",
        description="The newest first. One submission number and date is one letter.",
        responses={200: LetterSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One letter", responses={200: LetterDetailSerializer, **PROBLEMS, **NOT_FOUND}),
)
class LetterViewSet(ListViewSet):
    queryset = Letter.objects.select_related("submission__manufacturer").annotate(
        game_count=referring(ListedGame, "letter")
    )
    serializer_class = LetterSerializer
    filterset_class = LetterFilter
    cursor_ordering = ("-date", "-id")

    def get_queryset(self) -> QuerySet[Letter]:
        result: QuerySet[Letter] = super().get_queryset()
        if self.action == "retrieve":
            bare = Publication.objects.only("id", "letter_id", "document_id")
            result = result.prefetch_related("listed_games__game", Prefetch("publications", queryset=bare))
        return result

    def get_serializer_class(self) -> type[BaseSerializer[Letter]]:
        return LetterDetailSerializer if self.action == "retrieve" else LetterSerializer


@extend_schema_view(
    list=extend_schema(
        summary="List approvals",
        description="With `in_force_on`, those that hold on that day.",
        responses={200: ApprovalSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One approval", responses={200: ApprovalSerializer, **PROBLEMS, **NOT_FOUND}),
)
class ApprovalViewSet(ListViewSet):
    queryset = Approval.objects.select_related("game", "letter__submission")
    serializer_class = ApprovalSerializer
    filterset_class = ApprovalFilter


class InForceQuery(serializers.Serializer[object]):
    game = serializers.CharField(max_length=200)
    day = serializers.DateField()
    audience = serializers.ChoiceField(choices=["commercial", "tribal"], required=False)


class InForceView(APIView):
    """One question, one answer."""

    @extend_schema(
        summary="What is in force for a game on a day",
        parameters=[
            OpenApiParameter("game", str, required=True, description="Any name of the game."),
            OpenApiParameter("day", str, required=True, description="A day, for example 2024-02-01."),
            OpenApiParameter("audience", str, enum=["commercial", "tribal"]),
        ],
        responses={200: InForceSerializer, **INVALID, **PROBLEMS},
        examples=[
            OpenApiExample(
                "Before the first approval",
                value={
                    "game": "Caribbean Stud Poker",
                    "day": "2022-05-22",
                    "answer": "not_yet_approved",
                    "approval": {"id": 1, "game": "Caribbean Stud Poker", "letter_date": "2022-05-23"},
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Request) -> Response:
        asked = InForceQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        result = approval_in_force(values["game"], values["day"], audience=values.get("audience"))
        approval: Approval | None
        if isinstance(result, InForce):
            answer = "in_force" if result.approval.version_id else "rules_not_on_file"
            approval = result.approval
        elif isinstance(result, NotYetApproved):
            answer, approval = "not_yet_approved", result.first
        elif isinstance(result, NeverApproved):
            answer, approval = "never_approved", None
        else:
            answer, approval = "no_longer_approved", result.last
        body = {"game": values["game"], "day": values["day"], "answer": answer, "approval": approval}
        return Response(InForceSerializer(body).data)


@extend_schema_view(
    list=extend_schema(
        summary="List published packets",
        responses={200: PublicationSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(
        summary="One published packet", responses={200: PublicationDetailSerializer, **PROBLEMS, **NOT_FOUND}
    ),
)
class PublicationViewSet(ListViewSet):
    queryset = Publication.objects.select_related(
        "document", "letter__submission", "game", "first_agent", "second_agent"
    )
    serializer_class = PublicationSerializer
    filterset_class = PublicationFilter

    def get_queryset(self) -> QuerySet[Publication]:
        result: QuerySet[Publication] = super().get_queryset()
        return result if self.action == "retrieve" else result.defer("packet")

    def get_serializer_class(self) -> type[BaseSerializer[Publication]]:
        return PublicationDetailSerializer if self.action == "retrieve" else PublicationSerializer


@extend_schema_view(
    list=extend_schema(summary="List components", responses={200: ComponentSerializer(many=True), **PROBLEMS}),
    retrieve=extend_schema(summary="One component", responses={200: ComponentSerializer, **PROBLEMS, **NOT_FOUND}),
)
class ComponentViewSet(ListViewSet):
    queryset = Component.objects.all()
    serializer_class = ComponentSerializer
    filterset_class = ComponentFilter
    cursor_ordering = ("name", "id")


@extend_schema_view(
    list=extend_schema(
        summary="List requirement trees",
        description="What equipment the rules require, one tree for each printed list.",
        responses={200: RequirementSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(
        summary="One requirement tree", responses={200: RequirementSerializer, **PROBLEMS, **NOT_FOUND}
    ),
)
class RequirementViewSet(ListViewSet):
    queryset = (
        Requirement.objects.filter(parent=None)
        .select_related("game_version__game")
        .defer("game_version__packet")
        .prefetch_related("children__children__children")
    )
    serializer_class = RequirementSerializer
    filterset_class = RequirementFilter
    cursor_ordering = "id"


@extend_schema_view(
    list=extend_schema(
        summary="List evidence",
        description="For a record of the register: where each of its values was read.",
        responses={200: EvidenceSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(
        summary="One piece of evidence", responses={200: EvidenceSerializer, **PROBLEMS, **NOT_FOUND}
    ),
)
class EvidenceViewSet(ListViewSet):
    queryset = Evidence.objects.select_related("publication", "field__page").defer("publication__packet")
    serializer_class = EvidenceSerializer
    filterset_class = EvidenceFilter
    cursor_ordering = "id"
