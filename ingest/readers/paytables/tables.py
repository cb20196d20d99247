"""A body and its head become pay tables: roles of columns, groups of designators, outcomes, claims."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import combinations, pairwise

from ingest.grammar.bets import bet_in, whole_bet
from ingest.grammar.claims import claim_label
from ingest.grammar.designators import SPELLED, Designator, alias_in, find_designators, is_multi_game, wager_of
from ingest.grammar.hands import is_header_word, is_part, parse_hand
from ingest.grammar.odds import Pay, parse_pay
from ingest.grammar.text import unmarked, without_stars
from ingest.layout.cells import Cell, joined
from ingest.layout.columns import Column
from ingest.readers.paytables import doubts
from ingest.readers.paytables.blanks import blank_cells, keep_blank
from ingest.readers.paytables.bodies import OTHER, Block, Body
from ingest.readers.paytables.footer import read_claims
from ingest.readers.paytables.headers import Head, header_text
from ingest.readers.paytables.model import Group, Outcome, Table, value_of
from ingest.readers.paytables.names import column_names
from ingest.readers.paytables.restated import without_restated
from ingest.readers.paytables.typed import hands_column, is_role, typed
from ingest.values import CONFIDENT, Doubt, Repair, Value

_ENVY = re.compile(r"\ben[vy]{2}\b", re.I)
TABLES = re.compile(r"(?:pa[yv]\s*)?tables?|schedules?|options?", re.I)
_BOTH = re.compile(r"\b(?:both|all|any)\b", re.I)
_LETTERED = re.compile(r"(?<![/\w])((?:[A-Z][a-z]+\s){1,3}[A-Z])(?=\s|$)")
_UNIT_WORDS = re.compile(
    r"(?:\(\s*)?\b(?:pa[yv]s?|pa[yv]outs?|odds)?\s*\(?\s*\b(?:x\s+)?(?:to|for)\s*-?\s*(?:1|one)\b\s*\)?", re.I
)
_PAY_IN_LABEL = re.compile(r"\d,?\d{2}|\d\s*(?:to|for)\b|\d[:/-]1\b(?!\s*cards?\b)|\b\d+\s+\d+\b|[$%;]", re.I)
LEADS_ON = re.compile(r"[a-z]{3}: [a-z]")  # a caption of what follows went on in the label above it
STAR_READ = Repair("note_mark_misread", "the star behind the pay table's number was read as another mark")
UNSURE = 0.85
BY_TYPE = Repair(
    "column_by_kind", "the line has fewer cells than the table has columns; only one placing fits their kinds"
)


def _role(column: Column) -> str:
    text = header_text(column, single=True)
    if _ENVY.search(text):
        return "envy"
    return "other" if OTHER.search(text) and claim_label(text) is None else "pays"


def _designator_of(
    column: Column, *, starred: bool, lettered: bool = False
) -> tuple[Designator | None, Cell | None, int]:
    """The designator over a column, the cell that names it and how many columns that cell spans."""
    if hands_column_only(header_text(column)):
        return None, None, 0
    for cell, span in column.headers:
        result = find_designators(unmarked(cell.text), bare=not _in_name(cell, column), loose=cell.loose)
        if len(result) == 1 and not hands_column_only(cell.text):
            return result[0], cell, span
    for cell, span in column.headers:
        named = re.fullmatch(r"(Table\s+#?)?([A-Z]|\d{1,2})", unmarked(cell.text)) if span == 1 else None
        if named and (named[1] or lettered):
            return Designator(named[2], 0, len(cell.text)), cell, span
    for cell, span in column.headers:
        if cell.loose and starred and (mark := re.fullmatch(r"(\d{1,2})[%'\"\u00b0]", cell.text)):
            return Designator(mark[1], 0, len(cell.text), (STAR_READ,)), cell, span
    cells = [c for c, _ in column.headers]
    for n in range(len(cells) - 1):
        whole = joined(cells[n : n + 2])
        result = find_designators(unmarked(whole.text))
        if len(result) == 1:
            return result[0], whole, column.headers[n][1]
    return None, None, 0


def _in_name(cell: Cell, column: Column) -> bool:
    """Whether a number over a column is the second half of a name that wraps: "Dragon" above "7"."""
    return any(
        other is not cell
        and span == 1
        and re.search(r"[A-Za-z]{3}", other.text)
        and not is_role(without_stars(unmarked(other.text)))
        and not is_header_word(unmarked(other.text))
        and not find_designators(unmarked(other.text))
        and wager_of(other.text) is None
        for other, span in column.headers
    )


def hands_column_only(text: str) -> bool:
    return bool(re.search(r"\bhands?\b|\bplayers?\b|\bseats\b", text, re.I)) and hands_column(text) is not None


def groups_of(head: Head) -> list[Group]:
    """The head's columns by designator."""
    columns = head.columns
    roles = [_role(c) for c in columns]
    groups: list[Group] = []
    # behind a number, a percent sign is a star's only where another number has its star: "1* 2%", and not "100% 5%"
    starred = any(re.fullmatch(r"\d{1,2}\*{1,2}", c.text) for column in columns for c, _ in column.headers)
    lettered = TABLES.fullmatch(head.label_text.strip()) is not None  # "Paytable | A | B"
    any_name = any(_designator_of(c, starred=starred, lettered=lettered)[0] for c in columns)
    for n, column in enumerate(columns):
        if roles[n] == "other":
            continue
        designator, cell, _ = _designator_of(column, starred=starred, lettered=lettered)
        last = groups[-1] if groups else None
        says_both = bool(_BOTH.search(header_text(column, single=True))) and roles[n] == "envy"
        same = last is not None and (cell is not None and last.cell is cell)
        if roles[n] == "envy":
            if last is None:
                continue
            if same or designator is not None:
                last.envy = n
            elif says_both or (len(groups) > 1 and n == len(columns) - 1 and all(g.envy is None for g in groups)):
                for group in groups:
                    group.envy, group.shared_envy = n, True
                    group.doubt_envy = not says_both
            else:
                last.envy = n
            continue
        own_line = (
            last is not None
            and last.cell is not None
            and any(set(c.lines) & set(last.cell.lines) for c, _ in column.headers)
        )
        alone = last is not None and any(c is last.cell and span == 1 for k in columns for c, span in k.headers)
        own_line = own_line or (alone and any(span == 1 and re.search(r"\d", c.text) for c, span in column.headers))
        inherits = last is not None and cell is None and any_name and bool(header_text(column)) and not own_line
        if last is not None and (same or (inherits and last.designator is not None)):
            last.pays.append(n)
        else:
            groups.append(Group([n], None, designator, cell))
    return groups


