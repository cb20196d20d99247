"""A manufacturer drafts a submission: rules, pays, equipment; sees its figures counted and checked; sends it."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import audit
from accounts.jobs import State
from accounts.web.lists import person
from approvals.models import SubmissionDraft
from approvals.submissions import drafts
from approvals.submissions.packet import Unfit, bets_of, definition_of
from games.canonical import sha256_of
from games.engines.definition.load import every_definition
from games.engines.definition.rules import parameters
from ingest.pages.errors import UnusableDocument
from paytables.fitting.rules import VALUES
from paytables.report.paper import paper

LONGEST_DEFINITION = 200_000


@require_http_methods(["GET", "HEAD", "POST"])
def submission_list(request: HttpRequest) -> HttpResponse:
    user = person(request)
    refused: list[str] = []
    if request.method == "POST":
        try:
            made = drafts.begin(
                title=request.POST.get("title", ""), definition=request.POST.get("definition", ""),
                own=_own(request.POST.get("own", "")), actor=user,
            )  # fmt: skip
            return redirect("submission", pk=made.pk)
        except Unfit as why:
            refused = why.problems
    games = sorted(((d.key, d.name) for d in every_definition().values()), key=lambda g: g[1])
    context = {
        "drafts": drafts.drafts_for(user)[:200],
        "games": games,
        "refused": refused,
        "typed": request.POST,
        "may_draft": drafts.can_draft.test(user),
    }
    return render(request, "submissions/list.html", context, status=422 if refused else 200)


def _own(text: str) -> dict[str, Any] | None:
    if not text.strip():
        return None
    if len(text) > LONGEST_DEFINITION:
        raise Unfit(["The definition is too long."])
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as why:
        raise Unfit(["The definition is not valid JSON; export it again."]) from why
    if not isinstance(found, dict):
        raise Unfit(["The definition is a JSON object, with a key and a name."])
    return found


@require_http_methods(["GET", "HEAD", "POST"])
def submission(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    draft = get_object_or_404(drafts.drafts_for(user), pk=pk)
    refused: list[str] = []
    if request.method == "POST":
        typed = drafts.data_from(request.POST.dict(), draft.data)
        try:
            draft = drafts.change(draft=draft, title=request.POST.get("title", ""), data=typed, actor=user)
            drafts.count_of(draft, actor=user)
            return redirect("submission", pk=pk)
        except Unfit as why:
            refused = why.problems
    context = {
        "draft": draft,
        **({"waits": False, "counted": False, "problems": refused} if refused else _counted(draft)),
        "may_change": draft.sent_id is None and drafts.owns.test(user, draft),
    }
    if refused and draft.sent_id is None:
        draft.title, draft.data = request.POST.get("title", "")[:200], typed  # shown again, and not kept
    context |= _form(draft)
    return render(request, "submissions/submission.html", context, status=422 if refused else 200)


def _counted(draft: SubmissionDraft) -> dict[str, Any]:
    job = None if draft.sent_id else drafts.work_on(draft)
    return {
        "job": job,
        "waits": job is not None and job.state != State.DONE,
        "counted": drafts.is_counted(draft),
        "seen": drafts.stamp_of(draft),
        "problems": drafts.problems(draft),
    }


def _form(draft: SubmissionDraft) -> dict[str, Any]:
    """What the form asks; of a game that can't be counted any more, what was typed."""
    said, rules = draft.data["bets"], draft.data.get("rules") or {}
    try:
        d = definition_of(draft.data)
        titles = bets_of(d)
    except Unfit as why:
        bets = [(key, key.replace("_", " ").capitalize(), said[key]) for key in said]
        return {"game": draft.data.get("definition", ""), "rules": [], "bets": bets, "unfit": why.problems}
    asked = [(p, rules.get(p.name, ""), VALUES.get(p.name, ()) if " " not in p.usual else ()) for p in parameters(d)]
    return {"game": d.name, "rules": asked, "bets": [(key, titles.get(key, key), said[key]) for key in said]}


@require_POST
def submission_send(request: HttpRequest, pk: int) -> HttpResponse:
    draft = get_object_or_404(drafts.drafts_for(person(request)), pk=pk)
    try:
        document = drafts.send(draft=draft, actor=person(request), seen=request.POST.get("seen", ""))
    except (drafts.NotReady, UnusableDocument) as why:
        messages.error(request, str(why))
        return redirect("submission", pk=pk)
    messages.success(request, "The submission was sent. The commission sees what you see here.")
    return redirect("document", pk=document.pk)


@require_safe
def submission_file(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """The packet as JSON, or the submission as PDF."""
    user = person(request)
    draft = get_object_or_404(drafts.drafts_for(user), pk=pk)
    try:
        if form == "json":
            answer = HttpResponse(drafts.packet_bytes(draft), content_type="application/json")
        elif form == "pdf":
            content = drafts.content_of(draft)
            digest = sha256_of(content)
            html = render_to_string("reports/submission.html", {"c": content, "sha256": digest})
            answer = HttpResponse(paper(html, identifier=digest), content_type="application/pdf")
        else:
            raise Http404
    except drafts.NotReady as why:
        messages.error(request, str(why))
        return redirect("submission", pk=pk)
    audit.record("exported a submission", actor=user, subject=draft, detail={"form": form})
    answer["Content-Disposition"] = f'attachment; filename="submission-{draft.pk}.{form}"'
    return answer
