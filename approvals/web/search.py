"""The page of the one box, and keeping searches."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.web.lists import person
from approvals.models.search import KINDS
from approvals.search.ask import KIND_CODES, LONGEST_QUESTION, ask
from approvals.search.own import ask_own
from approvals.search.places import KIND_WORDS, opens_at, page_of, printed_at
from approvals.search.saved import NotSaved, canonical, remove_search, save_search, saved_for


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    user = person(request)
    question = request.GET.get("q", "").strip()[:LONGEST_QUESTION]
    kinds = [kind for kind in request.GET.getlist("kind") if kind in KIND_CODES]
    answer = ask(question, kinds=kinds)
    rows = [
        {
            "hit": hit,
            "words": KIND_WORDS[hit.kind],
            "url": opens_at(hit),
            "page": page_of(hit) if hit.page is not None else None,
            "printed": printed_at(hit),
        }
        for hit in answer.hits
    ]
    context = {
        "question": question,
        "answer": answer,
        "rows": rows,
        "kinds": [(code, words, code in kinds, answer.counts.get(code, 0)) for code, words in KINDS],
        "filtered": bool(kinds),
        "own": ask_own(question, user) if not kinds else [],
        "saved": saved_for(user),
        "mine": user.pk,
        "address": canonical(request.GET.urlencode()),
    }
    template = "search/results.html" if request.headers.get("HX-Target") == "results" else "search/search.html"
    return render(request, template, context)


@require_POST
def save(request: HttpRequest) -> HttpResponse:
    query = canonical(request.POST.get("query", ""))
    try:
        kept = save_search(
            name=request.POST.get("name", ""), query=query, shared="shared" in request.POST, actor=person(request)
        )
        messages.success(request, f"Kept as “{kept.name}”.")
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