def read_body(body: Body, head: Head, line: int) -> list[Table]:
    """The pay tables of one body. Bets, units, variants and printings are found later, with what is around."""
    groups = [g for g in groups_of(head) if g.pays]
    if not groups:
        return []
    columns = head.columns
    counts = [hands_column(header_text(c)) for c in columns]
    known = sum(c is not None for c in counts)
    matrix = known >= 2 and known > sum(g.designator is not None for g in groups)
    guessed: set[int] = set()
    if matrix:
        guessed = _count_on(counts)
    tables: list[Table] = []
    by_column: dict[int, Table] = {}
    anchor = _anchor(body)
    for group in [Group([n for g in groups for n in g.pays])] if matrix else groups:
        for n in group.pays[:1] if matrix else group.pays:
            table = Table(body.page, line, group.cell or _first_header(columns[n]) or anchor)
            _name(table, group, columns[n], head)
            by_column[n] = table
            tables.append(table)
            if matrix:
                for other in group.pays:
                    by_column[other] = table
    _outcomes(body, head, groups, by_column, counts if matrix else [None] * len(columns), guessed)
    if matrix:
        tables[0].outcomes.sort(key=lambda o: -int(str(o.hands.value)) if o.hands is not None else 0)
    read_claims(body, head, groups, by_column)
    if not matrix:
        column_names(tables, [columns[n] for n in by_column])
    for table in tables:
        table.unit_note = any("*" in c.text for col in columns for c, _ in col.headers)
    return without_restated([t for t in tables if t.outcomes])


def _first_header(column: Column) -> Cell | None:
    return column.headers[-1][0] if column.headers else None


