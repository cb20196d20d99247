"""The form in which a second person decides about a proposal, whatever is proposed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from accounts.json_types import Json
from accounts.models import User
from accounts.web.lists import person
from games.records import Proposed

R = TypeVar("R", bound=Proposed)


class Act(Protocol[R]):
    def __call__(self, row: R, /, *, actor: User, reason: str) -> R: ...


def decide(
    request: HttpRequest,
    row: R,
    acts: Mapping[str, Act[R]],
    refused: type[Exception],
    *,
    again: tuple[str, Callable[[HttpRequest, int], dict[str, Json]]],
    done: Callable[[R], tuple[str, HttpResponseRedirect]],
) -> HttpResponse:
    """Does what the form's `act` names. What is refused is said on the page of the proposal, with the reason kept."""
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    reason = request.POST.get("reason", "").strip()
    try:
        decided = act(row, actor=person(request), reason=reason)
    except refused as why:
        template, context = again
        return render(request, template, context(request, row.pk) | {"refused": str(why), "reason": reason}, status=422)
    message, address = done(decided)
    messages.success(request, message)
    return address
