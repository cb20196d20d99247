"""The letters of the public register: which games each approved, for whom, and whether that holds.

No person, no company's address and no file: what a letter says of these stays with those who may read it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q, QuerySet

from approvals.models import Approval, Letter
from approvals.registry.public import ApprovalPeriod, approval_period
from games.models import Game

NEWEST = 100  # entries of a feed


@dataclass(frozen=True, slots=True)
class Approved:
    """One game that a letter approved, for one audience."""

    game: Game
    standing: ApprovalPeriod
    version: int | None
    entered: datetime.datetime  # when it came into the register

    @property
    def audience(self) -> str:
        return "card rooms" if self.standing.audience == "commercial" else "tribal casinos"


@dataclass
class PublicLetter:
    key: int
    submission: str | None
    date: datetime.date
    approved: list[Approved] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"Submission #{self.submission}" if self.submission else "Letter"

    def holds(self, day: datetime.date) -> bool:
        return any(one.standing.holds(day) for one in self.approved)


def letter_keys() -> QuerySet[Letter, int]:
    """Of letters that approved something, the newest first."""
    approving = Letter.objects.filter(Exists(Approval.objects.filter(letter=OuterRef("pk"))))
    return approving.order_by("-date", "-pk").values_list("pk", flat=True)


def place_of(key: int) -> int:
    """How many of them are newer than this one."""
    found = Letter.objects.filter(pk=key).first()
    if found is None:
        return 0
    return letter_keys().filter(Q(date__gt=found.date) | Q(date=found.date, pk__gt=key)).count()


def public_letters(keys: Iterable[int]) -> list[PublicLetter]:
    """These letters with what they approved, the newest first."""
    found: dict[int, PublicLetter] = {}
    for approval in _approvals().filter(letter__in=list(keys)):
        letter = approval.letter
        number = letter.submission.number if letter.submission else None
        listed = found.setdefault(letter.pk, PublicLetter(letter.pk, number, letter.date))
        listed.approved.append(_approved(approval))
    return list(found.values())


def newest_approvals(slug: str | None = None) -> Iterator[tuple[PublicLetter, Approved]]:
    """What entered the register last, for feeds."""
    approvals = _approvals().order_by("-created_at", "-pk")
    for approval in (approvals.filter(game__slug=slug) if slug else approvals)[:NEWEST]:
        number = approval.letter.submission.number if approval.letter.submission else None
        yield PublicLetter(approval.letter_id, number, approval.letter.date), _approved(approval)


def _approvals() -> QuerySet[Approval]:
    return (
        Approval.objects.select_related("letter__submission", "game", "version")
        .defer("version__packet")
        .order_by("-letter__date", "-letter_id", "game__name", "audience")
    )


def _approved(approval: Approval) -> Approved:
    version = approval.version.number if approval.version else None
    return Approved(approval.game, approval_period(approval), version, approval.created_at)
