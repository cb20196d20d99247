"""What the report says: for each paytable with figures, every outcome with its count, and each figure's verdict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engines import Analysis, UnknownGame, find_game
from games.engines.api import Outcome
from games.engines.kernels import fingerprint
from games.engines.pricing import NO_AWARD
from games.engines.report import rounded
from paytables.packet import Fact, Letter, PacketLike, packet_of
from paytables.printed import PrintedPaytable, Unpriceable, paytables_of
from paytables.verification import ClaimResult, Verification, verify_packet
from paytables.verification.exact import NoEngine, ask

MAIN_BETS = frozenset({"antes"})


@dataclass(frozen=True, slots=True)
class Row:
    """One outcome: its deals, and what it returns of each unit wagered on average."""

    name: str
    combinations: int
    probability: Fraction
    pays: str
    part: Fraction | None  # net part of the result for decisions, gross return otherwise; None: a meter's


@dataclass(frozen=True, slots=True)
class Sheet:
    """One paytable with its counts and the verdicts on its figures; the same pays printed again share a sheet."""

    tables: tuple[PrintedPaytable, ...]
    title: str
    method: str
    reading: str
    deals: int | None
    rows: tuple[Row, ...]
    part_title: str
    claims: tuple[ClaimResult, ...]

    @property
    def combinations(self) -> int:
        return sum(r.combinations for r in self.rows)

    @property
    def sum_of_parts(self) -> Fraction | None:
        """None where a meter's awards are left open."""
        if not self.rows or any(r.part is None for r in self.rows):
            return None
        return sum((r.part for r in self.rows if r.part is not None), Fraction(0))


@dataclass(frozen=True, slots=True)
class Report:
    document: str
    sha256: str | None
    pages: int | None
    letter: str
    game: str | None
    engines: str
    verification: Verification
    sheets: tuple[Sheet, ...]

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(c.verdict for c in self.verification.claims)
        return {v: found.get(v, 0) for v in ("consistent", "inconsistent", "not_determinable", "no_engine")}

    def json(self) -> dict[str, Any]:
        return {
            "document": self.document,
            "sha256": self.sha256,
            "pages": self.pages,
            "letter": self.letter,
            "game": self.game,
            "engines": self.engines,
            "counts": self.counts,
            "verification": self.verification.json(),
            "sheets": [_sheet_json(s) for s in self.sheets],
        }


def report_on(packet: PacketLike, *, document: str, sha256: str | None = None) -> Report:
    """The report on a packet. Figures that cannot be counted are in it with the reason."""
    packet = packet_of(packet)
    verification = verify_packet(packet)
    tables = paytables_of(packet)
    sheets = [_sheet(packet.game, same, tables, packet.facts, verification) for same in _families(tables)]
    pages = packet.own("x_pages")
    return Report(
        document=document,
        sha256=sha256,
        pages=len(pages) if isinstance(pages, list) and pages else None,
        letter=_letter(packet.letter),
        game=packet.game,
        engines=fingerprint(),
        verification=verification,
        sheets=tuple(sheets),
    )


def _letter(letter: Letter | None) -> str:
    if letter is None:
        return ""
    number = f"Submission #{letter.submission}" if letter.submission else ""
    return " ".join(part for part in (number, f"of {letter.date}" if letter.date else "") if part)


def _families(tables: tuple[PrintedPaytable, ...]) -> list[tuple[PrintedPaytable, ...]]:
    """Every table, those with the same pays for the same bet and wager together, in page order.

    Columns by number of hands are left out where no figure is printed of them: counting them takes seconds, and
    `manage.py analyze` gives them.
    """
    found: dict[tuple[Any, ...], list[PrintedPaytable]] = {}
    for t in tables:
        if t.claims or (t.outcomes and all(o.hands is None for o in t.outcomes)):
            seed = t.claim("seed")
            found.setdefault((t.bet, t.variant, t.wager, t.outcomes, seed.value if seed else None), []).append(t)
    return [tuple(same) for same in found.values()]


def _sheet(
    game: str | None,
    same: tuple[PrintedPaytable, ...],
    tables: tuple[PrintedPaytable, ...],
    facts: tuple[Fact, ...],
    verification: Verification,
) -> Sheet:
    places = {t.index for t in same}
    claims = tuple(c for c in verification.claims if c.table.index in places)
    try:
        question = ask(find_game(game or ""), same[0], tables, facts)
        analysis = question.literal.analysis
    except (UnknownGame, NoEngine, Unpriceable) as why:
        return Sheet(same, _title(same), f"Not counted: {why}", "", None, (), "", claims)
    decided = question.literal.bet.solve is not None
    method = (
        f"All {analysis.deals:,} deals, with the player's best decision in each."
        if decided
        else f"All {analysis.deals:,} hands, each counted once."
    )
    return Sheet(
        tables=same,
        title=_title(same),
        method=method,
        reading=question.literal.words,
        deals=analysis.deals,
        rows=tuple(_row(o, analysis, same[0]) for o in analysis.outcomes),
        part_title="Part of the result" if decided else "Return",
        claims=claims,
    )


def _title(same: tuple[PrintedPaytable, ...]) -> str:
    bet = (same[0].bet or "unnamed bet").replace("_", " ")
    names = list(dict.fromkeys(t.designator for t in same if t.designator))
    aliases = list(dict.fromkeys(t.alias for t in same if t.alias))
    title = f"{', '.join(names)} – {bet}" if names else bet.capitalize()
    if same[0].variant:
        title += f", version {same[0].variant}"
    return f"{title} ({', '.join(aliases)})" if aliases else title


def _row(o: Outcome, analysis: Analysis, table: PrintedPaytable) -> Row:
    chance = Fraction(o.combinations, analysis.deals)
    name = "no award" if o.hand == NO_AWARD else o.hand.replace("_", " ")
    return Row(name, o.combinations, chance, _pays(o), _part(o, chance, table.wager or Fraction(1)))


def _pays(o: Outcome) -> str:
    if o.hand == NO_AWARD:
        return "–"
    if o.pays is None:
        return "from a meter"
    amount = f"{float(o.pays):,.2f}".rstrip("0").rstrip(".")
    words = {"to_1": f"{amount} to 1", "for_1": f"{amount} for 1", "dollars": f"${amount}", "percent": f"{amount} %"}
    return words.get(o.unit or "", f"{amount} antes")


def _part(o: Outcome, chance: Fraction, wager: Fraction) -> Fraction | None:
    """Returned per unit wagered, the wager itself included where it is given back."""
    if o.hand == NO_AWARD:
        return Fraction(0)
    if o.pays is None or o.unit == "percent":
        return None
    match o.unit:
        case "to_1":
            return chance * (o.pays + 1)
        case "dollars":
            return chance * o.pays / wager
        case _:
            return chance * o.pays


def _sheet_json(s: Sheet) -> dict[str, Any]:
    total = s.sum_of_parts
    return {
        "paytables": [f"/paytables/{t.index}" for t in s.tables],
        "title": s.title,
        "method": s.method,
        "reading": s.reading,
        "deals": None if s.deals is None else str(s.deals),
        "part": s.part_title,
        "rows": [
            {
                "outcome": r.name,
                "combinations": str(r.combinations),
                "probability": rounded(r.probability, 10),
                "pays": r.pays,
                "part": None if r.part is None else f"{r.part.numerator}/{r.part.denominator}",
            }
            for r in s.rows
        ],
        "sum": None if total is None else f"{total.numerator}/{total.denominator}",
        "claims": [c.claim.pointer for c in s.claims],
    }
