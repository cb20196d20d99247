"""Documents as they came, what was read in them, and what people said about each value.

The bytes lie in a write-once store under their hash; a reading is never changed; a person's decision is a state
of the field, with who and when. A value without document, page and box does not exist.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.expressions import Combinable

from accounts.history import tracked
from games.models import HEX64
from games.records import Record, kept

STATUSES = [
    ("stored", "stored, not read yet"),
    ("reading", "being read"),
    ("failed", "could not be read"),
    ("review", "waiting for review"),
    ("published", "published"),
    ("set_aside", "set aside: no packet"),
]
FORMS = [("pdf", "PDF"), ("dump", "text"), ("packet", "packet as structured data"), ("unknown", "not recognised")]
STATES = [
    ("proposed", "proposed"),
    ("confirmed", "confirmed"),
    ("corrected", "corrected"),
    ("rejected", "rejected"),
]

REPAIRS = [
    ("add", "added"),
    ("remove", "deleted"),
    ("leave_out", "left out"),
    ("write", "entered"),
    ("move", "moved"),
    ("split", "split"),
    ("join", "joined"),
]
GOLDEN = [("right", "right"), ("doubtful", "doubtful"), ("wrong", "wrong and confident")]


def _codes(choices: list[tuple[str, str]]) -> list[str]:
    return [code for code, _ in choices]


@tracked
class Document(Record):
    """One sequence of bytes, whoever sends it however often."""

    sha256 = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=255)  # the file name it first came under
    size = models.PositiveBigIntegerField()
    form = models.CharField(max_length=10, choices=FORMS)
    status = models.CharField(max_length=12, choices=STATUSES, default="stored", db_index=True)
    failure = models.TextField(blank=True)  # one sentence for people; empty unless status is failed
    first_sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="documents_first_sent"
    )
    organisation = models.ForeignKey(  # of the first sender, null for the system; other senders are in its uploads
        "accounts.Organisation", null=True, blank=True, on_delete=models.PROTECT, related_name="documents_first_sent"
    )

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = kept("sha256", "size", "first_sent_by", "organisation")
        constraints = [
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="document_sha256_is_hex"),
            models.CheckConstraint(condition=Q(status__in=_codes(STATUSES)), name="document_status"),
            models.CheckConstraint(condition=Q(form__in=_codes(FORMS)), name="document_form"),
            models.CheckConstraint(
                condition=(Q(status="failed") & ~Q(failure="")) | (~Q(status="failed") & Q(failure="")),
                name="a_failure_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.name


@tracked
class Upload(Record):
    """Somebody sent a document. The same bytes sent again are a further upload of the same document."""

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="uploads")
    organisation = models.ForeignKey(
        "accounts.Organisation", null=True, blank=True, on_delete=models.PROTECT, related_name="uploads"
    )
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="uploads")
    name = models.CharField(max_length=255)

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = kept("document", "organisation", "sender", "name")

    def __str__(self) -> str:
        return f"{self.name} from {self.organisation or self.sender}"


@tracked
class DocumentStep(Record):
    """One step in a document's life, for its timeline."""

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="steps")
    kind = models.CharField(max_length=40)  # uploaded, sent_again, reading, read, stopped, failed, published …
    detail = models.TextField(blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["document", "created_at", "id"]
        triggers = kept("document", "kind", "detail", "actor")

    def __str__(self) -> str:
        return f"{self.kind} {self.created_at:%Y-%m-%d %H:%M}"


@tracked
class Page(Record):
    """A page of a document: its size, and whether its text or its picture was read, and why."""

    SOURCES = [("text", "text layer"), ("ocr", "read from the picture"), ("dump", "text file")]
    UNITS = [("points", "points"), ("characters", "characters and lines")]

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="pages")
    number = models.PositiveIntegerField()
    width = models.FloatField()
    height = models.FloatField()
    unit = models.CharField(max_length=12, choices=UNITS, default="points")
    source = models.CharField(max_length=6, choices=SOURCES)
    reason = models.TextField(blank=True)
    turn = models.PositiveSmallIntegerField(default=0)  # degrees clockwise that made it upright
    skew = models.FloatField(default=0)  # degrees that its picture was straightened by

    class Meta:
        ordering = ["document", "number"]
        triggers = kept("document", "number")
        constraints = [
            models.UniqueConstraint(fields=["document", "number"], name="one_page_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="pages_count_from_one"),
            models.CheckConstraint(condition=Q(width__gt=0, height__gt=0), name="a_page_has_a_size"),
            models.CheckConstraint(condition=Q(source__in=["text", "ocr", "dump"]), name="page_source"),
            models.CheckConstraint(condition=Q(turn__in=[0, 90, 180, 270]), name="a_page_turns_by_right_angles"),
        ]

    def __str__(self) -> str:
        return f"page {self.number}"


@tracked
class Reading(Record):
    """What one version of the readers made of a document."""

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="readings")
    number = models.PositiveIntegerField()
    reader = models.CharField(max_length=120)  # the readers' version
    packet = models.JSONField()  # with provenance
    sha256 = models.CharField(max_length=64)  # of the packet's canonical JSON, provenance included
    revision = models.PositiveIntegerField(default=0)  # how often it was repaired, or a repair taken back
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["document", "number"]
        triggers = kept("document", "number", "reader", "packet", "sha256", "asked_by")
        constraints = [
            models.UniqueConstraint(fields=["document", "number"], name="one_reading_of_a_number"),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="reading_sha256_is_hex"),
            models.CheckConstraint(condition=Q(number__gte=1), name="readings_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"reading {self.number} of {self.document}"


def _fraction(**options: object) -> models.FloatField[float | Combinable | None, float | None]:
    return models.FloatField(null=True, blank=True, **options)  # type: ignore[arg-type]


@tracked
class Field(Record):
    """One value of a reading with its place on the page, and what a person decided about it.

    The box is in fractions of the page from its top left corner, so that it fits any picture of the page.
    """

    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, related_name="fields")
    position = models.PositiveIntegerField()
    pointer = models.CharField(max_length=300)  # JSON pointer into the reading's packet
    value = models.JSONField(null=True)
    raw = models.TextField(blank=True)
    repaired = models.BooleanField(default=False)
    repairs = models.JSONField(default=list, blank=True)
    confidence = models.FloatField()
    reader = models.CharField(max_length=120, blank=True)
    page = models.ForeignKey(Page, null=True, blank=True, on_delete=models.PROTECT, related_name="fields")
    x0, top, x1, bottom = _fraction(), _fraction(), _fraction(), _fraction()
    state = models.CharField(max_length=10, choices=STATES, default="proposed")
    decided_value = models.JSONField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    disagrees = models.BooleanField(default=False)  # a later reading differs from what a person decided
    gone = models.BooleanField(default=False)  # a repair took it out of the packet

    class Meta:
        ordering = ["reading", "position"]
        triggers = kept("reading", "pointer", "value", "raw", "repaired", "repairs", "confidence", "reader", "page")
        constraints = [
            models.UniqueConstraint(fields=["reading", "pointer"], name="one_field_per_place_in_the_packet"),
            models.CheckConstraint(condition=Q(confidence__gte=0, confidence__lte=1), name="confidence_0_to_1"),
            models.CheckConstraint(condition=Q(state__in=_codes(STATES)), name="field_state"),
            models.CheckConstraint(
                condition=Q(x0__isnull=True, top__isnull=True, x1__isnull=True, bottom__isnull=True)
                | Q(
                    page__isnull=False,
                    # said one by one: a comparison with null is not false, and a check lets it pass
                    x0__isnull=False,
                    top__isnull=False,
                    x1__isnull=False,
                    bottom__isnull=False,
                    x0__gte=0,
                    top__gte=0,
                    x1__gte=F("x0"),
                    bottom__gte=F("top"),
                    x1__lte=1,
                    bottom__lte=1,
                ),
                name="a_box_lies_on_its_page",
            ),
            models.CheckConstraint(
                condition=Q(state="proposed", decided_by__isnull=True, decided_at__isnull=True)
                | (~Q(state="proposed") & Q(decided_by__isnull=False, decided_at__isnull=False)),
                name="a_decision_has_a_person_and_a_time",
            ),
        ]
        indexes = [
            models.Index(fields=["reading", "state", "confidence"], name="field_review_order"),
        ]

    def __str__(self) -> str:
        return self.pointer


