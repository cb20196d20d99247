"""What an operator's own page or brochure advertises, beside what is approved. Plain data in, plain data out.

A page names no designators, so its pays are what is compared: the approved paytable that pays the same, hand for hand,
is the one that is advertised. A page that pays what no approved paytable pays is a finding.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from approvals.findings import Citation, Finding
from approvals.registry.register import Register
from approvals.registry.terms import Paytable, Terms
from paytables.packet import Packet, packet_of
from paytables.packet import Paytable as Advertised
from paytables.packet.names import fold
from paytables.packet.plain import PlainPacket

CHECK = "PAYTABLE-APPROVED"
GAME = "GAME-AUTHORIZED"
UNNAMED = "not named"
SHOWN = 4
Pays = dict[str, tuple[Fraction, str]]


@dataclass(frozen=True, slots=True)
class Bet:
    """One paytable of the page, and the approved one that pays the same."""

    bet: str
    rows: tuple[tuple[str, str], ...]  # hand and pay, as the page has them
    approved: str | None
    finding: Finding


@dataclass(frozen=True, slots=True)
class Page:
    game: str | None
    submission: str | None
    bets: tuple[Bet, ...]
    findings: tuple[Finding, ...]  # those about the page as a whole
    limits: tuple[tuple[str, str | None, str | None], ...]  # bet, least, most

    @property
    def wrong(self) -> list[Finding]:
        return [f for f in (*self.findings, *(b.finding for b in self.bets)) if f.verdict != "pass"]


def advertised(packet: PlainPacket, register: Register, day: datetime.date) -> Page:
    """What the page says, against the terms in force on a day."""
    read = packet_of(packet)
    limits = tuple((m.bet or "ante", _text(m.least), _text(m.most)) for m in read.limits)
    if not read.game:
        finding = Finding(GAME, "needs_review", "game", "No game could be read on the page.")
        return Page(None, None, (), (finding,), limits)
    approval = register.approval(read.game, day)
    terms = register.terms(read.game, day)
    if approval is None:
        finding = Finding(
            GAME, "fail", "game", f"The page advertises {read.game}, and no approval of it is in force on {day}.",
            found=read.game, required="an approval in force",
        )  # fmt: skip
        return Page(read.game, None, tuple(_bet(p, None, read.game) for p in read.paytables), (finding,), limits)
    bets = tuple(_bet(p, terms, read.game) for p in _each_once(read))
    return Page(read.game, approval.letter.submission, bets, (), limits)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _each_once(read: Packet) -> list[Advertised]:
    results: dict[tuple[object, ...], Advertised] = {}
    for p in read.paytables:
        results.setdefault((p.bet, tuple(sorted(_pays(p).items(), key=str))), p)
    return list(results.values())


def _pays(p: Advertised) -> Pays:
    return {
        str(o.hand): (Fraction(str(o.pays)), o.unit or "to_1")
        for o in p.outcomes
        if o.hand is not None and o.pays is not None
    }


def _approved_pays(p: Paytable) -> Pays:
    return {str(a.hand): (a.pays, a.unit or "to_1") for a in p.awards if a.hand is not None and a.pays is not None}


def _bet(p: Advertised, terms: Terms | None, game: str) -> Bet:
    bet = str(p.bet or UNNAMED)
    stated = bet.replace("_", " ")
    pays = _pays(p)
    rows = tuple((hand, _words(*pay)) for hand, pay in pays.items())
    if terms is None:
        finding = Finding(CHECK, "needs_review", bet, f"No rules of {game} are on file to compare the {stated} with.")
        return Bet(bet, rows, None, finding)
    cite = (terms.cite(),)
    if p.bet is None:
        message = "The page does not say which bet these pays are of; look at the page."
        return Bet(bet, rows, None, Finding(CHECK, "needs_review", bet, message, citations=cite))
    if not pays or any(o.hand is None or o.pays is None for o in p.outcomes):
        finding = Finding(
            CHECK, "needs_review", bet, f"A row of the {stated} could not be read; look at the page.", citations=cite
        )
        return Bet(bet, rows, None, finding)
    known = [q for q in terms.paytables if q.bet is not None and fold(q.bet) == fold(bet)]
    if not known:
        message = f"The page advertises a bet “{stated}”, and the approved rules of {game} have none of that name."
        return Bet(bet, rows, None, Finding(CHECK, "fail", bet, message, found=stated, citations=cite))
    same = next((q for q in known if _approved_pays(q) == pays), None)
    if same is not None:
        message = f"The {stated} pays as the approved paytable {same.name}."
        finding = Finding(CHECK, "pass", bet, message, found=same.name, citations=(terms.cite(same.place),))
        return Bet(bet, rows, same.name, finding)
    nearest = max(known, key=lambda q: len(set(_approved_pays(q).items()) & set(pays.items())))
    differs = _differences(pays, _approved_pays(nearest))
    message = f"The page advertises a {stated} that no approved paytable pays; nearest is {nearest.name}: {differs}."
    finding = Finding(
        CHECK, "fail", bet, message, found=stated, required=nearest.name, citations=(terms.cite(nearest.place),)
    )
    return Bet(bet, rows, None, finding)


def _differences(page: Pays, approved: Pays) -> str:
    results = []
    for hand in dict.fromkeys([*approved, *page]):
        one, other = page.get(hand), approved.get(hand)
        if one != other:
            words = hand.replace("_", " ")
            results.append(
                f"{words} {'not on the page' if one is None else _words(*one)}, approved "
                f"{'none' if other is None else _words(*other)}"
            )
    more = f", and {len(results) - SHOWN} more" if len(results) > SHOWN else ""
    return "; ".join(results[:SHOWN]) + more


def _words(amount: Fraction, unit: str) -> str:
    text = f"{amount.numerator:,}" if amount.denominator == 1 else str(amount)
    return {"percent": f"{text}%", "dollars": f"${text}", "for_1": f"{text} for 1"}.get(unit, f"{text} to 1")


def form_of_page(page: Page, table: str, day: datetime.date) -> dict[str, Any]:
    """The configuration that the page amounts to; what it does not say stays unknown, not empty."""
    limits = {bet: (least, most) for bet, least, most in page.limits}
    bets = []
    for one in (b for b in page.bets if b.bet != UNNAMED):
        least, most = limits.get(one.bet, (None, None))
        values = {"bet": one.bet, "paytable": one.approved, "min": least, "max": most}
        bets.append({name: value for name, value in values.items() if value is not None})
    named = {b["bet"] for b in bets}
    for bet, (least, most) in limits.items():
        if bet not in named:
            values = {"bet": bet, "min": least, "max": most}
            bets.append({name: value for name, value in values.items() if value is not None})
    form = {"as_of": day.isoformat(), "game": page.game, "table": {"number": table}, "bets": bets}
    return form if page.submission is None else {**form, "submission": page.submission}


def cited(finding: Finding) -> list[dict[str, object]]:
    return [c.as_json() if isinstance(c, Citation) else c for c in finding.citations]
