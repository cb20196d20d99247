"""A page of a document: its picture with the boxes of what was read on it, or its lines where it is text."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ingest.documents.drawing import TRY_AGAIN_AFTER, Busy
from ingest.documents.labels import label_of, labels_of
from ingest.documents.pictures import DOTS, lines_of, picture, words_on
from ingest.documents.selectors import latest_reading
from ingest.models import Document, Page
from ingest.pages.errors import UnusableDocument
from ingest.sandbox import ReadingFailed
from ingest.views.common import (
    Spot,
    document_for,
    lines_around,
    may,
    page_of,
    spot_of,
    tone_of,
    unread_numbers,
    unread_on,
)

_WORD = re.compile(r"[^\W_]+(?:[-.$][^\W_]+)*")


@require_safe
def page(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    result = document_for(request, pk)
    shown = page_of(result, number)
    reading = latest_reading(result)
    at = request.GET.get("at", "")
    named = labels_of(reading) if reading else lambda pointer: label_of({}, pointer)
    fields = []
    for field in reading.fields.filter(page=shown, gone=False).order_by("position") if reading else []:
        label = named(field.pointer)
        current = str(field.pk) == at
        fields.append(
            {
                "field": field,
                "label": label,
                "tone": tone_of(field),
                "current": current,
                "spot": spot_of(field, shown, label=f"{label.section}, {label.name}", current=current),
            }
        )
    asked = _asked(request.GET.get("box", ""))
    unread = unread_on(reading.packet if reading else {}, shown)
    here = next((f["spot"] for f in fields if f["current"]), None) or asked
    numbers = list(result.pages.values_list("number", flat=True))
    question = request.GET.get("q", "").strip()[:200]
    context = {
        "document": result,
        "page": shown,
        "fields": fields,
        "asked": asked,
        "question": question,
        "words": _words(result, shown, question) if question else [],
        "unread": unread,
        "unread_numbers": unread_numbers(unread) if shown.unit == "characters" else (),
        "lines": lines_around(lines_of(result, shown), here) if shown.unit == "characters" else None,  # type: ignore[arg-type]
        "before": max((n for n in numbers if n < number), default=None),
        "after": min((n for n in numbers if n > number), default=None),
        "pages": len(numbers),
        "may": may(request, result),
    }
    return render(request, "documents/page.html", context)


def _words(document: Document, shown: Page, question: str) -> list[Spot]:
    """The words of a search on the page's picture; none where the page cannot be read again for them."""
    if shown.unit == "characters":
        return []
    asked = set(_WORD.findall(question.casefold()))
    try:
        words = words_on(document, shown)
    except (UnusableDocument, ReadingFailed):
        return []
    return [
        Spot(x0, top, x1 - x0, bottom - top)
        for word, (x0, top, x1, bottom) in ((w.text, w.box) for w in words)
        if any(_same(part, one) for part in _WORD.findall(word.casefold()) for one in asked)
    ]


def _same(printed: str, asked: str) -> bool:
    """One word in this form or another: "qualifies" for "qualify"; short words and numbers as they are."""
    if printed == asked:
        return True
    if not (printed.isalpha() and asked.isalpha() and len(asked) > 3):
        return False
    same = max(min(5, len(asked)), len(asked) - 3)
    return printed[:same] == asked[:same] and len(printed) <= len(asked) + 4


def _asked(text: str) -> Spot | None:
    """The box that a link names: x0,top,x1,bottom in the page's units."""
    try:
        x0, top, x1, bottom = (float(side) for side in text.split(","))
    except ValueError:
        return None
    if not (0 <= x0 <= x1 < 1e6 and 0 <= top <= bottom < 1e6):
        return None
    return Spot(x0, top, x1 - x0, bottom - top, current=True)


@require_safe
def page_picture(request: HttpRequest, pk: int, number: int, size: str) -> HttpResponse:
    """The page as a PNG. It never changes, so a browser keeps it once it is published."""
    result = document_for(request, pk)
    shown = page_of(result, number)
    if size not in DOTS or shown.unit == "characters":
        raise Http404
    tag = f'"{result.sha256[:16]}-{number}-{size}-{shown.turn}-{shown.skew:.3f}"'
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified()
    try:
        body = picture(result, shown, size)
    except Busy as why:
        answer = HttpResponse(str(why), status=429, content_type="text/plain; charset=utf-8")
        answer["Retry-After"] = str(TRY_AGAIN_AFTER)
        return answer
    except (UnusableDocument, ReadingFailed) as why:
        return HttpResponse(str(why), status=422, content_type="text/plain; charset=utf-8")
    response = HttpResponse(body, content_type="image/png")
    response["ETag"] = tag
    if result.status == "published":  # of others nothing is left on the machine of who looked
        response["Cache-Control"] = "private, max-age=86400"
    return response


def shape(shown: Page) -> str:
    """The page's size as a viewBox."""
    return f"0 0 {shown.width:.1f} {shown.height:.1f}"
