"""Games that share a jackpot must win it with the same probability, to the last deal."""

from collections.abc import Iterable

from approvals.checks.conditions import in_force_or_named
from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.linking import Shared, compare, others
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_chosen, need_progressive, need_terms
from approvals.configuration.form import Configuration
from approvals.findings import Citation, Finding
from approvals.law.model import Law, Value

finding = FindingBuilder("LINK-PROBABILITY")
LIMIT = "progressive.link.different_games"


@check(
    "LINK-PROBABILITY",
    title="Linked games win the jackpot with the same exact probability",
    origin="documents",
    inputs=("progressive.link.scope", "progressive.link.games", "progressive.paytable"),
    law=(LIMIT,),
    terms=("paytables of each game: the hand that wins 100%",),
    fails="games linked to one jackpot have different exact probabilities of the winning hand",
    reviews="a probability can't be computed, the other game's rules are not on file, or the games are not named",
)
def link_probability(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    link = progressive.link
    if link is None or link.scope is None:
        yield finding.missing_input("progressive.link.scope", "whether the progressive is linked must be known")
        return
    linked = others(c.game, link.games or ())
    if link.scope == "standalone" or (link.scope == "same_game" and link.games is not None and not linked):
        yield finding.not_applicable("progressive.link", "The jackpot is not shared with another game.")
        return
    if not linked:
        what = "which games share the jackpot must be known"
        yield finding.missing_input("progressive.link.games", what)
        return
    terms = need_terms(standing, finding, "progressive.link.games")
    chosen = need_chosen(c, terms, finding)
    basis, section = in_force_or_named(law, LIMIT, c.as_of)
    place = (terms.cite(chosen.best.place), *section)
    for index, game in enumerate(link.games or ()):
        if game not in linked:
            continue
        subject = f"progressive.link.games[{index}]"
        result = compare(terms, chosen.best, game, standing.register, c.as_of)
        if result is None:
            yield finding.review(
                subject,
                f"The probability of the winning hand of {chosen.name} can't be computed for {terms.game}.",
                found=game,
                law=basis,
                cite=place,
            )
            continue
        for shared in result:
            yield _finding(subject, terms.game, shared, basis, place)


def _finding(subject: str, game: str, shared: Shared, basis: tuple[Value, ...], place: tuple[Citation, ...]) -> Finding:
    here, other = shared.here, shared.other
    opening = f"A {here.named} comes with {here.words} in {game}"
    if shared.missing:
        sentence = f"{opening}; what takes the {here.meter} meter in {other} is not known: {shared.missing}."
        return finding.review(subject, sentence, found=other, law=basis, cite=place)
    rival = shared.shown
    there, paytable = rival.jackpot.words, rival.paytable.name
    if shared.terms is not None:
        place = (*place, shared.terms.cite(rival.paytable.place))
    if shared.equal is None:
        by_paytable = "; ".join(
            dict.fromkeys(f"{r.paytable.name}: {r.jackpot.named} {r.jackpot.words}" for r in shared.rivals)
        )
        sentence = f"{opening}; in {other} it hangs on the paytable, which is not given ({by_paytable})."
        return finding.review(subject, sentence, found=other, law=basis, cite=place)
    if not rival.same_hand:
        sentence = (
            f"{opening}; the approved paytables of {other} pay the {here.meter} meter for another hand: "
            f"a {rival.jackpot.named} with {there} ({paytable})."
        )
    else:
        sentence = f"{opening} and with {there} in {other} ({paytable}): " + (
            "the same probability." if shared.equal else "the probabilities differ."
        )
    answer = finding.passes if shared.equal else finding.fail
    return answer(subject, sentence, found=there, required=here.words, law=basis, cite=place)
