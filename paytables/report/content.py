"""What the report says: for each paytable with figures, every outcome with its count, and each figure's verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from games.engines import Analysis, UnknownGame
from games.engines.api import NamedShare, Outcome
from games.engines.kernels import fingerprint
from games.engines.pricing import NO_AWARD
from games.engines.report import rounded, share
from paytables.packet import Fact, Letter, Packet, PacketLike, packet_of
from paytables.packet.units import pay
from paytables.printed import PrintedPaytable, Unpriceable, paytables_of
from paytables.printed_rules import PrintedRule, printed_rules
from paytables.report.counted import NOTHING
from paytables.report.json_form import PlaceJson, ReportJson, RowJson, SheetJson
from paytables.verification import Binding, ClaimResult, Verification, binding_of, verify_packet
from paytables.verification.exact import NoEngine, Question, exact_question


@dataclass(frozen=True, slots=True)
class Row:
    """One outcome: its deals, and what it returns of each unit wagered on average."""

    name: str
    combinations: int
    probability: Fraction
    pays: str
    part: Fraction | None  # net part of the result for decisions, gross return otherwise; None: a meter's


@dataclass(frozen=True, slots=True)
class Column:
    """What one number of hands makes of a paytable that has a column for each."""

    hands: int
    deals: int
    hit_frequency: Fraction
    house_edge: Fraction | None  # None where a meter decides
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """What the paytable is worth under readings of the rules that make no difference to one another."""

    readings: tuple[str, ...]
    house_edge: Fraction | None
    hit_frequency: Fraction | None
    literal: bool  # as the rules say word for word, where they say anything


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
    columns: tuple[Column, ...] = ()  # by number of hands; `deals` and `rows` are empty then
    shares: tuple[NamedShare, ...] = ()
    house_edge: Fraction | None = None  # whether or not the page prints one; None where a meter decides
    hit_frequency: Fraction | None = None
    alternatives: tuple[Alternative, ...] = ()  # none where the rules leave no choice
    choices: Mapping[str, str] = field(default_factory=dict)  # what `reading` says: choice → option

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
    places: dict[str, PlaceJson] = field(default_factory=dict)  # where each printed rule stands, by its pointer

    @property
    def counts(self) -> dict[str, int]:
        results = Counter(c.verdict for c in self.verification.claims)
        return {v: results.get(v, 0) for v in ("consistent", "inconsistent", "not_determinable", "no_engine")}

    def json(self) -> ReportJson:
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
            "rules_printed": self.places,
        }


def report_on(packet: PacketLike, *, document: str, sha256: str | None = None) -> Report:
    """The report on a packet. Figures that cannot be counted are in it with the reason."""
    packet = packet_of(packet)
    verification = verify_packet(packet)
    tables = paytables_of(packet)
    try:
        bound: Binding | str = binding_of(packet)
    except UnknownGame as unknown:
        bound = str(unknown)
    sheets = [_sheet(bound, same, tables, packet.facts, verification) for same in _families(tables)]
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
        places={r.at: _place(packet, r) for r in printed_rules(packet)},
    )


def _place(packet: Packet, rule: PrintedRule) -> PlaceJson:
    """Page, box and words of a printed rule."""
    source = packet.provenance_of(f"{rule.at}/value") or packet.provenance_of(rule.at)
    fact = next((f for f in packet.facts if f.pointer == rule.at), None)
    box = source.bbox if source else fact.bbox if fact else None
    return {"page": rule.page, "bbox": None if box is None else list(box), "quote": rule.quote}


def _letter(letter: Letter | None) -> str:
    if letter is None:
        return ""
    number = f"Submission #{letter.submission}" if letter.submission else ""
    return " ".join(part for part in (number, f"of {letter.date}" if letter.date else "") if part)


def _families(tables: tuple[PrintedPaytable, ...]) -> list[tuple[PrintedPaytable, ...]]:
    """Every table, those with the same pays for the same bet and wager together, in page order."""
    results: dict[tuple[object, ...], list[PrintedPaytable]] = {}
    for t in tables:
        if t.claims or t.outcomes:
            seed = t.claim("seed")
            results.setdefault((t.bet, t.variant, t.wager, t.outcomes, seed.value if seed else None), []).append(t)
    return [tuple(same) for same in results.values()]


def _sheet(
    bound: Binding | str,
    same: tuple[PrintedPaytable, ...],
    tables: tuple[PrintedPaytable, ...],
    facts: tuple[Fact, ...],
    verification: Verification,
) -> Sheet:
    places = {t.index for t in same}
    claims = tuple(c for c in verification.claims if c.table.index in places)
    if isinstance(bound, str):
        return Sheet(same, _title(same), f"Not counted: {bound}", "", None, (), "", claims)
    try:
        question = exact_question(bound.game, same[0], tables, facts)
        if block := bound.block_of(question.literal.bet, question.literal.context.variant):
            raise NoEngine(block.sentence)
        if any(o.hands is not None for o in same[0].outcomes):
            return _by_hands(question, same, claims)
        analysis = question.literal.analysis
    except (NoEngine, Unpriceable) as why:
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
        shares=analysis.shares,
        house_edge=analysis.house_edge,
        hit_frequency=analysis.hit_frequency,
        alternatives=_side_by_side(question),
        choices=question.literal.context.interpretation,
    )


def _side_by_side(question: Question) -> tuple[Alternative, ...]:
    """Every reading that is counted, the literal one first."""
    if len(question.readings) < 2:
        return ()
    results: dict[tuple[Fraction | None, Fraction | None], list[str]] = {}
    for reading in question.readings:
        with suppress(NoEngine):
            figures = reading.analysis.house_edge, reading.analysis.hit_frequency
            results.setdefault(figures, []).append(reading.words)
    return tuple(
        Alternative(tuple(words), edge, hits, n == 0) for n, ((edge, hits), words) in enumerate(results.items())
    )


def _by_hands(question: Question, same: tuple[PrintedPaytable, ...], claims: tuple[ClaimResult, ...]) -> Sheet:
    """A paytable with a column for each number of hands: what each of them makes of it, rules read literally."""
    literal = question.literal
    if literal.context.hands is None:
        raise NoEngine(f"the engine's {literal.bet.title} is not played by number of hands")
    first = {r.context.hands: r for r in reversed(question.readings) if r.context.hands is not None}
    columns = []
    for hands, reading in sorted(first.items()):
        a = reading.analysis
        rows = tuple(_row(o, a, same[0]) for o in a.outcomes)
        assert a.hit_frequency is not None  # a bet by number of hands has no decisions
        columns.append(Column(hands, a.deals, a.hit_frequency, a.house_edge, rows))
    words = [part for part in literal.words.split("; ") if part != f"{literal.context.hands} hands"]
    return Sheet(
        tables=same,
        title=_title(same),
        method=_deals_of(columns),
        reading="; ".join(words),
        deals=None,
        rows=(),
        part_title="Return",
        claims=claims,
        columns=tuple(columns),
        choices=literal.context.interpretation,
    )


def _deals_of(columns: list[Column]) -> str:
    few, many = columns[0], columns[-1]
    result = f"All deals of each number of hands, each counted once: {few.deals:,} of {few.hands} hands"
    return f"{result}." if few is many else f"{result}, up to {many.deals:,} of {many.hands} hands."


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
    name = NOTHING if o.hand == NO_AWARD else o.hand.replace("_", " ")
    return Row(name, o.combinations, chance, _pays(o), _part(o, chance, table.wager or Fraction(1)))


def _pays(o: Outcome) -> str:
    if o.hand == NO_AWARD:
        return "–"
    if o.pays is None:
        return "from a meter"
    amount = f"{float(o.pays):,.2f}".rstrip("0").rstrip(".")
    return pay(amount, o.unit, unknown=f"{amount} antes")


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


def _sheet_json(s: Sheet) -> SheetJson:
    total = s.sum_of_parts
    return {
        "paytables": [f"/paytables/{t.index}" for t in s.tables],
        "title": s.title,
        "method": s.method,
        "reading": s.reading,
        "choices": dict(s.choices),
        "deals": None if s.deals is None else str(s.deals),
        "part": s.part_title,
        "rows": [_row_json(r) for r in s.rows],
        "sum": _exact(total),
        "house_edge": _exact(s.house_edge),
        "hit_frequency": _exact(s.hit_frequency),
        "columns": [
            {
                "hands": c.hands,
                "deals": str(c.deals),
                "hit_frequency": _exact(c.hit_frequency),
                "house_edge": _exact(c.house_edge),
                "rows": [_row_json(r) for r in c.rows],
            }
            for c in s.columns
        ],
        "alternatives": [
            {
                "readings": list(a.readings),
                "house_edge": _exact(a.house_edge),
                "hit_frequency": _exact(a.hit_frequency),
                "literal": a.literal,
            }
            for a in s.alternatives
        ],
        "shares": [{"name": n.name, "meaning": n.meaning, "value": share(n.value)} for n in s.shares],
        "claims": [c.claim.pointer for c in s.claims],
    }


def _row_json(r: Row) -> RowJson:
    return {
        "outcome": r.name,
        "combinations": str(r.combinations),
        "probability": rounded(r.probability, 10),
        "pays": r.pays,
        "part": _exact(r.part),
    }


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"
