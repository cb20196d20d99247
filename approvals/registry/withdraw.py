"""Withdrawing: one agent proposes with reason, day and evidence; a second one confirms or returns it.

An approval, a version of equipment and a paytable are withdrawn in one way. Only what is confirmed counts; from its day
on the checks, the history of the game, the matrix of versions and the public register say so.
"""

from __future__ import annotations

import datetime
import re

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_publish, require
from approvals.models import Approval, Component, Letter, Withdrawal
from approvals.notices.acts import (
    notify_of_confirmed_withdrawal,
    notify_of_returned_withdrawal,
    notify_of_withdrawal,
)
from approvals.registry.components import component_key
from approvals.registry.periods import lay_out_terms
from approvals.registry.publish import lock_the_register
from games.models import Game
from games.second_person import Decisions, close
from ingest.documents.selectors import documents_for
from ingest.models import Document
from paytables.models import Paytable

SPACES = re.compile(r"\s+")


class NotWithdrawable(Exception):
    """Why something cannot be withdrawn; `str()` is one sentence for people."""


_DECISIONS: Decisions[Withdrawal] = Decisions("withdrawal", NotWithdrawable, "A second agent must confirm it")


def withdrawals() -> QuerySet[Withdrawal]:
    """Every one, the newest first, with what pages say of it."""
    return Withdrawal.objects.select_related(
        "letter__submission", "game", "component", "paytable__version__game", "document", "proposed_by", "closed_by"
    ).defer("paytable__version__packet")


def confirmed_of(game: Game) -> list[Withdrawal]:
    """What was withdrawn of a game: its approvals and its paytables."""
    about = Q(game=game) | Q(paytable__version__game=game)
    return list(withdrawals().filter(about, outcome="confirmed").order_by("effective_on", "id"))


def propose_withdrawal(
    *,
    actor: User,
    effective_on: datetime.date,
    reason: str,
    evidence: str,
    approval: tuple[Letter, Game] | None = None,
    equipment: tuple[Component, str] | None = None,
    and_older: bool = False,
    paytable: Paytable | None = None,
    document: Document | None = None,
    page: int | None = None,
) -> Withdrawal:
    """Of exactly one: an approval (letter and game), a version of equipment, or a paytable."""
    require(can_publish, actor)
    if [approval, equipment, paytable].count(None) != 2:
        raise NotWithdrawable("Name one thing to withdraw: an approval, a version of equipment or a paytable.")
    reason, evidence = reason.strip(), evidence.strip()
    if not reason:
        raise NotWithdrawable("Give the reason for the withdrawal.")
    if not evidence:
        raise NotWithdrawable("Name the evidence, such as the order or the report.")
    _check_evidence(document, page, actor)
    row = Withdrawal(
        effective_on=effective_on, reason=reason, evidence=evidence, document=document, page=page, proposed_by=actor
    )
    if approval is not None:
        _of_approval(row, *approval)
    elif equipment is not None:
        _of_equipment(row, *equipment, and_older)
    elif paytable is not None:
        _of_paytable(row, paytable)
    try:
        with transaction.atomic(), because(who=actor, reason=reason):
            row.save()
            notify_of_withdrawal(row, actor)
            audit.record("proposed a withdrawal", actor=actor, subject=row, detail=_detail(row), reason=reason)
    except IntegrityError as twice:
        if "one_open_withdrawal" not in str(twice):
            raise
        raise NotWithdrawable("Its withdrawal is already proposed; confirm or return that one first.") from twice
    return row


@transaction.atomic
def confirm_withdrawal(withdrawal: Withdrawal, *, actor: User, reason: str = "") -> Withdrawal:
    """A second agent agrees: from its day on it no longer counts."""
    require(can_publish, actor)
    lock_the_register()
    row = _DECISIONS.to_agree(withdrawals(), withdrawal.pk, actor)
    close(row, actor, "confirmed", reason, cause=row.reason)
    if row.kind == "approval":
        assert row.letter is not None
        assert row.game is not None
        with because(who=actor, reason=row.reason):
            Approval.objects.filter(letter=row.letter, game=row.game).update(withdrawn_on=row.effective_on)
            lay_out_terms([row.game])
    notify_of_confirmed_withdrawal(row, actor, reason)
    detail = {**_detail(row), "proposed_by": row.proposed_by.username}
    audit.record("confirmed a withdrawal", actor=actor, subject=row, detail=detail, reason=reason)
    return row


