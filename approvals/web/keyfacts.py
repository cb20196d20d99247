"""The facts that people ask for first, for the heads of pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.web import formats
from accounts.web.marks import mark
from approvals.web.verified import Figure, Sheet
from games.engines.pricing import NO_AWARD
from paytables.models import Outcome

WORST_FIRST = ("inconsistent", "not_determinable", "no_engine", "consistent")
NOTHING = NO_AWARD.replace("_", " ")  # as a sheet names the deals that win nothing
RETURN = "Return"  # what a sheet adds up, where the stake is part of what comes back


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    value: str | SafeString
    hint: str = ""


def exact_edge(claims: Mapping[str, Figure], sheet: Sheet | None) -> Fraction | None:
    """As counted for the printed figure; where none is printed, what the counts add up to."""
    claim = claims.get("house_edge")
    if claim is not None and claim.exact is not None:
        return claim.exact
    if sheet is None or sheet.total is None:
        return None
    return 1 - sheet.total if sheet.part_title == RETURN else -sheet.total


def hit_frequency(claims: Mapping[str, Figure], sheet: Sheet | None) -> Fraction | None:
    """How often the bet wins something; None for a bet that is settled by more than its own awards."""
    claim = claims.get("hit_frequency")
    if claim is not None and claim.exact is not None:
        return claim.exact
    if sheet is None or sheet.part_title != RETURN or not any(row.name == NOTHING for row in sheet.rows):
        return None
    chances = [row.probability for row in sheet.rows if row.name != NOTHING]
    return None if not chances or None in chances else sum((c for c in chances if c is not None), Fraction(0))


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
    claims: Mapping[str, Figure], sheet: Sheet | None, outcomes: Sequence[Outcome], *, counting: bool, since: Any
) -> list[Fact]:
    edge, hits, top = exact_edge(claims, sheet), hit_frequency(claims, sheet), top_award(outcomes)
    printed = claims.get("house_edge")
    depends = printed is not None and printed.verdict == "not_determinable"
    waiting = "being counted" if counting else "not determinable" if depends else "not counted"
    hint = f"printed {printed.shown}" if printed else "none printed" if edge is not None else ""
    found = [Fact("Exact house edge", formats.percent(edge) if edge is not None else waiting, hint)]
    if hits is not None:
        often = f"1 in {formats.rounded(1 / hits, 1)}" if hits else ""
        found.append(Fact("Hit frequency", formats.percent(hits), often))
    if top is not None:
        found.append(Fact("Top award", top[0], top[1]))
    found.append(Fact("Printed figures", verdicts(claims.values())))
    found.append(Fact("In force since", formats.day(since) if since else "not in force"))
    return found


def edges_of(rows: Iterable[tuple[Any, Fraction | None]]) -> Fact | None:
    """The range of exact edges of a game's paytables."""
    known = sorted(edge for _, edge in rows if edge is not None)
    if not known:
        return None
    value = formats.percent(known[0], 2)
    if known[-1] != known[0]:
        value = f"{value} to {formats.percent(known[-1], 2)}"
    return Fact("Exact house edge", value, f"{len(known)} paytable{'' if len(known) == 1 else 's'} counted")


def linked(url: str, text: Any) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)
