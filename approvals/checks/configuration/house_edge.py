"""The printed edge of a progressive holds for one contribution and seed: with others it is another."""

from collections.abc import Iterable
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, fixed, half_up, listed
from approvals.checks.progressive_maths import Costs, costs, house_edge, origins
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import Chosen, need_chosen, need_meters, need_progressive, need_terms, progressive_bet
from approvals.configuration.form import Configuration, Meter
from approvals.findings import Citation, Finding
from approvals.law.model import Law
from approvals.registry.terms import Figure, Terms

finding = FindingBuilder("HOUSE-EDGE")
SUBJECT = "progressive.meters"


@check(
    "HOUSE-EDGE",
    title="The computed edge of the progressive is the printed one",
    origin="documents",
    inputs=("progressive.meters[].contribution", "progressive.meters[].reserve", "progressive.meters[].seed"),
    terms=("paytables: awards, house edge, wager",),
    fails="never",
    reviews=(
        "the computed edge, rounded half up to the printed places, is not the printed one; envy; a "
        "missing figure or engine"
    ),
)
def house_edge_as_printed(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    meters = need_meters(progressive, finding)
    unknown = [
        finding.missing_input(f"progressive.meters[{index}].{field}", "the edge follows from it")
        for index, meter in enumerate(meters)
        for field in ("contribution", "reserve", "seed")
        if getattr(meter, field) is None
    ]
    yield from unknown
    terms = need_terms(standing, finding)
    if unknown:
        return
    chosen = need_chosen(c, terms, finding)
    place = (terms.cite(chosen.best.place),)
    result = _cost(c, terms, chosen, place)
    if isinstance(result, Finding):
        yield result
        return
    seeds = _seeds(meters, result)
    if seeds is None:
        set_up = listed(sorted(m.meter for m in meters if m.meter is not None))
        wins = listed(sorted(result.jackpots))
        yield finding.review(SUBJECT, f"{chosen.name} wins the meters {wins}; set up are {set_up}.", cite=place)
        return
    contribution = sum((m.contribution for m in meters if m.contribution is not None), Fraction(0))
    reserve = sum((m.reserve for m in meters if m.reserve is not None), Fraction(0))
    key = ("house_edge", id(chosen.best), result.wager, contribution, reserve, frozenset(seeds.items()))
    if key not in terms.memo:
        terms.memo[key] = house_edge(contribution, reserve, seeds, result)
    yield _compared(chosen, terms.memo[key], place)


def _cost(c: Configuration, terms: Terms, chosen: Chosen, place: tuple[Citation, ...]) -> Costs | Finding:
    """What the awards cost, or why nobody can say."""
    paytable = chosen.best
    if any(p.has_envy for p in chosen.printed):
        words = f"{chosen.name} pays envy, whose cost depends on the players: its edge can't be computed."
        return finding.review(SUBJECT, words, cite=place)
    if not _edges(chosen):
        words = f"No house edge is printed for {chosen.name}: there is none to compare with."
        return finding.review(SUBJECT, words, cite=place)
    bet = progressive_bet(c, terms)
    wager = paytable.wager or (bet[1].wager if bet else None)
    if wager is None:
        return finding.missing_input(
            "bets", f"{chosen.name} is printed for no wager, and the edge depends on it", cite=place
        )
    if origins(terms, paytable) & {None, "either"}:
        words = (
            f"Whether the fixed awards of {chosen.name} are paid from the tray or from the meter is not known: "
            "its edge can't be computed."
        )
        return finding.review(SUBJECT, words, cite=place)
    cost = costs(terms, paytable, wager)
    if cost is None:
        words = f"No engine counts {chosen.name} of {terms.game}: its edge can't be computed."
        return finding.review(SUBJECT, words, cite=place)
    return cost


def _edges(chosen: Chosen) -> list[Figure]:
    return [p.house_edge for p in chosen.printed if p.house_edge is not None]


def _seeds(meters: tuple[Meter, ...], cost: Costs) -> dict[str, Fraction] | None:
    """The seed of each meter that is won; one meter alone may have another name. None where they are others."""
    seeds = {m.meter: m.seed for m in meters if m.meter is not None and m.seed is not None}
    if not set(cost.jackpots) - set(seeds):
        return seeds
    if len(meters) == 1 and len(cost.jackpots) == 1:
        return {next(iter(cost.jackpots)): next(iter(seeds.values()))}
    return None


def _compared(chosen: Chosen, edge: Fraction, place: tuple[Citation, ...]) -> Finding:
    printed = _edges(chosen)
    same = [f for f in printed if half_up(edge * 100, f.places) == half_up(f.value, f.places)]
    figure = (same or printed)[0]
    words = (
        f"With this contribution, reserve and seed {chosen.name} keeps {fixed(edge * 100, figure.places + 4)}%; "
        f"{figure.text}% is printed."
    )
    answer = finding.passes if same else finding.review
    return answer(SUBJECT, words, found=fixed(edge * 100, figure.places), required=figure.text, cite=place)
