"""The page of the one box, and keeping searches."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.web.lists import person
from approvals.models.search import KINDS
from approvals.search.law import search_law
from approvals.search.own import search_own
from approvals.search.places import KIND_WORDS, opens_at, printed_at
from approvals.search.query import KIND_CODES, LONGEST_QUESTION, Answer, run_search
from approvals.search.running import who_runs
from approvals.search.saved import NotSaved, canonical, remove_search, save_search, saved_for
from approvals.search.snippets import marked, snippet, taken_for
from approvals.search.suggest import suggestions


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    user = person(request)
    question = request.GET.get("q", "").strip()[:LONGEST_QUESTION]
    kinds = [kind for kind in request.GET.getlist("kind") if kind in KIND_CODES]
    running = who_runs(question, user) if question and not kinds else None
    answer = (
        Answer(question) if running else run_search(question, kinds=kinds)
    )  # such a question is no name of anything
    plain = bool(question) and not kinds and running is None
    asked = taken_for(question, answer.spelt)
    rows = [
        {
            "hit": hit,
            "words": KIND_WORDS[hit.kind],
            "url": opens_at(hit, question),
            "printed": printed_at(hit, question) if hit.page is not None and hit.route else None,
            "title": marked(hit.title, asked),
            "detail": snippet(hit.detail, asked),
        }
        for hit in answer.hits
    ]
    context = {
        "question": question,
        "answer": answer,
        "rows": rows,
        "kinds": [(code, words, code in kinds, answer.counts.get(code, 0)) for code, words in KINDS],
        "filtered": bool(kinds),
        "own": search_own(question, user, alike=bool(answer.spelt) or not answer.hits) if plain else [],
        "law": search_law(question) if plain else [],
        "running": running,
        "saved": saved_for(user),
        "mine": user.pk,
        "address": canonical(request.GET.urlencode()),
    }
    template = "search/results.html" if request.headers.get("HX-Target") == "results" else "search/search.html"
    return render(request, template, context)


@require_safe
def suggest(request: HttpRequest) -> JsonResponse:
    """What the box in the head of every page offers while one types."""
    result = suggestions(request.GET.get("q", "")[:LONGEST_QUESTION])
    return JsonResponse({"suggestions": [asdict(one) for one in result]})


@require_POST
def save(request: HttpRequest) -> HttpResponse:
    query = canonical(request.POST.get("query", ""))
    try:
        kept = save_search(
            name=request.POST.get("name", ""), query=query, shared="shared" in request.POST, actor=person(request)
        )
        messages.success(request, f"Saved as “{kept.name}”.")
    except NotSaved as why:
        messages.error(request, str(why))
    return redirect(f"{reverse('search')}?{query}")


@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    try:
        remove_search(saved=get_object_or_404(saved_for(user), pk=pk), actor=user)
        messages.success(request, "Removed.")
    except NotSaved as why:
        messages.error(request, str(why))
    return redirect("search")
