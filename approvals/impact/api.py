"""Impact before publishing, for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import INVALID, PROBLEMS, person
from approvals.impact.asking import change_of
from approvals.impact.run import impact_for
from approvals.impact.sources import NoImpact
from approvals.impact.tables import lines


class ImpactView(APIView):
    @extend_schema(
        summary="Which tables would stop complying if something changed",
        description="Give one of `document` (a read document that is to be published), `law_value` (an open proposal),"
        " `parameter` with `value`, or `component` with `version`. A regulator sees all tables, an operator its own.",
        parameters=[
            OpenApiParameter("document", int),
            OpenApiParameter("law_value", int),
            OpenApiParameter("parameter", str),
            OpenApiParameter("value", str),
            OpenApiParameter("component", str),
            OpenApiParameter("version", str),
            OpenApiParameter("game", str, description="Only in this game (with `component`)."),
            OpenApiParameter("from", str, description="The first day; today without it."),
        ],
        responses={200: OpenApiTypes.OBJECT, **INVALID, **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        user = person(request)
        try:
            asked = change_of(request.query_params.dict(), user)
            if asked is None:
                raise ValidationError({"query": ["Say which change: document, law_value, parameter or component."]})
            found, filings = impact_for(asked[0], user)
        except NoImpact as why:
            raise ValidationError({"query": [str(why)]}) from why
        body: dict[str, Any] = {
            "change": found.change.title,
            "day": found.change.day,
            "notes": asked[1],
            "tables": found.tables,
            "stopping": len(found.stopping),
            "doubtful": len(found.doubtful),
            "operators": [{"operator": n, "kind": k, "tables": len(t)} for n, k, t in found.operators],
            "equipment": [
                {"component": d.component, "version": d.version, "required": d.required, "tables": d.tables,
                 "operators": d.operators}
                for d in found.devices
            ],
            "filings": sorted({f for listed in filings.values() for f in listed}),
            "findings": list(lines(found, filings)),
        }  # fmt: skip
        return Response(body)
