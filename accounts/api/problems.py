"""Errors of the API as problem details (RFC 9457): a title for people, a status, and what each field lacks."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions, serializers, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

CONTENT_TYPE = "application/problem+json"


class ProblemSerializer(serializers.Serializer[object]):
    """What went wrong."""

    type = serializers.CharField(help_text="about:blank, or the name of a kind of problem")
    title = serializers.CharField(help_text="one sentence for people")
    status = serializers.IntegerField()
    instance = serializers.CharField(help_text="the address that was asked for")
    at = serializers.CharField(required=False, help_text="where in the input, where that is known")
    errors = serializers.DictField(  # type: ignore[assignment]  # the problem's member is called so
        required=False, help_text="by field, where the input is not valid"
    )


class Conflict(exceptions.APIException):
    """The thing is in a state in which this cannot be done."""

    status_code = status.HTTP_409_CONFLICT
    default_detail = "This cannot be done now."
    default_code = "conflict"


class Unprocessable(exceptions.APIException):
    """The input is understood and refused."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_detail = "This input is refused."
    default_code = "refused"

    def __init__(self, detail: str, at: str | None = None) -> None:
        super().__init__(detail)
        self.at = at


def handle(trouble: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's handling, in the form of a problem."""
    if isinstance(trouble, Http404):
        trouble = exceptions.NotFound()
    elif isinstance(trouble, PermissionDenied):
        trouble = exceptions.PermissionDenied(str(trouble) or None)
    response = exception_handler(trouble, context)
    if response is None:
        return None
    request = context.get("request")
    problem: dict[str, object] = {
        "type": "about:blank",
        "title": _title(trouble, response.data),
        "status": response.status_code,
        "instance": request.path if request is not None else "",
    }
    if isinstance(trouble, exceptions.ValidationError):
        problem["errors"] = response.data if isinstance(response.data, dict) else {"non_field_errors": response.data}
    if getattr(trouble, "at", None):
        problem["at"] = trouble.at  # type: ignore[attr-defined]
    response.data = problem
    response.content_type = CONTENT_TYPE
    return response


def _title(trouble: Exception, data: object) -> str:
    if isinstance(trouble, exceptions.ValidationError):
        return "The input is not valid."
    detail = data.get("detail") if isinstance(data, dict) else None
    return str(detail) if detail else "The request failed."
