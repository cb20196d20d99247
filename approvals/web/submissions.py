"""A manufacturer drafts a submission: rules, pays, equipment; sees its figures counted and checked; sends it."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import audit
from accounts.jobs import State
from accounts.json_types import Json
from accounts.web.lists import person
from approvals.models import SubmissionDraft
from approvals.submissions import drafts
from approvals.submissions.own import own_from_bytes, own_from_text, own_like
from approvals.submissions.packet import Unfit, bets_of, definition_of
from games.canonical import sha256_of
from games.engines.definition.load import MOST_LETTERS, every_definition
from games.engines.definition.rules import parameters
from games.register import standing
from ingest.pages.errors import UnusableDocument
from paytables.fitting.rules import VALUES
from paytables.report.paper import paper

NEW_GAME = "new"  # the choice of a game that is in no list


@require_http_methods(["GET", "HEAD", "POST"])
def submission_list(request: HttpRequest) -> HttpResponse:
    user = person(request)
    refused: list[str] = []
    if request.method == "POST":
        try:
            own = own_sent(request)
            made = drafts.begin(
                title=request.POST.get("title", ""), definition=request.POST.get("definition", ""), own=own, actor=user
            )
            return redirect("submission-definition" if own else "submission", pk=made.pk)
        except Unfit as why:
            refused = why.problems
    known = {**standing().known, **every_definition()}
    games = sorted(((d.key, d.name) for d in known.values()), key=lambda g: g[1])
    context = {
        "drafts": drafts.drafts_for(user)[:200],
        "games": games,
        "refused": refused,
        "typed": {**request.POST.dict(), "own": text_sent(request)} if refused else {},
        "new_game": NEW_GAME,
        "may_draft": drafts.can_draft.test(user),
    }
    return render(request, "submissions/list.html", context, status=422 if refused else 200)


def own_sent(request: HttpRequest) -> dict[str, Json] | None:
    """The definition that a form brings: a file, a text, or another game's rules under a new name. Raises Unfit."""
    file = request.FILES.get("file")
    if file is not None:
        if (file.size or 0) > 4 * MOST_LETTERS:
            raise Unfit([f"The definition is too long: it has at most {MOST_LETTERS:,} characters."])
        return own_from_bytes(file.read())
    if request.POST.get("own", "").strip():
        return own_from_text(request.POST["own"])
    if request.POST.get("name", "").strip():
        return own_like(request.POST.get("like", ""), request.POST["name"])
    if request.POST.get("definition") == NEW_GAME:
        raise Unfit(["Give the new game: its name and a game that it is like, or its definition as a file or a text."])
    return None


def text_sent(request: HttpRequest) -> str:
    """What was sent, to be corrected where it stands: a browser does not send a file back."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("own", "")
    file.seek(0)
    return file.read(MOST_LETTERS).decode("utf-8-sig", errors="replace")


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
        **({"waits": False, "counted": False, "problems": refused} if refused else figures_of(draft)),
        "may_change": draft.sent_id is None and drafts.owns.test(user, draft),
    }
    if refused and draft.sent_id is None:
        draft.title, draft.data = request.POST.get("title", "")[:200], typed  # shown again, and not kept
    context |= _form(draft)
    return render(request, "submissions/submission.html", context, status=422 if refused else 200)


def figures_of(draft: SubmissionDraft) -> dict[str, object]:
    """How far the count is, and what it found."""
    job = None if draft.sent_id else drafts.work_on(draft)
    return {
        "job": job,
        "waits": job is not None and job.state != State.DONE,
        "counted": drafts.is_counted(draft),
        "seen": drafts.stamp_of(draft),
        "problems": drafts.problems_in(job),
    }


def _form(draft: SubmissionDraft) -> dict[str, object]:
    """What the form asks; of a game that can't be counted any more, what was typed."""
    stated, rules, own = draft.data["bets"], draft.data.get("rules") or {}, bool(draft.data.get("definition_data"))
    try:
        d = definition_of(draft.data)
        titles = bets_of(d)
    except Unfit as why:
        bets = [(key, key.replace("_", " ").capitalize(), stated[key]) for key in stated]
        return {"game": draft.data.get("definition", ""), "own": own, "rules": [], "bets": bets, "unfit": why.problems}
    bets = [(key, titles.get(key, key), stated[key]) for key in stated]
    asked = [(p, rules.get(p.name, ""), VALUES.get(p.name, ()) if " " not in p.usual else ()) for p in parameters(d)]
    return {
        "game": d.name,
        "own": bool(draft.data.get("definition_data")),
        "rules": asked,
        "bets": [(key, titles.get(key, key), stated[key]) for key in stated],
    }


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
        elif form == "definition":
            answer = HttpResponse(_definition_bytes(draft), content_type="application/json")
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
    name = f"definition-{draft.pk}.json" if form == "definition" else f"submission-{draft.pk}.{form}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _definition_bytes(draft: SubmissionDraft) -> bytes:
    own = draft.data.get("definition_data")
    if not own:
        raise Http404
    return json.dumps(own, ensure_ascii=False, indent=1).encode()
