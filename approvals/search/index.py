"""Keeping the index in step with the register: what changed since it was last looked at is indexed again.

Nobody who publishes needs to know of the index: the sweeper asks every few seconds whether something is missing, which
is two small questions.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection, transaction

from approvals.models import Letter, Publication
from approvals.models.search import SearchEntry, SearchWord
from approvals.search.entries import entries_of_game, entries_of_letter, entries_of_publication
from approvals.search.words import is_vocabulary
from games.models import Game

BATCH = 1000
LOCK = 0x536561726368  # any number that no other advisory lock has


@transaction.atomic
def bring_up_to_date(*, most: int = 200) -> int:
    """Indexes what is missing and takes out what no longer stands; returns how many sources were touched."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            return 0  # another is at it
    touched = 0
    for stale in _no_longer_standing():
        SearchEntry.objects.filter(source=stale).delete()
        touched += 1
    for publication in _missing(most):
        _index_publication(publication)
        touched += 1
    return touched


def is_behind() -> bool:
    """Whether something waits to be indexed or taken out."""
    return bool(_missing_ids(1) or _no_longer_standing())


def _no_longer_standing() -> list[str]:
    gone = Publication.objects.filter(stands=False).values_list("pk", flat=True)
    sources = [f"publication {pk}" for pk in gone]
    return list(SearchEntry.objects.filter(source__in=sources).values_list("source", flat=True).distinct())


def _missing_ids(most: int) -> list[int]:
    """Standing publications that have no entry yet: each has one at the least, its document."""
    query = """
        SELECT p.id FROM approvals_publication p
        WHERE p.stands AND NOT EXISTS (
            SELECT 1 FROM approvals_searchentry e WHERE e.source = 'publication ' || p.id
        ) ORDER BY p.id LIMIT %s
    """
    with connection.cursor() as cursor:
        cursor.execute(query, [most])
        return [row[0] for row in cursor.fetchall()]


def _missing(most: int) -> list[Publication]:
    ids = _missing_ids(most)
    return list(
        Publication.objects.filter(pk__in=ids).select_related("letter__submission", "game", "document").order_by("pk")
    )


def _index_publication(publication: Publication) -> None:
    letters = [publication.letter] if publication.letter else []
    games = {publication.game_id} if publication.game_id else set()
    if publication.letter:
        games |= set(publication.letter.listed_games.values_list("game_id", flat=True))
    _replace(f"publication {publication.pk}", entries_of_publication(publication))
    for letter in letters:
        _replace(f"letter {letter.pk}", entries_of_letter(letter))
    for game in Game.objects.filter(pk__in=games).prefetch_related("names"):
        _replace(f"game {game.pk}", entries_of_game(game))


def _replace(source: str, entries: Iterable[SearchEntry]) -> None:
    SearchEntry.objects.filter(source=source).delete()
    made = SearchEntry.objects.bulk_create(entries, batch_size=BATCH)
    add_words(made)


def add_words(entries: Iterable[SearchEntry]) -> None:
    """The words of the entries into the vocabulary."""
    results = {w for e in entries for w in e.words.split() if is_vocabulary(w)}
    SearchWord.objects.bulk_create(
        [SearchWord(word=w) for w in sorted(results)], batch_size=BATCH, ignore_conflicts=True
    )


@transaction.atomic
def rebuild() -> int:
    """The whole index again, from the register alone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    SearchEntry.objects.all().delete()
    SearchWord.objects.all().delete()
    for publication in (
        Publication.objects.filter(stands=True)
        .select_related("letter__submission", "game", "document")
        .order_by("pk")
        .iterator(50)
    ):
        _replace(f"publication {publication.pk}", entries_of_publication(publication))
    for letter in Letter.objects.select_related("submission").prefetch_related("listed_games"):
        _replace(f"letter {letter.pk}", entries_of_letter(letter))
    for game in Game.objects.prefetch_related("names"):
        _replace(f"game {game.pk}", entries_of_game(game))
    return SearchEntry.objects.count()
