"""The facts that people ask for first, for the heads of pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.web import formats
from accounts.web.marks import mark
from approvals.web.verified import Figure
from paytables.models import Outcome
from paytables.report.counted import WORST_FIRST, Exact

if TYPE_CHECKING:
    import datetime


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    value: str | SafeString
    hint: str = ""


def top_award(outcomes: Iterable[Outcome]) -> tuple[str, str] | None:
    """The largest award and the hand that wins it; a share of a meter stands above every fixed award."""
    paid = [o for o in outcomes if o.pays is not None and o.hand]
    if not paid:
        return None
    top = max(paid, key=lambda o: (o.unit == "percent", o.pays))
    return award(top), formats.words_of(top.hand)


def award(outcome: Outcome) -> str:
    return formats.award(outcome.pays, outcome.unit, f"the {outcome.meter or 'main'} meter")


def verdicts(figures: Iterable[Figure]) -> SafeString | str:
    """How many printed figures have which verdict, the worst first."""
    counts = Counter(figure.verdict for figure in figures)
    if not counts:
        return "no printed figures"
    marks = ((mark("claim", verdict, about=str(counts[verdict])),) for verdict in WORST_FIRST if counts[verdict])
    return format_html_join(" ", "{}", marks)


def of_paytable(
    claims: Mapping[str, Figure],
    exact: Exact,
    outcomes: Sequence[Outcome],
    *,
    counting: bool,
    since: datetime.date | None,
) -> list[Fact]:
    edge, hits, top = exact.get("house_edge"), exact.get("hit_frequency"), top_award(outcomes)
    printed = claims.get("house_edge")
    depends = printed is not None and printed.verdict == "not_determinable"
    waiting = "being counted" if counting else "not determinable" if depends else "not counted"
    hint = f"printed {printed.shown}" if printed else "none printed" if edge is not None else ""
    results = [Fact("Exact house edge", formats.percent(edge) if edge is not None else waiting, hint)]
    if hits is not None:
        often = f"1 in {formats.rounded(1 / hits, 1)}" if hits else ""
        results.append(Fact("Hit frequency", formats.percent(hits), often))
    if top is not None:
        results.append(Fact("Top award", top[0], top[1]))
    results.append(Fact("Printed figures", verdicts(claims.values())))
    results.append(Fact("In force since", formats.day(since) if since else "not in force"))
    return results


def edges_of(counted: Iterable[Exact]) -> Fact | None:
    """The range of exact edges of a game's paytables."""
    known = sorted(exact["house_edge"] for exact in counted if "house_edge" in exact)
    if not known:
        return None
    value = formats.percent(known[0], 2)
    if known[-1] != known[0]:
        value = f"{value} to {formats.percent(known[-1], 2)}"
    return Fact("Exact house edge", value, f"{len(known)} paytable{'' if len(known) == 1 else 's'} counted")


def linked(url: str, text: object) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)
