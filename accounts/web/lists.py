"""Lists of the pages: sorted, filtered, in pages, linkable by their address, and exported with the same filters.

    class LetterTable(Rows):
        date = Column(linkify=True)
        class Meta(Rows.Meta):
            fields = ("date", "subject")

    class LetterList(ListPage):
        table_class, filterset_class, title = LetterTable, LetterFilter, "Letters"
        def get_queryset(self): return letters_for(person(self.request))

`?export=csv`, `xlsx` or `json` gives all rows (not only this page's) in the table's columns and order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, cast

import django_filters
import django_tables2
from django import forms
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django_filters.views import FilterView
from django_tables2 import SingleTableMixin, Table
from django_tables2.columns import BoundColumn
from django_tables2.data import TableQuerysetData

from accounts import audit, exports
from accounts.models import User
from accounts.web import formats

ROWS_A_PAGE = 50
MOST_EXPORTED = 200_000
NAMES = {
    "q": "Search", "since": "From", "until": "Up to", "in_force_on": "In force on", "actor": "Who", "act": "Action",
    "subject_kind": "Record type", "subject_key": "Record number", "given_up": "Reason for failure",
    "organisation": "Organization",
}  # fmt: skip
"""What fields of filters are called, where the words of their own names would not say it."""


def person(request: HttpRequest) -> User:
    """Who asks. The route's rule has let only people with an account come here."""
    assert isinstance(request.user, User)
    return request.user


class Rows(django_tables2.Table):
    """A table in the design system's dress. Its caption is for screen readers; a list gives it the page's title."""

    caption = "Table"

    class Meta:
        template_name = "components/table.html"
        default = ""
        empty_text = "No matches."
        attrs = {"class": "usa-table usa-table--borderless hr-table hr-table--stack"}

    def paginate(self, *args: Any, **kwargs: Any) -> None:
        """The page is cut from the rows as they are now: after any sort that the address asks for."""
        if isinstance(self.data, TableQuerysetData):
            self.data.data = in_one_order(self.data.data)
        super().paginate(*args, **kwargs)


class Shown(django_tables2.Column):
    """A column that pages show in another way than files hold it: `show` for the page, `export` for the file.

    Both take what the record holds: the value that the library gives of a choice is its label.
    """

    def __init__(
        self, show: Callable[[Any], str], *, export: Callable[[Any], object] = lambda value: value, **options: object
    ) -> None:
        super().__init__(**options)
        self.show, self.export = show, export

    def render(self, record: object, bound_column: BoundColumn) -> str:
        return self.show(bound_column.accessor.resolve(record))

    def value(self, record: object, bound_column: BoundColumn) -> object:
        return self.export(bound_column.accessor.resolve(record))


def moment_column(name: str, **options: object) -> Shown:
    """A moment as people read it; files hold it with its zone."""
    return Shown(formats.moment, export=lambda at: at.isoformat(), verbose_name=name, **options)


def in_dress(filterset: django_filters.FilterSet) -> None:
    """Fields as people like to use them: named in words, days picked from a calendar, a few choices ticked."""
    for name, field in filterset.form.fields.items():
        if type(filterset).base_filters[name]._label is None:  # else it would be named by the model's path
            field.label = NAMES.get(name) or formats.words_of(name)
        if isinstance(field, forms.NullBooleanField):
            field.widget = forms.NullBooleanSelect()
            field.widget.choices = [("unknown", "Any"), ("true", "Yes"), ("false", "No")]
        if isinstance(field.widget, forms.SelectMultiple):
            field.widget = forms.CheckboxSelectMultiple(choices=field.choices)
        elif isinstance(field, forms.DateField):
            field.widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


def in_one_order(rows: QuerySet[Model]) -> QuerySet[Model]:
    """Rows that are equal by the order asked for come the same way each time, or pages would repeat and omit some.

    A count of related rows drops the order that the model declares.
    """
    fields = rows.model._meta.fields
    alone = {"pk", *(field.name for field in fields if field.unique and not field.null)}
    order = tuple(rows.query.order_by or rows.model._meta.ordering or ())
    named = {part.lstrip("-") for part in order if isinstance(part, str)}
    return rows.order_by(*order) if named & alone else rows.order_by(*order, "pk")


class ListPage(SingleTableMixin, FilterView):
    """One list. Subclasses name the table, the filters, the title, and what an empty list teaches."""

    template_name = "components/list.html"
    title = ""
    lead = ""
    """One sentence under the title."""
    empty = "There is nothing here yet."
    table_pagination = {"per_page": ROWS_A_PAGE}
    strict = False
    export_name = ""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        form = request.GET.get("export")
        if form is None:
            return cast(HttpResponseBase, super().get(request, *args, **kwargs))
        if form not in exports.TYPES:
            raise Http404
        return self.export(request, cast(exports.Form, form))

    def export(self, request: HttpRequest, form: exports.Form) -> StreamingHttpResponse:
        filterset = self.get_filterset(self.get_filterset_class())
        queryset = filterset.qs if filterset.is_bound else self.get_queryset()
        self.object_list = cast(QuerySet[Model], queryset)
        table = self.get_table(**self.get_table_kwargs())
        name = self.export_name or self.title.casefold().replace(" ", "-")
        filters = {k: ", ".join(v) for k, v in sorted(request.GET.lists()) if k not in ("export", "page")}
        audit.record("exported a list", actor=person(request), detail={"list": name, "form": form, "filters": filters})
        rows = islice(table.as_values(), MOST_EXPORTED + 1)
        columns = [str(head) for head in next(rows)]
        body = exports.exported(form, columns, _rows(columns, rows), title=self.title)
        response = StreamingHttpResponse(body, content_type=exports.TYPES[form])
        response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
        return response

    def get_filterset(self, filterset_class: object) -> django_filters.FilterSet:
        filterset = super().get_filterset(filterset_class)
        in_dress(filterset)
        return filterset

    def get_table(self, **kwargs: object) -> Table:
        table = super().get_table(**kwargs)
        table.caption = self.title
        return table

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        context = super().get_context_data(**kwargs)
        filterset: django_filters.FilterSet = context["filter"]
        filtered = any(value for name, value in self.request.GET.items() if name in filterset.filters)
        return {**context, "title": self.title, "lead": self.lead, "empty": self.empty, "filtered": filtered}


def _rows(columns: list[str], rows: Iterator[Sequence[object]]) -> Iterator[dict[str, object]]:
    for row in rows:
        yield dict(zip(columns, row))