@transaction.atomic
def return_withdrawal(withdrawal: Withdrawal, *, actor: User, reason: str) -> Withdrawal:
    """The second agent does not agree and says why; who proposed it takes it back."""
    row = _DECISIONS.to_return(withdrawals(), withdrawal.pk, actor, reason)
    own = row.proposed_by_id == actor.pk
    close(row, actor, "taken_back" if own else "returned", reason)
    if not own:
        notify_of_returned_withdrawal(row, actor, reason)
    audit.record(
        "took back a proposed withdrawal" if own else "returned a proposed withdrawal",
        actor=actor,
        subject=row,
        detail=_detail(row),
        reason=reason,
    )
    return row


def _check_evidence(document: Document | None, page: int | None, actor: User) -> None:
    if document is None:
        if page is not None:
            raise NotWithdrawable("Name the document that the page belongs to.")
        return
    if not documents_for(actor).filter(pk=document.pk).exists():
        raise NotWithdrawable("There is no such document.")
    if page is not None and not document.pages.filter(number=page).exists():
        raise NotWithdrawable(f"{document.name} has no page {page}.")


def _of_approval(row: Withdrawal, letter: Letter, game: Game) -> None:
    standing = Approval.objects.filter(letter=letter, game=game).first()
    if standing is None:
        raise NotWithdrawable(f"{letter} approves no {game}.")
    if standing.withdrawn_on is not None:
        raise NotWithdrawable(f"It is already withdrawn, from {standing.withdrawn_on.isoformat()}.")
    last = None if standing.in_force.isempty else standing.in_force.upper
    if row.effective_on < letter.date:
        raise NotWithdrawable(f"{letter} was not in force on {row.effective_on}: it is of a later day.")
    if standing.in_force.isempty or (last is not None and last <= row.effective_on):
        raise NotWithdrawable(f"On {row.effective_on} another letter is in force for {game}: there is nothing to end.")
    row.kind, row.letter, row.game = "approval", letter, game


def _of_equipment(row: Withdrawal, component: Component, version: str, and_older: bool) -> None:
    version = SPACES.sub(" ", version).strip()[:100]
    if not version:
        raise NotWithdrawable(f"Say which version of {component} is withdrawn.")
    wanted = component_key(component.name)
    known = Withdrawal.objects.filter(outcome="confirmed", kind="equipment", version=version)
    for earlier in known.select_related("component"):
        if earlier.component is not None and component_key(earlier.component.name) == wanted:
            raise NotWithdrawable(f"It is already withdrawn, from {earlier.effective_on.isoformat()}.")
    row.kind, row.component, row.version, row.and_older = "equipment", component, version, and_older


def _of_paytable(row: Withdrawal, paytable: Paytable) -> None:
    game = paytable.version.game
    approving = Approval.objects.filter(game=game, version=paytable.version, letter__date__lt=row.effective_on)
    if not approving.exists():
        raise NotWithdrawable(f"No letter of a day before {row.effective_on} approves {paytable} of {game}.")
    same = Withdrawal.objects.filter(
        outcome="confirmed",
        kind="paytable",
        paytable__version__game=game,
        paytable__bet=paytable.bet,
        paytable__designator_key=paytable.designator_key,
    )
    for earlier in same:
        if not approving.filter(letter__date__gte=earlier.effective_on).exists():
            raise NotWithdrawable(f"It is already withdrawn, from {earlier.effective_on.isoformat()}.")
    row.kind, row.paytable = "paytable", paytable


def _detail(row: Withdrawal) -> dict[str, object]:
    return {
        "withdraws": row.subject,
        "kind": row.kind,
        "from": row.effective_on.isoformat(),
        "evidence": row.evidence,
        "document": row.document_id,
        "page": row.page,
    }
