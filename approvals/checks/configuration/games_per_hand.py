"""How many separate games one hand of cards decides, and how many of them take more than a small wager."""

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, dollars, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import largest_wager, of_main_game
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("GAMES-PER-HAND")
MOST = "hand.separate_games.max"
FULL = "hand.full_wager_games.max"
SMALL = "hand.small_wager.max_usd"
COMPLETE = "hand.separate_games.text_complete"


@check(
    "GAMES-PER-HAND",
    title="Separate games with one hand of cards",
    origin="law",
    inputs=("bets[].bet", "bets[].max", "operator.kind"),
    law=(MOST, FULL, SMALL, COMPLETE),
    fails="more games than the law in effect allows, up to 2012-08-12",
    reviews=(
        "more games than that on later dates, because the amended section was not read in full; "
        "an unknown maximum that would decide it"
    ),
)
def games_per_hand(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.bets is None:
        yield finding.missing_input("bets", "the wager spots must be known")
        return
    if not c.bets:
        yield finding.not_applicable("bets", "The table has no wager spot.")
        return
    of_main = {bet.bet: of_main_game(c, bet.bet) for bet in c.bets}
    main = [(bet.bet, largest_wager(c, bet)[0]) for bet in c.bets if of_main[bet.bet]]
    games: list[tuple[str, Fraction | None]] = []
    if main:
        known = [wager for _, wager in main if wager is not None]
        games.append(("the main game", max(known) if len(known) == len(main) else None))
    games += [(bet.bet, largest_wager(c, bet)[0]) for bet in c.bets if not of_main[bet.bet]]
    yield judge(law, c.as_of, games)


def judge(law: Law, day: date, games: Sequence[tuple[str, Fraction | None]]) -> Finding:
    most = law.on(MOST, day)
    full, small = law.maybe(FULL, day), law.maybe(SMALL, day)
    complete = law.on(COMPLETE, day)
    subject = "bets"
    count = len(games)
    problems = []
    used = [most]
    if count > most.count:
        problems.append(f"{count} separate games with one hand; at most {most.count} on {day}")
    unknown = [name for name, wager in games if wager is None]
    if full is not None and small is not None:
        used += [full, small]
        large = [name for name, wager in games if wager is not None and wager > small.amount]
        if len(large) > full.count:
            problems.append(
                f"{len(large)} of the games take more than {dollars(small.amount)} ({listed(large)}); "
                f"at most {full.count} may"
            )
    else:
        unknown = []
    if problems:
        sentence = f"{listed(problems)}."
        if complete.flag:
            return finding.fail(subject, sentence, found=count, required=most.count, law=used)
        return finding.review(
            subject,
            f"{sentence} The section was amended since and not read in full.",
            found=count,
            required=most.count,
            law=(*used, complete),
        )
    if unknown:
        return finding.missing_input(
            subject,
            f"the largest wager of {listed(unknown)} is needed to count the games above the small wager",
            law=used,
        )
    return finding.passes(
        subject,
        f"{count} separate games with one hand; {most.count} are allowed on {day}.",
        found=count,
        required=most.count,
        law=used,
    )
