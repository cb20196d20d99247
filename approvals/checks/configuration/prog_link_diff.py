"""Different games may share a jackpot in one location, with the same probability and hand and a meter on each table."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from approvals.checks.finding_builder import CheckConcluded, FindingBuilder
from approvals.checks.linking import compare, need_link, others, too_many_locations
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_chosen
from approvals.configuration.form import Configuration, Link
from approvals.findings import Finding
from approvals.law.model import Law, Value

finding = FindingBuilder("PROG-LINK-DIFF")
ALLOWED = "progressive.link.different_games"
LOCATIONS = "progressive.link.locations.max"
ONE = "progressive.link.cross_game_progressives.max"
PROPOSED = "progressive.link.cross_game_several_proposed"


@check(
    "PROG-LINK-DIFF",
    title="Conditions for a jackpot of different games",
    origin="law",
    inputs=(
        "progressive.link.scope",
        "progressive.link.games",
        "progressive.link.locations",
        "progressive.link.meter_on_every_table",
        "progressive.link.progressives_on_game",
        "operator.kind",
    ),
    law=(ALLOWED, LOCATIONS, ONE, PROPOSED),
    terms=("paytables of each game: the hand that wins 100%",),
    fails=(
        "several locations, unequal probabilities, a different winning hand, "
        "a table without a meter; a day before 2015-11-08"
    ),
    reviews="a probability can't be computed; several progressives on the game since 2023-08-20",
)
def prog_link_diff(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    link = need_link(c, finding, "multi_game", "The jackpot is not shared by different games.")
    same_probability, same_hand = _probabilities(c, standing, link)
    yield from judge(
        law,
        c.as_of,
        Conditions(
            same_probability=same_probability,
            same_hand=same_hand,
            meters=link.meter_on_every_table,
            locations=link.locations,
            progressives=link.progressives_on_game,
        ),
    )


@dataclass(frozen=True, slots=True)
class Conditions:
    """What the section asks of a jackpot of different games; None is unknown."""

    same_probability: bool | None
    same_hand: bool | None
    meters: bool | None
    locations: int | None
    progressives: int | None


def _probabilities(c: Configuration, standing: CheckContext, link: Link) -> tuple[bool | None, bool | None]:
    if standing.terms is None or not link.games:
        return None, None
    try:
        chosen = need_chosen(c, standing.terms, finding)
    except CheckConcluded:
        return None, None
    same_probability: list[bool | None] = []
    same_hand: list[bool | None] = []
    for game in others(c.game, link.games):
        for shared in compare(standing.terms, chosen.best, game, standing.register, c.as_of) or (None,):
            same_probability.append(None if shared is None else shared.equal)
            same_hand.append(None if shared is None else shared.same_hand)
    return _all(same_probability), _all(same_hand)


def _all(answers: list[bool | None]) -> bool | None:
    if any(a is False for a in answers):
        return False
    return None if None in answers or not answers else True


def judge(law: Law, day: date, given: Conditions) -> Iterable[Finding]:
    allowed = law.on(ALLOWED, day)
    if not allowed.flag:
        yield finding.fail(
            "progressive.link.scope",
            f"On {day} different games could not share a jackpot yet.",
            found="multi_game",
            required="one game",
            law=(allowed,),
        )
        return
    most = law.on(LOCATIONS, day)
    findings = [
        *too_many_locations(given.locations, most, finding),
        *_yes_or_no(
            "progressive.link.games",
            given.same_probability,
            "The linked games don't win the jackpot with the same probability.",
            "the probability of the jackpot in each game can't be computed",
            allowed,
        ),
        *_yes_or_no(
            "progressive.link.games",
            given.same_hand,
            "The linked games don't win the jackpot with the same hand.",
            "whether the games win with the same hand can't be told",
            allowed,
        ),
        *_yes_or_no(
            "progressive.link.meter_on_every_table",
            given.meters,
            "Not every table has a meter that rises with each wager.",
            "whether every table has a meter must be known",
            allowed,
        ),
        *_progressives(law, day, given.progressives),
    ]
    yield from findings
    if not findings:
        yield finding.passes(
            "progressive.link",
            "One location, the same probability and hand, a meter on each table, one progressive on the game.",
            law=(allowed, most),
        )


def _yes_or_no(subject: str, answer: bool | None, broken: str, unknown: str, law: Value) -> Iterable[Finding]:
    if answer is None:
        yield finding.review(subject, f"{unknown[0].upper()}{unknown[1:]}.", law=(law,))
    elif not answer:
        yield finding.fail(subject, broken, found="no", required="yes", law=(law,))


def _progressives(law: Law, day: date, progressives: int | None) -> Iterable[Finding]:
    subject = "progressive.link.progressives_on_game"
    one, proposed = law.on(ONE, day), law.on(PROPOSED, day)
    if progressives is None:
        yield finding.missing_input(subject, "the number of progressives on the game must be known", law=(one,))
    elif progressives > one.count:
        sentence = f"The game carries {progressives} progressives at a time; {one.count} may be linked with other games"
        if proposed.flag:
            yield finding.review(
                subject,
                f"{sentence}; a change was proposed for {proposed.effective_from} and its adoption was not found.",
                found=progressives,
                required=one.count,
                law=(one, proposed),
            )
        else:
            yield finding.fail(subject, f"{sentence}.", found=progressives, required=one.count, law=(one,))
