"""Background jobs that this person may follow: progress and outcome; each can be stopped and retried."""

from __future__ import annotations

import uuid
from functools import partial

import django_filters
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST
from django_tables2 import Column, Table

from accounts import jobs
from accounts.filters import JobFilter
from accounts.jobs.registry import kinds
from accounts.models import Job, User
from accounts.models.jobs import OPEN_STATES, State
from accounts.permissions import can_configure, can_upload, is_regulator, is_system
from accounts.web import formats
from accounts.web.lists import ListPage, Rows, Shown, moment_column, person
from accounts.web.marks import mark

MAY_STEER = can_upload | can_configure


def jobs_for(user: User) -> QuerySet[Job]:
    """Regulators see all, others the work of their organisation."""
    result = Job.objects.select_related("started_by")
    return result if is_regulator.test(user) or is_system.test(user) else result.filter(organisation=user.organisation)


def kinds_of_work() -> list[tuple[str, str]]:
    return [(name, formats.words_of(name)) for name in kinds()]


class WorkFilter(JobFilter):
    """As programs ask, but with the kinds to choose from."""

    kind = django_filters.ChoiceFilter(choices=kinds_of_work)


class WorkTable(Rows):
    kind = Shown(formats.words_of, verbose_name="What")
    state = Shown(partial(mark, "job"))
    message = Column(verbose_name="Progress", orderable=False, empty_values=())
    started_by = Shown(
        lambda who: who.display_name, export=lambda who: who.username, verbose_name="Asked by", orderable=False
    )
    created_at = moment_column("Asked")
    ended_at = moment_column("Ended")
    acts = Column(verbose_name="", orderable=False, empty_values=(), exclude_from_export=True)

    class Meta(Rows.Meta):
        model = Job
        fields = ("kind", "state", "message", "started_by", "created_at", "ended_at", "acts")
        order_by = "-created_at"

    def render_message(self, record: Job) -> SafeString | str:
        part = part_of(record) if record.state in OPEN_STATES else None
        stated = record.failure or record.message
        return format_html("{}% · {}", part, stated) if part is not None else stated

    def value_message(self, record: Job) -> str:
        return record.failure or record.message

    def render_acts(self, record: Job) -> SafeString | str:
        if not MAY_STEER.test(self.request.user):
            return ""
        return render_to_string("work/acts.html", {"job": record, "csrf_token": get_token(self.request)})


class WorkList(ListPage):
    table_class = WorkTable
    filterset_class = WorkFilter
    template_name = "work/list.html"
    title = "Background jobs"
    lead = "Reading, counting, importing and checking that take longer than a page. Jobs continue when you leave."
    empty = "No jobs yet. Documents being read and figures being counted appear here."

    def get_queryset(self) -> QuerySet[Job]:
        return jobs_for(person(self.request))

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        context = super().get_context_data(**kwargs)
        table = context["table"]
        assert isinstance(table, Table)
        return {**context, "busy": any(job.state in OPEN_STATES for job in table.page.object_list.data)}


@require_POST
def stop(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    job = jobs.cancel(_job(request, pk), actor=person(request))
    values = {
        State.CANCELLED: "It was stopped and can be tried again.",
        State.CANCELLING: "It stops at its next step.",
    }.get(State(job.state), "There is nothing to stop: the job has ended.")
    messages.info(request, values)
    return redirect(_back(request))


@require_POST
def again(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    jobs.retry(_job(request, pk), actor=person(request))
    messages.info(request, "It will run again when a worker is free.")
    return redirect(_back(request))


def part_of(job: Job) -> int | None:
    """Per cent of the work that is done; None where nobody knows."""
    return min(100, job.done_units * 100 // job.total_units) if job.total_units else None


def _job(request: HttpRequest, pk: uuid.UUID) -> Job:
    return get_object_or_404(jobs_for(person(request)), pk=pk)


def _back(request: HttpRequest) -> str:
    """To the page that waits for it, or to the list."""
    asked = request.POST.get("back", "")
    return asked if asked and url_has_allowed_host_and_scheme(asked, allowed_hosts=None) else "work"
