"""A second author for measuring alone: dice, tiles, a wheel and two card games, in layouts that no other author has.

One list of all wagers with its own columns for wager and table; pays before their outcomes; ways, chances and returns
beside the pays; outcomes numbered by rank; lists folded beside themselves; what stakes of money win. Between them stand
tables that pay nothing: limits of wagers, the history of the paper, an example.
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterator
from fractions import Fraction

from tests.ingest.strangers.author import Author, Offer
from tests.ingest.strangers.games import Play, Stake
from tests.ingest.trade.model import slug

Rows = list[list[str]]  # the first is the head; an empty one is none
Part = tuple[str, Rows]  # a caption, or none, and what stands below it


def _rows(*labels: str) -> tuple[tuple[str, str], ...]:
    return tuple((label, slug(label)) for label in labels)


DICE = Play(
    "Breakwater Dice",
    "Cannery Row Amusements LLC",
    (
        Stake(
            "Hot Streak",
            "hot_streak",
            _rows("6 different points", "5 different points", "4 different points", "3 different points"),
            (("300", "50", "15", "3"), ("250", "60", "12", "4")),
        ),
        Stake(
            "Same Spots",
            "same_spots",
            _rows("Three sixes", "Three ones", "Any other triple", "Any double"),
            (("80", "60", "25", "1"), ("$1000", "75", "20", "1"), ("90", "50", "20", "0.5")),
        ),
    ),
    (
        "Breakwater Dice is played with three dice in a covered tumbler. A round begins when the shooter presses the "
        "button and ends when the dealer has called the total of the three dice.",
        "The shooter keeps the tumbler until a total of seven is called after a point has been made. Wagers that are "
        "neither won nor lost stay where they are unless the player takes them down.",
    ),
    (
        "Players place a Shore wager or a Sea wager, and may place the Hot Streak and the Same Spots wagers.",
        "The dealer closes the betting, and the shooter starts the tumbler.",
        "The dealer calls each die and then the total, and moves the marker when a new point has been made.",
        "Losing wagers are taken first. Winning Sea wagers are paid even money.",
        "A round in which a die does not lie flat is called again; no wager is decided by it.",
    ),
    (
        "Dice are measured by the supervisor at the start of each shift.",
        "A tumbler that has been opened is out of play until it has been sealed again.",
    ),
    ("sea",),
)
TILES = Play(
    "Jade Wall Tiles",
    "Nine Rivers Table Games, Inc.",
    (
        Stake(
            "Matching Tiles",
            "matching_tiles",
            _rows("Two supreme pairs", "Supreme pair and gong", "Any two pairs", "Wong", "Gong", "Nine high"),
            (("500", "100", "40", "8", "6", "2"), ("400", "120", "30", "9", "5", None)),
        ),
    ),
    (
        "Jade Wall Tiles is played with a set of 32 tiles. Four tiles are dealt to each player, who sets them as a "
        "high hand and a low hand of two tiles each.",
        "The dealer sets the house hand by the house way. A player wins when both hands rank above those of the dealer "
        "and loses when both rank below; in all other cases the wager is returned.",
    ),
    (
        "Players place a wager and may place the Matching Tiles wager beside it.",
        "The dealer mixes the tiles face down, builds the wall and cuts it as the dice say.",
        "Four tiles are given to every seat, whether or not a player sits there.",
        "Hands are set and may not be touched afterwards.",
        "Winning wagers are paid 1 to 1 less a commission of five percent.",
    ),
    (
        "Tiles with marks on their backs are taken out of play at once.",
        "A player may ask the dealer how the house would set a hand.",
    ),
)
WHEEL = Play(
    "Lantern Wheel",
    "Old Ferry Gaming Works",
    (
        Stake(
            "Lantern",
            "lantern",
            _rows("Gold lantern", "Silver lantern", "Red lantern", "Blue lantern", "White lantern"),
            (("45", "20", "10", "5", "2"), ("40", "22", "11", "5", "2")),
        ),
        Stake(
            "Twice Running",
            "twice_running",
            _rows("Gold twice running", "Silver twice running", "Any color twice running"),
            (("1500", "300", "8"), ("1000", "350", "9"), ("1200", "250", "10")),
        ),
    ),
    (
        "Lantern Wheel is played on an upright wheel of 52 places. Each place shows a lantern of one color. The dealer "
        "spins the wheel, and the lantern under the pointer decides the round.",
        "A spin counts when the wheel has turned at least three times. When the pointer rests on a pin the spin is "
        "made again.",
    ),
    (
        "Players place wagers on one or more colors and may place the Twice Running wager.",
        "The dealer announces that betting is closed and spins the wheel.",
        "The dealer calls the color and marks the layout.",
        "All losing wagers are collected and all winning wagers are paid in the order of the seats.",
    ),
    (
        "The wheel is balanced once a week and the result is written down.",
        "Nobody but the dealer may touch the wheel.",
    ),
)
STUD = Play(
    "Cutter's Draw",
    "Tidewater Card Company",
    (
        Stake(
            "Second Chance",
            "second_chance",
            _rows("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight", "Two Pair"),
            (("800", "150", "40", "12", "8", "5", "2"), ("1000", "200", "50", "10", "7", "4", None)),
        ),
        Stake(
            "Face Value",
            "face_value",
            _rows("Five face cards", "Four face cards", "Three face cards", "No face card"),
            (("250", "20", "3", "1"), ("200", "25", "3", "1.5")),
        ),
    ),
    (
        "Cutter's Draw is played with a standard deck of 52 cards. The player receives five cards and may exchange one "
        "of them; the dealer exchanges none.",
        "The dealer plays with a pair of fours or better. Without it the Draw wager of every player pushes.",
    ),
    (
        "Each player places an Ante wager and may place the Second Chance and the Face Value wagers.",
        "Five cards are dealt face down to each player and to the dealer.",
        "A player folds, stays, or pays an amount equal to the Ante to exchange one card.",
        "The dealer turns the cards of the house and compares them with each hand from right to left.",
        "Winning Ante wagers are paid 1 to 1.",
    ),
    (
        "Exchanged cards go to the discard rack face down.",
        "A hand with too many or too few cards is dead.",
    ),
)
SQUEEZE = Play(
    "Gangplank Baccarat",
    "Three Anchors Gaming LLC",
    (
        Stake(
            "Tiger",
            "tiger",
            _rows("Big Tiger (3 cards)", "Small Tiger (2 cards)", "Tiger Tie"),
            (("50", "22", "35"), ("45", "20", "40")),
        ),
        Stake(
            "Margin",
            "margin",
            _rows("Win by 9 points", "Win by 8 points", "Win by 7 points", "Win by 6 points", "Natural winner"),
            (("30", "10", "6", "4", "1"), ("25", "12", "7", "3", "1")),
        ),
    ),
    (
        "Gangplank Baccarat is dealt from a shoe of eight decks. Two hands are dealt, called Captain and Crew, and "
        "the hand whose points come nearer to nine wins.",
        "No commission is taken. A Captain wager that wins with six points is paid half.",
    ),
    (
        "Players wager on Captain, on Crew or on a tie, and may place the Tiger and the Margin wagers.",
        "Two cards are dealt to each hand, and a third card by the usual rules.",
        "The dealer announces the points of both hands and the winner.",
        "Winning Crew wagers are paid even money.",
    ),
    (
        "The shoe is changed when the cut card comes out.",
        "Cards may be squeezed by one player for each hand.",
    ),
    ("crew",),
)
MONEY = (5, 25)


class Keeper(Author):
    plays = (DICE, TILES, WHEEL, STUD, SQUEEZE)
    layouts = ("ledger", "backwards", "returns", "ranked", "folded", "stakes")
    namings = ("Paytable {n}", "Option {a}", "{code}-{n:02}")
    about_wagers = "The wagers and what they win"

    def parts(self) -> list[Part]:
        """Everything that is printed as a table, in order."""
        if self.layout == "ledger":
            return [("All wagers", self._ledger())]
        made = getattr(self, f"_as_{self.layout}")
        return [
            (f"{offer.stake.name}{', ' + printed if printed else ''}", made(list(self._paid(offer, ladder))))
            for offer in self.offers
            for printed, _, ladder in offer.tables
        ]

    def decoys(self) -> list[Part]:
        lowest = self.rng.choice([1, 2, 5])
        limits = [["Wager", "Minimum", "Maximum"]]
        limits += [[o.stake.name, f"${lowest}", f"${lowest * 100}"] for o in self.offers]
        history = [["Revision", "Date", "Pages"]]
        history += [[f"{n}.0", f"March {3 + n}, 20{20 + n}", str(4 + n)] for n in range(1, self.rng.randint(3, 5))]
        return [("Limits at the table", limits), ("History of this paper", history)]

    def _paid(self, offer: Offer, ladder: tuple[str | None, ...]) -> Iterator[tuple[str, str, Fraction | None]]:
        """Label, pay as printed, and how much a wager of one wins."""
        for (label, _), pay in zip(offer.stake.rows, ladder, strict=True):
            stated = self.pay(pay)
            if pay is not None and stated is not None:
                yield label, stated[0], None if pay.startswith("$") else Fraction(pay)

    def _ledger(self) -> Rows:
        """The wager and its table stand before the first of their lines, or before each."""
        every = self.rng.random() < 0.5
        results = [["Wager", "Table", "Outcome", "Pays"]]
        for offer in self.offers:
            for printed, _, ladder in offer.tables:
                for n, (label, pay, _) in enumerate(self._paid(offer, ladder)):
                    named = every or n == 0
                    results.append([offer.stake.name * named, printed * named, label, pay])
        return results

    def _as_backwards(self, rows: list[tuple[str, str, Fraction | None]]) -> Rows:
        return [["Pays", "Outcome"], *([pay, label] for label, pay, _ in rows)]

    def _as_returns(self, rows: list[tuple[str, str, Fraction | None]]) -> Rows:
        results = [["Outcome", "Ways", "Probability", "Pays", "Return"]]
        for n, (label, pay, won) in enumerate(rows):
            ways = 4 * 9**n * (1 + self.seed % 7)
            chance = Fraction(ways, 2_598_960)
            results.append([label, f"{ways:,}", f"{float(chance):.6f}", pay, f"{float(chance * (won or 0)):.6f}"])
        return results

    def _as_ranked(self, rows: list[tuple[str, str, Fraction | None]]) -> Rows:
        return [["Rank", "Outcome", "Pays"], *([str(n), label, pay] for n, (label, pay, _) in enumerate(rows, 1))]

    def _as_folded(self, rows: list[tuple[str, str, Fraction | None]]) -> Rows:
        half = (len(rows) + 1) // 2
        beside = [*rows[half:], ("", "", None)]
        return [
            ["Outcome", "Pays", "Outcome", "Pays"],
            *([a, b, c, d] for (a, b, _), (c, d, _) in zip(rows[:half], beside, strict=False)),
        ]

    def _as_stakes(self, rows: list[tuple[str, str, Fraction | None]]) -> Rows:
        results = [["Outcome", "Pays", *(f"${m} wins" for m in MONEY)]]
        for label, pay, won in rows:
            cells = [pay if won is None else f"${float(won * m):,.2f}" for m in MONEY]
            results.append([label, pay, *cells])
        return results

    def example(self) -> str:
        offer = self.offers[0]
        label, _, won = next(self._paid(offer, offer.tables[0][2]))
        amount = "the amount in the list" if won is None else f"${int(won) * 5:,}"
        return f"Example: a player who has staked $5 on {offer.stake.name} and has {label} is handed {amount}."

    # as HTML ---------------------------------------------------------------------------------------------------
    def html(self) -> str:
        e = html.escape
        size, ruled = self.rng.choice([9, 10, 11]), self.rng.choice(["all", "lines", "none", "shade"])
        limits, history = self.decoys()
        steps = "".join(
            f"<div class=step><b>{self.number(n)}</b><span>{e(t)}</span></div>"
            for n, t in enumerate(self.play.steps, 1)
        )
        body = [
            f"<h1>{e(self.play.name)}</h1><p class=by>A game of {e(self.play.owner)}. All rights reserved.</p>",
            _html_table(history[1]),
            "<h2>About the game</h2>",
            *(f"<p>{e(p)}</p>" for p in self.play.about),
            f"<h2>The round</h2>{steps}<h2>House procedures</h2><ul>",
            *(f"<li>{e(t)}</li>" for t in self.play.house),
            f"</ul><h2>{limits[0]}</h2>{_html_table(limits[1])}<h2 class=new>{self.about_wagers}</h2>",
            *(f"<h3>{e(caption)}</h3>{_html_table(rows)}" for caption, rows in self.parts()),
            f"<p>{e(self.example())}</p>",
        ]
        rule = {"all": "border:.5pt solid #777", "lines": "border-bottom:.4pt solid #999", "none": "", "shade": ""}
        shade = "tr:nth-child(even) td{background:#e8e8e8}" if ruled == "shade" else ""
        return f"""<style>@page{{size:Letter;margin:58pt 62pt;@bottom-right{{content:'{e(self.play.name)}, page '
counter(page);font-size:7pt}}}} body{{font:{size}pt/1.3 'Liberation Serif'}} h1{{font-size:{size + 9}pt;margin:0}}
.by{{font-size:{size - 1}pt}} h2{{font-size:{size + 3}pt;margin:12pt 0 5pt}}
h3{{font-size:{size + 1}pt;margin:9pt 0 3pt}}
p{{margin:3pt 0}} .step{{display:flex;margin:2pt 0}} .step b{{flex:0 0 24pt;font-weight:normal}}
.new{{break-before:page}} table{{border-collapse:collapse;margin:5pt 0}}
td,th{{padding:2.5pt 8pt;text-align:left;{rule[ruled]}}} {shade}</style>{"".join(body)}"""

    # as a dump -------------------------------------------------------------------------------------------------
    def dump(self) -> bytes:
        wide, gap = self.rng.choice([76, 90]), self.rng.choice(["\t", "pad", " | "])
        limits, history = self.decoys()
        lines = [self.play.name, "", f"A game of {self.play.owner}. All rights reserved.", ""]
        lines += [*_lines(history[1], gap), "", "About the game", ""]
        for text in self.play.about:
            lines += [*textwrap.wrap(text, wide), ""]
        lines += ["The round", ""]
        for n, text in enumerate(self.play.steps, 1):
            lines += textwrap.wrap(f"{self.number(n)} {text}", wide)
        lines += ["", f"{self.play.name}, page 1", "", "House procedures", ""]
        for text in self.play.house:
            lines += textwrap.wrap(f"- {text}", wide)
        lines += ["", limits[0], "", *_lines(limits[1], gap), "", self.about_wagers, ""]
        for caption, rows in self.parts():
            lines += [caption, "", *_lines(rows, gap), ""]
        lines += textwrap.wrap(self.example(), wide)
        return ("\n".join(lines) + "\n").encode()


def _html_table(rows: Rows) -> str:
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{html.escape(c)}</td>" for c in row) + "</tr>" for row in rows[1:])
    return f"<table><tr>{head}</tr>{body}</table>"


def _lines(rows: Rows, gap: str) -> list[str]:
    if gap != "pad":
        return [gap.join(row).rstrip() for row in rows]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return ["   ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
