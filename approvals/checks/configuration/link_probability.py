"""Games that share a jackpot must win it with the same probability, to the last deal."""

from collections.abc import Iterable

from approvals.checks.conditions import in_force_or_named
from approvals.checks.linking import compare, others, words
from approvals.checks.registry import Standing, check
from approvals.checks.say import Say, decimal
from approvals.checks.subjects import need_chosen, need_progressive, need_terms
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("LINK-PROBABILITY")
LIMIT = "progressive.link.different_games"


@check(
    "LINK-PROBABILITY",
    title="Linked games win the jackpot with the same exact probability",
    origin="documents",
    inputs=("progressive.link.scope", "progressive.link.games", "progressive.paytable"),
    law=(LIMIT,),
    terms=("paytables: the hand that wins 100 %",),
    fails="games linked to one jackpot have different exact probabilities of the winning hand",
    reviews="a probability can't be computed, or the games are not named",
)
def link_probability(c: Configuration, standing: Standing, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, say)
    link = progressive.link
    if link is None or link.scope is None:
        yield say.unknown("progressive.link.scope", "whether the progressive is linked must be known")
        return
    linked = others(c.game, link.games or ())
    if link.scope == "standalone" or (link.scope == "same_game" and link.games is not None and not linked):
        yield say.nothing("progressive.link", "The jackpot is not shared with another game.")
        return
    if not linked:
        what = "which games share the jackpot must be known"
        yield say.unknown("progressive.link.games", what)
        return
    terms = need_terms(standing, say, "progressive.link.games")
    chosen = need_chosen(c, terms, say)
    basis, section = in_force_or_named(law, LIMIT, c.as_of)
    place = (terms.cite(chosen.best.place), *section)
    for index, game in enumerate(link.games or ()):
        if game not in linked:
            continue
        subject = f"progressive.link.games[{index}]"
        found = compare(terms, chosen.best, game)
        if found is None or any(s.equal is None for s in found):
            yield say.review(
                subject,
                f"The probability of the winning hand of {chosen.name} can't be computed for {terms.game} and {game}.",
                found=game,
                law=basis,
                cite=place,
            )
            continue
        for s in found:
            here = words(s.here)
            there = words(s.there_deals) if s.there_deals else decimal(s.there or s.here[0] * 0, 10)  # type: ignore[arg-type]
            hand = s.hand.replace("_", " ")
            if s.equal:
                yield say.passes(
                    subject,
                    f"A {hand} comes with {here} in {terms.game} and with {there} in {game}: the same probability.",
                    found=there,
                    required=here,
                    law=basis,
                    cite=place,
                )
            elif s.same_hand:
                yield say.fail(
                    subject,
                    f"A {hand} comes with {here} in {terms.game} and with {there} in {game}: the probabilities differ.",
                    found=there,
                    required=here,
                    law=basis,
                    cite=place,
                )
            else:
                yield say.fail(
                    subject,
                    f"A {hand} comes with {here} in {terms.game}; {game} has no such hand, and its "
                    f"own 100 % award comes with {there}.",
                    found=there,
                    required=here,
                    law=basis,
                    cite=place,
                )
