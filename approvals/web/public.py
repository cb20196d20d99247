"""The pages, files and feeds of the approved-games register."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from accounts import audit, exports
from accounts.models import User
from accounts.web.formats import day
from accounts.web.numbers import number_sent
from approvals.models import Requirement
from approvals.registry.public import (
    COLUMNS,
    approved_games,
    approved_version,
    as_json,
    claims_of,
    counts_of,
    lines,
    lines_of,
    listed_of,
    sheets_of,
    standings_of,
)
from approvals.registry.public_letters import Approved, letter_keys, newest_approvals, place_of, public_letters
from approvals.search.public import search_public
from approvals.search.query import LONGEST_QUESTION
from approvals.web.games import requirement_trees
from games.models import Game, GameVersion

GAMES_ON_A_PAGE = 100
LETTERS_ON_A_PAGE = 20  # each approves up to a hundred games


@require_safe
def register(request: HttpRequest) -> HttpResponseBase:
    games = approved_games()
    if form := request.GET.get("export"):
        rows = lines(listed_of(games), lambda slug, number: _address(request, slug, number))
        return _exported(request, form, rows, "approved-games")
    today = timezone.localdate()
    page = Paginator(games, GAMES_ON_A_PAGE).get_page(request.GET.get("page"))
    shown = [(listed, listed.holds(today)) for listed in listed_of(page.object_list, today)]
    return render(request, "register/list.html", {"rows": shown, "today": today, "page": page})


def _exported(request: HttpRequest, form: str, rows: Iterable[dict[str, object]], name: str) -> StreamingHttpResponse:
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
    result = listed_of(approved_games().filter(slug=slug))
    if not result:
        raise Http404
    today = timezone.localdate()
    return render(request, "register/game.html", {"listed": result[0], "today": today, "holds": result[0].holds(today)})


def _version(slug: str, number: int) -> GameVersion:
    get_object_or_404(Game, slug=slug)
    result = approved_version(slug, number)
    if result is None:
        raise Http404
    return result


def _address(request: HttpRequest, slug: str, number: int) -> str:
    return request.build_absolute_uri(reverse("public-version", args=[slug, number]))


@require_safe
def version(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """One version at its permanent address: what it says never changes, what holds of it is said for today."""
    result = _version(slug, number)
    if form := request.GET.get("export"):
        return _exported(request, form, lines_of(result, _address(request, slug, number)), f"{slug}-{number}")
    today = timezone.localdate()
    standings = standings_of(result)
    sheets = sheets_of(result, claims_of([result]).get(result.pk), counts_of([result]).get(result.pk))
    newer = (
        GameVersion.objects.filter(game=result.game, approvals__isnull=False, rules_as_of__gt=result.rules_as_of)
        .order_by("-rules_as_of", "-number")
        .first()
        if result.rules_as_of
        else None
    )
    context = {
        "version": result,
        "standings": standings,
        "holds": any(s.holds(today) for s in standings),
        "newer": newer,
        "corrected_by": getattr(result, "corrected_by", None),
        "printing": "print" in request.GET,
        "today": today,
        "sheets": sheets,
        "waits": any(sheet.waits for sheet in sheets),
        "trees": requirement_trees(result) if Requirement.objects.filter(game_version=result).exists() else [],
        "address": _address(request, slug, number),
    }
    return render(request, "register/version.html", context)


@require_safe
def version_json(request: HttpRequest, slug: str, number: int) -> JsonResponse:
    answer = JsonResponse(as_json(_version(slug, number), _address(request, slug, number)))
    answer["Content-Disposition"] = f'inline; filename="{slug}-{number}.json"'
    return answer


@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    """Every letter that approved a game, with what of it holds today."""
    today = timezone.localdate()
    number, wanted = request.GET.get("page"), request.GET.get("letter", "")
    if (letter := number_sent(wanted)) is not None:
        number = str(place_of(letter) // LETTERS_ON_A_PAGE + 1)
    page = Paginator(letter_keys(), LETTERS_ON_A_PAGE).get_page(number)
    rows = [(letter, letter.by_game(today), letter.holds(today)) for letter in public_letters(page.object_list)]
    return render(request, "register/letters.html", {"rows": rows, "today": today, "page": page})


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    question = request.GET.get("q", "").strip()[:LONGEST_QUESTION]
    answer, hits = search_public(question)
    return render(request, "register/search.html", {"question": question, "answer": answer, "hits": hits})


@require_safe
def feed(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """What was approved last, as Atom: of every game, or of one."""
    approved = Game.objects.filter(approvals__isnull=False).distinct()
    name = "Approved games" if slug is None else get_object_or_404(approved, slug=slug).name
    home = reverse("public-register") if slug is None else reverse("public-game", args=[slug])
    atom = Atom1Feed(
        title=f"{name}: new approvals",
        link=request.build_absolute_uri(home),
        description=f"{name}: what was approved, the newest first.",
        feed_url=request.build_absolute_uri(),
    )
    for letter, one in newest_approvals(slug):
        if one.version:
            link = _address(request, one.game.slug, one.version)
        else:
            link = request.build_absolute_uri(reverse("public-game", args=[one.game.slug]))
        atom.add_item(
            title=f"{one.game.name}: approved for {one.audience} by {letter.name} of {day(letter.date)}",
            link=link,
            description=_in_words(one),
            unique_id=f"{link}#letter-{letter.key}-{one.standing.audience}",
            pubdate=one.entered,
            updateddate=one.entered,
        )
    return HttpResponse(atom.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


def _in_words(one: Approved) -> str:
    standing = one.standing
    if standing.first is None:
        held = "Replaced on the day of the letter."
    else:
        held = f"In force from {day(standing.first)}" + (f" to {day(standing.last)}." if standing.last else ".")
    gone = f" Withdrawn from {day(standing.withdrawn)}." if standing.withdrawn else ""
    return held + gone
