"""Sister paytables share a table, and so the number of players and often a contribution: do their figures agree?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from paytables.verification.claims import seeds_of
from paytables.verification.exact import Question
from paytables.verification.figures import figure
from paytables.verification.funding import Fit, agreeing_others, fits, funding_of
from paytables.verification.results import ClaimResult, percent


def notes_of_sisters(results: Sequence[ClaimResult], questions: dict[int, Question]) -> list[ClaimResult]:
    """The results with a note where sister tables of one section fit, or do not fit, one number of players."""
    families: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for n, r in enumerate(results):
        question = questions.get(r.table.index)
        open_edge = r.claim.kind == "house_edge" and r.verdict == "not_determinable"
        if open_edge and question is not None and question.literal.has_percent_pays:
            key = (r.table.bet, r.table.system, r.table.variant, r.table.printing, r.table.multi_game)
            families[key].append(n)
    found = list(results)
    for members in families.values():
        if len(members) < 2:
            continue
        rates = {n: _fits(results[n], questions[results[n].table.index]) for n in members}
        note = _envy_note(results, rates) or _rate_note(results, rates)
        if note:
            for n in members:
                found[n] = replace(found[n], note=f"{found[n].note} {note}".strip())
    return found


def _fits(result: ClaimResult, question: Question) -> list[Fit]:
    funding = funding_of(question.literal)
    seeds, _ = seeds_of(question, funding)
    return fits(figure(result.claim.value, result.claim.raw), funding, seeds)


def _name(result: ClaimResult) -> str:
    return result.table.designator or "the unnamed one"


def _envy_note(results: Sequence[ClaimResult], rates: dict[int, list[Fit]]) -> str:
    if not all(any(f.others for f in fit) for fit in rates.values()):
        return ""
    agreed = agreeing_others(rates.values())
    names = " and ".join(_name(results[n]) for n in rates)
    if not agreed:
        return f"No one number of players gives {names} contributions in whole percents."
    parts = []
    for others in agreed:
        each = ", ".join(
            f"{_name(results[n])} {percent(next(f.contribution for f in fit if f.others == others), 0)}"
            for n, fit in rates.items()
        )
        parts.append(f"{others + 1} players ({each})")
    return f"{names} all come out with contributions in whole percents for {'; or '.join(parts)}: a fit, no proof."


def _rate_note(results: Sequence[ClaimResult], rates: dict[int, list[Fit]]) -> str:
    sets = {n: {f.contribution for f in fit if f.others == 0} for n, fit in rates.items()}
    common = set.intersection(*sets.values()) if sets else set()
    if common:
        shown = ", ".join(percent(c, 1) for c in sorted(common))
        return f"A contribution of {shown} fits every table of this section with envy left out: a fit, no proof."
    return "No one round contribution fits every table of this section."
