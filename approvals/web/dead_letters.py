"""Work that was given up, with its reason, for those who can have it tried again."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST
from django_tables2 import Column, TemplateColumn

from accounts import jobs
from accounts.filters import DeadLetterFilter
from accounts.jobs import Job, State
from accounts.permissions import can_review
from accounts.web.lists import ListPage, Rows, moment_column, person

AGAIN = """
<form method="post" action="{% url 'dead-letter-retry' record.pk %}">{% csrf_token %}
<button type="submit" class="usa-button usa-button--outline">Try again
<span class="usa-sr-only">: {{ record.kind }}, failed {{ record.ended_at|date:"Y-m-d H:i:s" }}</span></button></form>
"""


class DeadLetterTable(Rows):
    kind = Column(verbose_name="Work")
    failure = Column(verbose_name="What happened last", orderable=False)
    given_up = Column(verbose_name="Reason")
    attempts = Column(verbose_name="Tries", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    organisation = Column(accessor="organisation__name", verbose_name="For whom", default="the system")
    started_by = Column(accessor="started_by__display_name", verbose_name="Asked by", orderable=False)
    ended_at = moment_column("Ended")
    again = TemplateColumn(AGAIN, verbose_name="Again", orderable=False, exclude_from_export=True)

    class Meta(Rows.Meta):
        model = Job
        fields = ("kind", "failure", "given_up", "attempts", "organisation", "started_by", "ended_at", "again")
        order_by = "-ended_at"

    def render_given_up(self, record: Job) -> str:
        stated = record.get_given_up_display()
        return stated[:1].lower() + stated[1:]


class DeadLetterList(ListPage):
    table_class = DeadLetterTable
    filterset_class = DeadLetterFilter
    title = "Failed jobs"
    lead = "Jobs that failed after several attempts. Retrying starts a job over and is recorded."
    empty = "No job has failed."

    def get_queryset(self) -> QuerySet[Job]:
        return jobs.dead_letters()

    def get_table(self, **kwargs: object) -> object:
        may = can_review.test(self.request.user)
        return super().get_table(**kwargs, **({} if may else {"exclude": ("again",)}))


@require_POST
def try_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    job = jobs.retry(get_object_or_404(jobs.dead_letters(), pk=pk), actor=person(request))
    if job.pk == pk and job.state == State.QUEUED:
        messages.success(request, f"It is queued again: {job.kind}.")
    else:
        messages.info(request, f"The same job was requested since; it is {job.get_state_display().lower()}.")
    return redirect("dead-letters")