def _count_on(counts: list[int | None]) -> set[int]:
    """Fill the numbers of hands that a damaged header leaves out, where the others run in sequence; say which."""
    known = [(n, c) for n, c in enumerate(counts) if c is not None]
    (n0, c0), (n1, c1) = known[0], known[-1]
    step = (c1 - c0) // (n1 - n0)
    if abs(step) != 1 or any(c != c0 + step * (n - n0) for n, c in known):
        return set()
    missing = {n for n, c in enumerate(counts) if c is None}
    for n in missing:
        counts[n] = c0 + step * (n - n0)
    return missing


def _anchor(body: Body) -> Cell:
    block = body.blocks[0]
    return block.label if block.label is not None else block.values[0]


def _bet_of_column(text: str, cells: Sequence[Cell]) -> Value | None:
    """The bet that a column's header names ("Ante Bonus Paytable")."""
    name = whole_bet(re.sub(r"\benvy\s+bonus\b", "", text, flags=re.I))
    if name is None or not cells:  # "Dragon Gate Bonus" is no "Bonus"
        return None
    holder = next((c for c in cells if bet_in(c.text) == name), None) or joined(list(cells))
    return value_of(name, holder, "bet")


def sureness(designator: Designator) -> float:
    return 0.7 if SPELLED in designator.repairs else 0.95 if designator.repairs else 1.0


def _names_tables(head: Head) -> bool:
    """Whether a head or a caption over it says that what follows are tables with names."""
    cells = [*head.label, *head.captions, *(c for column in head.columns for c, _ in column.headers)]
    return any(re.search(r"table|option|schedule|designator|version", c.text, re.I) for c in cells)


def _name(table: Table, group: Group, column: Column, head: Head) -> None:
    text = header_text(column)
    if group.designator is not None and group.cell is not None:
        d = group.designator
        table.designator = value_of(d.text, group.cell, "designator", repairs=d.repairs, confidence=sureness(d))
        if re.fullmatch(r"\d{1,2}", group.cell.text) and not _names_tables(head):  # a pay above, or half of a name
            table.designator = table.designator.doubted(UNSURE, doubts.NUMBER_ALONE)
    headers = [c for c, _ in column.headers]
    if group.envy is not None and not group.shared_envy:
        beside = [c for c, _ in head.columns[group.envy].headers if c not in headers and not _ENVY.search(c.text)]
        if beside:
            headers = sorted([*headers, *beside], key=lambda c: (c.lines[0], c.x0))
            text = " ".join(without_stars(unmarked(c.text)) for c in headers)
    if headers:
        whole = joined(headers)
        table.bet = _bet_of_column(text, headers)
        stated = _UNIT_WORDS.sub(" ", text)
        alias = alias_in(stated, table.name)
        lettered = _LETTERED.search(stated) if table.name else None
        if alias is None and lettered and not re.search(r"pay ?table|^game", lettered[1], re.I):
            alias = lettered[1]
        if alias is not None and table.name is not None:
            holder = next((c for c in headers if alias in c.text), whole)
            unsure = holder.loose and " " in alias and bet_in(alias) is None and not alias.startswith("Ante ")
            table.alias = value_of(alias, holder, "alias", confidence=0.8 if unsure else 1.0)
        wager = wager_of(text)
        if wager is not None:
            holder = next((c for c in headers if wager_of(c.text)), whole)
            amount = parse_pay(f"${wager}")
            assert amount is not None
            table.wager = value_of(amount.number, holder, "wager")
        if is_multi_game(text):
            table.multi_game = value_of(True, next((c for c in headers if is_multi_game(c.text)), whole), "multi_game")


# ---------------------------------------------------------------- outcomes


def _spanned(cell: Cell, columns: Sequence[Column], best: int) -> int | None:
    """The column beside, where a cell stands over the middle between two: one value for both."""
    if abs(cell.x0 - columns[best].x0) < 1.5 or abs(cell.x1 - columns[best].x1) < 1.5:
        return None  # it begins or ends where its column does
    for other in (best - 1, best + 1):
        if 0 <= other < len(columns):
            middle = (columns[best].centre + columns[other].centre) / 2
            if abs(cell.centre - middle) < 0.22 * abs(columns[best].centre - columns[other].centre):
                return other
    return None


