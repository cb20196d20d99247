"""A definition drafted from a document: its parts as a form beside the page, the exact figures following each change.

What is typed is kept with the job that counts it, so that leaving the page loses nothing and an address shows it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.models import Job
from accounts.models.jobs import State
from accounts.web.days import needed_day
from accounts.web.lists import person
from games.engines.definition.load import AnyDefinition, BadDefinition, read_any
from games.engines.registry import find_definition, using
from games.register import NotDefined, is_in_catalog, propose_definition, published
from games.rules_in_words import in_words
from ingest.documents.pictures import lines_of
from ingest.models import Document, Page
from ingest.views.common import Spot, document_for, lines_around, may, packet_for, reading_of
from paytables.drafting import Draft, PartOf, assembled, draft_of
from paytables.drafting.form import Entry, entries_of, sections_of, texts_of, typed_parts
from paytables.drafting.parts import typed, written
from paytables.drafting.submitted import changes, digest_of, submitted_definition
from paytables.packet.plain import PlainPacket
from paytables.what_if_jobs import TRIAL, request_count


@require_http_methods(["GET", "HEAD", "POST"])
def definition(request: HttpRequest, pk: int) -> HttpResponse:
    document = document_for(request, pk)
    reading = reading_of(document)
    packet = packet_for(reading)
    with using(published()):
        known = find_definition(packet.get("game") or "")
    brought = Brought(packet, known, submitted_definition(packet))
    if brought.is_settled or packet.get("kind") not in ("rules", "letter_and_rules"):
        context = {"document": document, "tab": "document-definition", "may": may(request, document)}
        return render(request, "documents/definition.html", {**context, **brought.context})
    draft = draft_of(packet)
    if request.method == "POST":
        return _posted(request, document, draft, brought)
    job = _job(request, document)
    texts = dict(job.payload["parts"]) if job else {**texts_of(draft), **{b.path: "" for b in draft.blanks}}
    return _page(request, document, draft, brought, texts, job)


@dataclass(frozen=True, slots=True)
class Brought:
    """The definition that a packet brings along, and how it stands to the one that counts today."""

    packet: PlainPacket
    known: AnyDefinition | None
    own: AnyDefinition | None

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        """What differs from the one in force; the catalog's own stay what they are."""
        if self.known is None or self.own is None or is_in_catalog(self.known):
            return []
        return changes(self.known, self.own)

    @property
    def is_settled(self) -> bool:
        return self.known is not None and not self.changes

    @property
    def context(self) -> dict[str, object]:
        return {
            "known": self.known,
            "own": self.own,
            "own_digest": digest_of(self.own) if self.own else "",
            "in_catalog": self.known is not None and is_in_catalog(self.known),
            "differs": self.changes,
            "words": in_words(self.own) if self.own else [],
        }


def _posted(request: HttpRequest, document: Document, draft: Draft, brought: Brought) -> HttpResponse:
    """Each change is counted, the submitted packet's printed figures with it; the last step proposes."""
    try:
        texts = typed_parts(request.POST)
        parts = {path: typed(text, path) for path, text in texts.items() if text}
        if request.POST.get("act") == "propose":
            return _proposed(request, document, draft, texts, parts)
        data = assembled(parts)
    except (ValueError, NotDefined) as why:
        texts = typed_parts(request.POST, lenient=True)
        return _page(request, document, draft, brought, texts, None, refused=str(why), status=422)
    about = {"document": document.pk, "parts": texts}
    question = {"definition": data, **({"packet": dict(brought.packet)} if brought.own else {})}
    job = request_count(question, actor=person(request), about=about)
    page = request.POST.get("page", "")
    return redirect(
        f"{reverse('document-definition', args=[document.pk])}?job={job.pk}{f'&page={page}' * page.isdigit()}"
    )


