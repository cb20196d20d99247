"""Golden examples: made from corrections, and what these readers make of each. For those who review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.jobs import State, enqueue
from accounts.models import Job
from accounts.permissions import can_take_calibration
from accounts.web.lists import person
from ingest.documents.golden import as_file, may_become_example, reader_scores
from ingest.documents.labels import labels_of
from ingest.documents.taken_calibration import NotTaken, calibration_in_force, put_back, refusal, take
from ingest.documents.typed import as_typed
from ingest.jobs import EXAMPLE, EXAMPLES, NEXT
from ingest.learned.calibration import shipped
from ingest.models import Field, GoldenExample, TakenCalibration
from ingest.version import reader_version
from ingest.views.common import document_for

MOST = 500
MOST_TAKEN = 20


@require_http_methods(["GET", "HEAD", "POST"])
def examples(request: HttpRequest) -> HttpResponse:
    """All examples; posting reads them all again."""
    if request.method == "POST":
        _begin(EXAMPLES, request)
        messages.success(request, "The readers are being tested on every case. The results appear on this page.")
        return redirect("golden-list")
    result = GoldenExample.objects.select_related("field__reading__document", "field__page", "made_by")
    work = Job.objects.filter(kind__in=[EXAMPLE, EXAMPLES]).order_by("-created_at").first()
    context = {
        "rows": [_row(one) for one in result.order_by("was_right", "verdict", "-pk")[:MOST]],
        "standings": reader_scores(),
        "total": result.count(),
        "most": MOST,
        "readers": reader_version(),
        "work": work,
    }
    return render(request, "golden/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def following(request: HttpRequest) -> HttpResponse:
    """What reviewers' decisions would change of the confidence of values; posting compares again, or takes it."""
    if request.method == "POST":
        return _decide(request)
    done = _last_comparison()
    result: Mapping[str, Any] = (done.result if done else None) or {}
    context = {
        "work": Job.objects.filter(kind=NEXT).order_by("-created_at").first(),
        "done": done,
        "result": result,
        "version": calibration_in_force().version,
        "original": shipped().version,
        "taken": TakenCalibration.objects.select_related("taken_by")[:MOST_TAKEN],
        "may_take": can_take_calibration.test(request.user),
        "can_be_taken": refusal(result) is None,
    }
    return render(request, "golden/next.html", context)


def _last_comparison() -> Job | None:
    return Job.objects.filter(kind=NEXT, state="done").order_by("-created_at").first()


def _decide(request: HttpRequest) -> HttpResponse:
    actor, reason = person(request), request.POST.get("reason", "")
    try:
        match request.POST.get("act", "compare"):
            case "take":
                compared = _last_comparison()
                if compared is None or str(compared.pk) != request.POST.get("compared"):
                    raise NotTaken("There is a newer comparison. Look at it before you use a calibration.")
                take(job=compared, reason=reason, actor=actor)
                messages.success(request, "Readings use the new calibration from now on.")
            case "put_back":
                put_back(reason=reason, actor=actor)
                messages.success(request, "Readings use the original calibration from now on.")
            case _:
                _begin(NEXT, request)
                messages.success(request, "The next calibration is being compared. The result appears on this page.")
    except NotTaken as why:
        messages.error(request, str(why))
    return redirect("golden-next")


def _begin(kind: str, request: HttpRequest) -> None:
    """The work once, however often it is asked for while it waits or runs: its key names the run before."""
    running = (State.QUEUED, State.RUNNING, State.CANCELLING)
    before = Job.objects.filter(kind=kind).exclude(state__in=running).order_by("-pk").first()
    enqueue(kind, {}, actor=person(request), key=f"{kind}, after {before.pk if before else 0}")


def _row(one: GoldenExample) -> dict[str, object]:
    return {
        "one": one,
        "label": labels_of(one.field.reading)(one.field.pointer),
        "document": one.field.reading.document,
        "expected": as_typed(one.example["expected"]),
        "value": as_typed(one.value),
        "pages": len(one.example["pages"]),
        "state": "lost" if one.lost else one.verdict,
    }


@require_safe
def as_json(request: HttpRequest, pk: int) -> HttpResponse:
    """The example as a file for the set that the test-suite reads."""
    name, value = as_file(get_object_or_404(GoldenExample, pk=pk))
    response = JsonResponse(value)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
def make(request: HttpRequest, pk: int, field: int) -> HttpResponse:
    """A correction becomes an example, as soon as a worker has found the pages that it needs."""
    document = document_for(request, pk)
    at = get_object_or_404(Field, pk=field, reading__document=document)
    if may_become_example(at):
        enqueue(EXAMPLE, {"field": at.pk}, actor=person(request), key=f"golden {at.pk}")
        messages.success(request, "A test case is being made from this correction.")
    else:
        messages.info(request, "Only a corrected value with a location on a page can become a test case.")
    return redirect("golden-list")