@tracked
class Repair(Record):
    """What a person changed in the make of a packet: a row, a table, a value in another cell, a value nobody read.

    Repairs are applied to the reading's packet in their order (ingest/documents/draft.py); one that was taken back is
    not. Values that a repair brings are fields of the reading, with its place on the page as theirs.
    """

    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, related_name="repairs")
    number = models.PositiveIntegerField()  # of what was done to the reading, taking back included
    kind = models.CharField(max_length=10, choices=REPAIRS)
    what = models.JSONField()  # as draft.py takes it
    before = models.JSONField()  # what stood there, and how the fields that it decides about were decided
    parts = models.JSONField(default=list)  # the tables that it touches, as drafts call them
    page = models.ForeignKey(Page, null=True, blank=True, on_delete=models.PROTECT, related_name="repairs")
    box = models.JSONField(null=True, blank=True)  # x0, top, x1, bottom in the page's units
    reason = models.CharField(max_length=300, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_number = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["reading", "number"]
        triggers = kept("reading", "number", "kind", "what", "before", "parts", "page", "box", "reason", "made_by")
        constraints = [
            models.UniqueConstraint(fields=["reading", "number"], name="one_repair_of_a_number"),
            models.CheckConstraint(condition=Q(kind__in=_codes(REPAIRS)), name="repair_kind"),
            models.CheckConstraint(
                condition=Q(undone_by__isnull=True, undone_at__isnull=True, undone_number__isnull=True)
                | Q(undone_by__isnull=False, undone_at__isnull=False, undone_number__isnull=False),
                name="taken_back_by_somebody_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.number})"

    @property
    def words(self) -> str:
        """What was done, as people say it: the words of what stood or came there."""
        from ingest.documents.repair_words import repair_in_words

        return repair_in_words(self)


@tracked
class GoldenExample(Record):
    """A correction that readers are held to: as much of the document as its reading needs, and what the page says."""

    field = models.OneToOneField(Field, on_delete=models.PROTECT, related_name="golden")
    example = models.JSONField()
    sha256 = models.CharField(max_length=64)  # of the example's canonical JSON
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    verdict = models.CharField(max_length=10, choices=GOLDEN)  # what these readers made of it when last asked
    value = models.JSONField(null=True, blank=True)
    readers = models.CharField(max_length=120)  # the version that was asked
    was_right = models.BooleanField(default=False)  # some version read it rightly: from then on it is held
    read_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = kept("field", "example", "sha256", "made_by")
        constraints = [
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="golden_sha256_is_hex"),
            models.CheckConstraint(condition=Q(verdict__in=_codes(GOLDEN)), name="golden_verdict"),
        ]

    def __str__(self) -> str:
        return f"golden example {self.pk}"

    @property
    def lost(self) -> bool:
        """Earlier readers read it rightly and these do not."""
        return self.was_right and self.verdict != "right"


@tracked
class TakenCalibration(Record):
    """A decision about how confidence is computed from then on; the last one is in force."""

    base = models.CharField(max_length=12)  # the calibration of the program that it was compared with
    version = models.CharField(max_length=12)
    counts = models.JSONField()  # what reviewers decided, by group; none: the program's own again
    totals = models.JSONField()  # what it judged otherwise when it was compared
    reason = models.TextField()
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-id"]
        triggers = kept("base", "version", "counts", "totals", "reason", "taken_by")
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_calibration_has_a_reason")]

    def __str__(self) -> str:
        return f"calibration {self.version}"
