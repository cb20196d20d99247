"""What an operator writes while its filing is a draft, and what both sides say about single fields."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import require
from approvals.configuration.words import words_of_place
from approvals.filings.judging import failures, judge_filing, key_of
from approvals.filings.selectors import as_shown
from approvals.filings.steps import NotPossible
from approvals.filings.transitions import FINAL, by_either, by_operator, by_who_asked
from approvals.models import Configuration, ConfigurationVersion, Filing, FilingComment, FilingItem, Operator
from approvals.notices.acts import notify_of_comment

LONGEST_TITLE = 200


@transaction.atomic
def create_filing(
    *,
    operator: Operator,
    title: str,
    actor: User,
    go_live: datetime.date | None = None,
    tables: Iterable[Configuration] = (),
) -> Filing:
    """A draft with these tables, each at its newest version."""
    require(by_operator, actor, operator)
    title = title.strip()[:LONGEST_TITLE]
    if not title:
        raise NotPossible("Give the filing a title.")
    Operator.objects.select_for_update(of=("self",)).get(pk=operator.pk)  # one number is given at a time
    last = operator.filings.order_by("-number").first()
    with because(who=actor):
        filing = Filing.objects.create(
            organisation_id=operator.organisation_id,
            operator=operator,
            number=last.number + 1 if last else 1,
            title=title,
            go_live=go_live,
        )
        _set_tables(filing, tables)
    audit.record("drafted a filing", actor=actor, subject=filing, detail={"number": filing.number})
    return filing


@transaction.atomic
def change_filing(
    *,
    filing: Filing,
    actor: User,
    title: str | None = None,
    go_live: datetime.date | None = None,
    tables: Iterable[Configuration] | None = None,
) -> Filing:
    """The draft's title, day of going live and tables; what is None stays. A table is taken at its newest version."""
    locked = _draft(filing, actor)
    with because(who=actor):
        if title is not None and title.strip():
            locked.title = title.strip()[:LONGEST_TITLE]
        if go_live is not None:
            locked.go_live = go_live
        locked.save(update_fields=["title", "go_live"])
        if tables is not None:
            _set_tables(locked, tables)
    audit.record("changed a filing's draft", actor=actor, subject=locked, detail={"number": locked.number})
    return locked


def _set_tables(filing: Filing, tables: Iterable[Configuration]) -> None:
    wanted = {table.pk: table for table in tables}
    newest = {
        v.configuration_id: v
        for v in ConfigurationVersion.objects.filter(
            configuration__in=wanted, newest=True, configuration__room__operator_id=filing.operator_id
        )
    }
    if strange := [str(t) for pk, t in wanted.items() if pk not in newest]:
        raise NotPossible(f"Not this operator's tables, or without a form: {', '.join(strange)}.")
    known = {item.configuration_id: item for item in filing.items.select_related("configuration")}
    kept = {v.pk for v in newest.values()}
    for version_id, item in known.items():
        if item.taken_out == (version_id in kept):
            item.taken_out = version_id not in kept
            item.save(update_fields=["taken_out"])
    values = {item.configuration.configuration_id: item.justifications for item in known.values()}
    for table, version in newest.items():
        if version.pk not in known:
            # reasons written for the version before still speak of the same findings, where those are still there
            FilingItem.objects.create(
                organisation_id=filing.organisation_id,
                filing=filing,
                configuration=version,
                justifications=values.get(table, {}),
            )


def preview(*, filing: Filing, actor: User, today: datetime.date | None = None) -> list[FilingItem]:
    """What the checks say of the draft's tables now."""
    locked = _draft(filing, actor)
    return judge_filing(locked, today or timezone.localdate())


@transaction.atomic
def justify(*, item: FilingItem, check: str, subject: str, text: str, actor: User) -> FilingItem:
    """The written reason for one failure of one table; an empty text takes it back."""
    filing = _draft(item.filing, actor)
    locked = FilingItem.objects.select_for_update(of=("self",)).select_related("check_run").get(pk=item.pk)
    key = key_of(check, subject)
    if not any(key_of(f.check_id, f.subject) == key for f in failures(locked)):
        raise NotPossible(f"{check} does not fail for {subject or 'this table'}; there is nothing to justify.")
    values = dict(locked.justifications)
    values.pop(key, None)
    if text.strip():
        values[key] = text.strip()
    locked.justifications = values
    with because(who=actor):
        locked.save(update_fields=["justifications"])
    audit.record(
        "justified a failure" if text.strip() else "took back a justification",
        actor=actor,
        subject=filing,
        detail={"table": str(locked.configuration.configuration), "finding": key},
        reason=text.strip(),
    )
    return locked


@transaction.atomic
def comment(
    *,
    filing: Filing,
    text: str,
    actor: User,
    item: FilingItem | None = None,
    subject: str = "",
    answers: FilingComment | None = None,
) -> FilingComment:
    """A word about the filing, one of its tables, or one field of a table (a path in the form); or an answer to such a
    word, which is about the same."""
    locked = Filing.objects.select_for_update(of=("self",)).get(pk=filing.pk)
    require(by_either, actor, locked)
    if locked.state in FINAL:
        raise NotPossible(f"The filing is {locked.get_state_display()}; nothing can be added to it.")
    if not text.strip():
        raise NotPossible("The comment is empty.")
    if item is not None and item.filing_id != locked.pk:
        raise NotPossible("The table is not in this filing.")
    if subject and item is None:
        raise NotPossible("A field belongs to a table; say which.")
    if answers is not None:
        answers = answers if answers.answers is None else answers.answers
        if answers.filing_id != locked.pk:
            raise NotPossible("The comment that it answers is not on this filing.")
        item, subject = answers.item, answers.subject
    stated = FilingComment.objects.create(
        organisation_id=locked.organisation_id,
        filing=locked,
        item=item,
        subject=subject[:200],
        author=actor,
        text=text.strip(),
        answers=answers,
    )
    field = words_of_place(stated.subject, item.configuration.data) if stated.subject and item else ""
    notify_of_comment(stated, locked, actor, field)
    audit.record(
        "commented on a filing",
        actor=actor,
        subject=locked,
        detail={
            "comment": stated.pk,
            "field": stated.subject,
            "table": str(item.configuration.configuration) if item else None,
        },
    )
    return stated


@transaction.atomic
def settle_comment(*, comment: FilingComment, actor: User) -> FilingComment:
    """What it asked for is done: who asked says so, and nobody else."""
    locked = FilingComment.objects.select_for_update(of=("self",)).select_related("filing").get(pk=comment.pk)
    require(by_who_asked, actor, locked)
    if locked.settled_at is None:
        locked.settled_at = timezone.now()
        with because(who=actor):
            locked.save(update_fields=["settled_at"])
        audit.record("settled a comment", actor=actor, subject=locked.filing, detail={"comment": locked.pk})
    return locked


def _draft(filing: Filing, actor: User) -> Filing:
    locked = Filing.objects.select_for_update(of=("self",)).select_related("operator").get(pk=filing.pk)
    require(by_operator, actor, locked)
    if locked.state != "draft":
        raise NotPossible(f"The filing is {as_shown(locked, actor).get_state_display()}; only a draft is changed.")
    return locked
