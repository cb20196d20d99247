"""The pages and files of the approved-games register."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts import audit, exports
from accounts.models import User
from approvals.models import Requirement
from approvals.registry.public import (
    COLUMNS,
    approved_games,
    approved_version,
    as_json,
    claims_of,
    lines,
    lines_of,
    sheets_of,
    standings_of,
)
from approvals.web.games import requirement_trees
from games.models import Game, GameVersion


@require_safe
def register(request: HttpRequest) -> HttpResponseBase:
    found = approved_games()
    if form := request.GET.get("export"):
        rows = lines(found, lambda slug, number: _address(request, slug, number))
        return _exported(request, form, rows, "approved-games")
    today = timezone.localdate()
    shown = [(listed, listed.holds(today)) for listed in found]
    return render(request, "register/list.html", {"rows": shown, "today": today})


def _exported(request: HttpRequest, form: str, rows: Iterable[dict[str, Any]], name: str) -> StreamingHttpResponse:
    """Figures of the register as a file."""
    if form not in exports.TYPES:
        raise Http404
    if isinstance(request.user, User):
        audit.record("exported a list", actor=request.user, detail={"list": name, "form": form})
    body = exports.exported(cast(exports.Form, form), COLUMNS, rows, title="approved games")
    answer = StreamingHttpResponse(body, content_type=exports.TYPES[cast(exports.Form, form)])
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    found = approved_games(slug=slug)
    if not found:
        raise Http404
    today = timezone.localdate()
    return render(request, "register/game.html", {"listed": found[0], "today": today, "holds": found[0].holds(today)})


def _version(slug: str, number: int) -> GameVersion:
    get_object_or_404(Game, slug=slug)
    found = approved_version(slug, number)
    if found is None:
        raise Http404
    return found


def _address(request: HttpRequest, slug: str, number: int) -> str:
    return request.build_absolute_uri(reverse("public-version", args=[slug, number]))


@require_safe
def version(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """One version at its permanent address: what it says never changes, what holds of it is said for today."""
    found = _version(slug, number)
    if form := request.GET.get("export"):
        return _exported(request, form, lines_of(found, _address(request, slug, number)), f"{slug}-{number}")
    today = timezone.localdate()
    standings = standings_of(found)
    sheets = sheets_of(found, claims_of([found]).get(found.pk))
    newer = (
        GameVersion.objects.filter(game=found.game, approvals__isnull=False, rules_as_of__gt=found.rules_as_of)
        .order_by("-rules_as_of", "-number")
        .first()
        if found.rules_as_of
        else None
    )
    context = {
        "version": found,
        "standings": standings,
        "holds": any(s.holds(today) for s in standings),
        "newer": newer,
        "corrected_by": getattr(found, "corrected_by", None),
        "printing": "print" in request.GET,
        "today": today,
        "sheets": sheets,
        "waits": any(sheet.waits for sheet in sheets),
        "trees": requirement_trees(found) if Requirement.objects.filter(game_version=found).exists() else [],
        "address": _address(request, slug, number),
    }
    return render(request, "register/version.html", context)


@require_safe
def version_json(request: HttpRequest, slug: str, number: int) -> JsonResponse:
    answer = JsonResponse(as_json(_version(slug, number), _address(request, slug, number)))
    answer["Content-Disposition"] = f'inline; filename="{slug}-{number}.json"'
    return answer
