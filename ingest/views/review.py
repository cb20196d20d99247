"""Review: the doubtful values one after another, each beside its place on the page. Plain forms; keys come on top.

The most doubtful is first. A decision leads to the next open value; the last one to proposing the document.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.web.lists import person
from ingest.documents import review as decisions
from ingest.documents.desk import desk_of, last_act
from ingest.documents.golden import may_become_example
from ingest.documents.grid import part_of_pointer
from ingest.documents.kinds import KIND, decided_kind
from ingest.documents.labels import labels_of
from ingest.documents.pictures import words_on
from ingest.documents.reasons import reasons_of
from ingest.documents.repairs import repairs_of
from ingest.documents.selectors import doubtful_fields, review_progress
from ingest.documents.typed import as_typed, choices_for, in_words, typed_value
from ingest.kind_words import words_of
from ingest.models import Document, Field, Reading
from ingest.pages.errors import UnusableDocument
from ingest.sandbox import ReadingFailed
from ingest.values import CONFIDENT
from ingest.views.common import crop_around, document_for, may, reading_of
from ingest.views.figures import evidence_of
from ingest.views.table import show_cell
from ingest.views.together import part_of

NEAR = 60  # points or lines around a value within which words are offered for picking
MOST_WORDS = 160


@require_safe
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """To the first open value, or to what follows where none is."""
    document = document_for(request, pk)
    reading = reading_of(document)
    stops = desk_of(reading).stops
    if stops:
        return redirect(stops[0].address(pk))
    context = {
        "document": document,
        "progress": review_progress(reading),
        "repairs": repairs_of(reading),
        "last": last_act(reading, person(request)),
        "corrected": reading.fields.filter(state="corrected").count(),
        "corrections": _corrections(reading),
        "may": may(request, document),
    }
    return render(request, "review/done.html", context)


def _corrections(reading: Reading) -> list[dict[str, object]]:
    """What people corrected, each with whether it is or may become an example."""
    result = reading.fields.filter(state="corrected", gone=False).select_related("page", "golden").order_by("position")
    label = labels_of(reading)
    return [
        {
            "field": field,
            "label": label(field.pointer),
            "was": as_typed(field.value),
            "now": as_typed(field.decided_value),
            "golden": getattr(field, "golden", None),
            "may": may_become_example(field),
        }
        for field in result
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def value(request: HttpRequest, pk: int, field: int) -> HttpResponse:
    document = document_for(request, pk)
    reading = reading_of(document)
    at = get_object_or_404(Field.objects.select_related("page", "decided_by"), pk=field, reading__document=document)
    if at.reading_id != reading.pk:
        messages.info(request, "The document was read again in the meantime; this is the newest reading.")
        return redirect("document-review", pk=pk)
    if request.method == "POST":
        return _decide(request, document, reading, at)
    return _show(request, document, reading, at)


def _in_table(
    request: HttpRequest, document: Document, reading: Reading, at: Field, typed: str | None, refusal: str, status: int
) -> HttpResponse | None:
    """The value in its table; None where it stands alone."""
    if part_of_pointer(at.pointer) is None and reading.revision == 0:
        return None
    desk = desk_of(reading)
    result = desk.grid_at(at)
    if result is None:
        return None
    return show_cell(request, document, desk, *result, typed=typed, refusal=refusal, status=status)


def _show(
    request: HttpRequest,
    document: Document,
    reading: Reading,
    at: Field,
    *,
    typed: str | None = None,
    refusal: str = "",
    status: int = 422,
) -> HttpResponse:
    if (table := _in_table(request, document, reading, at, typed, refusal, status)) is not None:
        return table
    waiting = dict(doubtful_fields(reading).values_list("pk", "pointer"))
    open_ones = list(waiting)
    label = labels_of(reading)(at.pointer)
    context = {
        "document": document,
        "label": label,
        "value": in_words(at, at.value),
        "held": in_words(at, at.decided_value),
        "choices": [(choice, in_words(at, choice)) for choice in choices_for(at)],
        "is_kind": at.pointer == KIND,
        "doubtful": at.confidence < CONFIDENT,
        "typed": as_typed(at.value) if typed is None else typed,
        "refusal": refusal,
        "seen": at.decided_at.isoformat() if at.decided_at and at.state != "proposed" else "open",
        "progress": review_progress(reading),
        "place": open_ones.index(at.pk) + 1 if at.pk in open_ones else None,
        "following": following(open_ones, at.pk),
        "preceding": preceding(open_ones, at.pk),
        "last": last_act(reading, person(request)),
        "may_become_example": may_become_example(at),
        "reasons": reasons_of(reading.packet, at),
        "part": part_of(at.pointer),
        "together": sum(part_of(pointer) == part_of(at.pointer) for pointer in waiting.values()),
        "may": may(request, document),
        **_evidence(document, at),
    }
    return render(request, "review/value.html", context, status=status if refusal else 200)


def _evidence(document: Document, at: Field) -> dict[str, object]:
    """The place of a value; what a document is its whole page says."""
    result = evidence_of(document, at)
    if at.pointer == KIND and at.page is not None:
        whole = {"crop": crop_around(None, at.page)} if at.page.unit == "points" else {}
        return {**result, **whole, "spot": None}
    return result


def _decide(request: HttpRequest, document: Document, reading: Reading, at: Field) -> HttpResponse:
    decision, actor = request.POST.get("decision", ""), person(request)
    open_ones = list(doubtful_fields(reading).values_list("pk", flat=True))
    if decision == "undo":
        many, was = len(decisions.decided_together(at)), at.state
        decisions.undo_decision(field=at, actor=actor)
        if many > 1:
            messages.info(request, f"{many} values that were {was} together are open again.")
        return redirect("review-value", pk=document.pk, field=at.pk)
    typed = request.POST.get("value", "")
    try:
        _stated(
            decision,
            at,
            typed,
            request.POST.get("reason", "").strip()[:300],
            actor,
            decisions.seen_of(request.POST.get("seen", "")),
        )
    except decisions.DecidedMeanwhile as why:
        now = Field.objects.select_related("page", "decided_by").get(pk=at.pk)
        return _show(request, document, reading, now, typed=typed or None, refusal=str(why), status=409)
    except decisions.NotThisValue as why:
        return _show(request, document, reading, at, typed=typed or None, refusal=_plainly(str(why)))
    if at.pointer == KIND and (away := _as_it_is(request, document, reading)) is not None:
        return away
    following_one = following(open_ones, at.pk)
    if following_one is None or following_one == at.pk:
        return redirect("document-review", pk=document.pk)
    return redirect("review-value", pk=document.pk, field=following_one)


def _stated(decision: str, at: Field, typed: str, reason: str, actor: User, seen: decisions.Seen) -> None:
    if decision == "confirm":
        decisions.confirm_field(field=at, actor=actor, seen=seen)
    elif decision == "reject":
        decisions.reject_field(field=at, actor=actor, reason=reason, seen=seen)
    elif decision == "correct":
        value = typed_value(at, typed)
        if value == at.value and value is not None and not at.disagrees:
            # whoever types what was read says that it is right
            decisions.confirm_field(field=at, actor=actor, seen=seen)
        else:
            decisions.correct_field(field=at, value=value, actor=actor, reason=reason, seen=seen)
    else:
        raise Http404


def _as_it_is(request: HttpRequest, document: Document, reading: Reading) -> HttpResponse | None:
    """Where a decision about the kind leads: to the document, where it is read again or set aside."""
    stated = decided_kind(document)
    document.refresh_from_db(fields=["status"])
    if stated is not None and stated != reading.packet.get("kind"):
        messages.success(request, f"It is read again as {words_of(stated)}. Its values can be reviewed then.")
    elif document.status == "set_aside":
        messages.success(request, "It is set aside as neither a letter nor rules. Nothing from it enters the register.")
    else:
        return None
    return redirect("document", pk=document.pk)


def _plainly(why: str) -> str:
    """The refusal without the address inside the packet, which says nothing to a reviewer."""
    return f"This does not fit here: {why.partition(' cannot be ')[2] or why}"


def following(open_ones: list[int], at: int) -> int | None:
    """The open value after this one, from the beginning again at the end."""
    if at not in open_ones:
        return open_ones[0] if open_ones else None
    after = open_ones[open_ones.index(at) + 1 :] + open_ones[: open_ones.index(at)]
    return after[0] if after else None


def preceding(open_ones: list[int], at: int) -> int | None:
    return following(open_ones[::-1], at)


@require_safe
def words(request: HttpRequest, pk: int, field: int) -> HttpResponse:
    """The words around a value, to be picked into the correction."""
    document = document_for(request, pk)
    at = get_object_or_404(Field.objects.select_related("page"), pk=field, reading__document=document)
    if at.page is None:
        raise Http404
    try:
        result = words_on(document, at.page)
    except (UnusableDocument, ReadingFailed) as why:
        return render(request, "review/words.html", {"refusal": str(why)})
    spot = evidence_of(document, at).get("spot")
    near = list(result)
    if spot is not None:
        reach = 6 if at.page.unit == "characters" else NEAR
        near = [w for w in result if w.box[3] >= spot.y - reach and w.box[1] <= spot.y + spot.height + reach]
    inside = [
        spot is not None
        and w.box[0] < spot.x + spot.width
        and w.box[2] > spot.x
        and w.box[1] < spot.y + spot.height
        and w.box[3] > spot.y
        for w in near
    ]
    return render(request, "review/words.html", {"words": list(zip(near, inside))[:MOST_WORDS]})
