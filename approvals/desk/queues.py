"""What waits for the commission's people: queues of rows, each with who has it, since when, and what to do next."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import (
    CharField,
    Count,
    Exists,
    F,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
    Window,
)
from django.db.models.functions import Cast, Coalesce, Concat, NullIf, Trim
from django.urls import reverse
from django.utils import timezone

from accounts.models import Membership, User
from accounts.permissions import is_supervisor
from approvals.desk.assign import assigned
from approvals.desk.tables import latest_runs, stopped
from approvals.law.rows import current_law
from approvals.models import (
    Assignment,
    Configuration,
    FigureSettlement,
    Filing,
    FilingComment,
    LawValue,
    Proposal,
    Withdrawal,
)
from approvals.settling.figures import ASKED, MOST_JUDGED, OPEN, figures_in, judged, to_judge
from games.models import GameDefinition
from ingest.documents.selectors import OPEN as OPEN_VALUES
from ingest.models import Document, Field, Reading

FEW = 8
OPEN_FILINGS = ("submitted", "recommended")


@dataclass(frozen=True, slots=True)
class Row:
    """Something that waits."""

    title: str
    url: str
    step: str  # what to do next
    since: datetime.datetime | datetime.date | None
    detail: str = ""
    owner: str = ""
    key: tuple[str, int] | None = None  # by which it is assigned; None: whose it is follows from what it is
    mine: bool = False
    document: int | None = None  # that the row is called after

    @property
    def days(self) -> int | None:
        if self.since is None:
            return None
        moment = self.since
        day = timezone.localtime(moment).date() if isinstance(moment, datetime.datetime) else moment
        return max((timezone.localdate() - day).days, 0)


@dataclass(frozen=True, slots=True)
class Queue:
    """One kind of work; `count` may be more than the rows that are shown."""

    code: str
    title: str
    rows: Sequence[Row]
    count: int
    url: str = ""
    url_words: str = ""
    empty: str = ""
    notes: tuple[str, ...] = field(default=())


def queues_of_regulator(user: User, documents: QuerySet[Document], *, failed: int) -> list[Queue]:
    """Every queue, the fullest answer of each cut to a few rows; assigned things say to whom."""
    results = [
        _reviews(documents),
        _second_approvals(user),
        _filings(user),
        _answers(user),
        _figures(documents),
        _tables(),
        _failed(documents, failed),
    ]
    owners = assigned(row.key for queue in results for row in queue.rows if row.key)
    return [replace(queue, rows=[_owned(row, owners, user) for row in queue.rows]) for queue in results]


def called(queues: Iterable[Queue], names: Mapping[int, str]) -> list[Queue]:
    """The same, with documents called by what they are about; the file's name stands below."""
    return [replace(queue, rows=[_called(row, names) for row in queue.rows]) for queue in queues]


def _called(row: Row, names: Mapping[int, str]) -> Row:
    name = names.get(row.document or 0, row.title)
    if name == row.title:
        return row
    return replace(row, title=name, detail="; ".join(stated for stated in (row.title, row.detail) if stated))


def _owned(row: Row, owners: dict[tuple[str, int], User], user: User) -> Row:
    who = owners.get(row.key) if row.key else None
    return replace(row, owner=who.display_name, mine=who.pk == user.pk) if who else row


def with_open_values(documents: QuerySet[Document]) -> Any:
    """Documents with how many of their newest reading's values wait for a person, the least work first."""
    newest = Reading.objects.filter(document=OuterRef("pk")).order_by("-number")
    waiting = (
        Field.objects.filter(OPEN_VALUES, reading=OuterRef("newest_reading"))
        .order_by()
        .values("reading")
        .annotate(n=Count("pk"))
        .values("n")
    )
    return documents.annotate(
        newest_reading=Subquery(newest.values("pk")[:1]), read_at=Subquery(newest.values("created_at")[:1])
    ).annotate(open_values=Subquery(waiting))


def to_review(documents: QuerySet[Document]) -> QuerySet[Document]:
    proposed = Proposal.objects.filter(document=OuterRef("pk"), closed_at=None)
    return documents.filter(~Exists(proposed), status="review")


def _reviews(documents: QuerySet[Document]) -> Queue:
    waiting = with_open_values(to_review(documents)).order_by("open_values", "created_at").annotate(n=_all())
    rows = []
    count = 0
    for d in waiting[:FEW]:
        count, n = d.n, d.open_values or 0
        address = reverse("document-review" if n else "document-publish", args=[d.pk])
        step = f"Check {n} value{'' if n == 1 else 's'}" if n else "Propose for the register"
        since = d.read_at or d.created_at
        rows.append(Row(d.name, address, step, since, key=("document", d.pk), document=d.pk))
    return Queue("reviews", "Documents to review", rows, count, f"{reverse('document-list')}?status=review",
                 "All documents to review",
                 "Nothing to review. Documents appear here after they are read.")  # fmt: skip


