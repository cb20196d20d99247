"""An operator's own pages and brochures for programs: sent, read, and compared with what is approved."""

from __future__ import annotations

from typing import ClassVar

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, person
from accounts.api.problems import Conflict
from approvals.filings.advertised import Page, advertised, form_of_page
from approvals.filings.pages import keep_page, pages_for
from approvals.filings.steps import NotPossible
from approvals.findings import Finding
from approvals.models import Operator, OperatorPaper
from approvals.operators.selectors import operators_for
from approvals.registry.current import current_register


class SentPageSerializer(serializers.Serializer[object]):
    file = serializers.FileField(help_text="A PDF or text; it is stored unchanged.")


class OperatorPageSerializer(serializers.ModelSerializer[OperatorPaper]):
    state = serializers.SerializerMethodField(help_text="reading, read or failed.")

    class Meta:
        model = OperatorPaper
        fields: ClassVar[list[str]] = ["id", "name", "sha256", "size", "created_at", "state", "failure"]
        read_only_fields = fields

    def get_state(self, paper: OperatorPaper) -> str:
        return "failed" if paper.failure else "reading" if paper.read is None else "read"


class AdvertisedFindingSerializer(serializers.Serializer[object]):
    check = serializers.CharField()
    verdict = serializers.CharField()
    message = serializers.CharField()
    required = serializers.CharField(allow_null=True)  # type: ignore[assignment]
    citations = serializers.ListField(child=serializers.DictField())


class AdvertisedBetSerializer(serializers.Serializer[object]):
    """One paytable of the page, and the approved one that pays the same."""

    bet = serializers.CharField()
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()), help_text="Hand and pay.")
    approved = serializers.CharField(allow_null=True)
    finding = AdvertisedFindingSerializer()


class AdvertisedSerializer(serializers.Serializer[object]):
    """What the page advertises, against the terms in force today."""

    page = OperatorPageSerializer()
    game = serializers.CharField(allow_null=True)
    bets = AdvertisedBetSerializer(many=True)
    findings = AdvertisedFindingSerializer(many=True)
    configuration = serializers.DictField(
        allow_null=True,
        help_text="The table that it amounts to, without its number: check it, complete it, and send it to "
        "/configurations. What the page does not say is left out. Null where no game was read.",
    )


def _operator(request: Request, pk: int) -> Operator:
    result = operators_for(person(request)).filter(pk=pk).first()
    if result is None:
        raise Http404
    return result


def _finding(finding: Finding) -> dict[str, object]:
    stated = finding.as_json()
    return {name: stated[name] for name in ("check", "verdict", "message", "required", "citations")}


def _advertised(page: Page | None) -> dict[str, object]:
    if page is None:
        return {"game": None, "bets": [], "findings": [], "configuration": None}
    form = form_of_page(page, "", timezone.localdate()) if page.game else None
    if form is not None:
        del form["table"]
    bets = [{"bet": b.bet, "rows": b.rows, "approved": b.approved, "finding": _finding(b.finding)} for b in page.bets]
    return {"game": page.game, "bets": bets, "findings": map(_finding, page.findings), "configuration": form}


class OperatorPagesView(APIView):
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="operators_pages_list",
        summary="An operator's own pages",
        responses={200: OperatorPageSerializer(many=True), **PROBLEMS, **NOT_FOUND},
    )
    def get(self, request: Request, pk: int) -> Response:
        result = pages_for(person(request)).filter(operator=_operator(request, pk))[:200]
        return Response(OperatorPageSerializer(result, many=True).data)

    @extend_schema(
        operation_id="operators_pages_send",
        summary="Send a page or a brochure",
        description="It is read by a job. The same file is stored once.",
        request={"multipart/form-data": SentPageSerializer},
        responses={201: OperatorPageSerializer, **INVALID, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    def post(self, request: Request, pk: int) -> Response:
        operator = _operator(request, pk)
        sent_page_serializer = SentPageSerializer(data=request.data)
        sent_page_serializer.is_valid(raise_exception=True)
        file = sent_page_serializer.validated_data["file"]
        try:
            kept = keep_page(operator=operator, data=file.read(), name=file.name or "page", actor=person(request))
        except NotPossible as why:
            raise Conflict(str(why)) from why
        return Response(OperatorPageSerializer(kept).data, status=status.HTTP_201_CREATED)


class OperatorPageView(APIView):
    @extend_schema(
        operation_id="operators_pages_read",
        summary="What a page advertises",
        description="Each of its paytables beside the approved one that pays the same; what is not approved is a "
        "finding. Empty until it has been read.",
        responses={200: AdvertisedSerializer, **PROBLEMS, **NOT_FOUND},
    )
    def get(self, request: Request, pk: int, page: int) -> Response:
        kept = pages_for(person(request)).filter(operator=_operator(request, pk), pk=page).first()
        if kept is None:
            raise Http404
        read = advertised(kept.read["packet"], current_register(), timezone.localdate()) if kept.read else None
        return Response(AdvertisedSerializer({"page": kept, **_advertised(read)}).data)
