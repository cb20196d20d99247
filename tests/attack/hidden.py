"""Everything that an organisation may keep to itself; each piece carries a word that no other organisation may read."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from accounts.models import ApiToken, Job, User
from accounts.models.tokens import Scope
from accounts.tokens import issue
from approvals.equipment.importing import Offered
from approvals.equipment.lists import keep_list
from approvals.equipment.rooms import put_device
from approvals.filings.drafts import comment
from approvals.filings.pages import keep_page
from approvals.filings.papers import attach
from approvals.filings.recheck import recheck
from approvals.filings.steps import take_step
from approvals.impact.announce import announce, unannounced
from approvals.law.proposing import propose_value, publish_value
from approvals.models import (
    ComplianceTask,
    Configuration,
    Filing,
    FilingComment,
    Operator,
    OperatorPaper,
    Proposal,
    SubmissionDraft,
)
from approvals.models.equipment_lists import EquipmentList
from approvals.models.notices import Notice, Webhook
from approvals.models.search import SavedSearch
from approvals.notices.webhooks import add_webhook
from approvals.operators.drafts import keep_draft
from approvals.registry.propose import propose_publication
from approvals.samples.pages import text
from approvals.samples.sources import SOURCES
from approvals.submissions.drafts import begin
from approvals.submissions.own import own_like
from ingest.documents.repairs import repair
from ingest.documents.review import confirm_field
from ingest.documents.selectors import doubtful_fields
from ingest.documents.services import read_document, store_document
from ingest.jobs import request_reading
from ingest.models import Document, Reading
from tests.accounts.people import organisation, person
from tests.approvals.filings.house import TODAY, TOO_MUCH, house, register

WORD = "quillon"


@dataclass(frozen=True)
class Hidden:
    """An operator's and a manufacturer's own things."""

    configuration: Configuration
    filing: Filing
    draft: Filing
    comment: FilingComment
    task: ComplianceTask
    notice: Notice
    webhook: Webhook
    search: SavedSearch
    equipment: EquipmentList
    document: Document
    reading: Reading
    proposal: Proposal
    job: Job
    token: ApiToken
    paper: OperatorPaper
    page: OperatorPaper
    submission: SubmissionDraft

    @property
    def operator(self) -> Operator:
        return self.filing.operator


def hide() -> Hidden:
    register()
    home = house(name=f"{WORD.title()} Card Room")
    editor, agent, supervisor = home.editor, home.agent, home.supervisor
    table = home.table(f"{WORD}-1")
    filing = home.draft(table)
    stated = comment(filing=filing, item=filing.items.get(), text=f"A word of {WORD}", actor=editor)
    paper = attach(filing=filing, data=f"Controls of {WORD}".encode(), name=f"{WORD} controls.txt", actor=editor)
    put_device(room=home.room, component=f"{WORD.title()} Console", version="1", kind="other", actor=editor)
    take_step(filing=filing, act="submit", actor=editor, reason=f"for {WORD}", today=TODAY)
    draft = home.draft(home.table(f"{WORD}-2", TOO_MUCH))
    make_a_task(supervisor, agent)
    webhook = add_webhook(url=f"https://{WORD}.example.org/hook", wants=["law.changed"], actor=editor)
    for source, pk in unannounced():
        announce(source, pk)
    search = SavedSearch.objects.create(
        organisation=home.operator.organisation, owner=editor, name=f"My {WORD}", query=f"q={WORD}", shared=True
    )
    keep_draft(
        room=home.room, table=f"{WORD}-3", game="Caribbean Stud Poker", fields={"reason": [f"a draft of {WORD}"]},
        base=0, page="1", seen=0, actor=editor,
    )  # fmt: skip
    maker = person("manufacturer_editor", f"{WORD}-maker", of=organisation("manufacturer", f"{WORD.title()} Games"))
    row = Offered(component=f"{WORD.title()} Shuffler", version="1.0", use="offered", quantity=1, note=WORD)
    rules = text(next(s for s in SOURCES if s.name == "straight-edge-poker"))
    document = store_document(
        data=f"{rules}\n{WORD.title()} keeps this to itself.\n".encode(), name=f"{WORD}.txt", actor=maker
    ).document
    job = request_reading(document, actor=maker)
    assert job is not None
    reading = read_document(document=document, actor=maker)
    repair(reading=reading, actor=agent, kind="remove", what={"name": "/paytables/0/outcomes/0"})
    for field in doubtful_fields(reading):
        confirm_field(field=field, actor=agent)
    return Hidden(
        table,
        filing,
        draft,
        stated,
        ComplianceTask.objects.get(configuration=table),
        Notice.objects.filter(organisation=home.operator.organisation).latest("pk"),
        webhook,
        search,
        keep_list(name=f"{WORD} list", rows=[row], actor=maker),
        document,
        reading,
        propose_publication(reading=reading, actor=agent),
        job,
        issue(actor=editor, name=f"{WORD} export", scopes=[Scope.READ])[0],
        paper,
        keep_page(operator=home.operator, data=f"{WORD} pays more".encode(), name=f"{WORD} page.txt", actor=editor),
        begin(title=f"{WORD} rules", definition="", own=own_like("casino_war", f"{WORD.title()} War"), actor=maker),
    )


def make_a_task(supervisor: User, agent: User) -> None:
    """A table that was within its terms, and by a change of the law no longer is."""
    day = datetime.date(2024, 3, 1)
    recheck(day=day, asked_stamp=None)
    lower: dict[str, Any] = {"parameter": "wager.house_banked.max_usd", "value": 90, "citation": "WSR 24-03-001"}
    row = propose_value(
        **lower, effective_from=datetime.date(2024, 2, 15), reason="The commission changed it.", actor=supervisor
    )
    publish_value(proposal=row, actor=agent)
    recheck(day=day, asked_stamp=None)
