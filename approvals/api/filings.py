"""The API of filings of internal controls and of the tasks that re-checking finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, ListViewSet, person
from accounts.api.parsers import BoundedJSONParser
from accounts.api.problems import Conflict
from accounts.api.serializers import JobSerializer
from approvals.api.filing_serializers import (
    CommentSerializer,
    DatedSerializer,
    DifferenceSerializer,
    FilingSerializer,
    FindingSerializer,
    JustificationSerializer,
    NewCommentSerializer,
    NewFilingSerializer,
    NewPaperSerializer,
    PaperSerializer,
    RecommendationSerializer,
    TaskSerializer,
)
from approvals.api.serializers import ReasonSerializer
from approvals.filings.differences import differences
from approvals.filings.document import TEMPLATES, pdf_for
from approvals.filings.drafts import change_filing, comment, create_filing, justify, preview, settle_comment
from approvals.filings.figures import NotCounted, request_figures
from approvals.filings.filters import FilingFilter, TaskFilter
from approvals.filings.judging import items_of
from approvals.filings.papers import attach, papers_for
from approvals.filings.recheck import answer_task
from approvals.filings.selectors import CONFIRMED, comments_of, filings_for, sees_recommendations, tasks_for
from approvals.filings.steps import NotPossible, confirm, take_step
from approvals.models import ComplianceTask, Configuration, Filing, FilingComment, FilingItem
from approvals.operators.selectors import operators_for, tables_for

STEP = {**INVALID, **PROBLEMS, **NOT_FOUND, **CONFLICT}
KIND = OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=["internal_controls", "letter"])


F = TypeVar("F", bound=Callable[..., object])


def step(summary: str, request: object = ReasonSerializer) -> Callable[[F], F]:
    """How a step of a filing describes itself."""
    return extend_schema(summary=summary, request=request, responses={200: FilingSerializer, **STEP})


@extend_schema_view(
    list=extend_schema(
        summary="List filings",
        description="Operators see their own; regulators see all that were ever submitted.",
        responses={200: FilingSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One filing", responses={200: FilingSerializer, **PROBLEMS, **NOT_FOUND}),
)
class FilingViewSet(ListViewSet):
    queryset = Filing.objects.none()
    serializer_class = FilingSerializer
    filterset_class = FilingFilter
    cursor_ordering = "-id"
    export_columns: ClassVar[tuple[str, ...]] = ("id", "operator", "number", "title", "state", "go_live", "agent")

    def get_queryset(self) -> QuerySet[Filing]:
        if getattr(self, "swagger_fake_view", False):
            return Filing.objects.none()
        return filings_for(person(self.request)).prefetch_related("items__configuration__configuration", "acts__actor")

    @extend_schema(
        summary="Draft a filing",
        request=NewFilingSerializer,
        responses={201: FilingSerializer, **STEP},
    )
    def create(self, request: Request, **kwargs: object) -> Response:
        asked, actor = _stated(NewFilingSerializer, request), person(request)
        if missing := [name for name in ("operator", "title") if not asked.get(name)]:
            raise serializers.ValidationError({name: ["A new filing needs it."] for name in missing})
        operator = operators_for(actor).filter(pk=asked["operator"]).first()
        if operator is None:
            raise Http404
        try:
            filing = create_filing(
                operator=operator,
                title=asked["title"],
                go_live=asked.get("go_live"),
                tables=self._tables(asked.get("tables") or []),
                actor=actor,
            )
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return self._answer(filing, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Change a draft",
        description="What is not given does not change. Tables are added at their newest version.",
        request=NewFilingSerializer,
        responses={200: FilingSerializer, **STEP},
    )
    def partial_update(self, request: Request, **kwargs: object) -> Response:
        asked = _stated(NewFilingSerializer, request)
        tables = asked.get("tables")
        try:
            filing = change_filing(
                filing=self.get_object(),
                title=asked.get("title"),
                go_live=asked.get("go_live"),
                tables=None if tables is None else self._tables(tables),
                actor=person(request),
            )
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return self._answer(filing)

    def _tables(self, keys: list[int]) -> list[Configuration]:
        results = list(tables_for(person(self.request)).filter(pk__in=keys))
        if len(results) != len(set(keys)):
            raise serializers.ValidationError({"tables": ["One of them is not one of your open tables."]})
        return results

    @extend_schema(
        summary="Check a draft's tables", request=None, responses={200: FindingSerializer(many=True), **STEP}
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """What the checks say of each table for the day of going live."""
        try:
            items = preview(filing=self.get_object(), actor=person(request))
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return Response(_findings(items))

    @extend_schema(
        summary="Findings of its tables", responses={200: FindingSerializer(many=True), **PROBLEMS, **NOT_FOUND}
    )
    @action(detail=True, pagination_class=None)
    def findings(self, request: Request, **kwargs: object) -> Response:
        """As they were judged last."""
        return Response(_findings(list(items_of(self.get_object()))))

    @extend_schema(
        summary="Differences to the last approved filing",
        responses={200: DifferenceSerializer(many=True), **PROBLEMS, **NOT_FOUND},
    )
    @action(detail=True, pagination_class=None)
    def differences(self, request: Request, **kwargs: object) -> Response:
        """By table: added, removed, changed with every value before and after, or the same."""
        return Response(DifferenceSerializer(differences(self.get_object()).tables, many=True).data)

    @extend_schema(
        summary="A document of the filing as PDF",
        parameters=[KIND],
        responses={
            (200, "application/pdf"): OpenApiTypes.BINARY,
            (202, "application/json"): JobSerializer,
            **PROBLEMS,
            **NOT_FOUND,
        },
    )
    @action(detail=True, url_path=r"documents/(?P<kind>[a-z0-9_]{1,20})")
    def document(self, request: Request, kind: str, **kwargs: object) -> HttpResponse:
        """The internal controls; the draft of the letter is the regulator's until the filing is decided.

        The figures in the internal controls are counted by a worker and kept. While they are being counted the answer
        is 202 with the job; ask again until it is 200.
        """
        filing = self.get_object()
        if kind not in TEMPLATES:
            raise Http404
        if kind == "letter" and filing.state not in CONFIRMED and not sees_recommendations(person(request)):
            raise PermissionDenied("Only the regulator has the letter until the filing is decided.")
        try:
            response = HttpResponse(pdf_for(filing, kind, count=False), content_type="application/pdf")
        except NotCounted as waits:
            job = request_figures(filing, actor=person(request), of=waits.name)
            return Response(JobSerializer(job).data, status=202)
        response["Content-Disposition"] = f'attachment; filename="filing-{filing.pk}-{kind}.pdf"'
        return response

    @extend_schema(
        summary="Justify a failure",
        description="An empty text removes the justification.",
        request=JustificationSerializer,
        responses={200: FindingSerializer(many=True), **STEP},
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def justify(self, request: Request, **kwargs: object) -> Response:
        asked = _stated(JustificationSerializer, request)
        filing = self.get_object()
        try:
            justify(
                item=self._item(filing, asked["table"]),
                check=asked["check"],
                subject=asked["subject"],
                text=asked["text"],
                actor=person(request),
            )
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return Response(_findings(list(items_of(filing))))

    def _item(self, filing: Filing, table: int) -> FilingItem:
        item = items_of(filing).filter(configuration__configuration_id=table).first()
        if item is None:
            raise serializers.ValidationError({"table": ["It is not in this filing."]})
        return item

    @extend_schema(
        methods=["get"],
        summary="Comments",
        request=None,
        responses={200: CommentSerializer(many=True), **PROBLEMS, **NOT_FOUND},
    )
    @extend_schema(
        methods=["post"],
        summary="Comment on a filing, a table or a field",
        request=NewCommentSerializer,
        responses={201: CommentSerializer, **STEP},
    )
    @action(detail=True, methods=["get", "post"], pagination_class=None)
    def comments(self, request: Request, **kwargs: object) -> Response:
        filing = self.get_object()
        if request.method != "POST":
            return Response(CommentSerializer(comments_of(filing), many=True).data)
        asked = _stated(NewCommentSerializer, request)
        try:
            stated = comment(
                filing=filing,
                item=self._item(filing, asked["table"]) if asked.get("table") else None,
                subject=asked["subject"],
                text=asked["text"],
                answers=self._comment(filing, asked.get("answers")),
                actor=person(request),
            )
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return Response(CommentSerializer(stated).data, status=status.HTTP_201_CREATED)

    def _comment(self, filing: Filing, key: int | None) -> FilingComment | None:
        result = comments_of(filing).filter(pk=key).first() if key else None
        if key and result is None:
            raise serializers.ValidationError({"comment": ["It is not a comment on this filing."]})
        return result

    @extend_schema(
        methods=["get"],
        summary="Attached documents",
        request=None,
        responses={200: PaperSerializer(many=True), **PROBLEMS, **NOT_FOUND},
    )
    @extend_schema(
        methods=["post"],
        summary="Attach a document",
        description="The operator's own internal controls, or a document with an answer. The same file is stored once.",
        request={"multipart/form-data": NewPaperSerializer},
        responses={201: PaperSerializer, **STEP},
    )
    @action(
        detail=True, methods=["get", "post"], pagination_class=None, parser_classes=[MultiPartParser, BoundedJSONParser]
    )
    def papers(self, request: Request, **kwargs: object) -> Response:
        filing = self.get_object()
        if request.method != "POST":
            return Response(PaperSerializer(papers_for(person(request)).filter(filing=filing), many=True).data)
        asked = _stated(NewPaperSerializer, request)
        file = asked["file"]
        try:
            kept = attach(
                filing=filing,
                data=file.read(),
                name=file.name or "document",
                comment=self._comment(filing, asked.get("comment")),
                actor=person(request),
            )
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return Response(PaperSerializer(kept).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Settle a comment",
        description="Only its author can settle a comment. Settling it again changes nothing.",
        request=None,
        parameters=[OpenApiParameter("comment", int, OpenApiParameter.PATH)],
        responses={200: CommentSerializer, **PROBLEMS, **NOT_FOUND},
    )
    @action(detail=True, methods=["post"], url_path=r"comments/(?P<comment>[0-9]{1,18})/settle", url_name="settle")
    def settle(self, request: Request, comment: str, **kwargs: object) -> Response:
        row = comments_of(self.get_object()).filter(pk=int(comment)).first()
        if row is None:
            raise Http404
        settle_comment(comment=row, actor=person(request))
        row.refresh_from_db(fields=["settled_at"])
        return Response(CommentSerializer(row).data)

    @step("Submit it")
    @action(detail=True, methods=["post"])
    def submit(self, request: Request, **kwargs: object) -> Response:
        """Refused while anything fails, unless each failure carries a written justification."""
        return self._take(request, "submit")

    @step("Take a returned filing back to draft")
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, **kwargs: object) -> Response:
        return self._take(request, "reopen")

    @step("Withdraw it")
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, **kwargs: object) -> Response:
        return self._take(request, "withdraw")

    @step("Assign it to yourself")
    @action(detail=True, methods=["post"], url_path="take-in-hand")
    def take_in_hand(self, request: Request, **kwargs: object) -> Response:
        return self._take(request, "take in hand")

    @step("Return it to the operator")
    @action(detail=True, methods=["post"], url_path="return", url_name="return")
    def give_back(self, request: Request, **kwargs: object) -> Response:
        """With reasons."""
        return self._take(request, "return")

    @step("Recommend approval", RecommendationSerializer)
    @action(detail=True, methods=["post"], url_path="recommend-approval")
    def recommend_approval(self, request: Request, **kwargs: object) -> Response:
        """With conditions, or without."""
        return self._take(request, "recommend approval", RecommendationSerializer)

    @step("Recommend denial")
    @action(detail=True, methods=["post"], url_path="recommend-denial")
    def recommend_denial(self, request: Request, **kwargs: object) -> Response:
        return self._take(request, "recommend denial")

    @step("Record the tribal gaming agency's approval", DatedSerializer)
    @action(detail=True, methods=["post"], url_path="agency-approval")
    def agency_approval(self, request: Request, **kwargs: object) -> Response:
        """With the day that it carries."""
        return self._take(request, "record agency approval", DatedSerializer)

    @step("Record the state's concurrence", DatedSerializer)
    @action(detail=True, methods=["post"])
    def concurrence(self, request: Request, **kwargs: object) -> Response:
        """With the day that it carries."""
        return self._take(request, "record concurrence", DatedSerializer)

    @step("Send it back to the agent")
    @action(detail=True, methods=["post"], url_path="send-back")
    def send_back(self, request: Request, **kwargs: object) -> Response:
        return self._take(request, "send back")

    @step("Confirm what the agent recommended")
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, **kwargs: object) -> Response:
        """By a supervisor who did not recommend it. The tables' authorizations follow from it."""
        asked = _stated(ReasonSerializer, request)
        try:
            filing = confirm(filing=self.get_object(), actor=person(request), reason=asked["reason"])
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return self._answer(filing)

    def _take(
        self, request: Request, act: str, form: type[serializers.Serializer[object]] = ReasonSerializer
    ) -> Response:
        asked = _stated(form, request)
        try:
            filing = take_step(
                filing=self.get_object(),
                act=act,
                actor=person(request),
                reason=asked.get("reason", ""),
                dated=asked.get("dated"),
                conditions=asked.get("conditions", ()),
            )
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return self._answer(filing)

    def _answer(self, filing: Filing, code: int = status.HTTP_200_OK) -> Response:
        shown = self.get_queryset().get(pk=filing.pk)
        return Response(self.get_serializer(shown).data, code)


