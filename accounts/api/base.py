"""What lists of the API have in common: pages by cursor, one filter definition, exports, examples of errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request

from accounts import audit, exports
from accounts.api.pages import Pages
from accounts.api.problems import CONTENT_TYPE, ProblemSerializer
from accounts.json_types import Json
from accounts.models import User

PROBLEMS = {
    (401, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, "Not signed in, or the token is not valid."),
    (403, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, "The role, or the token's scope, does not allow it."),
}
NOT_FOUND = {(404, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, "Not found, or you do not have access.")}
INVALID = {(400, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, "The input is not valid; `errors` says where.")}
CONFLICT = {(409, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, "The record's state does not allow it.")}
REFUSED = {
    (422, CONTENT_TYPE): OpenApiResponse(
        ProblemSerializer, "The input was understood and is refused; `title` says why."
    )
}
MOST_EXPORTED = 200_000


@extend_schema_field(OpenApiTypes.STR)
class Exact(serializers.Field[Decimal, object, str, object]):
    """An exact decimal as a string without trailing zeros: "2.5", "10000"."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("read_only", True)
        super().__init__(**kwargs)

    def to_representation(self, value: Decimal) -> str:
        return f"{value.normalize():f}"


def person(request: Request) -> User:
    """Who asks. The route's rule has let only people with an account come here."""
    assert isinstance(request.user, User)
    return request.user


EXPORTED = {
    (200, kind.partition(";")[0]): {"type": "array", "items": {"type": "object", "additionalProperties": {}}}
    if form == "json"
    else OpenApiTypes.BINARY
    for form, kind in exports.TYPES.items()
}
EXPORT_FORM = OpenApiParameter("form", str, OpenApiParameter.PATH, enum=["csv", "xlsx", "json"])


class ListViewSet(viewsets.ReadOnlyModelViewSet[Any]):
    """A list, its rows, and its export with the same filters."""

    pagination_class = Pages
    cursor_ordering: ClassVar[str | tuple[str, ...]] = "-id"
    export_columns: ClassVar[tuple[str, ...]] = ()
    lookup_value_regex = r"[0-9]{1,18}"

    def export_rows(self, queryset: QuerySet[Model]) -> Iterable[dict[str, Json]]:
        """Rows by column; by default the list's own serializer."""
        serializer_class = self.get_serializer_class()
        context = self.get_serializer_context()
        rows = queryset.order_by(*Pages().get_ordering(self.request, queryset, self))[:MOST_EXPORTED]
        for row in rows.iterator(chunk_size=1000):
            yield serializer_class(row, context=context).data

    @extend_schema(
        summary="Export the list",
        description="The whole list with the filters given, at most 200,000 rows, as a file. The export is recorded.",
        parameters=[EXPORT_FORM],
        responses={
            **EXPORTED,
            **PROBLEMS,
        },
    )
    @action(detail=False, url_path=r"export/(?P<form>csv|xlsx|json)", pagination_class=None)
    def export(self, request: Request, form: str, **kwargs: object) -> StreamingHttpResponse:
        queryset = self.filter_queryset(self.get_queryset())
        name = self.basename or "list"
        filters = {key: ", ".join(values) for key, values in sorted(request.query_params.lists())}
        audit.record("exported a list", actor=person(request), detail={"list": name, "form": form, "filters": filters})
        columns = self.export_columns or tuple(self.get_serializer().fields)  # type: ignore[attr-defined]
        body: Iterator[bytes] = exports.exported(
            form,  # type: ignore[arg-type]  # the address allows no other
            columns,
            self.export_rows(queryset),
            title=name,
        )
        response = StreamingHttpResponse(body, content_type=exports.TYPES[form])  # type: ignore[index]
        response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
        return response
