"""Pay tables: how a document prints them, and what they truly say."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from tests.ingest.blind.tables.model import Cell, Grid, outcome, table
from tests.ingest.trade import words
from tests.ingest.trade.model import Element, Game, Wager, slug

PROGRESSIVE_HANDS = (
    "Royal Flush",
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
)
PROGRESSIVE_LADDERS = (
    ("100%", "10%", "$300", "$50", "$40", "$30", "$9"),
    ("100%", "10%", "$500", "$100", "$50", None, None),
    ("100%", "$5000", "$500", "$100", "$75", "$25", "$8"),
)
PROGRESSIVE_ENVY = ("$1000", "$300", "$100", None, None, None, None)


def _comma(n: str) -> str:
    whole, _, rest = n.partition(".")
    return f"{int(whole):,}" + (f".{rest}" if rest else "")


BASE = ("Mississippi Stud", "Let It Ride")  # the game's own wagers: whether "ante", the game's name or nothing, is open


class Tables:
    """The tables of one document: its manner of writing pays, designators and grids."""

    def __init__(self, rng: random.Random, held: int) -> None:
        self.rng, self.held = rng, held
        self.odds = rng.choice(["-", " for 1", "bare", "to"] if held else [" to 1", " to 1", ":1", "bare"])
        self.naming = rng.choice(["PT", "letter", "code", "none"] if held else ["code", "code", "number", "none"])
        self.layout = rng.choice(["columns", "each", "pair", "dots"])
        self.together = rng.random() < 0.15  # several wagers as columns of one grid
        self.claims = rng.random() < 0.5
        self.upper = rng.random() < 0.2
        self.hand_head, self.pay_head = rng.choice(words.HAND_HEADS[held]), rng.choice(words.PAY_HEADS[held])
        self.edge, self.hits = rng.choice(words.EDGE[held]), rng.choice(words.HITS[held])
        self.unit_by = rng.choice(["head", "note"])
        self.push = rng.choice(["Push", "PUSH"])
        self.none = rng.choice(["", "-", "n/a", "—"])
        self.caption = rng.choice(words.CAPTIONS[held])
        self.lead = rng.choice(words.LEADS[held])
        self.banner = rng.random() < 0.3  # the wager's name as a row over the whole grid
        self.of_meter = rng.choice(["", " of meter"] if held else ["", " of Progressive"])
        self.meters: dict[str, str] = {}
        self.forms = rng.choice(words.HAND_FORMS[held])
        self.truth: list[dict[str, Any]] = []
        self.seen: dict[tuple[Any, ...], int] = {}

    # one pay -----------------------------------------------------------------------------------------------
    @property
    def unit(self) -> str:
        return "for_1" if self.odds == " for 1" else "to_1"

    def pay(self, pay: str) -> tuple[str, str, str]:
        """(printed, value, unit)"""
        if pay.endswith("%"):
            return pay + self.of_meter, pay[:-1], "percent"
        if pay.startswith("$"):
            return f"${_comma(pay[1:])}", pay[1:], "dollars"
        if pay == "0":
            return self.push, "0", "to_1"
        value = Fraction(pay)
        if value.denominator > 1:
            up, down = value.numerator, value.denominator
            if self.odds == "bare":
                return f"{up} to {down}", pay, "to_1"
            form = {"-": f"{up}-{down}", ":1": f"{up}:{down}"}.get(self.odds, f"{up} to {down}")
            return form, pay, "to_1"
        if self.odds == "bare":
            return _comma(pay), pay, "to_1"
        return _comma(pay) + {"-": "-1", ":1": ":1", "to": " to 1"}.get(self.odds, self.odds), pay, self.unit

    def hand(self, hand: str) -> str:
        hand = self.forms.get(hand, hand)
        return hand.upper() if self.upper else hand

    def designator(self, wager: Wager, n: int) -> tuple[str | None, str]:
        """The name of a wager's n-th table and how it stands over it."""
        if self.naming == "code":
            name = f"{wager.code}-{n:02}"
            return name, name
        if self.naming == "number":
            return str(n), f"Pay Table {n}"
        if self.naming == "PT":
            return f"PT-{n}", f"PT-{n}"
        if self.naming == "letter":
            letter = "ABCDEFGH"[n - 1]
            return letter, f"Pay Table {letter}"
        return None, ""

    # what is said of them ----------------------------------------------------------------------------------
    def true(
        self, wager: Wager, designator: str | None, ladder: tuple[str | None, ...], bet: str | None = None
    ) -> dict[str, Any]:
        made = table(designator, slug(wager.name) if bet is None else bet or None)
        if wager.name in BASE:
            made["x_any_bet"] = True
        key = (designator, made["bet"])
        made["printing"] = self.seen[key] = self.seen.get(key, 0) + 1
        for n, (hand, pay) in enumerate(zip(wager.hands, ladder, strict=True)):
            envy = wager.envy[n] if wager.envy else None
            if pay is None:
                continue
            _, value, unit = self.pay(pay)
            meter = {"meter": self.meters.get(hand, "main")} if unit == "percent" else {}
            made["outcomes"].append(
                outcome(slug(self.forms.get(hand, hand)), value, unit, envy=envy[1:] if envy else None, **meter)
            )
        self.truth.append(made)
        return made

    def _pay_head(self, percent: bool = False) -> str:
        return (
            f"{self.pay_head} (to 1)"
            if self.odds == "bare" and self.unit_by == "head" and not percent
            else self.pay_head
        )

    def _note(self) -> list[Element]:
        if self.odds == "bare" and self.unit_by == "note":
            return [("note", ("All payouts are to 1.", "Odds shown are to 1.")[self.held])]
        return []

    def _footer(self, made: list[dict[str, Any]]) -> list[list[str]]:
        """Rows of claims under the ladders of a grid."""
        if not self.claims:
            return []
        rows = [[self.edge], [self.hits]]
        for one in made:
            edge, hit = f"{self.rng.randint(150, 2500) / 100:.2f}", f"{self.rng.randint(150, 3000) / 100:.2f}"
            one["claims"] |= {"house_edge": _trim(edge), "hit_frequency": _trim(hit)}
            rows[0].append(f"{edge}%")
            rows[1].append(f"{hit}%")
        return rows

    # grids --------------------------------------------------------------------------------------------------
    def _grid(self, heads: list[str], rows: list[list[str]], banner: str = "") -> Grid:
        cells = [[Cell(t, head=True) for t in heads]] if any(heads) else []
        if banner:
            cells.insert(0, [Cell(banner, across=len(heads), head=True)])
        return Grid(cells + [[Cell(t) for t in row] for row in rows])

    def columns(self, wager: Wager, ladders: list[tuple[str | None, ...]], caption: str) -> list[Element]:
        names = [self.designator(wager, n) for n in range(1, len(ladders) + 1)]
        made = [self.true(wager, name, ladder) for (name, _), ladder in zip(names, ladders, strict=True)]
        rows = []
        for n, hand in enumerate(wager.hands):
            rows.append([self.hand(hand), *(self.none if x[n] is None else self.pay(x[n] or "")[0] for x in ladders)])
        rows += self._footer(made)
        grid = self._grid([self.hand_head, *(shown for _, shown in names)], rows, caption if self.banner else "")
        out: list[Element] = [] if self.banner else [("caption", caption)]
        note: list[Element] = [("note", "All payouts are to 1.")] if self.odds == "bare" else []
        return [*out, ("grid", grid), *note]

    def each(self, wager: Wager, ladder: tuple[str | None, ...], n: int, caption: str) -> list[Element]:
        name, shown = self.designator(wager, n)
        made = self.true(wager, name, ladder)
        envy = wager.envy
        whole = f"{caption} - {shown}" if shown else caption
        rows = []
        for k, (hand, pay) in enumerate(zip(wager.hands, ladder, strict=True)):
            row = [self.hand(hand), self.none if pay is None else self.pay(pay)[0]]
            if envy:
                row.append(f"${_comma((envy[k] or '')[1:])}" if envy[k] else "")
            rows.append(row)
        if self.layout == "dots" and not envy:
            rows += self._footer([made])
            return [("caption", whole), ("dots", [(r[0], r[1]) for r in rows]), *self._dots_note()]
        rows += [row + [""] * (len(rows[0]) - 2) for row in self._footer([made])]
        heads = [self.hand_head, self._pay_head(), *(["Envy" if self.held else "Envy Bonus"] if envy else [])]
        grid = self._grid(heads, rows, whole if self.banner else "")
        return [*([] if self.banner else [("caption", whole)]), ("grid", grid), *self._note()]

    def _dots_note(self) -> list[Element]:
        return [("note", "All payouts are to 1.")] if self.odds == "bare" else []

    def of(self, game: Game, wagers: list[Wager], leads: bool) -> list[Element]:
        """All tables of the wagers."""
        out: list[Element] = []
        if self.together and len(wagers) > 1 and not any(w.envy for w in wagers):
            return self.one_grid(wagers)
        for wager in wagers:
            single = len(wager.ladders) == 1
            chosen = list(wager.ladders) if self.naming != "none" else [self.rng.choice(wager.ladders)]
            caption = self.caption.format(bet=wager.name).replace("Bonus Bonus", "Bonus")
            if leads and self.lead:
                out.append(("para", self.lead.format(bet=wager.name)))
            if self.layout == "columns" and not wager.envy and not single and self.naming != "none":
                out += self.columns(wager, chosen, caption)
                continue
            parts = [self.each(wager, ladder, n, caption) for n, ladder in enumerate(chosen, 1)]
            while self.layout == "pair" and len(parts) > 1 and not wager.envy:
                out.append(("pair", [parts.pop(0), parts.pop(0)]))
            for part in parts:
                out += part
        return out

    def one_grid(self, wagers: list[Wager]) -> list[Element]:
        """Wagers as columns: a hand that one of them does not pay has an empty cell there."""
        hands = list(dict.fromkeys(h for w in wagers for h in w.hands))
        chosen = [w.ladders[0] for w in wagers]
        for wager, ladder in zip(wagers, chosen, strict=True):
            self.true(wager, None, ladder)
        rows = []
        for hand in hands:
            row = [self.hand(hand)]
            for wager, ladder in zip(wagers, chosen, strict=True):
                pay = ladder[wager.hands.index(hand)] if hand in wager.hands else None
                row.append(self.none if pay is None else self.pay(pay)[0])
            rows.append(row)
        note: list[Element] = [("note", "All payouts are to 1.")] if self.odds == "bare" else []
        return [("grid", self._grid([self.hand_head, *(w.name for w in wagers)], rows)), *note]

    def progressive(self, game: Game) -> list[Element]:
        """A progressive's tables, with seeds as their last row."""
        out: list[Element] = []
        for n in range(1, self.rng.randint(1, 3) + 1):
            envy = PROGRESSIVE_ENVY if self.rng.random() < 0.4 else None
            wager = Wager("Progressive", f"{game.code}P", PROGRESSIVE_HANDS, (), envy)
            ladder = PROGRESSIVE_LADDERS[n - 1]
            levels = self.rng.random() < 0.2
            if levels:
                ladder = ("100%", "100%", *ladder[2:])
                self.meters = {"Royal Flush": "major", "Straight Flush": "minor"}
            name, shown = self.designator(wager, n)
            made = self.true(wager, name, ladder)
            rows = []
            for k, hand in enumerate(PROGRESSIVE_HANDS):
                pay = ladder[k]
                row = [self.hand(hand), self.none if pay is None else self.pay(pay)[0]]
                if levels and k < 2:
                    row[1] = f"100% of {('Major', 'Minor')[k]}"
                if envy:
                    row.append(f"${_comma((envy[k] or '')[1:])}" if envy[k] else "")
                if pay is not None:
                    rows.append(row)
            rows += [row + [""] * (len(rows[0]) - 2) for row in self._footer([made])]
            seed = self.rng.choice(["1000", "5000", "10000"])
            made["claims"]["seed"] = seed
            rows.append(["Seed", f"${_comma(seed)}", *([""] if envy else [])])
            heads = [self.hand_head, self.pay_head, *(["Envy"] if envy else [])]
            self.meters = {}
            caption = f"Progressive Pay Table{' ' + shown.removeprefix('Pay Table ') if shown else ''}"
            if self.rng.random() < 0.3:
                made["wager"] = self.rng.choice(["1", "5"])
                caption += f" (${made['wager']} wager)"
            out += [("caption", caption), ("grid", self._grid(heads, rows))]
        return out


def _trim(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number