def _all() -> object:
    """How many rows there are, on each of the few that are fetched."""
    return Window(Count("pk"))


def _second_approvals(user: User) -> Queue:
    """What one person proposed and another decides, of every kind, the oldest first: one question for all."""
    waiting = open_proposals()
    results = list(waiting[:FEW])
    rows = []
    for row in results:
        what, own = row["what"], row["who"] == user.pk
        text = "you proposed it" if own else f"proposed by {row['whose']}"
        rows.append(
            Row(
                _law_title(row["named"]) if what == "law" else row["named"],
                reverse(_ADDRESSES[what], args=[row["ref"]]),
                "A second agent decides" if own else "Decide",
                row["moment"],
                f"{KINDS[what]}; {text}",
                key=(what, row["ref"]) if what in ("law", "withdrawal") else None,
                document=row["ref"] if what == "publication" else None,
            )
        )
    number = len(results) if len(results) < FEW else waiting.count()
    return Queue(
        "second", "Waiting for a second agent", rows, number, empty="Nothing is waiting for a second approval."
    )


KINDS = {
    "publication": "to publish",
    "withdrawal": "to withdraw",
    "law": "a value of the law",
    "figures": "a figure acknowledged",
    "definition": "a game's definition",
}
_ADDRESSES = {
    "publication": "document-publish", "withdrawal": "withdrawal", "law": "law-proposal", "figures": "document-settle",
    "definition": "definition",
}  # fmt: skip


def open_proposals() -> Any:
    """Each with what it is, by which number and name, since when and by whom; asked for when it is looked at."""
    withdrawn = Coalesce("game__name", "paytable__designator", Concat("component__name", Value(" "), "version"))
    acknowledged = FigureSettlement.objects.filter(ended_at=None, confirmed_at=None, kind="acknowledged")
    named: dict[str, tuple[Any, Any, str, str]] = {
        "publication": (Proposal.objects.filter(closed_at=None), F("document__name"), "document", "proposed_by"),
        "withdrawal": (Withdrawal.objects.filter(closed_at=None), withdrawn, "pk", "proposed_by"),
        "law": (LawValue.objects.filter(closed_at=None), F("parameter"), "pk", "proposed_by"),
        "figures": (acknowledged, F("title"), "document", "settled_by"),
        "definition": (GameDefinition.objects.filter(closed_at=None), F("name"), "pk", "proposed_by"),
    }
    parts: list[Any] = [
        rows.order_by().values(
            what=Value(kind, output_field=CharField()),
            ref=F(number),
            named=Cast(title, TextField()),
            moment=F("created_at"),
            who=F(actor),
            whose=_display_name(actor),
        )
        for kind, (rows, title, number, actor) in named.items()
    ]
    return parts[0].union(*parts[1:], all=True).order_by("moment")


def _display_name(actor: str) -> object:
    """`User.display_name`, asked with the row."""
    whole = Trim(Concat(f"{actor}__first_name", Value(" "), f"{actor}__last_name"))
    return Cast(Coalesce(NullIf(whole, Value("")), F(f"{actor}__username")), TextField())


def _law_title(name: str) -> str:
    law = current_law()
    return law[name].title if name in law else name


def _filings(user: User) -> Queue:
    waiting = Filing.objects.filter(state__in=OPEN_FILINGS).select_related("operator", "agent").annotate(n=_all())
    sent = Filing.objects.filter(pk=OuterRef("pk"), acts__act="submit").order_by("-acts__created_at")
    waiting = waiting.annotate(sent_at=Subquery(sent.values("acts__created_at")[:1])).order_by("sent_at", "pk")
    rows, count = [], 0
    for filing in waiting[:FEW]:
        count = filing.n
        supervisor = filing.state == "recommended"
        step = "A supervisor confirms" if supervisor else "Review it" if filing.agent_id else "Assign it to an agent"
        who = filing.agent.display_name if filing.agent else ""
        rows.append(
            Row(filing.title, reverse("filing", args=[filing.pk]), step, filing.sent_at or filing.created_at,
                f"{filing.operator.name}, {filing.get_state_display()}", who, mine=filing.agent_id == user.pk)
        )  # fmt: skip
    return Queue("filings", "Filings waiting", rows, count, reverse("filing-list"), "All filings",
                 "No filings to review.")  # fmt: skip


def answered_filings() -> QuerySet[Model]:
    """Open filings whose last word is the operator's, on a question of the commission that is not settled yet."""
    stated = FilingComment.objects.filter(filing=OuterRef("pk")).order_by("-created_at", "-pk")
    theirs = Membership.objects.filter(user=OuterRef("last_author"), organisation=OuterRef("organisation"))
    asked = FilingComment.objects.filter(
        filing=OuterRef("pk"), settled_at=None, author__memberships__organisation__kind="regulator"
    )
    return (
        Filing.objects.filter(state__in=("submitted", "returned", "recommended"))
        .annotate(last_author=Subquery(stated.values("author")[:1]), last_at=Subquery(stated.values("created_at")[:1]))
        .filter(Exists(theirs), Exists(asked))
    )