def _placed(
    body: Body, block: Block, head: Head, roles: Sequence[str], spans: set[int]
) -> dict[int, tuple[Cell, bool]]:
    """Which value stands in which column, and whether that had to be reasoned; `spans` takes columns that share one."""
    columns = head.columns
    if body.mode != "order":
        placed: dict[int, tuple[Cell, bool]] = {}
        for cell in block.values:
            best = max(
                range(len(columns)),
                key=lambda n: (columns[n].overlap(cell.x0, cell.x1), -abs(columns[n].centre - cell.centre)),
            )
            placed.setdefault(best, (cell, False))
            beside = _spanned(cell, columns, best) if body.mode == "geometry" else None
            if beside is not None and len(block.values) < len(columns):
                placed.setdefault(beside, (cell, False))
                spans.update((best, beside))
        return placed
    n, cells = len(columns), block.values
    if len(cells) == n:
        return {k: (c, False) for k, c in enumerate(cells)}
    fitting = [
        c for c in combinations(range(n), len(cells)) if all(_fits(cells[k], roles[c[k]]) for k in range(len(cells)))
    ]
    if "envy" in roles and len(fitting) > 1 and len(cells) == roles.count("pays"):
        fitting = [c for c in fitting if all(roles[k] == "pays" for k in c)]
    if len(fitting) == 1:
        return {k: (c, True) for k, c in zip(fitting[0], cells, strict=True)}
    return {}


def _fits(cell: Cell, role: str) -> bool:
    pay = parse_pay(cell.text, loose=cell.loose)
    if pay is None:
        return False
    if role == "envy":
        return pay.kind in ("dollars", "number", "none") and pay.from_meter is None
    return True


def _outcomes(
    body: Body,
    head: Head,
    groups: Sequence[Group],
    tables: dict[int, Table],
    counts: Sequence[int | None],
    guessed: Set[int] = frozenset(),
) -> None:
    roles = [_role(c) for c in head.columns]
    first = [typed(c).pay for b in body.blocks if b.claim is None and b.row.page == body.page for c in b.values]
    paid = _Paid(body, head, groups, counts, guessed, frozenset(_kind(p) for p in first if p is not None))
    lines = [b for b in body.blocks if b.claim is None]
    shared: list[set[int]] = [set() for _ in lines]
    places = [_placed(body, b, head, roles, spans) for b, spans in zip(lines, shared, strict=True)]
    blanks = blank_cells(places, list(tables))
    for at, (block, placed, spans) in enumerate(zip(lines, places, shared, strict=True)):
        hand = _hand(block, head)
        if not placed and block.values:  # which column each pay belongs to cannot be told: none is guessed
            for table in dict.fromkeys(t for n, t in tables.items() if counts[n] is None):
                table.outcomes.append(Outcome(hand, value_of(None, joined(block.values), "pays", confidence=0.5)))
        for n, table in tables.items():
            if (at, n) in blanks:
                table.outcomes.append(keep_blank(hand, block, head.columns[n], body.mode, counts[n]))
            if n not in placed:
                continue
            cell = placed[n][0]
            pay = parse_pay(cell.text, loose=cell.loose)
            if pay is None:
                table.outcomes.append(_not_understood(hand, block, cell))
            elif pay.kind != "none":
                table.outcomes.append(paid.outcome(n, hand, block, placed, pay, shared=n in spans))


@dataclass(frozen=True)
class _Paid:
    """What is known of a body's columns when one of its cells becomes an outcome."""

    body: Body
    head: Head
    groups: Sequence[Group]
    counts: Sequence[int | None]
    guessed: Set[int]  # columns whose number of hands was counted on
    kinds: frozenset[str]  # of pays on the body's first page

    def outcome(
        self, n: int, hand: Value, block: Block, placed: dict[int, tuple[Cell, bool]], pay: Pay, *, shared: bool
    ) -> Outcome:
        """One row's pay in one column, with all that makes it doubtful."""
        cell, reasoned = placed[n]
        outcome = _outcome(hand, block, cell, pay, reasoned)
        if self.counts[n] is not None:
            outcome.hands = value_of(self.counts[n], _first_header(self.head.columns[n]) or cell, "hands")
            if n in self.guessed:
                outcome.doubt(0.8, doubts.COUNTED_ON)
        group = next((g for g in reversed(self.groups) if n in g.pays), None)
        if group is not None and group.envy is not None and group.envy in placed:
            outcome.envy = _envy(placed[group.envy][0], group)
        if shared:
            outcome.doubt(UNSURE, doubts.SHARED)
        elif self.body.mode == "geometry":
            outcome.doubt_where(_beside_column(cell, self.head.columns, n), UNSURE)
        self._doubt(outcome, hand, seam=block.row.page != self.body.page and _kind(pay) not in self.kinds)
        return outcome

    def _doubt(self, outcome: Outcome, hand: Value, *, seam: bool) -> None:
        if self.body.continued and seam:
            outcome.doubt(UNSURE, doubts.SEAM)
        if self.body.unexplained:  # words stand among the lines that may be part of any of them
            outcome.doubt(UNSURE, doubts.UNEXPLAINED)
        if hand.value is None:
            outcome.doubt(0.6, doubts.NO_LABEL)
        elif hand.confidence < CONFIDENT:  # what a doubtful outcome pays is no surer than the outcome
            outcome.doubt(hand.confidence, *(hand.doubts or (doubts.LABEL,)))


