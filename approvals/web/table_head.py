"""The heads of a table and of a floor: the facts that people ask for first."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import OuterRef, Subquery
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.web import formats
from accounts.web.marks import mark
from approvals.configuration.form import SCOPES
from approvals.findings import WORST_FIRST, Result
from approvals.models import Approval, ConfigurationVersion, Operator
from approvals.registry.in_force import in_force_on
from approvals.web.keyfacts import Fact, linked
from paytables.models import Paytable

NOT_GIVEN = "not given"


def approval_of(shown: ConfigurationVersion, day: datetime.date) -> Any:
    """The approval in force for this kind of operator; `progressive` is its paytable, for the laboratory."""
    if shown.game_id is None:
        return None
    name = (shown.data.get("progressive") or {}).get("paytable") or ""
    paytable = Paytable.objects.filter(version=OuterRef("version"), designator=name).order_by("position")
    held = in_force_on(day).filter(game=shown.game_id, audience=shown.configuration.room.operator.kind)
    return held.annotate(progressive=Subquery(paytable.values("pk")[:1])).defer("version__packet").first()


def of_table(
    shown: ConfigurationVersion, day: datetime.date, result: Result | None, approval: Approval | None
) -> list[Fact]:
    """Verdict, approval, paytables, progressive with its equipment, and the day of going live."""
    data = shown.data
    results = [_verdict(result, day), _approval(approval), _paytables(data.get("bets"))]
    results += _progressive(data)
    live = (data.get("authorizations") or {}).get("go_live")
    results.append(Fact("Go-live date", formats.day(live) if live else NOT_GIVEN))
    return results


def _verdict(result: Result | None, day: datetime.date) -> Fact:
    if result is None:
        return Fact("Verdict", "not checked")
    counts: Counter[str] = Counter(f.verdict for f in result.findings)
    words = {"fail": "finding{s} that fail{v}", "needs_review": "finding{s} for review"}
    statements = [
        f"{counts[code]} {text.format(s='' if counts[code] == 1 else 's', v='s' if counts[code] == 1 else '')}"
        for code, text in words.items()
        if counts[code]
    ]
    return Fact("Verdict", mark("check", result.verdict), ", ".join([f"as of {formats.day(day)}", *statements]))


def _approval(approval: Approval | None) -> Fact:
    if approval is None:
        return Fact("In force since", "no approval in force")
    letter = approval.letter
    name = linked(reverse("letter", args=[letter.pk]), str(letter.submission or "letter"))
    since = formats.day(approval.in_force.lower)
    rules = f", version {approval.version.number}" if approval.version else ", rules not on file"
    return Fact("In force since", since, format_html("by {}{}", name, rules))


def _paytables(bets: list[Mapping[str, str]]) -> Fact:
    named = [bet for bet in bets or () if bet.get("paytable")]
    if not named:
        return Fact("Paytables", NOT_GIVEN if bets is None else "none named")
    value = ", ".join(dict.fromkeys(str(bet["paytable"]) for bet in named))
    return Fact("Paytables", value, ", ".join(formats.words_of(bet["bet"]) for bet in named))


def _progressive(data: Mapping[str, Any]) -> list[Fact]:
    """How its jackpot is linked, and the equipment that runs it."""
    if "progressive" not in data:
        return [Fact("Progressive", NOT_GIVEN)]
    if data["progressive"] is None:
        return [Fact("Progressive", "none"), *_shuffler(data.get("shuffler"))]
    progressive = data["progressive"]
    scope = (progressive.get("link") or {}).get("scope")
    games = ", ".join((progressive.get("link") or {}).get("games") or ())
    link = SCOPES.cell(scope) if scope else NOT_GIVEN
    parts = [
        f"{part.get('component')} {part.get('version') or '(version not given)'}"
        for part in progressive.get("components") or ()
    ]
    equipment = format_html_join(SafeString("<br>"), "{}", ((part,) for part in parts)) if parts else NOT_GIVEN
    return [Fact("Progressive link", link, games), Fact("Equipment", equipment)]


def _shuffler(shuffler: Mapping[str, object] | None) -> list[Fact]:
    if not shuffler:
        return []
    text = " ".join(str(shuffler[key]) for key in ("model", "version") if shuffler.get(key))
    return [Fact("Equipment", text or NOT_GIVEN)]


def of_operator(
    operator: Operator, counts: Mapping[str, int], tables: int, rooms: int, games: Iterable[str]
) -> list[Fact]:
    """What an operator runs, and how much of it complies."""
    marks: SafeString | str = format_html_join(
        " ",
        "{}",
        ((mark("check", verdict, about=str(counts[verdict])),) for verdict in WORST_FIRST if counts.get(verdict)),
    )
    named = sorted(set(games))
    return [
        Fact("Tables", str(tables), f"in {rooms} room{'' if rooms == 1 else 's'}"),
        Fact("Verdicts", marks or "no table checked"),
        Fact(
            "Games", str(len(named)), ", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else "")
        ),
        Fact("Operator", operator.get_kind_display(), f"license {operator.licence}" if operator.licence else ""),
    ]
