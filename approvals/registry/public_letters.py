"""The letters of the public register: which games each approved, for whom, and whether that holds.

No person, no company's address and no file: what a letter says of these stays with those who may read it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q, QuerySet

from approvals.models import Approval, Letter
from approvals.registry.public import ApprovalPeriod, approval_period, standing_in
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

    def by_game(self, day: datetime.date) -> list[tuple[Game, int | None, str]]:
        """Each game once, with the version of its rules and for whom it was approved."""
        results: dict[tuple[int, int | None], dict[bool, list[str]]] = {}
        games = {one.game.pk: one.game for one in self.approved}
        for one in self.approved:
            whom = results.setdefault((one.game.pk, one.version), {})
            whom.setdefault(one.standing.holds(day), []).append(one.audience)
        return [
            (games[game], version, "; ".join(_for_whom(*w) for w in whom.items()))
            for (game, version), whom in results.items()
        ]

    def holds(self, day: datetime.date) -> bool:
        return any(one.standing.holds(day) for one in self.approved)


def _for_whom(holds: bool, audiences: list[str]) -> str:
    return " and ".join(audiences) + ("" if holds else ", not in force")


def letter_keys() -> QuerySet[Letter, int]:
    """Of letters that approved something, the newest first."""
    approving = Letter.objects.filter(Exists(Approval.objects.filter(letter=OuterRef("pk"))))
    return approving.order_by("-date", "-pk").values_list("pk", flat=True)


def place_of(key: int) -> int:
    """How many of them are newer than this one."""
    letter = Letter.objects.filter(pk=key).first()
    if letter is None:
        return 0
    return letter_keys().filter(Q(date__gt=letter.date) | Q(date=letter.date, pk__gt=key)).count()


def public_letters(keys: Iterable[int]) -> list[PublicLetter]:
    """These letters with what they approved, the newest first."""
    letters = Letter.objects.filter(pk__in=list(keys)).select_related("submission").order_by("-date", "-pk")
    results = {
        row.pk: PublicLetter(row.pk, row.submission.number if row.submission else None, row.date) for row in letters
    }
    # plain rows and each game once: an approval of a letter comes with four others' objects
    rows = (
        Approval.objects.filter(letter__in=list(results))
        .order_by("game__name", "audience")
        .values_list("letter_id", "game_id", "audience", "in_force", "withdrawn_on", "version__number", "created_at")
    )
    games = Game.objects.in_bulk({row[1] for row in rows})
    for letter, game, audience, held, withdrawn, version, entered in rows:
        of = results[letter]
        standing = standing_in(of.submission, of.date, audience, held, withdrawn)
        of.approved.append(Approved(games[game], standing, version, entered))
    return list(results.values())


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
