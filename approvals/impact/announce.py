"""What was published is announced once: to operators whose tables it touches, to the makers of what it speaks of.

Nobody who publishes needs to know of it. What has no announcement yet is found and announced; approvals that were filed
from an archive without a second agent are noted as quiet, since they are no news.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse

from accounts.json_types import Json
from accounts.models import Organisation
from approvals.impact.change import Change
from approvals.impact.sources import (
    NoImpact,
    all_tables,
    of_confirmed_withdrawal,
    of_law_publication,
    of_publication,
)
from approvals.impact.tables import Affected, impact_of
from approvals.law.rows import published as published_law
from approvals.models import ConfigurationVersion, LawValue, Letter, Publication, Withdrawal
from approvals.models.notices import Announcement, Notice
from approvals.notices.mails import mails_of, send
from approvals.notices.webhooks import queue_deliveries
from games.models import Game

MOST_ITEMS = 500
BEFORE_ALL = "filed from an archive, no news"


@dataclass(frozen=True, slots=True)
class News:
    """What is announced, before it is known to whom."""

    source: str
    source_id: int
    event: str
    title: str
    text: str
    url: str


def unannounced() -> list[tuple[str, int]]:
    """What was published and not announced yet, the oldest first."""
    reported = Announcement.objects.filter(source="publication").values("source_id")
    papers = Publication.objects.exclude(pk__in=reported).order_by("pk").values_list("pk", flat=True)[:100]
    law_announced = Announcement.objects.filter(source="law").values("source_id")
    values = published_law().exclude(pk__in=law_announced).values_list("pk", flat=True)[:100]
    withdrawn = Withdrawal.objects.filter(outcome="confirmed").exclude(
        pk__in=Announcement.objects.filter(source="withdrawal").values("source_id")
    )
    return [
        *(("publication", pk) for pk in papers),
        *(("law", pk) for pk in values),
        *(("withdrawal", pk) for pk in withdrawn.order_by("pk").values_list("pk", flat=True)[:100]),
    ]


def announce(source: str, pk: int) -> Announcement:
    """Works out what it means and tells whom it concerns; announced before is announced."""
    with transaction.atomic():
        known = Announcement.objects.filter(source=source, source_id=pk).first()
        if known is not None:
            return known
        made = Announcement.objects.create(source=source, source_id=pk)
        notices, affected, quiet = WORKED_OUT[source](pk, made)
        for notice in notices:
            queue_deliveries(notice)
        made.notices, made.tables, made.quiet = len(notices), affected, quiet
        made.save(update_fields=["notices", "tables", "quiet"])
        mails = [mail for notice in notices for mail in mails_of(notice)]
        if mails:
            transaction.on_commit(lambda: send(mails))
    return made


def _publication(pk: int, made: Announcement) -> tuple[list[Notice], int, str]:
    publication = Publication.objects.select_related("letter__submission", "game", "document", "version__owner").get(
        pk=pk
    )
    if publication.second_agent_waived:
        return [], 0, BEFORE_ALL
    if publication.letter is None or not publication.stands:
        return [], 0, "puts nothing in force"
    letter = publication.letter
    games = ", ".join(letter.listed_games.values_list("name", flat=True)) or (
        publication.game.name if publication.game else ""
    )
    decision = {"approved": "approved", "denied": "denied"}.get(letter.decision or "", "published")
    news = News(
        "publication", pk, "register.published", f"{letter}: {decision}",
        f"{letter} was published ({decision}): {letter.subject or games}. Games: {games}.",
        reverse("letter", args=[letter.pk]),
    )  # fmt: skip
    try:
        affected = _affected(of_publication(publication))
    except NoImpact:
        affected = []
    return _tell(made, news, affected, _concerned(publication, letter)), len(affected), ""


def _law(pk: int, made: Announcement) -> tuple[list[Notice], int, str]:
    row = LawValue.objects.get(pk=pk)
    change = of_law_publication(row)
    news = News(
        "law", pk, "law.changed", f"The law: {change.title}"[:300],
        f"{change.title}. {row.section}; {row.citation}. {row.reason}",
        reverse("law"),
    )  # fmt: skip
    affected = _affected(change)
    operators = Organisation.objects.filter(kind="operator")
    return _tell(made, news, affected, set(operators.values_list("pk", flat=True))), len(affected), ""


def _withdrawal(pk: int, made: Announcement) -> tuple[list[Notice], int, str]:
    row = Withdrawal.objects.select_related(
        "letter__submission", "game", "component__manufacturer", "paytable__version__game", "paytable__version__owner"
    ).get(pk=pk)
    games = _games_of(row)
    news = News(
        "withdrawal", pk, "register.withdrawn", f"Withdrawn: {row.subject}"[:300],
        f"From {row.effective_on} this no longer counts: {row.subject}. {row.reason}",
        reverse("game", args=[games[0].slug]) if games else reverse("equipment"),
    )  # fmt: skip
    affected = _affected(of_confirmed_withdrawal(row))
    concerned = _running([game.pk for game in games])
    makers = [
        row.component.manufacturer if row.component else None,
        row.paytable.version.owner if row.paytable else None,
        row.letter.submission.manufacturer if row.letter and row.letter.submission else None,
    ]
    concerned |= {m.organisation_id for m in makers if m is not None and m.organisation_id is not None}
    return _tell(made, news, affected, concerned), len(affected), ""


def _games_of(row: Withdrawal) -> list[Game]:
    if row.game is not None:
        return [row.game]
    return [row.paytable.version.game] if row.paytable is not None else []


def _running(games: Iterable[int]) -> set[int]:
    """The organisations that have an open table with one of these games."""
    tables = ConfigurationVersion.objects.filter(newest=True, configuration__closed_on=None, game__in=list(games))
    return set(tables.values_list("organisation_id", flat=True).distinct())


WORKED_OUT = {"publication": _publication, "law": _law, "withdrawal": _withdrawal}


def _affected(change: Change) -> list[Affected]:
    return impact_of(change, all_tables()).affected


def _concerned(publication: Publication, letter: Letter) -> set[int]:
    """The organisations that run a game of the letter, and the makers of the submission and of the rules."""
    games = set(letter.listed_games.values_list("game_id", flat=True))
    if publication.game_id:
        games.add(publication.game_id)
    result = _running(games)
    makers = [
        letter.submission.manufacturer if letter.submission else None,
        publication.version.owner if publication.version else None,
    ]
    return result | {m.organisation_id for m in makers if m is not None and m.organisation_id is not None}


def _tell(made: Announcement, news: News, affected: Iterable[Affected], concerned: set[int]) -> list[Notice]:
    """One notice an organisation: with its tables where they comply less, short where they do not."""
    by_owner: dict[int, list[Affected]] = {}
    for a in affected:
        by_owner.setdefault(a.table.organisation, []).append(a)
    notices = []
    for organisation in sorted(concerned | set(by_owner)):
        theirs = by_owner.get(organisation, [])
        event, text = news.event, news.text
        if theirs:
            stopping = sum(a.stops for a in theirs)
            failing = sum(a.fails_then and a.fails for a in theirs)
            doubtful = len(theirs) - stopping - failing
            event = "table.affected"
            text += _of_tables(stopping, "no longer complies", "no longer comply")
            text += _of_tables(doubtful, *("can no longer be confirmed compliant",) * 2)
            text += _of_tables(failing, "failed already and has", "failed already and have", " one more finding")
        notices.append(
            Notice.objects.create(
                organisation_id=organisation,
                announcement=made,
                event=event,
                title=news.title[:300],
                text=text,
                url=news.url,
                items=[_item(a) for a in theirs[:MOST_ITEMS]],
            )
        )
    return notices


def _of_tables(number: int, of_one: str, of_many: str, what: str = "") -> str:
    return f" {number} of your tables {of_one if number == 1 else of_many}{what}." if number else ""


def _item(a: Affected) -> dict[str, Json]:
    return {
        "operator": a.table.operator,
        "room": a.table.room,
        "table": a.table.table,
        "from": a.day.isoformat(),
        "findings": [
            {"check": w.check, "before": w.before, "after": w.finding.verdict, "reason": w.finding.message}
            for w in a.worse
        ],
    }
