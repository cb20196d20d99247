"""Keeping what a manufacturer types, asking a job for its figures, and sending the packet into the usual way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.jobs import Job, JobError, Progress, Queue, enqueue, job_kind
from accounts.json_types import Json
from accounts.models import User
from accounts.models.jobs import OPEN_STATES
from accounts.names import BadName, clean_name
from accounts.permissions import is_manufacturer_editor, require, same_organisation
from approvals.models import SubmissionDraft
from approvals.submissions.own import redefined
from approvals.submissions.packet import (
    Data,
    Unfit,
    bets_of,
    check_shape,
    check_size,
    definition_of,
    packet_for,
    problems_of,
    usual_data,
)
from games.canonical import sha256_of
from games.engines.definition.load import every_definition, read_any
from games.engines.definition.rules import BadRule, with_rules
from games.register import standing
from games.rules_in_words import Passage, in_words
from ingest.documents.services import store_document
from ingest.jobs import request_reading
from ingest.models import Document
from paytables.drafting.parts import PARTS, leaves, written
from paytables.packet import dumps, packet_of
from paytables.packet.own_keys import OWN_DEFINITION
from paytables.report.storage import verifier_fingerprint

COUNT = "figures of a submission"
CHANGED = "It was changed since you looked at it; look at it again and send it then."
can_draft = is_manufacturer_editor
owns = can_draft & same_organisation


class NotReady(Exception):
    """Why a submission is not sent; one sentence."""


def drafts_for(user: User) -> QuerySet[SubmissionDraft]:
    """An organization's own: a submission is nobody else's business before it is sent."""
    return SubmissionDraft.objects.filter(organisation=user.organisation).select_related("author", "sent")


@transaction.atomic
def begin(*, title: str, definition: str, own: dict[str, Json] | None, actor: User) -> SubmissionDraft:
    """A draft with the game's usual pays. Raises Unfit."""
    require(can_draft, actor)
    title = _title(title)
    check_size(own)
    d = definition_of({"definition": definition, "definition_data": own})
    data = usual_data(d, own=bool(own)) | ({"definition_data": own} if own else {})
    assert actor.organisation is not None
    maker = getattr(actor.organisation, "manufacturer", None)
    data["company"] = maker.name if maker is not None else actor.organisation.name
    with because(who=actor):
        made = SubmissionDraft.objects.create(organisation=actor.organisation, title=title, data=data, author=actor)
    audit.record("drafted a submission", actor=actor, subject=made, detail={"game": d.name})
    return made


def _title(text: str) -> str:
    try:
        return clean_name(text, "title")
    except BadName as why:
        raise Unfit([str(why)]) from why


@transaction.atomic
def change(*, draft: SubmissionDraft, title: str, data: Mapping[str, object], actor: User) -> SubmissionDraft:
    """What was typed is kept as it is; what is wrong with it the count says."""
    require(owns, actor, draft)
    locked = SubmissionDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    if locked.sent_id is not None:
        raise Unfit(["It was sent; begin another draft for a change."])
    check_shape(data)
    locked.title, locked.data = _title(title), data
    with because(who=actor):
        locked.save(update_fields=["title", "data"])
    audit.record("changed a submission's draft", actor=actor, subject=locked)
    return locked


def redefine(*, draft: SubmissionDraft, own: Mapping[str, object], actor: User) -> SubmissionDraft:
    """Another definition of the draft's own game; bets and pays follow it. Raises Unfit."""
    check_size(own)
    return change(draft=draft, title=draft.title, data=redefined(draft.data, own), actor=actor)


def stamp_of(draft: SubmissionDraft) -> str:
    """What the figures depend on: the data, the engines, and the definition where the register has it."""
    own = draft.data.get("definition_data") or draft.data.get("definition") in every_definition()
    return sha256_of([draft.data, verifier_fingerprint(), *([] if own else [standing().digest])])


def is_counted(draft: SubmissionDraft) -> bool:
    return draft.packet is not None and (draft.sent_id is not None or draft.counted_for == stamp_of(draft))


def count_of(draft: SubmissionDraft, *, actor: User) -> Job:
    """The job that counts the draft as it stands. A draft that was changed and changed back is counted again: its
    packet is of the change."""
    require(owns, actor, draft)
    before = list(_jobs([draft]))
    if before and (before[0].state in OPEN_STATES or is_counted(draft) or problems_in(before[0])):
        return before[0]
    stamp = stamp_of(draft)
    payload, key = {"draft": draft.pk, "stamp": stamp}, f"{draft.pk} {stamp} {len(before)}"
    return enqueue(COUNT, payload, actor=actor, key=key, queue=Queue.INTERACTIVE)


def work_on(draft: SubmissionDraft) -> Job | None:
    return _jobs([draft]).first()


def _jobs(drafts: Iterable[SubmissionDraft]) -> QuerySet[Job]:
    """What counted, or counts, these drafts as they stand; the newest first."""
    stamps = {draft.pk: stamp_of(draft) for draft in drafts}
    made = Job.objects.filter(kind=COUNT, payload__draft__in=list(stamps), payload__stamp__in=list(stamps.values()))
    return made.order_by("-created_at")