def _kind(pay: Pay) -> str:
    """What sort of pay it is: odds, multiples and bare numbers part ways; shares and amounts stand in one table."""
    return "amount" if pay.kind in ("percent", "dollars", "odds") else pay.kind


def _beside_column(cell: Cell, columns: Sequence[Column], at: int) -> Doubt | None:
    """Why a cell is not surely its column's: its words stand beside it, or reach into another."""
    if columns[at].overlap(cell.x0, cell.x1) <= 0:
        return doubts.OUTSIDE
    reach = 8.0 if cell.loose else 4.0
    astride = any(n != at and column.overlap(cell.x0, cell.x1) > reach for n, column in enumerate(columns))
    return doubts.ASTRIDE if astride else None


def _hand(block: Block, head: Head) -> Value:
    if block.label is None:
        return value_of(None, block.values[0], "hand", confidence=0.5)
    hand = parse_hand(unmarked(block.label.text), head.label_text, loose=block.label.loose)
    if hand is None:
        return value_of(None, block.label, "hand", confidence=0.5)
    text = block.label.text
    odd = _PAY_IN_LABEL.search(text) is not None or (
        not hand.known
        and (
            text[:1].islower()
            or LEADS_ON.search(text) is not None
            or not re.search(r"[A-Za-z]{3}", text)
            or is_part(text)
        )
    )
    doubtful = (block.label.loose and not hand.known) or odd or block.crowded or _doubled(text)
    value = value_of(hand.name, block.label, "hand", confidence=hand.confidence, repairs=hand.repairs)
    return value.doubted(UNSURE, doubts.LABEL) if doubtful else value


def _doubled(label: str) -> bool:
    """Whether a word stands twice in a row, as where "House edge" goes on under "Full House"."""
    return any(a == b and len(a) > 2 and a.isalpha() for a, b in pairwise(label.lower().split()))


def _outcome(hand: Value, block: Block, cell: Cell, pay: Pay, reasoned: bool) -> Outcome:
    repairs = (*pay.repairs, *((BY_TYPE,) if reasoned else ()))
    confidence = min(pay.confidence, 0.88 if reasoned else 1.0)

    def leaf(value: str | bool | None, what: str) -> Value | None:
        return None if value is None else value_of(value, cell, what, confidence=confidence, repairs=repairs)

    pays = leaf(pay.number, "pays") or value_of(None, cell, "pays", confidence=0.5)
    label = block.label.text if block.label is not None else ""
    return Outcome(
        hand,
        pays,
        leaf(pay.unit, "unit"),
        leaf(pay.meter, "meter"),
        leaf(pay.from_meter, "from_meter"),
        label=label,
        times=pay.kind == "times",
    )


def _not_understood(hand: Value, block: Block, cell: Cell) -> Outcome:
    """The row of a cell that says something which is no pay: it stays, for a person to look at."""
    pays = value_of(None, cell, "pays", confidence=0.5).doubted(0.5, doubts.UNKNOWN_CELL)
    return Outcome(hand, pays, label=block.label.text if block.label is not None else "")


def _envy(cell: Cell, group: Group) -> Value | None:
    pay = parse_pay(cell.text, loose=cell.loose)
    if pay is None or pay.number is None or pay.kind not in ("dollars", "number"):
        return None
    confidence = min(pay.confidence, 0.8 if group.doubt_envy else 1.0)
    return value_of(pay.number, cell, "envy", confidence=confidence, repairs=pay.repairs)
