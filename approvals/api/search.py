"""The one box for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, PROBLEMS, person
from approvals.search.law import search_law
from approvals.search.own import search_own
from approvals.search.places import opens_at
from approvals.search.query import KIND_CODES, LONGEST_QUESTION, run_search


class HitSerializer(serializers.Serializer[object]):
    kind = serializers.CharField()
    title = serializers.CharField()
    detail = serializers.CharField()
    url = serializers.CharField(allow_null=True)
    document = serializers.IntegerField(allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    box = serializers.ListField(child=serializers.FloatField(), allow_null=True)


class SearchSerializer(serializers.Serializer[object]):
    question = serializers.CharField()
    spelt = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    more = serializers.BooleanField()
    hits = HitSerializer(many=True)


class SearchQuery(serializers.Serializer[object]):
    q = serializers.CharField(max_length=LONGEST_QUESTION)
    kind = serializers.ListField(child=serializers.ChoiceField(choices=KIND_CODES), required=False)


class SearchView(APIView):
    @extend_schema(
        summary="Search everything in the register",
        description="Games, other names, letters, people, components, versions, paytables, conditions and clauses,"
        " sections of law, and your own tables, filings and documents. Misspelled words are"
        " corrected from the register's own words.",
        parameters=[
            OpenApiParameter("q", str, required=True),
            OpenApiParameter("kind", str, many=True, enum=KIND_CODES, description="Only of these kinds."),
        ],
        responses={200: SearchSerializer, **INVALID, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        asked = SearchQuery(data={"q": request.query_params.get("q", ""), "kind": request.query_params.getlist("kind")})
        asked.is_valid(raise_exception=True)
        kinds = asked.validated_data.get("kind") or []
        answer = run_search(asked.validated_data["q"], kinds=kinds)
        hits: list[dict[str, Any]] = [
            {
                "kind": hit.kind, "title": hit.title, "detail": hit.detail, "url": opens_at(hit),
                "document": hit.document_id, "page": hit.page, "box": hit.box,
            }
            for hit in answer.hits
        ]  # fmt: skip
        if not kinds:
            sections = [
                {"kind": "law", "title": law.number, "detail": law.title, "url": law.url, "document": None,
                 "page": None, "box": None}
                for law in search_law(answer.question)
            ]  # fmt: skip
            hits = sections + hits if any(c.isdigit() for c in answer.question) else hits + sections
            hits += [
                {"kind": o.kind, "title": o.title, "detail": o.detail, "url": o.url, "document": None, "page": None,
                 "box": None}
                for o in search_own(answer.question, person(request))
            ]  # fmt: skip
        body = {"question": answer.question, "spelt": answer.spelt, "more": answer.more, "hits": hits}
        return Response(SearchSerializer(body).data)