def _stated(form: type[serializers.Serializer[object]], request: Request) -> dict[str, Any]:
    stated = form(data=request.data)
    stated.is_valid(raise_exception=True)
    return dict(stated.validated_data)


def _findings(items: list[FilingItem]) -> list[dict[str, object]]:
    return [
        dict(FindingSerializer(finding, context={"item": item}).data)
        for item in items
        if item.check_run is not None
        for finding in item.check_run.findings.all()
    ]


@extend_schema_view(
    list=extend_schema(
        summary="List tasks",
        description="Tables that were within their terms and no longer are, not yet answered or corrected.",
        responses={200: TaskSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One task", responses={200: TaskSerializer, **PROBLEMS, **NOT_FOUND}),
)
class TaskViewSet(ListViewSet):
    queryset = ComplianceTask.objects.none()
    serializer_class = TaskSerializer
    filterset_class = TaskFilter
    cursor_ordering = "-id"

    def get_queryset(self) -> QuerySet[ComplianceTask]:
        if getattr(self, "swagger_fake_view", False):
            return ComplianceTask.objects.none()
        return tasks_for(person(self.request))

    @extend_schema(
        summary="Answer a task",
        description="The operator says what was done; the task is closed.",
        request=ReasonSerializer,
        responses={200: OpenApiResponse(TaskSerializer), **STEP},
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, **kwargs: object) -> Response:
        asked = _stated(ReasonSerializer, request)
        try:
            task = answer_task(task=self.get_object(), text=asked["reason"], actor=person(request))
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return Response(self.get_serializer(task).data)
