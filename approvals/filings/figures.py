"""The exact figures that a filing's internal controls print: counted by a job, kept under the hash of their inputs.

No page and no download counts: it finds what is kept, or asks for the job and says how far that is. The same paytable
of the same packet, and the same settings of a progressive, are counted once for all tables and all filings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Q

from accounts.jobs import Job, State, enqueue
from accounts.models import User
from accounts.models.jobs import Queue
from approvals.models import Filing
from games.canonical import sha256_of
from paytables.models import Calculation
from paytables.report.storage import verifier_fingerprint

COUNT = "figures of a filing"
R = TypeVar("R", bound=Mapping[str, object])


class NotCounted(Exception):
    """Some figures wait to be counted; `name` is the same for the same ones."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__("The exact figures of this filing are not counted yet.")
        self.name = sha256_of(sorted(keys))


class Figures:
    """What is kept, each looked up once; what is not is counted where that may be done, else noted as missing."""

    def __init__(self, *, count: bool, check: Callable[[], None] = lambda: None) -> None:
        self.count, self.check = count, check
        self.missing: list[str] = []
        self._met: dict[str, Any] = {}

    def get(self, kind: str, asked: object, make: Callable[[], R]) -> R | None:
        """The result for what is asked (plain data that says it all). `check` may end the work before each count."""
        key = sha256_of([kind, asked, verifier_fingerprint()])
        if key not in self._met:
            self._met[key] = self._lookup(key) or self._made(key, kind, asked, make)
        met: R | None = self._met[key]
        return met

    def _lookup(self, key: str) -> Mapping[str, object] | None:
        return Calculation.objects.filter(key=key).values_list("result", flat=True).first()

    def _made(self, key: str, kind: str, asked: object, make: Callable[[], R]) -> Mapping[str, object] | None:
        if not self.count:
            self.missing.append(key)
            return None
        self.check()
        values = {"kind": kind, "inputs": {"asked": asked}, "result": make(), "engine": verifier_fingerprint()}
        with transaction.atomic():
            row, _ = Calculation.objects.get_or_create(key=key, defaults=values)
        return dict(row.result)


def request_figures(filing: Filing, *, actor: User, of: str) -> Job:
    """A job that counts what is missing; `of` names what the filing holds, and asks once. One that was stopped stays so
    until somebody tries it again. One that is done and left them missing counted with other engines: another is asked.
    """
    key = f"{_ours(filing, actor)}{of}"
    ours = Job.objects.filter(Q(key=key) | Q(key__startswith=f"{key} "), kind=COUNT)
    before = ours.order_by("-created_at").first()
    if before is not None and before.state != State.DONE:
        return before
    if before is not None:
        key = f"{key} {before.pk}"
    return enqueue(COUNT, {"filing": filing.pk}, actor=actor, key=key, queue=Queue.INTERACTIVE)


def work_on(filing: Filing, actor: User) -> Job | None:
    """The newest job for a filing that is not done, for the page that waits for it."""
    newest = Job.objects.filter(kind=COUNT, key__startswith=_ours(filing, actor)).order_by("-created_at").first()
    return None if newest is None or newest.state == State.DONE else newest


def _ours(filing: Filing, actor: User) -> str:
    """Jobs are an organisation's own, and so is the question."""
    return f"{filing.pk} {actor.organisation.pk if actor.organisation else 'system'} "
