"""Help: what each verdict and word means, from the same texts as the marks and the documentation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.web.words import groups


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "help/contents.html", {"groups": groups()})


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    return render(request, "help/words.html", {"groups": groups()})
