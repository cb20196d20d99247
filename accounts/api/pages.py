"""Lists in pages. No views are imported here: the framework's settings load this module."""

from __future__ import annotations

from django.db.models import Model, QuerySet
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request


class Pages(CursorPagination):
    """Pages that stay right while rows are added. `next` and `previous` are whole addresses."""

    page_size = 50
    max_page_size = 500
    page_size_query_param = "page_size"
    page_size_query_description = "Rows per page, at most 500."
    cursor_query_description = "Where to continue: the value of `next` or `previous`."
    ordering = "-id"

    def get_ordering(self, request: Request, queryset: QuerySet[Model], view: object) -> tuple[str, ...]:
        ordering = getattr(view, "cursor_ordering", self.ordering)
        return (ordering,) if isinstance(ordering, str) else tuple(ordering)
