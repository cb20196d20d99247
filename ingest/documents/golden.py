"""Corrections become golden examples, and the readers are asked about every one of them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from accounts.permissions import can_review, require
from games.canonical import sha256_of
from ingest.documents import store
from ingest.documents.kinds import KIND
from ingest.documents.selectors import draft_of
from ingest.golden.example import list_of
from ingest.models import Field, GoldenExample
from ingest.pages.errors import UnusableDocument
from ingest.registry import reader_of
from ingest.version import reader_version

Report = Callable[[int, int, str], None]
Check = Callable[[], None]


class NoExample(ValueError):
    """This field cannot become an example; `str()` says why."""


def may_become_example(field: Field) -> bool:
    """Corrected by a person, at a known place of a document that was read. What a document is has no place."""
    return field.state == "corrected" and field.page_id is not None and field.x0 is not None and field.pointer != KIND


def make_golden(*, field: Field, actor: User, check: Check | None = None) -> GoldenExample:
    """The example of a correction; the one that is there where it was made before. Takes as long as reading a page."""
    require(can_review, actor)
    known = GoldenExample.objects.filter(field=field).first()
    if known is not None:
        return known
    if not may_become_example(field):
        raise NoExample("Only a corrected value with a location on a page can become a test case.")
    from ingest.sandbox import shared_sandbox

    document, page = field.reading.document, field.page
    assert page is not None
    try:
        example = shared_sandbox().example(
            store.original(document.sha256),
            _place(field),
            count=document.pages.count(),
            costly=document.pages.filter(source="ocr").exists(),
            check=check,
        )
    except UnusableDocument as why:
        raise NoExample(str(why)) from why
    answer = shared_sandbox().answer(example, check=check)
    with transaction.atomic():
        made, created = GoldenExample.objects.get_or_create(
            field=field,
            defaults={
                "example": example,
                "sha256": sha256_of(example),
                "made_by": actor,
                **_stated(answer),
            },
        )
        if created:
            audit.record(
                "made a golden example", actor=actor, subject=made, detail={"field": field.pk, "pointer": field.pointer}
            )
    return made


def _place(field: Field) -> dict[str, object]:
    page = field.page
    assert page is not None
    assert field.x0 is not None
    assert field.top is not None
    assert field.x1 is not None
    assert field.bottom is not None
    return {
        "page": page.number,
        "box": [
            round(field.x0 * page.width, 2),
            round(field.top * page.height, 2),
            round(field.x1 * page.width, 2),
            round(field.bottom * page.height, 2),
        ],
        "leaf": field.pointer.rpartition("/")[2],
        "list": list_of(_pointer(field)),
        "raw": field.raw,
        "reader": field.reader,
        "read": field.value,
        "expected": field.decided_value,
    }


def _pointer(field: Field) -> str:
    """Where the value stands: one that a person entered where nobody read it is called after its repair."""
    stands = draft_of(field.reading).pointers if field.reading.revision else {}
    return next(iter(stands.get(field.pointer, ())), field.pointer)


def _stated(answer: dict[str, object], was_right: bool = False) -> dict[str, object]:
    return {
        "verdict": answer["verdict"],
        "value": answer["value"],
        "readers": reader_version(),
        "was_right": was_right or answer["verdict"] == "right",
        "read_at": timezone.now(),
    }


@dataclass(frozen=True, slots=True)
class ReaderScore:
    """How one reader stands with the examples that were made of its corrections."""

    reader: str
    examples: int
    right: int
    doubtful: int
    wrong: int
    lost: int  # once read rightly, and not any more


def read_all_again(report: Report | None = None, check: Check | None = None) -> list[GoldenExample]:
    """Asks these readers about every example; returns those that they do not read rightly."""
    from ingest.sandbox import shared_sandbox

    examples = list(GoldenExample.objects.select_related("field").order_by("pk"))
    failing = []
    for n, one in enumerate(examples, start=1):
        answer = shared_sandbox().answer(one.example, check=check)
        for name, value in _stated(answer, one.was_right).items():
            setattr(one, name, value)
        one.save(update_fields=["verdict", "value", "readers", "was_right", "read_at"])
        if one.verdict != "right":
            failing.append(one)
        if report is not None:
            report(n, len(examples), f"example {n} of {len(examples)}")
    return failing


def reader_scores() -> list[ReaderScore]:
    """The readers that have examples, by name."""
    counts: dict[str, Counter[str]] = {}
    for one in GoldenExample.objects.select_related("field").only("verdict", "was_right", "field__reader"):
        declared = reader_of(one.field.reader)
        counts.setdefault(declared.name if declared else one.field.reader, Counter()).update(
            {"all": 1, one.verdict: 1, "lost": int(one.lost)}
        )
    return [
        ReaderScore(name, c["all"], c["right"], c["doubtful"], c["wrong"], c["lost"])
        for name, c in sorted(counts.items())
    ]


def as_file(one: GoldenExample) -> tuple[str, dict[str, object]]:
    """The example's name as a file and its JSON, for the set that the test-suite reads."""
    return f"{one.example['leaf']}-{one.sha256[:12]}.json", {**one.example, "held": one.was_right}
