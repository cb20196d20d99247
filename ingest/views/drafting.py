"""A definition drafted from a document: its parts as a form beside the page, the exact figures following each change.

What is typed is kept with the job that counts it, so that leaving the page loses nothing and an address shows it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.models import Job
from accounts.models.jobs import State
from accounts.web import formats
from accounts.web.days import HOW, day_of
from accounts.web.lists import person
from games.engines.definition.load import BadDefinition, read_any
from games.engines.registry import find_definition, using
from games.register import NotDefined, propose_definition, published
from ingest.documents.pictures import lines_of
from ingest.models import Document, Page, Reading
from ingest.views.common import Spot, document_for, lines_around, may, packet_for, reading_of
from paytables.drafting import Draft, PartOf, assembled, draft_of
from paytables.drafting.parts import MOST_PARTS, typed, written
from paytables.trying import TRIAL, ask_to_count

PREFIX = "part."
MORE = "more"
DIVIDED = ("bets", "ladders", "settlement", "rounds")  # whose sections are one for each entry


@dataclass(frozen=True, slots=True)
class Entry:
    """One part as the form shows it."""

    path: str
    text: str
    part: PartOf | None
    question: str = ""
    changed: bool = False

    @property
    def name(self) -> str:
        return PREFIX + self.path

    @property
    def key(self) -> str:
        return self.name.replace(".", "-")

    @property
    def label(self) -> str:
        """Within its section: hands.player.cards is "player, cards", a pay is its table and its hand."""
        head, *steps = self.path.split(".")
        if head in DIVIDED and len(steps) > 1:
            steps = steps[1:]
        if len(steps) > 2 and steps[0] == "paytables":
            steps = [f"table {int(steps[1]) + 1}", *(s for s in steps[2:] if s != "pays")]
        return ", ".join(s.replace("_", " ") for s in steps) or head.replace("_", " ")

    @property
    def is_blank(self) -> bool:
        return not self.text

    @property
    def box(self) -> str:
        return ",".join(f"{side:.1f}" for side in self.part.bbox) if self.part and self.part.bbox else ""


@require_http_methods(["GET", "HEAD", "POST"])
def definition(request: HttpRequest, pk: int) -> HttpResponse:
    document = document_for(request, pk)
    reading = reading_of(document)
    packet = packet_for(reading)
    with using(published()):
        known = find_definition(packet.get("game") or "")
    if known is not None or packet.get("kind") not in ("rules", "letter_and_rules"):
        context = {"document": document, "known": known, "tab": "document-definition", "may": may(request, document)}
        return render(request, "documents/definition.html", context)
    draft = draft_of(packet)
    if request.method == "POST":
        return _posted(request, document, draft)
    job = _job(request, document)
    texts = dict(job.payload["parts"]) if job else {**_texts(draft), **{b.path: "" for b in draft.blanks}}
    return _page(request, document, reading, draft, texts, job)


def _posted(request: HttpRequest, document: Document, draft: Draft) -> HttpResponse:
    """Each change is counted; the last step proposes."""
    try:
        texts = typed_parts(request.POST)
        parts = {path: typed(text, path) for path, text in texts.items() if text}
        if request.POST.get("act") == "propose":
            return _proposed(request, document, draft, texts, parts)
        data = assembled(parts)
    except (ValueError, NotDefined) as why:
        texts = typed_parts(request.POST, lenient=True)
        return _page(request, document, reading_of(document), draft, texts, None, refused=str(why), status=422)
    about = {"document": document.pk, "parts": texts}
    job = ask_to_count({"definition": data}, actor=person(request), about=about)
    page = request.POST.get("page", "")
    return redirect(
        f"{reverse('document-definition', args=[document.pk])}?job={job.pk}{f'&page={page}' * page.isdigit()}"
    )


def typed_parts(posted: QueryDict, lenient: bool = False) -> dict[str, str]:
    """The form's parts by their paths, and those that were added, one a line. Raises ValueError."""
    found = {name.removeprefix(PREFIX): str(posted[name]).strip() for name in posted if name.startswith(PREFIX)}
    for line in str(posted.get(MORE, "")).splitlines():
        path, colon, text = line.partition(":")
        if line.strip() and colon:
            found[path.strip()] = text.strip()
        elif line.strip() and not lenient:
            raise ValueError(f"“{line.strip()[:60]}” adds no part: write its path, a colon and its value")
    if len(found) > MOST_PARTS and not lenient:
        raise ValueError(f"A definition has at most {MOST_PARTS} parts")
    return found


def _proposed(
    request: HttpRequest, document: Document, draft: Draft, texts: Mapping[str, str], parts: Mapping[str, Any]
) -> HttpResponse:
    first = request.POST.get("first_day", "").strip()
    day = day_of(first)
    if first and day is None:
        raise NotDefined(f"“{first[:40]}” is not a date. {HOW}")
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


def _kept(draft: Draft, path: str, text: str) -> dict[str, Any]:
    """A part with its evidence: what was printed, or the person who said it."""
    part = draft.parts.get(path)
    if part is not None and written(part.value) == text:
        return {**part.json(), "value": text}
    return PartOf(path, text, "person").json()


def _texts(draft: Draft) -> dict[str, str]:
    return {path: written(part.value) for path, part in draft.parts.items()}


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
    reading: Reading,
    draft: Draft,
    texts: Mapping[str, str],
    job: Job | None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    entries = _entries(draft, texts)
    answer = job.result if job is not None and job.state == State.DONE and job.result else {}
    context = {
        "document": document,
        "game": draft.game,
        "sections": _sections(entries),
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
        **_picture(request, document, entries),
    }
    return render(request, "documents/definition.html", context, status=status)


def _entries(draft: Draft, texts: Mapping[str, str]) -> list[Entry]:
    questions = {b.path: b.question for b in draft.blanks}
    usual = _texts(draft)
    paths = dict.fromkeys([*usual, *questions, *texts])
    return [
        Entry(p, texts.get(p, ""), draft.parts.get(p), questions.get(p, ""), texts.get(p, "") != usual.get(p, ""))
        for p in paths
        if p in texts or p in questions
    ]


def _sections(entries: list[Entry]) -> list[tuple[str, list[Entry], bool]]:
    """Title, parts, and whether it is open: pays are folded away unless something in them is blank."""
    found: dict[str, list[Entry]] = {}
    for e in entries:
        head, _, rest = e.path.partition(".")
        name = rest.partition(".")[0]
        title = f"{head}: {int(name) + 1 if name.isdigit() else name}" if head in DIVIDED else head
        found.setdefault(formats.words_of(title) or title, []).append(e)
    folded = ("bets", "ladders", "bonuses", "main_aliases")
    return [
        (title, of, not of[0].path.startswith(folded) or any(e.is_blank for e in of)) for title, of in found.items()
    ]


def _problems(texts: Mapping[str, str], draft: Draft) -> list[str]:
    """What is wrong with the definition as it stands: read, not counted."""
    try:
        read_any(assembled({path: typed(text, path) for path, text in texts.items() if text}))
    except BadDefinition as wrong:
        return [*draft.problems, *wrong.mistakes]
    except ValueError as wrong:
        return [*draft.problems, str(wrong)]
    return list(draft.problems)


def _picture(request: HttpRequest, document: Document, entries: list[Entry]) -> dict[str, Any]:
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
