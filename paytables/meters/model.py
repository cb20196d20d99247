"""A printed paytable with an operator's settings, as the progressive that the engines follow."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.engines import Context, find_game
from games.engines.api import Bet, Pay
from games.engines.meters import Award, Meter, Progressive
from games.engines.pricing import rows, table_of
from games.engines.registry import find_bet
from paytables.printed import PrintedPaytable, Unpriceable
from paytables.verification.exact import NoEngine, exact_question


def dollars(pay: Pay, wager: Fraction) -> Fraction:
    """What a fixed award pays for one wager: progressive wagers are taken, so "to 1" returns one more."""
    match pay.unit:
        case "to_1":
            return (pay.amount + 1) * wager
        case "for_1":
            return pay.amount * wager
        case _:
            return pay.amount


def progressive_of(
    game: str, table: PrintedPaytable, meters: Mapping[str, Meter], *, wager: Fraction | None = None
) -> Progressive:
    """The table as awards with exact counts. Raises UnknownGame, NoEngine, Unpriceable."""
    question = exact_question(find_game(game), table)
    reading = question.literal
    counted = reading.table
    if counted is None:
        raise NoEngine("the bet is decided by the player; it has no meter")
    stake = wager or table.wager or Fraction(1)
    awards = []
    for pay, deals in rows(counted, reading.schedule.pays):
        meter = pay.meter or "main"
        envy = pay.envy or Fraction(0)
        if pay.unit == "percent":
            awards.append(Award(pay.hand, deals, "share", pay.amount / 100, meter, envy))
        else:
            source = "meter" if pay.from_meter else "tray"
            awards.append(Award(pay.hand, deals, source, dollars(pay, stake), meter, envy))  # type: ignore[arg-type]
    named = {a.meter for a in awards if a.source == "share"}
    if not named:
        raise Unpriceable("no award of the table is a share of a meter", "meter")
    missing = named - set(meters)
    if missing:
        raise Unpriceable(f"no settings are given for the meter {', '.join(sorted(missing))}", "meter")
    return Progressive(stake, counted.deals, tuple(awards), {m: meters[m] for m in sorted(named)})


def winning_chance(game: str, bet: str, hand: str) -> Fraction:
    """The exact chance of a hand in a game's bet. Raises UnknownGame, UnknownBet, UnknownHand."""
    declared = find_game(game)
    result: Bet = find_bet(declared, bet)
    if result.table is None:
        raise NoEngine(f"{result.title} is decided by the player")
    pays = [Pay(hand, Fraction(0), "for_1")]
    table = table_of(result, pays, Context())
    return Fraction(rows(table, pays)[0][1], table.deals)


def may_share_a_jackpot(hands: Mapping[str, tuple[str, str]]) -> tuple[bool, dict[str, Fraction]]:
    """WAC 230-15-685: different games may share a jackpot only where the winning hand is the same and as likely.

    `hands` gives for each game the bet and the hand that wins all of the meter. The answer comes with the fractions.
    """
    chances = {game: winning_chance(game, bet, hand) for game, (bet, hand) in hands.items()}
    same_hand = len({hand for _, hand in hands.values()}) == 1
    return same_hand and len(set(chances.values())) <= 1, chances
