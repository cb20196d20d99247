"""A manufacturer's own game in a submission: its definition part by part, with what it says in words beside it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from accounts.json_types import Json
from accounts.web.lists import person
from approvals.models import SubmissionDraft
from approvals.submissions import drafts
from approvals.submissions.packet import Unfit
from approvals.web.submissions import figures_of, own_sent, text_sent
from paytables.drafting.draft import Draft
from paytables.drafting.form import entries_of, placed, sections_of, typed_parts
from paytables.drafting.parts import MOST_PARTS, assembled, leaves, typed, written


@require_http_methods(["GET", "HEAD", "POST"])
def submission_definition(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    draft = get_object_or_404(drafts.drafts_for(user), pk=pk)
    may_change = draft.sent_id is None and drafts.owns.test(user, draft) and bool(draft.data.get("definition_data"))
    refused: list[str] = []
    texts = texts_in(draft)
    if request.method == "POST":
        replaced = request.POST.get("act") == "replace"
        try:
            own = own_sent(request) if replaced else own_typed(request)
            if own is None or not draft.data.get("definition_data"):
                raise Unfit(["Choose a file, or paste the definition."])
            draft = drafts.redefine(draft=draft, own=own, actor=user)
            drafts.count_of(draft, actor=user)
            return redirect("submission-definition", pk=pk)
        except Unfit as why:
            refused = why.problems
            texts = texts if replaced else typed_parts(request.POST, lenient=True)
    entries = entries_of(Draft(draft.title, False), texts, refused)
    context = {
        "draft": draft,
        "may_change": may_change,
        "refused": placed(refused, entries),
        "pasted": text_sent(request) if refused else "",
        "sections": sections_of(entries) if len(entries) <= MOST_PARTS else [],
        "parts": len(entries),
        "words": drafts.rules_in_words(draft),
        **({"waits": False, "counted": False, "problems": []} if refused else figures_of(draft)),
    }
    return render(request, "submissions/definition.html", context, status=422 if refused else 200)


def own_typed(request: HttpRequest) -> dict[str, Json]:
    """Raises Unfit."""
    try:
        parts = {path: typed(text, path) for path, text in typed_parts(request.POST).items() if text}
        return assembled(parts)
    except ValueError as why:
        raise Unfit([f"{str(why).rstrip('.')}."]) from why


def texts_in(draft: SubmissionDraft) -> dict[str, str]:
    """The draft's own definition, each part as a person types it."""
    return {path: written(value) for path, value in leaves(draft.data.get("definition_data") or {})}
