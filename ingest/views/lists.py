"""The list of documents."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import A, Column

from accounts.permissions import can_upload
from accounts.web import formats
from accounts.web.lists import ListPage, Rows, person
from accounts.web.marks import mark
from ingest.documents.selectors import documents_for
from ingest.filters import DocumentFilter
from ingest.models import Document


class DocumentTable(Rows):
    name = Column(linkify=("document", {"pk": A("pk")}))
    status = Column()
    form = Column()
    size = Column(attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    created_at = Column(verbose_name="Received")
    organisation = Column(verbose_name="First sent by", accessor="organisation__name", default="the system")

    class Meta(Rows.Meta):
        model = Document
        fields = ("name", "status", "form", "size", "created_at", "organisation")
        order_by = "-created_at"

    def render_status(self, record: Document) -> SafeString:
        return mark("document", record.status)

    def value_status(self, record: Document) -> str:
        return record.status

    def render_size(self, value: int) -> str:
        return formats.size(value)

    def value_size(self, value: int) -> int:
        return value

    def render_created_at(self, record: Document) -> SafeString:
        return format_html(
            '<time datetime="{}">{}</time>', record.created_at.isoformat(), formats.moment(record.created_at)
        )

    def value_created_at(self, record: Document) -> str:
        return record.created_at.isoformat()


class DocumentList(ListPage):
    table_class = DocumentTable
    filterset_class = DocumentFilter
    template_name = "documents/list.html"
    title = "Documents"
    lead = "Letters and rules as they came, with what was read in them."

    def get_queryset(self) -> QuerySet[Document]:
        return documents_for(person(self.request)).select_related("organisation")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "may_upload": can_upload.test(self.request.user)}
