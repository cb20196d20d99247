"""The audit log for those who may read it, with what its chain says of itself."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST
from django_tables2 import Column

from accounts.audit import verify
from accounts.filters import AuditFilter
from accounts.models import AuditEntry
from accounts.web.lists import ListPage, Rows, Shown, moment_column


def _shortened(value: str) -> SafeString:
    return format_html('<code title="{}">{}…</code>', value, value[:10])


class AuditTable(Rows):
    sequence = Column(verbose_name="No.", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    at = moment_column("When")
    actor_name = Column(verbose_name="Who")
    act = Column(verbose_name="Did")
    subject_name = Column(verbose_name="To what")
    reason = Column(verbose_name="Why")
    through = Column(verbose_name="Through", orderable=False)
    hash = Shown(_shortened, orderable=False)

    class Meta(Rows.Meta):
        model = AuditEntry
        fields = ("sequence", "at", "actor_name", "act", "subject_name", "reason", "through", "hash")
        order_by = "-sequence"
        caption = "Audit log"


class AuditList(ListPage):
    table_class = AuditTable
    filterset_class = AuditFilter
    template_name = "audit/log.html"
    title = "Audit log"
    lead = (
        "Who did what, when and why. Each entry holds the hash of the entry before it, so a change of the past shows."
    )

    def get_queryset(self) -> QuerySet[AuditEntry]:
        return AuditEntry.objects.all()

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        last = AuditEntry.objects.order_by("-sequence").first()
        return {**super().get_context_data(**kwargs), "last": last}


@require_POST
def verified(request: HttpRequest) -> HttpResponse:
    """Walks the whole chain and says what it found."""
    return render(request, "audit/verified.html", {"verdict": verify()})
