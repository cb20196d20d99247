"""Sister paytables share a table, and so the number of players and often a contribution: do their figures agree?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from paytables.verification.exact import Question
from paytables.verification.figures import figure
from paytables.verification.funding import Fit, agreeing_others, fits, funding_of, implied_contribution
from paytables.verification.progressive import players, seeds_of
from paytables.verification.results import ClaimResult, percent

MANY = 3  # numbers of players that fit: beyond these a fit tells nothing
Span = tuple[Fraction, Fraction]


def cross_table_notes(results: Sequence[ClaimResult], questions: dict[int, Question]) -> list[ClaimResult]:
    """The results with a note where sister tables of one section fit, or do not fit, one number of players."""
    families: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for n, r in enumerate(results):
        question = questions.get(r.table.index)
        open_edge = r.claim.kind == "house_edge" and r.verdict == "not_determinable"
        if open_edge and question is not None and question.literal.has_percent_pays:
            # Sisters without envy are those that print one edge; envy ties tables of any edge by the players.
            edge = None if question.literal.has_envy else r.claim.value
            key = (r.table.bet, r.table.system, r.table.variant, r.table.printing, r.table.multi_game, edge)
            families[key].append(n)
    matches = list(results)
    for members in families.values():
        if len(members) < 2:
            continue
        open_seed = [n for n in members if any(x.parameter == "seed" for x in results[n].needs)]
        if open_seed:
            continue  # with a free seed each, any tables agree
        rates = {n: _fits(results[n], questions[results[n].table.index]) for n in members}
        spans = {n: _span(results[n], questions[results[n].table.index]) for n in members}
        note = _envy_note(results, rates) or _rate_note(results, rates, spans)
        if note:
            for n in members:
                matches[n] = replace(matches[n], note=f"{matches[n].note} {note}".strip())
    return matches


def _fits(result: ClaimResult, question: Question) -> list[Fit]:
    funding = funding_of(question.literal)
    seeds, _ = seeds_of(question, funding)
    return fits(figure(result.claim.value, result.claim.raw), funding, seeds)


def _span(result: ClaimResult, question: Question) -> Span:
    """The contributions, envy left out, whose edge rounds to the printed one: above the first, up to the second."""
    funding = funding_of(question.literal)
    seeds, _ = seeds_of(question, funding)
    printed = figure(result.claim.value, result.claim.raw)
    at = [implied_contribution(edge / 100, funding, seeds, 0) for edge in (printed.high, printed.low)]
    return at[0], at[1]


def _name(result: ClaimResult) -> str:
    return result.table.designator or "the unnamed one"


def _envy_note(results: Sequence[ClaimResult], rates: dict[int, list[Fit]]) -> str:
    if not all(any(f.others for f in fit) for fit in rates.values()):
        return ""
    agreed = agreeing_others(rates.values())
    names = " and ".join(_name(results[n]) for n in rates)
    if not agreed:
        return f"No one number of players gives {names} contributions in whole percents."
    if len(agreed) > MANY:
        return f"{names} come out with contributions in whole percents for most numbers of players: nothing follows."
    parts = []
    for others in agreed:
        each = ", ".join(
            f"{_name(results[n])} {percent(next(f.contribution for f in fit if f.others == others), 0)}"
            for n, fit in rates.items()
        )
        parts.append(f"{players(others)} ({each})")
    return f"{names} all come out with contributions in whole percents for {'; or '.join(parts)}: a fit, no proof."


def _rate_note(results: Sequence[ClaimResult], rates: dict[int, list[Fit]], spans: dict[int, Span]) -> str:
    low, high = max(s[0] for s in spans.values()), min(s[1] for s in spans.values())
    if low < high:
        sets = {n: {f.contribution for f in fit if f.others == 0} for n, fit in rates.items()}
        common = set.intersection(*sets.values()) if sets else set()
        shown = ", ".join(percent(c, 1) for c in sorted(common))
        fit = f"; of the round rates {shown} fits every one, a fit and no proof" if common else ""
        return (
            f"One contribution from {percent(low)} to {percent(high)} would give the edge of every table of this "
            f"section{fit}."
        )
    lowest, highest = min(spans, key=lambda n: spans[n][1]), max(spans, key=lambda n: spans[n][0])
    return (
        "No one contribution gives the edge of every table of this section: "
        f"{_name(results[lowest])} leaves at most {percent(spans[lowest][1])}, "
        f"{_name(results[highest])} at least {percent(spans[highest][0])}."
    )
