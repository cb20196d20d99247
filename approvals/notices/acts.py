"""Notices of the acts that somebody waits for: told at once, in the transaction of the act, to who is waited for.

An operator learns that its filing was returned or decided and what was asked about it. A recommendation is the agents'
own until a supervisor confirms it, so the operator is not told of one. Who acts is told nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.urls import reverse
from rules import Predicate

from accounts.json_types import Json
from accounts.models import User
from accounts.permissions import can_publish, can_review, is_supervisor
from accounts.tenant import acting_system
from accounts.web.formats import day
from approvals.models import FigureSettlement, Filing, FilingComment, LawValue, Withdrawal
from approvals.models.notices import Notice
from approvals.notices.mails import mails_of, send
from approvals.notices.webhooks import queue_deliveries
from games.models import GameDefinition
from ingest.models import Document

EVENTS_FOR_OPERATORS = {
    "take in hand": "is in the hands of an agent",
    "return": "was returned",
    "record concurrence": "has the state's concurrence",
    "confirm approval": "was approved",
    "confirm denial": "was denied",
}
EVENTS_FOR_AGENTS = {"submit": "was submitted", "withdraw": "was withdrawn by the operator"}
EVENTS_FOR_SUPERVISORS = {
    "recommend approval": "waits for a supervisor: approval is recommended",
    "recommend denial": "waits for a supervisor: denial is recommended",
}


def notify_of_step(filing: Filing, act: str, actor: User, reason: str) -> None:
    """After a step of a filing."""
    title = f"Filing {filing.number} of {filing.operator.name}"
    reason = f" {reason}" if reason else ""
    about = {"event": "filing.step", "url": reverse("filing", args=[filing.pk])}
    if act in EVENTS_FOR_OPERATORS:
        what = f"{title} {EVENTS_FOR_OPERATORS[act]}"
        conditions = (
            f" Conditions: {' '.join(filing.conditions)}" if act == "confirm approval" and filing.conditions else ""
        )
        _tell_organisation(filing.organisation_id, title=what, text=f"{what}.{reason}{conditions}", **about)
    if act in EVENTS_FOR_AGENTS:
        what = f"{title} {EVENTS_FOR_AGENTS[act]}"
        people = _agents_of(filing) if filing.agent_id else _regulators(can_review)
        _tell_people(people, actor, title=what, text=f"{what}: {filing.title}.{reason}", **about)
    if act in EVENTS_FOR_SUPERVISORS:
        what = f"{title} {EVENTS_FOR_SUPERVISORS[act]}"
        _tell_people(_regulators(is_supervisor), actor, title=what, text=f"{what}.{reason}", **about)
    if act == "send back":
        what = f"{title} was sent back by a supervisor"
        _tell_people(_agents_of(filing), actor, title=what, text=f"{what}.{reason}", **about)


def notify_of_comment(filing_comment: FilingComment, filing: Filing, actor: User, field: str = "") -> None:
    """A question or an answer: the operator's to the agent in hand, the regulator's to the operator."""
    title = f"{actor.display_name} wrote about filing {filing.number} of {filing.operator.name}"
    field = f" ({field})" if field else ""
    about = {"event": "filing.comment", "url": f"{reverse('filing', args=[filing.pk])}#comments"}
    if actor.organisation is not None and actor.organisation.pk == filing.organisation_id:
        if filing.state == "draft":
            return  # nobody else sees it yet
        people = _agents_of(filing) if filing.agent_id else _regulators(can_review)
        asked = User.objects.filter(pk__in=filing.comments.values("author")).exclude(
            memberships__organisation=filing.organisation_id
        )
        _tell_people({*people, *asked}, actor, title=title, text=f"{filing_comment.text}{field}", **about)
    else:
        _tell_organisation(filing.organisation_id, title=title, text=f"{filing_comment.text}{field}", **about)


def notify_of_publication(document: Document, actor: User) -> None:
    what = f"{document.name} is waiting to be published"
    _tell_people(
        _regulators(can_publish),
        actor,
        event="publication.proposed",
        title=what,
        text=f"{actor.display_name} proposed it. A second agent publishes or returns it.",
        url=reverse("document", args=[document.pk]),
    )


def notify_of_returned_publication(document: Document, proposer: User, actor: User, reason: str) -> None:
    what = f"{document.name} was returned and not published"
    _tell_people(
        [proposer],
        actor,
        event="publication.proposed",
        title=what,
        text=f"{actor.display_name} returned it: {reason}",
        url=reverse("document", args=[document.pk]),
    )


def notify_of_agreed_publication(document: Document, proposer: User, actor: User, reason: str) -> None:
    what = f"{document.name} was published"
    _tell_people(
        [proposer],
        actor,
        event="publication.proposed",
        title=what,
        text=f"{actor.display_name} agreed to your proposal and published it.{f' {reason}' if reason else ''}",
        url=reverse("document", args=[document.pk]),
    )


def notify_of_withdrawal(row: Withdrawal, actor: User) -> None:
    _tell_people(
        _regulators(can_publish),
        actor,
        event="withdrawal.proposed",
        title=f"A withdrawal is waiting to be confirmed: {row.subject}",
        text=f"{actor.display_name} proposed it, effective {day(row.effective_on)}: {row.reason}",
        url=reverse("withdrawal", args=[row.pk]),
    )


def notify_of_returned_withdrawal(row: Withdrawal, actor: User, reason: str) -> None:
    _tell_people(
        [row.proposed_by],
        actor,
        event="withdrawal.proposed",
        title=f"A withdrawal was returned: {row.subject}",
        text=f"{actor.display_name} returned it: {reason}",
        url=reverse("withdrawal", args=[row.pk]),
    )


def notify_of_confirmed_withdrawal(row: Withdrawal, actor: User, reason: str) -> None:
    _tell_people(
        [row.proposed_by],
        actor,
        event="withdrawal.proposed",
        title=f"A withdrawal was confirmed: {row.subject}",
        text=f"{actor.display_name} confirmed it; it takes effect on {day(row.effective_on)}."
        f"{f' {reason}' if reason else ''}",
        url=reverse("withdrawal", args=[row.pk]),
    )


def notify_of_law(row: LawValue, title: str, actor: User) -> None:
    _tell_people(
        _regulators(can_publish),
        actor,
        event="law.proposed",
        title=f"A proposed value is waiting to be published: {title}",
        text=f"{actor.display_name} proposed it, effective {day(row.effective_from)}: {row.reason}",
        url=reverse("law-proposals"),
    )


def notify_of_returned_law(row: LawValue, title: str, actor: User, reason: str) -> None:
    _tell_people(
        [row.proposed_by],
        actor,
        event="law.proposed",
        title=f"A proposed value was returned and not published: {title}",
        text=f"{actor.display_name} returned it: {reason}",
        url=reverse("law-proposals"),
    )


def notify_of_agreed_law(row: LawValue, title: str, actor: User, reason: str) -> None:
    _tell_people(
        [row.proposed_by],
        actor,
        event="law.proposed",
        title=f"A proposed value was published: {title}",
        text=f"{actor.display_name} agreed to your proposal; it takes effect on {day(row.effective_from)}."
        f"{f' {reason}' if reason else ''}",
        url=reverse("law"),
    )


def notify_of_definition(row: GameDefinition, act: str, actor: User, reason: str) -> None:
    """A proposed definition of a game waits for a second person; who proposed it learns how that ended."""
    title = f"The definition of {row.name}"
    about = {"event": "publication.proposed", "url": reverse("definition", args=[row.pk])}
    if act == "proposed":
        text = f"{actor.display_name} proposed it, effective {day(row.first_day)}: {reason}"
        _tell_people(_regulators(can_publish), actor, title=f"{title} is waiting to be published", text=text, **about)
    elif act == "published":
        text = f"{actor.display_name} agreed to your proposal and published it.{f' {reason}' if reason else ''}"
        _tell_people([row.proposed_by], actor, title=f"{title} was published", text=text, **about)
    elif act == "returned":
        text = f"{actor.display_name} returned it: {reason}"
        _tell_people([row.proposed_by], actor, title=f"{title} was returned and not published", text=text, **about)


def notify_of_settlement(document: Document, kind: str, number: int, reason: str, actor: User) -> None:
    """An acknowledgment waits for a second agent. The others count at once, and wait for nobody here."""
    if kind != "acknowledged":
        return
    figures = f"{number} printed figure{'' if number == 1 else 's'}"
    _tell_people(
        _regulators(can_publish),
        actor,
        event="figure.settled",
        title=f"{figures} of {document.name} wait{'s' if number == 1 else ''} for a second agent",
        text=f"{actor.display_name} acknowledged {figures} that do not match the exact calculation: {reason}",
        url=reverse("document-settle", args=[document.pk]),
    )


def notify_of_decided_settlement(row: FigureSettlement, act: str, actor: User, reason: str) -> None:
    done = "confirmed" if act == "confirm" else "opened again"
    _tell_people(
        [row.settled_by],
        actor,
        event="figure.settled",
        title=f"The {row.title} of {row.document.name} was {done}",
        text=f"{actor.display_name} {done.replace('opened again', 'opened it again')}"
        f"{' your acknowledgment' if act == 'confirm' else ''}.{f' {reason}' if reason else ''}",
        url=reverse("document-settle", args=[row.document_id]),
    )


def notify_of_assignment(what: str, assignee: User, actor: User, url: str) -> None:
    _tell_people(
        [assignee],
        actor,
        event="work.assigned",
        title=f"{what} was assigned to you",
        text=f"{actor.display_name} assigned it to you.",
        url=url,
    )


def notify_of_withdrawn_publication(document: Document, actor: User, reason: str) -> None:
    _tell_people(
        _regulators(can_publish),
        actor,
        event="publication.proposed",
        title=f"{document.name} is no longer waiting to be published",
        text=f"{actor.display_name} withdrew the proposal: {reason}",
        url=reverse("document-publish", args=[document.pk]),
    )


def _agents_of(filing: Filing) -> list[User]:
    return [filing.agent] if filing.agent is not None else []


def _regulators(rule: Predicate) -> list[User]:
    people = User.objects.filter(
        is_active=True, memberships__organisation__kind="regulator", memberships__ended_at=None
    ).distinct()
    return [user for user in people.order_by("pk") if rule.test(user) and not user.is_system]


def _tell_organisation(organisation: int, **about: object) -> None:
    _tell([Notice(organisation_id=organisation, **_fitting(about))])


def _tell_people(people: Iterable[User], actor: User, **about: object) -> None:
    """One notice each, the person who acts left out."""
    _tell(
        [
            Notice(organisation=user.organisation, person=user, **_fitting(about))
            for user in sorted(people, key=lambda u: u.pk)
            if user.pk != actor.pk and user.is_active and user.organisation is not None
        ]
    )


def _fitting(about: dict[str, Any]) -> dict[str, Json]:
    return {**about, "title": about["title"][:300]}


def _tell(notices: list[Notice]) -> None:
    with acting_system():  # who acts may not write into another organisation; what it is told is put together above
        for notice in notices:
            notice.save()
            if notice.person_id is None:
                queue_deliveries(notice)
        mails = [mail for notice in notices for mail in mails_of(notice)]
    if mails:
        transaction.on_commit(lambda: send(mails))
