"""The paytables that approved packets print for Caribbean Stud Poker, and the readings its rules leave open.

The progressive columns are printed twice, for two systems, with the same pays; they are declared once.
"""

from __future__ import annotations

from fractions import Fraction

from games.engines.api import Choice, Option, Pay, Schedule

TOP_DOWN = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
)


def _to_one(bet: str, designator: str | None, amounts: str, last: str) -> Schedule:
    pays = tuple(Pay(h, Fraction(a), "to_1") for h, a in zip((*TOP_DOWN, last), amounts.split(), strict=True))
    return Schedule(bet, pays, designator)


def _progressive(designator: str, alias: str | None, wager: str | None, cells: str, envy: str = "") -> Schedule:
    """One column, from the royal flush down. A cell is `10%` "from meter", the same of a
    meter where the cell does not say so (`100%mega`), dollars from the meter (`500m`) or from the tray (`10t`), or so
    much for one (`300f`)."""
    extra = [Fraction(e) for e in envy.split()]
    pays = []
    for i, (hand, cell) in enumerate(zip(TOP_DOWN, cells.split())):
        award = extra[i] if i < len(extra) else None
        if "%" in cell:
            amount, _, meter = cell.partition("%")
            main = not meter
            pays.append(Pay(hand, Fraction(amount), "percent", None, meter or "main", True if main else None, award))
        elif cell[-1] == "f":
            pays.append(Pay(hand, Fraction(cell[:-1]), "for_1", envy=award))
        else:
            pays.append(Pay(hand, Fraction(cell[:-1]), "dollars", from_meter=cell[-1] == "m", envy=award))
    return Schedule("progressive", tuple(pays), designator, alias, wager=Fraction(wager) if wager else None)


BASE = _to_one("base", None, "100 50 20 7 5 4 3 2 1", "one_pair_or_less")

BONUS = (
    _to_one("bonus", "CPSB-01", "1000 200 100 50 40 25 7 3 1", "tens_or_better"),
    _to_one("bonus", "CPSB-02", "1000 200 100 50 40 25 6 3 1", "tens_or_better"),
    _to_one("bonus", "CPSB-03", "1000 200 100 50 40 20 6 3 1", "tens_or_better"),
)

PROGRESSIVES = (
    _progressive("CSTUD-01", "PCSA1", "1", "100% 10% 500m 100m 50m"),
    _progressive("CSTUD-02", "PCSA2", "1", "100% 5000m 500m 100m 50m"),
    _progressive("CSTUD-03", "PCSA3", "1", "100% 5000m 250m 100m 50m"),
    _progressive("CSTUD-04", "PCSA4", "1", "100% 10% 250m 100m 50m"),
    _progressive("CSTUD-05", "PCSA5", "1", "100% 10% 100m 50m 25m"),
    _progressive("CSTUD-06", "PCSA6", "1", "100% 10% 1% 50m 25m"),
    _progressive("CSTUD-07", "PCSA7", "1", "100% 5000m 250m 100m 50m 25t"),
    _progressive("CSTUD-08", "PCSB1", "1", "100% 5000m 500m 100m 50m 10t 3t 2t"),
    _progressive("CSTUD-09", "PCSC1", "1", "100% 10% 500m 100m 50m 10t 3t 2t"),
    _progressive("CSTUD-10", "PCSB2", "2.50", "100% 12500m 1250m 250m 125m 25t 7.50t 5t"),
    _progressive("CSTUD-11", "PCSC2", "2.50", "100% 10% 1250m 250m 125m 25t 7.50t 5t"),
    _progressive("CSTUD-12", "PCSB5", "5", "100% 25000m 2500m 500m 250m 50t 15t 10t"),
    _progressive("CSTUD-13", "PCSC5", "5", "100% 10% 2500m 500m 250m 50t 15t 10t"),
    _progressive("CSTUD-14", None, "1", "100% 10% 200t 50t 40t 30t 9t"),
    _progressive("CSTUD-15", None, "1", "100% 10% 300t 50t 40t 30t 9t", envy="1000 300"),
    _progressive("CSTUD-16", None, "5", "100% 10% 300t 50t 40t 30t 9t", envy="5000 1500"),
    _progressive("01", None, None, "100%main 10%main 300f 50f 40f 30f 9f", envy="1000 300"),
    _progressive("ML01", None, None, "100%mega 100%major 300f 50f 40f 30f 9f", envy="1000 300"),
    _progressive("ML03", None, None, "100%mega 100%major 100%minor 50f 40f 30f 9f", envy="1000 300"),
)

COVER_ALL_COLUMNS = {
    8: "100 40 7 6 5 4 3",
    7: "125 70 15 9 7 5 3",
    6: "150 80 17 12 9 7 3",
    5: "200 90 20 15 10 8 4",
    4: "250 100 30 20 15 10 5",
    3: "300 125 40 30 20 17 6",
    2: "500 200 60 40 35 25 9",
}
COVER_ALL = Schedule(
    "cover_all",
    tuple(
        Pay(hand, Fraction(amount), "to_1", hands)
        for hands, column in COVER_ALL_COLUMNS.items()
        for hand, amount in zip(TOP_DOWN[:7], column.split(), strict=True)
    ),
)

SCHEDULES = (BASE, *PROGRESSIVES, *BONUS, COVER_ALL)

NO_HAND = Choice(
    "no_hand",
    "“If the dealer does not have a qualifying hand, the dealer shall … pay all the Ante wagers … and pushes all the "
    "Bet wagers”: whether a player is paid whose hand is no better than the dealer's.",
    (
        Option("every_ante", "All antes are paid, whatever the hands; the word is “all”."),
        Option("higher_hand", "Only a hand higher than the dealer's is paid, as where he qualifies; other antes push."),
    ),
)
TIE = Choice(
    "tie",
    "“Tied hands result in a push and no action”: a push of which wagers is not said.",
    (
        Option("both_push", "Ante and bet both push: no action on the hand."),
        Option("bet_pushes", "The bet pushes; the ante is paid to “winning hands” alone, and a tied hand loses it."),
    ),
)
FOLDED = Choice(
    "folded_hands",
    "“If a player folds, they are not eligible for a progressive payout” against “at the sole discretion of the casino "
    "to allow, or not to allow for folded hands to qualify”.",
    (
        Option("qualify", "The house lets folded hands qualify: every hand counts."),
        Option("lose", "A folded hand's wager is lost; the main game is played at its optimum for the printed pays."),
    ),
)