def _proposed(
    request: HttpRequest, document: Document, draft: Draft, texts: Mapping[str, str], parts: Mapping[str, object]
) -> HttpResponse:
    first = request.POST.get("first_day", "").strip()
    day = needed_day(first, NotDefined) if first else None
    row = propose_definition(
        data=assembled(parts),
        reason=request.POST.get("reason", ""),
        actor=person(request),
        first_day=day,
        evidence=[_kept(draft, path, text) for path, text in texts.items() if text],
        document_sha256=document.sha256,
        document_name=document.name,
    )
    messages.success(request, "Proposed. It takes effect once a second person publishes it.")
    return redirect("definition", row.pk)


def _kept(draft: Draft, path: str, text: str) -> dict[str, object]:
    """A part with its evidence: what was printed, or the person who said it."""
    part = draft.parts.get(path)
    if part is not None and written(part.value) == text:
        return {**part.json(), "value": text}
    return PartOf(path, text, "person").json()


def _job(request: HttpRequest, document: Document) -> Job | None:
    """The one that an address names; else the newest of this person's organisation about the document."""
    jobs = Job.objects.filter(kind=TRIAL, payload__document=document.pk, organisation=person(request).organisation)
    try:
        asked = UUID(request.GET["job"])
    except (KeyError, ValueError):
        return jobs.order_by("-created_at").first()
    return jobs.filter(pk=asked).first()


def _page(
    request: HttpRequest,
    document: Document,
    draft: Draft,
    brought: Brought,
    texts: Mapping[str, str],
    job: Job | None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    entries = entries_of(draft, texts)
    answer = job.result if job is not None and job.state == State.DONE and job.result else {}
    context = {
        "document": document,
        "game": draft.game,
        "sections": sections_of(entries),
        "blanks": [e for e in entries if e.is_blank and e.question],
        "problems": _problems(texts, draft),
        "refused": refused,
        "job": job if job is not None and job.state != State.DONE else None,
        "asked": job,
        "answer": answer.get("answer"),
        "uncounted": answer.get("refused", ""),
        "reason": request.POST.get("reason", ""),
        "today": timezone.localdate(),
        "tab": "document-definition",
        "may": may(request, document),
        "figures": answer.get("figures"),
        **brought.context,
        **_picture(request, document, entries),
    }
    return render(request, "documents/definition.html", context, status=status)


def _problems(texts: Mapping[str, str], draft: Draft) -> list[str]:
    """What is wrong with the definition as it stands: read, not counted."""
    try:
        read_any(assembled({path: typed(text, path) for path, text in texts.items() if text}))
    except BadDefinition as wrong:
        return [*draft.problems, *wrong.mistakes]
    except ValueError as wrong:
        return [*draft.problems, str(wrong)]
    return list(draft.problems)


def _picture(request: HttpRequest, document: Document, entries: list[Entry]) -> dict[str, object]:
    """The page beside the form: the one that is asked for, else the first that says something."""
    asked = request.GET.get("page", "")
    first = next((e.part.page for e in entries if e.part and e.part.page and e.part.bbox), None)
    number = int(asked) if asked.isdigit() and len(asked) < 6 else first
    page = document.pages.filter(number=number).first() if number else None
    if page is None:
        return {"page": None}
    spots = [_spot(e, page) for e in entries if e.part and e.part.page == page.number and e.part.bbox]
    here = next((s for s in spots if s.current), None)
    current = request.GET.get("at", "")
    marked = [s for s in spots if s.label == current] or ([here] if here else [])
    if page.unit == "characters":
        lines = lines_around(lines_of(document, page), marked[0] if marked else None, context=12)
        return {"page": page, "lines": lines}
    return {"page": page, "spots": spots, "marked": marked}


def _spot(e: Entry, page: Page) -> Spot:
    assert e.part is not None
    assert e.part.bbox is not None
    x0, top, x1, bottom = e.part.bbox
    return Spot(round(x0, 2), round(top, 2), round(x1 - x0, 2), round(bottom - top, 2), label=e.path)
