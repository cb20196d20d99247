"""Printed figures and their verdicts: the list of a document, and a page for each, down to the counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts.web import formats
from ingest.documents.effective import origins_in
from ingest.documents.verified import kept_for, kept_validation
from ingest.models import Document, Field, Reading
from ingest.views.common import (
    crop_around,
    document_for,
    lines_around,
    may,
    packet_for,
    reading_of,
    spot_of,
    unread_numbers,
    unread_on,
)
from ingest.views.waiting import waiting
from paytables.packet.pointers import place_of
from paytables.report import pdf_of
from paytables.report.columns import by_hands
from paytables.report.counted import NOTHING, SHARES, departures_of, mark_of, readings_of, rules_of
from paytables.report.json_form import SheetJson
from paytables.verification.json_form import ClaimJson, RemarkJson

ORDER = {"inconsistent": 0, "not_determinable": 1, "no_engine": 2, "consistent": 3}  # worst first


@require_safe
def figures(request: HttpRequest, pk: int) -> HttpResponse:
    """All figures. As part of another page the list alone; a page that only wants to know gets it when it is ready."""
    result = document_for(request, pk)
    reading = reading_of(result)
    report = kept_validation(reading)
    if report is None:
        return waiting(request, result, reading)
    shown = request.GET.get("verdict", "")
    claims = [_view(claim, reading) for claim in report["verification"]["claims"]]
    if shown in ORDER:
        claims = [claim for claim in claims if claim["verdict"] == shown]
    if request.GET.get("order") != "page":
        claims.sort(key=lambda claim: ORDER.get(claim["verdict"], 9))
    context = {
        "document": result,
        "tab": "document-figures",
        "claims": claims,
        "counts": {verdict: report["counts"].get(verdict, 0) for verdict in ORDER},
        "total": len(report["verification"]["claims"]),
        "remarks": [_remark(remark, reading) for remark in report["verification"]["remarks"]],
        "departures": departures_of(report),
        "game": report["game"],
        "shown": shown,
        "by_page": request.GET.get("order") == "page",
        "may": may(request, result),
    }
    part = request.htmx and request.GET.get("part") == "summary"  # type: ignore[attr-defined]
    return render(request, "claims/summary.html" if part else "claims/list.html", context)


@require_safe
def claim(request: HttpRequest, pk: int, index: int, name: str) -> HttpResponse:
    """One figure: as printed, the verdict in words, and the table whose rows sum up to the exact value."""
    result = document_for(request, pk)
    reading = reading_of(result)
    report = kept_validation(reading)
    if report is None:
        return waiting(request, result, reading)
    pointer = f"/paytables/{index}/claims/{name}"
    stated = next((c for c in report["verification"]["claims"] if c["at"] == pointer), None)
    if stated is None:
        raise Http404
    sheet = next((s for s in report["sheets"] if pointer in s["claims"]), None)
    origin = origins_in(packet_for(reading)).get(pointer, pointer)
    field = reading.fields.filter(pointer=origin).select_related("page").first()
    table = packet_for(reading)["paytables"][index]
    every = [c["at"] for c in report["verification"]["claims"]]
    place = every.index(pointer)
    context = {
        "document": result,
        "claim": _view(stated, reading),
        "claims": [stated],
        "table": table,
        "sheet": _sheet(sheet) if sheet else None,
        "readings": readings_of(sheet, [c for c in report["verification"]["claims"] if c["at"] in sheet["claims"]])
        if sheet
        else (),
        "siblings": [_view(c, reading) for c in report["verification"]["claims"] if _same(c, stated)],
        "remarks": [
            remark["message"]
            for remark in report["verification"]["remarks"]
            if any(at == pointer or at == f"/paytables/{index}" for at in remark["at"])
        ],
        "engines": report["engines"],
        "rules": rules_of(report, [stated]),
        "departures": [d for d in departures_of(report) if d["parameter"] in {r["parameter"] for r in stated["rules"]}],
        "before": _address(every[place - 1]) if place else None,
        "after": _address(every[place + 1]) if place + 1 < len(every) else None,
        "place": place + 1,
        "total": len(every),
        **evidence_of(result, field),
    }
    return render(request, "claims/claim.html", context)


@require_safe
def report_json(request: HttpRequest, pk: int) -> HttpResponse:
    result = document_for(request, pk)
    report = kept_for(result, reading_of(result))
    if report is None:
        return _to_the_wait(request, result)
    response = JsonResponse(report, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="validation-{result.sha256[:12]}.json"'
    return response


@require_safe
def report_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    result = document_for(request, pk)
    report = kept_for(result, reading_of(result))
    if report is None:
        return _to_the_wait(request, result)
    response = HttpResponse(pdf_of(report), content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="validation-{result.sha256[:12]}.pdf"'
    return response


def _to_the_wait(request: HttpRequest, document: Document) -> HttpResponse:
    """No download counts anything: the page of the figures asks for it, says how far it is, and links here again."""
    messages.info(request, "The report can be downloaded as soon as its figures are counted.")
    return redirect("document-figures", document.pk)


def evidence_of(document: Document, field: Field | None) -> dict[str, Any]:
    """The place where a value is printed, for `components/evidence.html`: a part of the picture, or lines."""
    if field is None or field.page is None:
        return {"field": field, "page": None}
    from ingest.documents.pictures import lines_of

    spot = spot_of(field, field.page, current=True)
    unread = unread_on(field.reading.packet, field.page)
    if field.page.unit == "characters":
        lines = lines_around(lines_of(document, field.page), spot, context=6)
        return {
            "field": field,
            "page": field.page,
            "lines": lines,
            "spot": spot,
            "unread_numbers": unread_numbers(unread),
        }
    crop = crop_around(spot, field.page)
    return {"field": field, "page": field.page, "spot": spot, "crop": crop, "unread": unread}


def _same(one: ClaimJson, other: ClaimJson) -> bool:
    """The same kind of figure of the same paytable, printed elsewhere."""
    alike = all(one[key] == other[key] for key in ("paytable", "bet", "claim", "variant"))
    return alike and one["at"] != other["at"] and one["paytable"] is not None


def _address(pointer: str) -> dict[str, object]:
    _, _, index, _, name = pointer.split("/")
    return {"index": int(index), "name": name}


def _view(claim_json: ClaimJson, reading: Reading) -> dict[str, Any]:
    percent = claim_json["claim"] in SHARES
    computed = claim_json["computed"]
    return {
        **claim_json,
        **_address(claim_json["at"]),
        "mark": mark_of(claim_json),
        "title": formats.words_of(claim_json["claim"]),
        "of": " · ".join(
            part for part in (claim_json["paytable"], formats.words_of(claim_json["bet"]), claim_json["system"]) if part
        ),
        "shown": claim_json["raw"] or (f"{claim_json['printed']}%" if percent else claim_json["printed"]),
        "computed_shown": None if computed is None else (f"{computed}%" if percent else computed),
        "is_percent": percent,
        "may_fit": percent and claim_json["verdict"] in ("inconsistent", "no_engine"),
        "difference": _difference(claim_json, percent),
    }


def _difference(claim_json: ClaimJson, percent: bool) -> str:
    """By how much the exact value is above or below the printed one."""
    exact, printed = formats.fraction_of(claim_json["exact"]), formats.fraction_of(claim_json["printed"])
    if exact is None or printed is None or claim_json["verdict"] != "inconsistent":
        return ""
    gap = exact * (100 if percent else 1) - printed
    shown = formats.rounded(abs(gap), 4)
    unit = " percentage points" if percent else ""
    return f"{shown}{unit} {'above' if gap > 0 else 'below'} the printed figure"


def _remark(remark_json: RemarkJson, reading: Reading) -> dict[str, object]:
    tables = sorted({place_of(at) for at in remark_json["at"] if at.startswith("/paytables/")})
    return {"message": remark_json["message"], "kind": formats.words_of(remark_json["kind"]), "tables": tables}


def _sheet(sheet: SheetJson) -> dict[str, object]:
    deals = int(sheet["deals"]) if sheet["deals"] else None
    counts = [int(row["combinations"]) for row in sheet["rows"]]
    rows = [
        {
            **row,
            "combinations": count,
            "chance": Fraction(count, deals) if deals else None,
            "part": formats.fraction_of(row["part"]),
        }
        for row, count in zip(sheet["rows"], counts, strict=True)
    ]
    total = formats.fraction_of(sheet["sum"])
    hits = sum(count for row, count in zip(sheet["rows"], counts, strict=True) if row["outcome"] != NOTHING)
    return {
        **sheet,
        "deals": deals,
        "rows": rows,
        "counted": sum(counts),
        "total": total,
        "by_hands": by_hands(sheet["columns"]),
        "rest": 1 - total if total is not None and sheet["part"] == "Return" else None,
        "hits": Fraction(hits, deals) if deals and sheet["part"] == "Return" else None,
        "hit_count": hits,
    }


__all__ = ["claim", "evidence_of", "figures", "kept_validation", "report_json", "report_pdf"]