# Not atomic: counts may take long, and what they are of is looked at again before they are kept.
@job_kind(COUNT, queue=Queue.MATHEMATICS, atomic=False)
def _count(job: Job, report: Progress) -> dict[str, Json]:
    with transaction.atomic():
        draft = drafts_for(job.started_by).filter(pk=job.payload["draft"]).first()
    if draft is None:
        raise JobError("The draft was not found, or you do not have access.")
    stamp = stamp_of(draft)
    try:
        packet = packet_for(draft.data, report.check)
    except Unfit as why:
        return {"problems": why.problems}
    problems = problems_of(packet, definition_of(draft.data))
    with transaction.atomic():
        locked = SubmissionDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
        if stamp_of(locked) == stamp and locked.sent_id is None:
            locked.packet, locked.counted_for = packet, stamp
            locked.save(update_fields=["packet", "counted_for"])
    return {"problems": problems}


def problems(draft: SubmissionDraft) -> list[str]:
    """What the count found against the draft as it stands."""
    return problems_in(work_on(draft))


def problems_of_all(drafts: Iterable[SubmissionDraft]) -> dict[int, list[str]]:
    """The same of many, by draft, in one question."""
    waiting = [draft for draft in drafts if draft.sent_id is None]
    newest: dict[tuple[int, str], Job] = {}
    for job in _jobs(waiting):
        newest.setdefault((job.payload["draft"], job.payload["stamp"]), job)
    return {draft.pk: problems_in(newest.get((draft.pk, stamp_of(draft)))) for draft in waiting}


def problems_in(job: Job | None) -> list[str]:
    return list((job.result or {}).get("problems", ())) if job is not None else []


def packet_bytes(draft: SubmissionDraft) -> bytes:
    """The packet as it is exported and sent: the same bytes for the same packet."""
    if not is_counted(draft):
        raise NotReady("Its figures are not counted yet.")
    assert draft.packet is not None  # what is counted has one
    return dumps(packet_of(draft.packet)).encode()


@transaction.atomic
def send(*, draft: SubmissionDraft, actor: User, seen: str = "") -> Document:
    """Into the usual way of documents: stored under its hash, read, and verified. Everything is asked of the draft
    while nobody can change it; `seen`: the stamp of the one that was shown. Raises NotReady; then nothing was stored.
    """
    locked = SubmissionDraft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    require(owns, actor, locked)
    if locked.sent is not None:
        return locked.sent
    data = _fit_to_send(locked, seen)
    name = f"{locked.title} {timezone.localdate().isoformat()}.json"
    stored = store_document(data=data, name=name, actor=actor)
    if packet_bytes(SubmissionDraft.objects.get(pk=locked.pk)) != data:
        raise NotReady(CHANGED)
    with because(who=actor):
        locked.sent = stored.document
        locked.save(update_fields=["sent"])
        audit.record("sent a submission", actor=actor, subject=locked, detail={"sha256": stored.document.sha256})
    request_reading(stored.document, actor=actor)
    return stored.document


def _fit_to_send(draft: SubmissionDraft, seen: str) -> bytes:
    if seen and seen != stamp_of(draft):
        raise NotReady(CHANGED)
    try:
        bets_of(definition_of(draft.data))
    except Unfit as why:
        raise NotReady(f"It is not sent: {why.problems[0]}") from why
    if result := problems(draft):
        raise NotReady(f"It is not sent: {result[0]}")
    return packet_bytes(draft)


def content_of(draft: SubmissionDraft) -> dict[str, object]:
    """What its paper says, as plain data: the rules in words, and of a game of one's own every part."""
    packet = packet_bytes(draft)
    assert draft.packet is not None
    own = draft.packet.get(OWN_DEFINITION)
    return {
        "title": draft.title,
        "packet": draft.packet,
        "packet_sha256": hashlib.sha256(packet).hexdigest(),  # of the file that is exported and sent
        "words": [p._asdict() for p in rules_in_words(draft)],
        "parts": [[path, written(value)] for path, value in leaves(read_any(own).model_dump(**PARTS))] if own else [],
        "definition_sha256": sha256_of(own) if own else "",
    }


def rules_in_words(draft: SubmissionDraft) -> list[Passage]:
    """The game under the draft's rules; nothing where the game is known no more."""
    try:
        rules = {name: value for name, value in (draft.data.get("rules") or {}).items() if value}
        return in_words(with_rules(definition_of(draft.data), rules))
    except (Unfit, BadRule):
        return []


def data_from(data: Data, before: Data) -> dict[str, object]:
    """The draft's data from a form that was posted; what the form has no field for stays."""
    bets = {
        key: {
            **was,
            "included": data.get(f"bet.{key}.included") == "on",
            "designator": str(data.get(f"bet.{key}.designator", "")).strip()[:60],
            "pays": str(data.get(f"bet.{key}.pays", ""))[:8000],
            "seed": str(data.get(f"bet.{key}.seed", "")).strip()[:30],
        }
        for key, was in before["bets"].items()
    }
    rules = {
        name.removeprefix("rule."): str(value).strip()[:60]
        for name, value in data.items()
        if name.startswith("rule.") and str(value).strip()
    }
    return {
        **before,
        "company": str(data.get("company", "")).strip()[:200],
        "equipment": str(data.get("equipment", ""))[:8000],
        "rules": rules,
        "bets": bets,
    }
