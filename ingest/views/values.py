"""All values of a document as one list: filtered, sorted, exported."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import Column

from accounts.web.lists import ListPage, Rows, Shown
from accounts.web.marks import UNKNOWN, mark
from ingest.documents.labels import Label, labels_of
from ingest.documents.typed import decided_value, in_words
from ingest.filters import FieldFilter
from ingest.models import Document, Field, Reading
from ingest.values import CONFIDENT
from ingest.views.common import document_for, may, reading_of


class FieldTable(Rows):
    position = Column(verbose_name="Value")
    now = Column(verbose_name="Is", accessor="pk", orderable=False)
    raw = Shown(partial(format_html, '<span class="hr-code">{}</span>'), verbose_name="As printed")
    confidence = Column()
    state = Column(verbose_name="Decided")
    page = Column(verbose_name="Page", accessor="page__number", order_by=("page__number", "position"))
    reader = Column(verbose_name="Read by")
    pointer = Column(visible=False)

    class Meta(Rows.Meta):
        model = Field
        fields = ("position", "now", "raw", "confidence", "state", "page", "reader", "pointer")
        order_by = "position"

    label: Callable[[str], Label]

    def render_position(self, record: Field) -> SafeString:
        label = self.label(record.pointer)
        return format_html('{}<br><span class="hr-soft">{}</span>', label.name, label.section)

    def value_position(self, record: Field) -> str:
        label = self.label(record.pointer)
        return f"{label.section}: {label.name}"

    def render_now(self, record: Field) -> object:
        value = decided_value(record)
        return UNKNOWN if value is None else in_words(record, value)

    def value_now(self, record: Field) -> object:
        return decided_value(record)

    def render_confidence(self, record: Field) -> SafeString:
        word = "confident" if record.confidence >= CONFIDENT else "doubtful"
        repaired = mark("certainty", "repaired") if record.repaired else ""
        return format_html("{} {} {}", f"{record.confidence:.2f}", mark("certainty", word), repaired)

    def value_confidence(self, record: Field) -> str:
        return f"{record.confidence:.4f}"

    def render_state(self, record: Field) -> SafeString:
        odd = mark("certainty", "disagrees") if record.disagrees else ""
        return format_html("{} {}", mark("field", record.state), odd)

    def value_state(self, record: Field) -> str:
        return record.state

    def render_page(self, record: Field) -> SafeString:
        assert record.page is not None
        address = reverse("document-page", args=[self.document.pk, record.page.number])
        return format_html('<a class="hr-evidence" href="{}?at={}">page {}</a>', address, record.pk, record.page.number)

    def value_page(self, record: Field) -> int | None:
        return record.page.number if record.page else None


class Values(ListPage):
    table_class = FieldTable
    filterset_class = FieldFilter
    template_name = "documents/values.html"
    title = "All values"
    empty = "Nothing was read in this document."

    document: Document
    reading: Reading

    def get_queryset(self) -> QuerySet[Field]:
        self.document = document_for(self.request, self.kwargs["pk"])
        self.reading = reading_of(self.document)
        self.export_name = f"values-{self.document.sha256[:12]}"
        return self.reading.fields.filter(gone=False).select_related("page")

    def get_table(self, **kwargs: object) -> FieldTable:
        table: FieldTable = super().get_table(**kwargs)
        table.label = labels_of(self.reading)
        table.document = self.document
        return table

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        extra = {"document": self.document, "tab": "document-values", "may": may(self.request, self.document)}
        return {**super().get_context_data(**kwargs), **extra}
