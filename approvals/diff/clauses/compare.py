"""Two sets of clauses: rewordings, additions, removals, moves, new numbers, renamed headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rapidfuzz import fuzz

from approvals.diff.clauses.align import Pairs, align
from approvals.diff.clauses.clause import Clause, clauses_of
from approvals.diff.clauses.headings import compare_headings
from approvals.diff.clauses.order import moved_runs, renumbered
from approvals.diff.clauses.pieces import put_together
from approvals.diff.likeness import likeness, squeezed
from approvals.diff.model import Difference, Mark, Place
from approvals.diff.sides import Sides, company_differences
from approvals.diff.words import Verdict, Wording

BULLET = "\u2022"
MISSPELT = 80.0  # percent of two words that agree
# Words of tables beside those that the packet's paytables print.
TABLE_WORDS = """
paytable paytables pay table tables designator outcome outcomes hand hands rank summary hit frequency house edge seed
meter from not envy bonus progressive main mega major minor payout payouts odds wager to for of a or better the with and
in are
"""


def compare_clauses(sides: Sides) -> Iterator[Difference]:
    old, new = clauses_of(sides.before.packet, sides.names), clauses_of(sides.after.packet, sides.names)
    pairs = align(old, new)
    pieces = put_together(old, new, pairs)
    yield from compare_headings(sides, old, new, pairs)
    words = _table_words(sides.before.packet) | _table_words(sides.after.packet)
    for i, j in sorted(pairs.items()):
        yield from _wording(sides, pieces.old[i], pieces.new[j], words)
    for i, j, numbered in pieces.joined:
        yield _divided(old[i], new[j], numbered)
    headed = {side: _headings(clauses) for side, clauses in (("before", old), ("after", new))}
    for n in pieces.gone:
        yield _one_sided("removed", old[n], words, headed["after"], _neighbour(n, old, pairs, new))
    back = {j: i for i, j in pairs.items()}
    for n in pieces.come:
        yield _one_sided("added", new[n], words, headed["before"], _neighbour(n, new, back, old))
    yield from _moves(old, new, pairs)
    yield from _numbers(old, new, pairs)


def _wording(sides: Sides, one: Clause, other: Clause, table: set[str]) -> Iterator[Difference]:
    if one.text == other.text:
        return
    doubtful = one.doubtful or other.doubtful
    scanned = sides.before.is_scan(one.page) or sides.after.is_scan(other.page)
    wording = sides.wording(one.text, other.text, doubtful=doubtful or scanned)
    if sides.before.is_scan(one.page, lines_only=True) or sides.after.is_scan(other.page, lines_only=True):
        wording = _without_table_edges(wording, table)
    place = Place(other.where, one.evidence, other.evidence)
    yield from company_differences(wording, place)
    if wording.verdict in ("same", "company"):
        return
    yield Difference(
        "clause",
        "reworded",
        other.label,
        one.text,
        other.text,
        places=(place,),
        noise=wording.noise if wording.verdict == "noise" else None,
        doubtful=doubtful or (scanned and _misspelt(wording.marks)),
        words=wording.marks,
    )


def _misspelt(marks: Sequence[Mark]) -> bool:
    """Whether words only lost or exchanged a letter, as words on scans do."""
    changed = [m for m in marks if m.mark in ("removed", "added")]
    pairs = list(zip(changed[::2], changed[1::2]))
    return len(changed) % 2 == 0 and all(
        (a.mark, b.mark) == ("removed", "added")
        and not re.search(r"\d", a.text + b.text)
        and fuzz.ratio(a.text.strip(), b.text.strip()) >= MISSPELT
        for a, b in pairs
    )


def _without_table_edges(wording: Wording, table: set[str]) -> Wording:
    """A scan's table cells run into the clause above or below them: at its ends, words of a table are none of it."""
    marks = list(wording.marks)
    for order in (range(len(marks)), range(len(marks) - 1, -1, -1)):
        for n in order:
            if marks[n].mark not in ("removed", "added") or not _words(marks[n].text) <= table:
                break
            was = marks[n].text if marks[n].mark == "removed" else None
            marks[n] = Mark("noise", "" if was else marks[n].text, was)
    if marks == list(wording.marks) or any(m.mark in ("removed", "added") for m in marks):
        return replace(wording, marks=tuple(marks))
    verdict: Verdict = "company" if wording.companies else "noise"
    return Wording(verdict, tuple(marks), wording.companies, "words of a table")


def _words(text: str) -> set[str]:
    """Its words, without what may be a scanned number ("IO's")."""
    return {w for w in re.findall(r"[a-z]+", text.lower()) if not re.fullmatch("[lios]{1,2}", w)}


def _divided(one: Clause, other: Clause, numbered: bool) -> Difference:
    place = Place(other.where, one.evidence, other.evidence)
    noise = None if numbered and not (one.doubtful or other.doubtful) else "divided into paragraphs otherwise"
    return Difference("clause", "divided", other.label or one.label, None, None, places=(place,), noise=noise)


