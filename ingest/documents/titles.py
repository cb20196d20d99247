"""What documents are about, for lists: game, letter, date, what is still to check and the verdicts on printed figures.

A few questions for however many documents: nothing here loads a packet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)  # fmt: skip
from django.db.models.functions import Cast, Coalesce

from ingest.documents.selectors import OPEN
from ingest.models import Document, Field, Page, Reading
from paytables.packet.plain import PlainPacket
from paytables.report.counted import WORST_FIRST
from paytables.report.storage import stored_counts, worst_verdict

NAMES = {"/game": "game", "/letter/submission": "submission", "/letter/date": "date", "/letter/subject": "subject"}


@dataclass
class About:
    """One document in a line."""

    name: str  # of its file
    game: str = ""
    submission: str = ""
    date: str = ""
    subject: str = ""
    to_check: int = 0
    verdicts: dict[str, int] = field(default_factory=dict)
    has_picture: bool = False

    @property
    def title(self) -> str:
        """What it is called among people: the game and the letter; the file's name where neither was read."""
        letter = f"submission #{self.submission}" if self.submission else ""
        parts = [part for part in (self.game, letter or (self.subject if not self.game else "")) if part]
        text = ", ".join(parts)
        return text[:1].upper() + text[1:] if text else self.name


def about(documents: Iterable[Document]) -> dict[int, About]:
    """By the document's key."""
    results = {d.pk: About(d.name) for d in documents}
    newer = Reading.objects.filter(document=OuterRef("document"), number__gt=OuterRef("number"))
    latest = Reading.objects.filter(~Exists(newer), document__in=list(results)).values_list(
        "pk", "document_id", "sha256"
    )
    readings = {pk: (document, sha256) for pk, document, sha256 in latest}
    stated = Field.objects.filter(reading__in=list(readings), pointer__in=list(NAMES), gone=False).exclude(
        state="rejected"
    )
    for reading, pointer, value, state, decided in stated.values_list(
        "reading_id", "pointer", "value", "state", "decided_value"
    ):
        known = decided if state == "corrected" else value
        if isinstance(known, str):
            setattr(results[readings[reading][0]], NAMES[pointer], known)
    waiting = Field.objects.filter(OPEN, reading__in=list(readings)).values("reading_id").annotate(n=Count("pk"))
    for row in waiting.order_by():
        results[readings[row["reading_id"]][0]].to_check = row["n"]
    for document in Page.objects.filter(document__in=list(results), number=1, unit="points").values_list(
        "document_id", flat=True
    ):
        results[document].has_picture = True
    packets = [*readings.values(), *_published(results)]
    kept = stored_counts(sha256 for _, sha256 in packets)
    for document, sha256 in packets:  # what was published last, for it was decided on
        if sha256 in kept:
            results[document].verdicts = {verdict: n for verdict, n in kept[sha256].items() if n}
    return results


def titles(documents: Iterable[int]) -> dict[int, str]:
    """What documents are called, where their newest reading says more than the file's name: one question."""
    newer = Reading.objects.filter(document=OuterRef("reading__document"), number__gt=OuterRef("reading__number"))
    stated = Field.objects.filter(
        ~Exists(newer), reading__document__in=set(documents), pointer__in=list(NAMES), gone=False
    ).exclude(state="rejected")
    results: dict[int, About] = {}
    for document, name, pointer, value, state, decided in stated.order_by().values_list(
        "reading__document_id", "reading__document__name", "pointer", "value", "state", "decided_value"
    ):
        known = decided if state == "corrected" else value
        if isinstance(known, str):
            setattr(results.setdefault(document, About(name)), NAMES[pointer], known)
    return {document: one.title for document, one in results.items()}


def _published(documents: Iterable[int]) -> list[tuple[int, str]]:
    """The hash of the packet that stands in the register for each document."""
    standing = Document.objects.filter(pk__in=list(documents), publications__stands=True)
    return list(standing.order_by("publications__pk").values_list("pk", "publications__sha256"))


def about_one(document: Document, packet: PlainPacket | None) -> About:
    """The same name for its own page, from what is loaded there."""
    letter = (packet or {}).get("letter") or {}
    return About(
        document.name,
        game=(packet or {}).get("game") or "",
        submission=letter.get("submission") or "",
        subject=letter.get("subject") or "",
    )


def title_contains(text: str) -> Q:
    """Documents whose game, letter or subject holds a text."""
    held = Field.objects.filter(reading__document=OuterRef("pk"), pointer__in=list(NAMES), value__icontains=text)
    return Q(Exists(held))


def has_values_to_check() -> Q:
    """Documents of whose newest reading something waits for a person."""
    newer = Reading.objects.filter(document=OuterRef("reading__document"), number__gt=OuterRef("reading__number"))
    held = Field.objects.filter(OPEN, ~Exists(newer), reading__document=OuterRef("pk"))
    return Q(Exists(held))


def decided_value_of(pointer: str) -> Coalesce:
    """What the newest reading of a document says at a place, as text: to put documents in order by it."""
    held = (
        Field.objects.filter(reading__document=OuterRef("pk"), pointer=pointer, gone=False)
        .exclude(state="rejected")
        .annotate(known=Cast(Case(When(state="corrected", then=F("decided_value")), default=F("value")), TextField()))
        .order_by("-reading__number")
    )
    return Coalesce(Subquery(held.values("known")[:1]), Value(""))


def number_to_check() -> Coalesce:
    """How many values of a document's newest reading wait for a person."""
    newer = Reading.objects.filter(document=OuterRef("reading__document"), number__gt=OuterRef("reading__number"))
    held = Field.objects.filter(OPEN, ~Exists(newer), reading__document=OuterRef("pk")).order_by()
    counted = held.values("reading__document").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), Value(0))


def with_verdict(documents: QuerySet[Document]) -> QuerySet[Document]:
    """Each with the worst verdict on its printed figures, and its `rank` to put them in order by, the worst first.

    The packet is that of `about`. A verdict is empty where no figure is printed, and null where none was counted yet.
    """
    readings = Reading.objects.filter(document=OuterRef("pk")).order_by("-number")
    standing = Document.objects.filter(pk=OuterRef("pk"), publications__stands=True).order_by("-publications__pk")
    return documents.annotate(
        sha256_read=Subquery(readings.values("sha256")[:1]),
        sha256_published=Subquery(standing.values("publications__sha256")[:1]),
        verdict=Coalesce(worst_verdict(OuterRef("sha256_published")), worst_verdict(OuterRef("sha256_read"))),
        rank=Case(
            *(When(verdict=verdict, then=Value(place)) for place, verdict in enumerate((*WORST_FIRST, ""))),
            default=Value(len(WORST_FIRST) + 1),
        ),
    )
