"""An author for measuring alone: other games, other layouts. As PDF (boxes of paytables side by side, hands as columns,
wagers as sections of one table, a list of definitions; prose in one column or two) and as the dump of an extraction.
"""

from __future__ import annotations

import html
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.ingest.strangers.games import PLAYS, Play, Stake
from tests.ingest.trade.model import Made
from tests.ingest.variety.tables import outcome, table

LAYOUTS = ("cards", "across", "sections", "definitions", "plain")


@dataclass
class Offer:
    """One stake with its tables: (name printed, name meant, ladder)."""

    stake: Stake
    tables: list[tuple[str, str | None, tuple[str | None, ...]]]


class Author:
    plays: tuple[Play, ...] = PLAYS
    layouts: tuple[str, ...] = LAYOUTS
    namings: tuple[str, ...] = ("Table {n}", "Option {a}", "{code}-{n}")

    def __init__(self, seed: int) -> None:
        self.seed, self.rng = seed, random.Random(f"stranger {seed}")
        self.play = self.plays[seed % len(self.plays)]
        self.layout = self.layouts[seed // len(self.plays) % len(self.layouts)]
        self.odds = self.rng.choice([" to 1", ":1", " for 1"])
        self.naming = self.rng.choice(self.namings)
        self.columns = self.rng.random() < 0.4
        self.numbers = self.rng.choice(["{n}.", "({a})", "{n})", "3.{n}"])
        self.offers = [self._offer(stake) for stake in self.play.stakes]

    def _offer(self, stake: Stake) -> Offer:
        count = self.rng.randint(1, len(stake.ladders))
        code = "".join(w[0] for w in stake.name.split())
        named = count > 1 or self.rng.random() < 0.5
        results = []
        for n, ladder in enumerate(stake.ladders[:count], 1):
            printed = self.naming.format(n=n, a="ABC"[n - 1], code=code) if named else ""
            meant = {"{": printed, "T": str(n), "P": str(n), "O": "ABC"[n - 1]}[self.naming[0]] if named else None
            results.append((printed, meant, ladder))
        return Offer(stake, results)

    def pay(self, pay: str | None) -> tuple[str, str, str] | None:
        """(printed, value, unit)"""
        if pay is None:
            return None
        if pay.startswith("$"):
            return f"${int(pay[1:]):,}", pay[1:], "dollars"
        value = Fraction(pay)
        unit = "for_1" if self.odds == " for 1" else "to_1"
        if value.denominator > 1:
            return f"{value.numerator}{self.odds[:-1]}{value.denominator}", pay, unit
        return f"{int(pay):,}{self.odds}", pay, unit

    def number(self, n: int) -> str:
        return self.numbers.format(n=n, a="abcdefgh"[n - 1])

    def truth(self) -> dict[str, Any]:
        tables = []
        for offer in self.offers:
            for _, meant, ladder in offer.tables:
                made = table(meant, offer.stake.bet)
                for (_, hand), pay in zip(offer.stake.rows, ladder, strict=True):
                    if (stated := self.pay(pay)) is not None:
                        made["outcomes"].append(outcome(hand, stated[1], stated[2]))
                tables.append(made)
        for bet in self.play.even:  # a sentence's own table of one line
            tables.append({**table(None, bet), "outcomes": [outcome("win", "1", "to_1")]})
        return {
            "kind": "rules",
            "letter": None,
            "game": self.play.name,
            "owner": self.play.owner,
            "paytables": tables,
            "equipment": [],
            "citations": [],
            "blanks": [],
        }

    def made(self) -> Made:
        steps = [(self.number(n), text) for n, text in enumerate(self.play.steps, 1)]
        return Made(self.seed, self.layout, [], "", "", self.truth(), steps, {}, 0)

    # as HTML ---------------------------------------------------------------------------------------------------
    def html(self) -> str:
        size = self.rng.choice([9, 10, 11])
        two = "columns:2;column-gap:22pt" if self.columns else ""
        e = html.escape
        body = [
            f"<h1>{e(self.play.name)}</h1>",
            f"<p class=by>A game of {e(self.play.owner)}. All rights reserved.</p>",
        ]
        body += [f"<div class=prose><h2>About the game</h2>{''.join(f'<p>{e(p)}</p>' for p in self.play.about)}"]
        body += ["<h2>The round</h2>"]
        body += [
            f"<div class=step><b>{self.number(n)}</b><span>{e(t)}</span></div>"
            for n, t in enumerate(self.play.steps, 1)
        ]
        body += ["<h2>House procedures</h2><ul>", *(f"<li>{e(t)}</li>" for t in self.play.house), "</ul></div>"]
        body += ["<h2 class=new>Payouts</h2>", getattr(self, f"_{self.layout}")()]
        return f"""<style>@page{{size:Letter;margin:60pt 64pt;@bottom-center{{content:'{e(self.play.name)} \\2022  '
counter(page);font-size:7pt}}}}
body{{font:{size}pt/1.3 'Liberation Sans'}} h1{{font-size:{size + 8}pt;margin:0}}
.by{{font-size:{size - 1}pt;color:#444}}
h2{{font-size:{size + 2}pt;border-bottom:.7pt solid #333;margin:11pt 0 5pt}} p{{margin:3pt 0}} ul{{margin:2pt 0}}
.prose{{{two}}} .step{{display:flex;margin:2pt 0}} .step b{{flex:0 0 24pt;font-weight:normal}}
.new{{break-before:page}}
.cards{{display:flex;flex-wrap:wrap;gap:16pt}}
.card{{border:1pt solid #555;border-radius:4pt;padding:6pt 9pt;width:150pt}}
.card div{{display:flex;justify-content:space-between}} .card h3{{font-size:{size}pt;margin:0 0 4pt}}
table{{border-collapse:collapse;margin:6pt 0}} td,th{{padding:2.5pt 7pt;border:.5pt solid #777;text-align:center}}
td:first-child{{text-align:left}} .bar td{{background:#333;color:#fff;text-align:left;font-weight:bold}}
.plain td,.plain th{{border:0;border-bottom:.3pt solid #bbb}}
dt{{float:left;clear:left}} dd{{text-align:right;margin:0}}
dl{{width:230pt}} h3{{font-size:{size + 1}pt;margin:8pt 0 3pt}}</style>{"".join(body)}"""

    def _caption(self, offer: Offer, printed: str) -> str:
        return html.escape(f"{offer.stake.name}{' – ' + printed if printed else ''}")

    def _rows(self, offer: Offer, ladder: tuple[str | None, ...]) -> list[tuple[str, str]]:
        statements = ((label, self.pay(pay)) for (label, _), pay in zip(offer.stake.rows, ladder, strict=True))
        return [(label, pay[0]) for label, pay in statements if pay is not None]

    def _each(self, before: str, row: str, after: str) -> str:
        return "".join(
            before.format(self._caption(o, printed))
            + "".join(row.format(html.escape(label), pay) for label, pay in self._rows(o, ladder))
            + after
            for o in self.offers
            for printed, _, ladder in o.tables
        )

    def _cards(self) -> str:
        inner = self._each("<div class=card><h3>{}</h3>", "<div><span>{}</span><span>{}</span></div>", "</div>")
        return f"<section class=cards>{inner}</section>"

    def _definitions(self) -> str:
        return self._each("<h3>{}</h3><dl>", "<dt>{}</dt><dd>{}</dd>", "</dl>")

    def _plain(self) -> str:
        results = []
        for offer in self.offers:
            heads = "".join(f"<th>{printed or 'Pays'}</th>" for printed, _, _ in offer.tables)
            results.append(
                f"<h3>{html.escape(offer.stake.name)}</h3><table class=plain><tr><th>Outcome</th>{heads}</tr>"
            )
            results += [self._row(label, n, offer) for n, (label, _) in enumerate(offer.stake.rows)]
            results.append("</table>")
        return "".join(results)

    def _row(self, label: str, n: int, offer: Offer) -> str:
        pays = [self.pay(ladder[n]) for _, _, ladder in offer.tables]
        cells = "".join(f"<td>{p[0] if p else '–'}</td>" for p in pays)
        return f"<tr><td>{html.escape(label)}</td>{cells}</tr>"

    def _sections(self) -> str:
        """One table for all: a bar names wager and table, its rows follow."""
        inner = self._each("<tr class=bar><td colspan=2>{}</td></tr>", "<tr><td>{}</td><td>{}</td></tr>", "")
        return f"<table>{inner}</table>"

    def _across(self) -> str:
        """Hands as columns, a table a line."""
        results = []
        for offer in self.offers:
            heads = "".join(f"<th>{html.escape(label)}</th>" for label, _ in offer.stake.rows)
            results.append(f"<h3>{html.escape(offer.stake.name)}</h3><table><tr><th></th>{heads}</tr>")
            for printed, _, ladder in offer.tables:
                cells = "".join(f"<td>{p[0] if p else '–'}</td>" for p in map(self.pay, ladder))
                results.append(f"<tr><td>{printed or 'Pays'}</td>{cells}</tr>")
            results.append("</table>")
        return "".join(results)

    def pdf(self) -> bytes:
        from weasyprint import HTML

        made: bytes = HTML(string=self.html()).write_pdf()
        return made

    # as a dump -------------------------------------------------------------------------------------------------
    def dump(self) -> bytes:
        """Lines wrapped at a width, cells parted by spaces, tabs or bars, pages parted by a running foot."""
        wide, gap = self.rng.choice([72, 88, 100]), self.rng.choice(["\t", "   ", " | "])
        lines = [self.play.name, "", f"A game of {self.play.owner}. All rights reserved.", "", "About the game", ""]
        for text in self.play.about:
            lines += [*_wrapped(text, wide), ""]
        lines += ["The round", ""]
        for n, text in enumerate(self.play.steps, 1):
            lines += _wrapped(f"{self.number(n)} {text}", wide)
        lines += ["", f"{self.play.name} - 1", "", "House procedures", ""]
        for text in self.play.house:
            lines += _wrapped(f"• {text}", wide)
        lines += ["", "Payouts", ""]
        for offer in self.offers:
            for printed, _, ladder in offer.tables:
                lines += [f"{offer.stake.name}{' - ' + printed if printed else ''}"]
                lines += [f"{label}{gap}{pay}" for label, pay in self._rows(offer, ladder)] + [""]
        return ("\n".join(lines) + "\n").encode()


def _wrapped(text: str, wide: int) -> list[str]:
    import textwrap

    return textwrap.wrap(text, wide, break_on_hyphens=False)


def source_of(author: Author, what: str) -> bytes:
    return author.pdf() if what == "pdf" else author.dump()
