"""The list of documents."""

from __future__ import annotations

import datetime
from functools import cached_property, partial

from django.db.models import Expression, F, OrderBy, QuerySet
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django_tables2 import Column

from accounts.permissions import can_upload
from accounts.web import formats
from accounts.web.lists import ListPage, Rows, Shown, person
from accounts.web.marks import mark
from ingest.documents.selectors import documents_for
from ingest.documents.titles import About, about, decided_value_of, number_to_check, with_verdict
from ingest.filters import DocumentFilter
from ingest.models import Document
from paytables.report.counted import WORST_FIRST

THUMB = '<img class="hr-thumb" src="{}" alt="" loading="lazy" width="51" height="66">'


def _moment(at: datetime.datetime) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), formats.moment(at))


class DocumentTable(Rows):
    name = Column(verbose_name="Document")
    letter = Column(empty_values=(), verbose_name="Letter", exclude_from_export=True)
    to_check = Column(empty_values=(), verbose_name="Values to check", exclude_from_export=True)
    figures = Column(empty_values=(), verbose_name="Printed figures", exclude_from_export=True)
    status = Shown(partial(mark, "document"))
    form = Column()
    size = Shown(formats.size, attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    created_at = Shown(_moment, export=lambda at: at.isoformat(), verbose_name="Received")
    organisation = Column(verbose_name="First sent by", accessor="organisation__name", default="the system")

    class Meta(Rows.Meta):
        model = Document
        fields = (
            "name", "letter", "to_check", "figures", "status", "form", "size", "created_at", "organisation",
        )  # fmt: skip
        order_by = "-created_at"

    @cached_property
    def about(self) -> dict[int, About]:
        """What the documents of this page are about, asked for once."""
        return about(row.record for row in self.page.object_list)

    def order_name(self, documents: QuerySet[Document], descending: bool) -> tuple[QuerySet[Document], bool]:
        """By game, then by letter, as the title is put together; what has neither by the name of its file."""
        return _ordered(
            documents, descending, decided_value_of("/game"), decided_value_of("/letter/submission"), Lower("name")
        )

    def order_letter(self, documents: QuerySet[Document], descending: bool) -> tuple[QuerySet[Document], bool]:
        return _ordered(documents, descending, decided_value_of("/letter/date"))

    def order_to_check(self, documents: QuerySet[Document], descending: bool) -> tuple[QuerySet[Document], bool]:
        return _ordered(documents, descending, number_to_check())

    def order_figures(self, documents: QuerySet[Document], descending: bool) -> tuple[QuerySet[Document], bool]:
        """The worst first, then what no verdict is known of."""
        return _ordered(with_verdict(documents), descending, F("rank"))

    def render_name(self, record: Document) -> SafeString:
        about = self.about[record.pk]
        picture: SafeString | str = ""
        if about.has_picture:
            address = reverse("document-picture", args=[record.pk, 1, "small"])
            picture = format_html(THUMB, address)
        name = "" if about.title == record.name else format_html('<br><span class="hr-soft">{}</span>', record.name)
        link = format_html('<a href="{}">{}</a>', reverse("document", args=[record.pk]), about.title)
        return format_html('<span class="hr-titled">{}<span>{}{}</span></span>', picture, link, name)

    def value_name(self, record: Document) -> str:
        return record.name

    def render_letter(self, record: Document) -> str:
        return formats.day(self.about[record.pk].date or None)

    def render_to_check(self, record: Document) -> str | SafeString:
        waiting = self.about[record.pk].to_check
        if not waiting:
            return ""
        return format_html('<a href="{}#review">{}</a>', reverse("document", args=[record.pk]), waiting)

    def render_figures(self, record: Document) -> SafeString:
        verdicts = self.about[record.pk].verdicts
        shown = [v for v in WORST_FIRST if v in verdicts]
        return format_html_join(" ", "{}", ((mark("claim", v, about=str(verdicts[v])),) for v in shown))


def _ordered(documents: QuerySet[Document], descending: bool, *by: Expression | F) -> tuple[QuerySet[Document], bool]:
    terms = [OrderBy(term, descending=descending) for term in by]
    return documents.order_by(*terms, "-created_at", "-pk"), True


class DocumentList(ListPage):
    table_class = DocumentTable
    filterset_class = DocumentFilter
    template_name = "documents/list.html"
    title = "Documents"
    lead = "Letters and rules as received, with what was read in them."

    def get_queryset(self) -> QuerySet[Document]:
        """What is neither a letter nor rules is kept aside, and shown to whoever asks for that state."""
        result = documents_for(person(self.request)).select_related("organisation")
        return result if self._asks_for_a_state() else result.exclude(status="set_aside")

    def _asks_for_a_state(self) -> bool:
        return bool(self.request.GET.get("status") or self.request.GET.get("export"))

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        user = person(self.request)
        aside = 0 if self._asks_for_a_state() else documents_for(user).filter(status="set_aside").count()
        return {**super().get_context_data(**kwargs), "may_upload": can_upload.test(user), "aside": aside}
