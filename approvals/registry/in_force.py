"""What is in force for a game on a day, asked of rows (their days: days.py).

The answer is always one of the types below. A day before the first approval is an answer, not a guess, and so is a
game that no letter names.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet

from approvals.models import Approval
from approvals.registry.days import holds, order_of
from games.models import GameName, GameVersion
from games.names import name_key

Audience = Literal["commercial", "tribal"]


@dataclass(frozen=True, slots=True)
class InForce:
    """An approval holds on the day."""

    approval: Approval
    supersedes: Approval | None  # the one that held before, for the same audience

    @property
    def version(self) -> GameVersion | None:
        return self.approval.version


@dataclass(frozen=True, slots=True)
class NeverApproved:
    """No approving letter names the game, or encloses rules of it."""

    name: str


@dataclass(frozen=True, slots=True)
class NotYetApproved:
    """The first approval is later than the day."""

    name: str
    first: Approval

    @property
    def first_day(self) -> datetime.date:
        return self.first.letter.date


@dataclass(frozen=True, slots=True)
class NoLongerApproved:
    """Approvals there were, and the last was withdrawn."""

    name: str
    last: Approval


ApprovalAnswer = InForce | NeverApproved | NotYetApproved | NoLongerApproved


def approvals_of(game_name: str, *, audience: Audience | None = None) -> list[Approval]:
    """Every approval of a game in the order of its letters; the game by any of its names."""
    return _of_keys([name_key(game_name)], audience).get(name_key(game_name), [])


def approval_in_force(game_name: str, day: datetime.date, *, audience: Audience | None = None) -> ApprovalAnswer:
    """The approval of a game that holds on a day. Without an audience: of whichever has one."""
    return _answer(game_name, approvals_of(game_name, audience=audience), day)


def approvals_in_force(
    game_names: Iterable[str], day: datetime.date, *, audience: Audience | None = None
) -> dict[str, ApprovalAnswer]:
    """The same for many games with one question, by the name asked for."""
    names = list(game_names)
    result = _of_keys({name_key(name) for name in names}, audience)
    return {name: _answer(name, result.get(name_key(name), []), day) for name in names}


def in_force_on(day: datetime.date) -> QuerySet[Approval]:
    """Every approval that holds on a day, for lists."""
    return Approval.objects.filter(in_force__contains=day).select_related("letter__submission", "game", "version")


def _of_keys(keys: Iterable[str], audience: Audience | None) -> dict[str, list[Approval]]:
    names = dict(GameName.objects.filter(key__in=list(keys)).values_list("key", "game_id"))
    result = Approval.objects.filter(game__in=list(names.values())).select_related(
        "letter__submission", "game", "version"
    )
    if audience is not None:
        result = result.filter(audience=audience)
    by_game: dict[int, list[Approval]] = {}
    for approval in sorted(result.defer("version__packet"), key=order_of):
        by_game.setdefault(approval.game_id, []).append(approval)
    return {key: by_game.get(game, []) for key, game in names.items()}


def _answer(name: str, approvals: list[Approval], day: datetime.date) -> ApprovalAnswer:
    """Of approvals in the order of their letters."""
    if not approvals:
        return NeverApproved(name)
    for approval in approvals:
        if holds(approval.in_force, day):
            earlier = [a for a in approvals if a.audience == approval.audience and order_of(a) < order_of(approval)]
            return InForce(approval, earlier[-1] if earlier else None)
    if day < approvals[0].letter.date:
        return NotYetApproved(name, approvals[0])
    return NoLongerApproved(name, [a for a in approvals if a.letter.date <= day][-1])