def _answers(user: User) -> Queue:
    waiting = answered_filings().select_related("operator", "agent").annotate(n=_all()).order_by("last_at")
    rows, count = [], 0
    for filing in waiting[:FEW]:
        count = filing.n
        who = filing.agent.display_name if filing.agent else ""
        rows.append(
            Row(filing.title, f"{reverse('filing', args=[filing.pk])}#comments", "Read the answer", filing.last_at,
                filing.operator.name, who, mine=filing.agent_id == user.pk)
        )  # fmt: skip
    return Queue("answers", "Questions answered", rows, count, empty="No operator's answer is waiting.")


def _figures(documents: QuerySet[Document]) -> Queue:
    result = judged(documents)
    listed = figures_in(result)
    left = {pk: [f for f in figures if f.state == OPEN] for pk, figures in listed.items()}
    asked = sum(f.state == ASKED for figures in listed.values() for f in figures)
    waiting = [(figures[0].document, figures) for figures in left.values() if figures]
    rows = []
    for d, figures in waiting[:FEW]:
        n, rounded = len(figures), sum(f.mark == "off_by_rounding" for f in figures)
        text = f"{n} figure{'' if n == 1 else 's'} {'does' if n == 1 else 'do'} not match the exact calculation"
        detail = text + (f", {rounded} by a rounding" if rounded else "")
        rows.append(Row(d.name, reverse("document-settle", args=[d.pk]), "Settle figures", d.created_at, detail,
                        key=("document", d.pk), document=d.pk))  # fmt: skip
    unjudged = sum(1 for d in result if d.wrong_figures is None)
    notes = []
    if asked:
        notes.append(f"{asked} figure{'' if asked == 1 else 's'} put to manufacturers")
    if unjudged:
        notes.append(
            f"The figures of {unjudged} document{'' if unjudged == 1 else 's'} were not compared with the engines of "
            "today. They are being counted, or will be when a worker is free."
        )
    if len(result) == MOST_JUDGED and (older := to_judge(documents).count() - MOST_JUDGED) > 0:
        notes.append(f"These are of the newest {MOST_JUDGED} documents; {older:,} older are under All figures")
    return Queue("figures", "Figures to settle", rows, len(waiting), reverse("figure-list"), "All figures",
                 "" if unjudged else "No printed figure waits to be settled.", tuple(notes))  # fmt: skip


def compliance_row(
    table: Configuration, where: str, *, turned: datetime.date | None, since: datetime.datetime | datetime.date
) -> Row:
    """A table that does not comply, called after its number and the place it is in."""
    text = "stopped complying" if turned else "non-compliant since first check"
    address = reverse("configuration", args=[table.pk])
    return Row(f"{table.table}, {where}", address, "View findings", turned or since, text, key=("table", table.pk))


def _tables() -> Queue:
    verdicts = dict(latest_runs().order_by().values_list("verdict").annotate(n=Count("pk")))
    failing = verdicts.get("fail", 0)
    rows = []
    for run in stopped(FEW) if failing else []:
        table = run.configuration.configuration
        rows.append(compliance_row(table, table.room.operator.name, turned=run.turned, since=run.created_at))
    empty = "Every table that was checked complies." if verdicts else "No table has been checked yet."
    return Queue("tables", "Non-compliant tables", rows, failing, f"{reverse('floor')}?verdict=fail",
                 "All on the floor", empty)  # fmt: skip


def _failed(documents: QuerySet[Document], count: int) -> Queue:
    step = "Re-process it or ask for another copy"
    rows = [
        Row(d.name, reverse("document", args=[d.pk]), step, d.created_at, d.failure,
            key=("document", d.pk), document=d.pk)
        for d in (documents.filter(status="failed")[:FEW] if count else ())
    ]  # fmt: skip
    return Queue("failed", "Could not be read", rows, count)


def counts_of(user: User) -> Iterable[QuerySet[Model]]:
    """What waits for this agent, as questions that one query asks: nobody else's work, and not their own proposals."""
    others = Assignment.objects.filter(kind="document", subject_id=OuterRef("pk"), newest=True, assignee__isnull=False)
    yield to_review(Document.objects.all()).exclude(Exists(others.exclude(assignee=user)))
    for model in (Proposal, Withdrawal, LawValue, GameDefinition):
        yield model.objects.filter(closed_at=None).exclude(proposed_by=user)
    yield FigureSettlement.objects.filter(ended_at=None, confirmed_at=None, kind="acknowledged").exclude(
        settled_by=user
    )
    own = Q(agent=user) | Q(agent=None)
    supervising = Q(state="recommended") if is_supervisor.test(user) else Q(pk__in=[])
    yield Filing.objects.filter((Q(state="submitted") & own) | supervising)
    yield answered_filings().filter(own)
