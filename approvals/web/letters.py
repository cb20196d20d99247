"""The list of letters, and one letter: what it decides, for whom, under which conditions, and what it replaced."""

from __future__ import annotations

from functools import partial
from typing import TypedDict

from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from django_tables2 import Column

from accounts.models import User
from accounts.web import formats
from accounts.web.lists import ListPage, Rows, Shown, person
from accounts.web.marks import mark
from approvals.filters import LetterFilter
from approvals.models import Approval, Evidence, Letter, ListedGame, Publication
from approvals.registry.counting import referring
from approvals.registry.days import holds, order_of
from approvals.web.acts import Acts
from approvals.web.keyfacts import Fact
from approvals.web.verified import printed_places
from games.models import Game, GameVersion


class LetterTable(Rows):
    submission = Column(accessor="submission__number", verbose_name="Letter", empty_values=())
    date = Shown(formats.day, export=str)
    decision = Shown(partial(mark, "decision"))
    subject = Column()
    addressee_company = Column(verbose_name="To")
    games = Column(accessor="games_listed", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})

    class Meta(Rows.Meta):
        model = Letter
        fields = ("submission", "date", "decision", "subject", "addressee_company", "games")
        order_by = "-date"
        caption = "Letters"

    def render_submission(self, record: Letter) -> SafeString:
        shown = f"#{record.submission.number}" if record.submission else "without number"
        return format_html('<a href="{}">{}</a>', _address(record), shown)


def _address(letter: Letter) -> str:
    return reverse("letter", args=[letter.pk])


class LetterList(ListPage):
    table_class = LetterTable
    filterset_class = LetterFilter
    template_name = "letters/list.html"
    title = "Letters"
    lead = "What the commission decided about submissions, as published."

    def get_queryset(self) -> QuerySet[Letter]:
        return Letter.objects.select_related("submission").annotate(games_listed=referring(ListedGame, "letter"))


@require_safe
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    prints = Publication.objects.select_related("document", "game").defer("packet")
    result = get_object_or_404(
        Letter.objects.select_related("submission__manufacturer").prefetch_related(
            "listed_games__game", Prefetch("publications", prints)
        ),
        pk=pk,
    )
    places = {
        e.attribute: e.field for e in printed_places(Evidence.objects.filter(table="approvals_letter", record_id=pk))
    }
    games, replaced = _games(result), _replaced(result)
    return render(
        request,
        "letters/letter.html",
        {
            "letter": result,
            "games": games,
            "acts": _acts(result, games, person(request)),
            "facts": _facts(result, games, replaced),
            "places": places,
            "conditions": [
                ("Everybody", result.conditions_general),
                ("Commercial card rooms", result.conditions_commercial),
                ("Tribal casinos", result.conditions_tribal),
            ],
            "replaced": replaced,
        },
    )


class GameRow(TypedDict):
    game: Game
    listing: ListedGame | None
    approvals: dict[str, Approval]
    version: GameVersion | None


class Ended(TypedDict):
    """A game whose approval ended with a letter: the versions before and after."""

    game: Game
    before: int | None
    after: int | None


def _acts(letter: Letter, games: list[GameRow], user: User) -> Acts:
    acts = Acts(user)
    if printed := next((p for p in letter.publications.all() if p.stands), None):
        acts.add("Open the document", "document", printed.document_id)
        if printed.version_id:
            acts.add("Check the figures", "document-figures", printed.document_id)
            acts.add("Settle figures", "document-settle", printed.document_id)
    open_ended = [
        row for row in games if any(a.in_force and a.in_force.upper is None for a in row["approvals"].values())
    ]
    if len(open_ended) == 1:
        acts.add("Withdraw the approval", "withdrawal-new", letter=letter.pk, game=open_ended[0]["game"].slug)
    return acts


def _facts(letter: Letter, games: list[GameRow], replaced: list[dict[str, object]]) -> list[Fact]:
    today = timezone.localdate()
    held = sum(any(holds(a.in_force, today) for a in row["approvals"].values()) for row in games)
    rules = sum(row["version"] is not None for row in games)
    facts = [
        Fact("Decision", mark("decision", letter.decision)),
        Fact("Games listed", str(len(games)), f"rules of {rules} on file"),
        Fact("In force today", f"{held} of {len(games)}" if games else "none"),
        Fact("Replaced", f"{len(replaced)} letter{'' if len(replaced) == 1 else 's'}" if replaced else "nothing"),
    ]
    conditions = (letter.conditions_general, letter.conditions_commercial, letter.conditions_tribal)
    return [*facts, Fact("Conditions", str(sum(len(texts) for texts in conditions)))]


def _games(letter: Letter) -> list[GameRow]:
    """Listed games and games whose rules are enclosed, with what came of their approvals."""
    approvals: dict[int, dict[str, Approval]] = {}
    mine = Approval.objects.filter(letter=letter).select_related("game", "version").defer("version__packet")
    for approval in mine:
        approvals.setdefault(approval.game_id, {})[approval.audience] = approval
    listed = {listing.game_id: listing for listing in letter.listed_games.all()}
    games = {listing.game_id: listing.game for listing in listed.values()} | {a.game_id: a.game for a in mine}
    rows: list[GameRow] = []
    for key, game in games.items():
        of_game = approvals.get(key, {})
        version = next((a.version for a in of_game.values() if a.version), None)
        listing = listed.get(key)
        rows.append({"game": game, "listing": listing, "approvals": of_game, "version": version})
    return sorted(rows, key=lambda r: (r["listing"].position if r["listing"] else 10_000, r["game"].name))


def _replaced(result: Letter) -> list[dict[str, object]]:
    """For each earlier letter, the games whose approvals ended with this one."""
    mine = {
        (a.game_id, a.audience): a for a in Approval.objects.filter(letter=result).select_related("letter__submission")
    }
    if not mine:
        return []
    others = (
        Approval.objects.filter(game__in={game for game, _ in mine}, letter__date__lte=result.date)
        .exclude(letter=result)
        .filter(Q(in_force__endswith=result.date) | Q(in_force__isempty=True))
        .select_related("letter__submission", "game")
    )
    by_letter: dict[int, tuple[Letter, dict[int, Ended]]] = {}
    for earlier in sorted(others, key=order_of):
        own = mine.get((earlier.game_id, earlier.audience))
        if own is None or order_of(earlier) > order_of(own):
            continue
        _, games = by_letter.setdefault(earlier.letter_id, (earlier.letter, {}))
        entry = games.setdefault(earlier.game_id, {"game": earlier.game, "before": None, "after": None})
        entry["before"], entry["after"] = entry["before"] or earlier.version_id, entry["after"] or own.version_id
    printed = set(
        Publication.objects.filter(letter__in=[*by_letter, result.pk], stands=True).values_list("letter_id", flat=True)
    )
    return [
        {"letter": letter, "games": list(games.values()), "packets": {key, result.pk} <= printed}
        for key, (letter, games) in by_letter.items()
    ]