def _one_sided(change: str, clause: Clause, table: set[str], headings: set[str], other: Clause | None) -> Difference:
    noise = None
    if squeezed(clause.text).casefold() in headings:
        noise = "a heading read as text"
    elif not clause.numbers and _words(clause.text) <= table:
        noise = "words of a table"
    near = None if other is None else replace(other.evidence, raw=None)
    evidence = (clause.evidence, near) if change == "removed" else (near, clause.evidence)
    return Difference(
        "clause",
        change,
        clause.label,
        clause.text if change == "removed" else None,
        clause.text if change == "added" else None,
        places=(Place(clause.where, *evidence),),
        noise=noise,
        doubtful=clause.doubtful,
    )


def _neighbour(at: int, own: Sequence[Clause], pairs: Mapping[int, int], others: Sequence[Clause]) -> Clause | None:
    """Where it would stand on the other side: after the nearest clause above that both have."""
    for n in range(at - 1, -1, -1):
        if n in pairs:
            return others[pairs[n]]
    return others[0] if others else None


def _headings(clauses: Sequence[Clause]) -> set[str]:
    return {squeezed(h).casefold() for c in clauses for h in c.headings}


def _table_words(packet: Mapping[str, Any]) -> set[str]:
    """Words that its paytables print: what a table leaves among the clauses is compared as a paytable."""
    found = set(TABLE_WORDS.split())
    for paytable in packet.get("paytables") or ():
        cells = [paytable.get("designator"), paytable.get("alias"), *(o.get("hand") for o in paytable["outcomes"])]
        for cell in cells:
            found.update(re.findall(r"[a-z]+", (cell or "").lower()))
    return found


def _moves(old: Sequence[Clause], new: Sequence[Clause], pairs: Pairs) -> Iterator[Difference]:
    for run in moved_runs(pairs):
        first, last = old[run[0]], old[run[-1]]
        target = new[pairs[run[0]]]
        places = tuple(Place(new[pairs[i]].where, old[i].evidence, new[pairs[i]].evidence) for i in run)
        count = f"{len(run)} clauses, first: " if len(run) > 1 else ""
        text = first.text if len(first.text) <= 80 else f"{first.text[:77]}…"
        yield Difference(
            "clause",
            "moved",
            f"{count}{text}",
            _stand(first, old),
            _stand(target, new),
            places=places,
            context=(first.part == target.part, first.section == target.section, last.at - first.at),
        )
    out_of_order = {i for run in moved_runs(pairs) for i in run}
    yield from _other_parts(old, new, pairs, out_of_order)


def _other_parts(old: Sequence[Clause], new: Sequence[Clause], pairs: Pairs, said: set[int]) -> Iterator[Difference]:
    """Clauses in their order that now belong to another system's or version's rules."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    for i, j in sorted(pairs.items()):
        if i not in said and old[i].part != new[j].part:
            groups.setdefault((old[i].part, new[j].part), []).append(i)
    for members in groups.values():
        first, target = old[members[0]], new[pairs[members[0]]]
        places = tuple(Place(new[pairs[i]].where, old[i].evidence, new[pairs[i]].evidence) for i in members)
        yield Difference(
            "clause", "moved", f"{len(members)} clauses", first.where, target.where, places=places,
            context=(False, False, 0),
        )  # fmt: skip


def _stand(clause: Clause, clauses: Sequence[Clause]) -> str:
    """Where a clause stands, said by the one above it."""
    if clause.at == 0:
        return f"{clause.where}: first"
    above = clauses[clause.at - 1]
    return f"{clause.where}: after {above.label or above.text[:40]}"


def _numbers(old: Sequence[Clause], new: Sequence[Clause], pairs: Pairs) -> Iterator[Difference]:
    """New numbers, told once for each section."""
    groups: dict[tuple[Any, ...], list[tuple[int, int, str, str]]] = {}
    for i, j, was, now in renumbered(old, new, pairs):
        noise = None
        if _bare(old[i]) == _bare(new[j]):
            noise = "bullets and indents"
        elif (old[i].doubtful or new[j].doubtful) and likeness(was, now) != "different":
            noise = "look-alikes, not read with confidence"
        groups.setdefault((old[i].section, new[j].section, noise), []).append((i, j, was, now))
    for (*_, noise), members in groups.items():
        places = tuple(Place(new[j].where, old[i].evidence, new[j].evidence) for i, j, *_ in members)
        yield Difference(
            "clause",
            "renumbered",
            new[members[0][1]].where,
            [was for *_, was, _ in members],
            [now for *_, now in members],
            places=places,
            noise=noise,
        )


def _bare(clause: Clause) -> tuple[str, ...]:
    return tuple(n for n in clause.numbers if n != BULLET)
