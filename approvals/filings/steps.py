"""Taking a step of a filing: one transaction with the row locked, the step on record, and its line in the audit log."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.collisions import done_again
from accounts.history import because
from accounts.models import User
from accounts.permissions import require
from approvals.filings.approval import put_into_force
from approvals.filings.conditions import StepInput
from approvals.filings.figures import request_figures
from approvals.filings.judging import judge_filing
from approvals.filings.keeping import DECIDED, keep_documents
from approvals.filings.selectors import as_shown, last_approved, last_shown
from approvals.filings.transitions import BY_ACT, TRANSITIONS, Transition
from approvals.models import Configuration, Filing, FilingAct, Room
from approvals.notices.acts import notify_of_step


class NotPossible(Exception):
    """Why a step is refused: one sentence for each thing that stands against it."""

    def __init__(self, *obstacles: str) -> None:
        super().__init__(" ".join(obstacles))
        self.obstacles = obstacles


@done_again
@transaction.atomic
def take_step(
    *,
    filing: Filing,
    act: str,
    actor: User,
    reason: str = "",
    dated: datetime.date | None = None,
    conditions: Sequence[str] = (),
    today: datetime.date | None = None,
    seen: int | None = None,
) -> Filing:
    """Takes a step (an act of the table of transitions). Raises PermissionDenied, NotPossible.

    `seen`: the last act that stood on the page on which it was decided. What came after it was not looked at.
    """
    step = BY_ACT[act]
    locked = _locked(filing)
    require(step.rule, actor, locked)
    step_input = StepInput(
        today or timezone.localdate(),
        reason.strip(),
        dated,
        tuple(text for line in conditions if (text := line.strip())),
    )
    if locked.state not in step.sources:
        state = as_shown(locked, actor).get_state_display()
        raise NotPossible(f"The filing is {state}: “{act}” is not possible now.")
    if seen is not None and seen != last_shown(locked, actor):
        raise NotPossible("This filing has changed since you opened its page; review it as it is now.")
    with because(who=actor, reason=step_input.reason or None):
        if step.judges:
            _lock_tables(locked)
            judge_filing(locked, step_input.day)
        if against := [sentence for condition in step.conditions for sentence in condition(locked, step_input)]:
            raise NotPossible(*against)
        before = locked.state
        _write(step, locked, step_input, actor)
        taken = FilingAct.objects.create(
            organisation_id=locked.organisation_id,
            filing=locked,
            act=act,
            before=before,
            after=locked.state,
            actor=actor,
            reason=step_input.reason,
            dated=dated or (step_input.day if step.target in DECIDED else None),
        )
        if act == "submit":  # so that nobody waits for them who decides
            request_figures(locked, actor=actor, of=f"submitted {taken.pk}")
        if step.target == "approved":
            put_into_force(locked, actor=actor, day=step_input.day)
        if step.target in DECIDED:
            keep_documents(locked)
    notify_of_step(locked, act, actor, step_input.reason)
    audit.record(
        f"filing: {act}",
        actor=actor,
        subject=locked,
        detail=_detail(locked, before, step_input),
        reason=step_input.reason,
    )
    return locked


def _locked(filing: Filing) -> Filing:
    return Filing.objects.select_for_update(of=("self",)).select_related("operator", "organisation").get(pk=filing.pk)


def _lock_tables(filing: Filing) -> None:
    """Until the step is taken or refused no table of the filing is changed or closed: who changes one locks its room
    (services/operators.py). Always in one order."""
    versions = filing.items.filter(taken_out=False).values("configuration__configuration")
    tables = Configuration.objects.filter(pk__in=versions)
    for rows in (Room.objects.filter(pk__in=tables.values("room")), tables):
        list(rows.select_for_update(of=("self",), no_key=True).order_by("pk").values_list("pk"))


def _write(step: Transition, filing: Filing, step_input: StepInput, actor: User) -> None:
    match step.act:
        case "submit":
            filing.follows = last_approved(filing)
        case "take in hand":
            filing.agent = actor
        case "recommend approval":
            filing.agent, filing.recommended, filing.conditions = actor, "approve", list(step_input.conditions)
        case "recommend denial":
            filing.agent, filing.recommended, filing.conditions = actor, "deny", []
        case "send back" | "withdraw":
            filing.recommended, filing.conditions = "", []
        case "record agency approval":
            filing.tribal_gaming_agency_on = step_input.dated
        case "record concurrence":
            filing.state_concurrence_on = step_input.dated
    filing.state = step.target or filing.state
    filing.save()


def _detail(filing: Filing, before: str, step_input: StepInput) -> dict[str, object]:
    return {
        "number": filing.number,
        "before": before,
        "after": filing.state,
        "dated": step_input.dated.isoformat() if step_input.dated else None,
        "conditions": list(step_input.conditions),
    }


def confirm(*, filing: Filing, actor: User, reason: str = "", today: datetime.date | None = None) -> Filing:
    """What the agent recommended, whichever it was."""
    act = "confirm denial" if filing.recommended == "deny" else "confirm approval"
    return take_step(filing=filing, act=act, actor=actor, reason=reason, today=today)


@dataclass(frozen=True, slots=True)
class Possible:
    """A step that a person may take now, and what still stands against it (as far as it is known beforehand)."""

    step: Transition
    obstacles: tuple[str, ...]


def possible_steps(filing: Filing, user: User, today: datetime.date | None = None) -> list[Possible]:
    """For a page: the steps that this person may take in this state. Nothing is judged again."""
    step_input = StepInput(today or timezone.localdate(), "given", today or timezone.localdate())
    return [
        Possible(t, tuple(s for condition in t.conditions for s in condition(filing, step_input)))
        for t in TRANSITIONS
        if filing.state in t.sources and t.rule.test(user, filing) and _fits_recommendation(t, filing)
    ]


def _fits_recommendation(step: Transition, filing: Filing) -> bool:
    return step.target not in ("approved", "denied") or (step.target == "approved") == (filing.recommended == "approve")
