"""Withdrawing an approval, a version of equipment or a paytable: proposed here, decided by a second agent here."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.permissions import can_publish
from accounts.web.days import HOW, day_of
from accounts.web.lists import person
from approvals.equipment.known import NotKnown, check_component, check_known
from approvals.impact.run import answer_to
from approvals.impact.sources import NoImpact
from approvals.models import Approval, Component, Letter, Withdrawal
from approvals.registry.components import component_key
from approvals.registry.withdraw import (
    NotWithdrawable,
    confirm_withdrawal,
    propose_withdrawal,
    return_withdrawal,
    withdrawals,
)
from games.models import Game
from games.web.deciding import decide as decide_proposal
from ingest.documents.selectors import documents_for
from paytables.models import Paytable

FIELDS = ("effective_on", "reason", "evidence", "document", "page", "version", "component")
SHOWN = 500


@require_safe
def withdrawal_list(request: HttpRequest) -> HttpResponse:
    """What waits for a second agent, and what was decided."""
    rows = list(withdrawals()[:SHOWN])
    context = {
        "open": [row for row in rows if row.closed_at is None],
        "closed": [row for row in rows if row.closed_at is not None],
        "may_propose": can_publish.test(request.user),
    }
    return render(request, "withdrawals/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def withdrawal_new(request: HttpRequest) -> HttpResponse:
    """The form, for what the address names: a letter and a game, a paytable, or a component."""
    user = person(request)
    about = _about(request.GET)
    typed = {name: request.POST.get(name, request.GET.get(name, "")).strip() for name in FIELDS}
    refused = ""
    if request.method == "POST":
        try:
            row = propose_withdrawal(
                actor=user,
                effective_on=_day(typed["effective_on"]),
                reason=typed["reason"],
                evidence=typed["evidence"],
                document=_document(request, typed["document"]),
                page=_number(typed["page"], "The page") if typed["page"] else None,
                and_older=request.POST.get("and_older") == "yes",
                **_subject(about, typed, user),
            )
        except (NotKnown, NotWithdrawable) as why:
            refused = str(why)
        else:
            messages.success(request, "Proposed. It takes effect once a second agent confirms it.")
            return redirect("withdrawal", pk=row.pk)
    context = {
        **about,
        "typed": typed,
        "refused": refused,
        "today": timezone.localdate(),
        "components": Component.objects.order_by("name").values_list("name", flat=True),
        "and_older": request.POST.get("and_older") == "yes",
    }
    return render(request, "withdrawals/new.html", context, status=422 if refused else 200)


@require_safe
def withdrawal(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "withdrawals/withdrawal.html", _context(request, pk))


@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    return decide_proposal(
        request,
        get_object_or_404(Withdrawal, pk=pk),
        {"confirm": confirm_withdrawal, "return": return_withdrawal},
        NotWithdrawable,
        again=("withdrawals/withdrawal.html", _context),
        done=lambda row: (_done(row), redirect("withdrawal", pk=pk)),
    )


def _done(row: Withdrawal) -> str:
    if row.confirmed:
        return f"Confirmed. It is withdrawn from {row.effective_on} on."
    return "Returned with your reason." if row.outcome == "returned" else "Taken back."


def _context(request: HttpRequest, pk: int) -> dict[str, Any]:
    """With what confirming it would mean while it is open: the second agent sees it before they decide."""
    row = get_object_or_404(withdrawals(), pk=pk)
    user = person(request)
    context: dict[str, object] = {
        "row": row,
        "may_decide": row.closed_at is None and can_publish.test(user),
        "own": row.proposed_by_id == user.pk,
        "regulator": True,
    }
    if row.closed_at is None:
        try:
            answer = answer_to({"withdrawal": str(pk)}, user)
        except NoImpact as why:
            return context | {"trouble": str(why)}
        reported = answer.reported if answer else None
        context |= {
            "reported": reported,
            "job": answer.job if answer else None,
            "day": datetime.date.fromisoformat(reported["day"]) if reported else None,
            "rows": reported["findings"][:SHOWN] if reported else [],
        }
    return context


def _about(query: QueryDict) -> dict[str, Any]:
    """What the address names; 404 for what there is not."""
    if "paytable" in query:
        tables = Paytable.objects.select_related("version__game").defer("version__packet")
        return {"kind": "paytable", "paytable": get_object_or_404(tables, pk=_key(query.get("paytable", "")))}
    if "letter" in query:
        letter = get_object_or_404(Letter.objects.select_related("submission"), pk=_key(query.get("letter", "")))
        game = get_object_or_404(Game, slug=query.get("game", ""))
        approval = Approval.objects.filter(letter=letter, game=game).first()
        if approval is None:
            raise Http404
        return {"kind": "approval", "letter": letter, "game": game, "approval": approval}
    return {"kind": "equipment"}


def _subject(about: Mapping[str, object], typed: dict[str, str], user: User) -> dict[str, Any]:
    if about["kind"] == "approval":
        return {"approval": (about["letter"], about["game"])}
    if about["kind"] == "paytable":
        return {"paytable": about["paytable"]}
    if typed["version"]:
        check_known(typed["component"][:200], typed["version"][:100], user)
    wanted = component_key(check_component(typed["component"][:200], user))
    component = next((c for c in Component.objects.order_by("pk") if component_key(c.name) == wanted), None)
    if component is None:
        raise NotWithdrawable(f"The register requires no {typed['component'][:80]}, so there is nothing to withdraw.")
    return {"equipment": (component, typed["version"])}


def _document(request: HttpRequest, text: str) -> Any:
    if not text:
        return None
    result = documents_for(person(request)).filter(pk=_number(text, "The document's number")).first()
    if result is None:
        raise NotWithdrawable(f"There is no document {text[:20]}; its number is in its address.")
    return result


def _key(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 18):
        raise Http404
    return int(text)


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise NotWithdrawable(f"{what} is a whole number; “{text[:20]}” is none.")
    return int(text)


def _day(text: str) -> datetime.date:
    if (day := day_of(text)) is None:
        raise NotWithdrawable(f"Give the effective date. {HOW}")
    return day
