"""The days in force of rows: of each approval and each version of a game, always laid out together.

The days are those of days.py. Letters may be filed in any order, so one more changes the days of the others.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateRange

from approvals.models import Approval
from approvals.registry.days import ends, order_of
from games.models import Game, GameVersion


@transaction.atomic
def lay_out_terms(games: Iterable[Game]) -> list[Approval]:
    """Sets the days in force of every approval and version of these games; returns the approvals that changed."""
    ids = sorted({game.pk for game in games})
    list(Game.objects.select_for_update().filter(pk__in=ids).order_by("pk"))  # one layout of a game at a time
    by_game: dict[int, list[Approval]] = {pk: [] for pk in ids}
    for approval in Approval.objects.filter(game__in=ids).select_related("letter__submission", "version"):
        by_game[approval.game_id].append(approval)
    changed = []
    for approvals in by_game.values():
        changed += _lay_out(approvals)
    Approval.objects.bulk_update(changed, ["in_force"], batch_size=1000)
    _lay_out_versions(ids, by_game)
    return changed


def _lay_out(approvals: list[Approval]) -> list[Approval]:
    """Of one game. Whoever the later letter is for, it replaces what was in force for that audience."""
    changed = []
    for audience in ("commercial", "tribal"):
        ordered = sorted((a for a in approvals if a.audience == audience), key=order_of)
        for approval, until in zip(ordered, ends([(a.letter.date, a.withdrawn_on) for a in ordered])):
            held = days(approval.letter.date, until)
            if approval.in_force != held:
                approval.in_force = held
                changed.append(approval)
    return changed


def days(first: datetime.date, until: datetime.date | None) -> DateRange:
    """From the first day up to, not including, the last; empty where a letter of the same day replaces it."""
    if until is not None and until <= first:
        return DateRange(empty=True)
    return DateRange(first, until)


def _lay_out_versions(ids: list[int], by_game: dict[int, list[Approval]]) -> None:
    changed = []
    for version in GameVersion.objects.filter(game__in=ids).defer("packet"):
        mine = sorted((a for a in by_game[version.game_id] if a.version_id == version.pk), key=order_of)
        held = _hull([a.in_force for a in mine])
        before = _version_before(mine[0], by_game[version.game_id]) if mine else None
        if version.in_force != held or version.supersedes_id != before:
            version.in_force = held
            version.supersedes_id = before
            changed.append(version)
    GameVersion.objects.bulk_update(changed, ["in_force", "supersedes"], batch_size=1000)


def _hull(ranges: list[DateRange]) -> DateRange | None:
    real = [r for r in ranges if not r.isempty]
    if not ranges:
        return None
    if not real:
        return DateRange(empty=True)
    open_end = any(r.upper is None for r in real)
    return DateRange(min(r.lower for r in real), None if open_end else max(r.upper for r in real))


def _version_before(approval: Approval, approvals: list[Approval]) -> int | None:
    """The rules that were on file before: of the nearest earlier letter that enclosed some."""
    earlier = [
        a
        for a in approvals
        if a.version_id is not None and a.version_id != approval.version_id and order_of(a) < order_of(approval)
    ]
    return max(earlier, key=order_of).version_id if earlier else None
