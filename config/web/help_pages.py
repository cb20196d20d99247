"""Help: what each verdict and word means, and a first tour, from the same texts as the marks and the documentation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.permissions import is_manufacturer, is_operator
from accounts.web.lists import person
from accounts.web.words import groups
from config.web.tour import ways


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "help/contents.html", {"groups": groups()})


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    return render(request, "help/words.html", {"groups": groups()})


@require_safe
def tour(request: HttpRequest) -> HttpResponse:
    """The steps of one's own kind of people first, each with a link to try it."""
    user = person(request)
    mine = "operator" if is_operator.test(user) else "manufacturer" if is_manufacturer.test(user) else "regulator"
    own = next(way for way in ways() if way.role == mine)
    return render(request, "help/tour.html", {"way": own})
