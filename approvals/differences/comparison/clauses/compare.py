"""Two sets of clauses: rewordings, additions, removals, moves, new numbers, renamed headings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from approvals.differences.comparison.clauses.align import Pairs, align
from approvals.differences.comparison.clauses.clause import Clause, clauses_of
from approvals.differences.comparison.clauses.damage import DIVIDED, HEADING, TABLE, Damage, words_of
from approvals.differences.comparison.clauses.headings import compare_headings
from approvals.differences.comparison.clauses.order import moved_runs, renumbered
from approvals.differences.comparison.clauses.pieces import put_together
from approvals.differences.comparison.likeness import likeness, squeezed
from approvals.differences.comparison.model import Difference, Place
from approvals.differences.comparison.sides import Sides, company_differences

BULLET = "\u2022"
PART = 3  # clauses: fewer belong to another part by where its heading was read


def compare_clauses(sides: Sides) -> Iterator[Difference]:
    old, new = clauses_of(sides.before.packet, sides.names), clauses_of(sides.after.packet, sides.names)
    pairs = align(old, new)
    pieces = put_together(old, new, pairs)
    damage = Damage(sides, old, new)
    yield from compare_headings(damage, pairs)
    for i, j in sorted(pairs.items()):
        yield from _wording(damage, pieces.old[i], pieces.new[j])
    for i, j, numbered in pieces.joined:
        yield _divided(damage, old[i], new[j], numbered)
    headed = {side: _headings(clauses) for side, clauses in (("before", old), ("after", new))}
    for n in pieces.gone:
        yield _one_sided(damage, "removed", old[n], headed["after"], _neighbour(n, old, pairs, new))
    back = {j: i for i, j in pairs.items()}
    for n in pieces.come:
        yield _one_sided(damage, "added", new[n], headed["before"], _neighbour(n, new, back, old))
    yield from _moves(damage, pairs)
    yield from _numbers(damage, pairs)


def _wording(damage: Damage, one: Clause, other: Clause) -> Iterator[Difference]:
    if one.text == other.text:
        return
    wording = damage.wording(one, other)
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
        doubtful=damage.doubted(one, other, wording.marks),
        words=wording.marks,
    )


def _divided(damage: Damage, one: Clause, other: Clause, numbered: bool) -> Difference:
    place = Place(other.where, one.evidence, other.evidence)
    certain = not (one.doubtful or other.doubtful or any(damage.lossy(one, other)))
    noise = None if numbered and certain else DIVIDED
    return Difference("clause", "divided", other.label or one.label, None, None, places=(place,), noise=noise)


def _one_sided(damage: Damage, change: str, clause: Clause, headings: set[str], other: Clause | None) -> Difference:
    pair = (clause, other) if change == "removed" else (other, clause)
    sides = list(zip((damage.sides.before, damage.sides.after), pair))
    lossy = any(damage.lossy(*pair))
    noise = None
    if squeezed(clause.text).casefold() in headings:
        noise = HEADING
    elif not clause.numbers and words_of(clause.text) <= damage.table:
        noise = TABLE
    elif lossy:
        noise = damage.one_sided(clause, other, added=change == "added")
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
        doubtful=clause.doubtful or any(side.is_dump(c.page) for side, c in sides if c),
    )


def _neighbour(at: int, own: Sequence[Clause], pairs: Mapping[int, int], others: Sequence[Clause]) -> Clause | None:
    """Where it would stand on the other side: after the nearest clause above that both have."""
    for n in range(at - 1, -1, -1):
        if n in pairs:
            return others[pairs[n]]
    return others[0] if others else None


def _headings(clauses: Sequence[Clause]) -> set[str]:
    return {squeezed(h).casefold() for c in clauses for h in c.headings}


def _moves(damage: Damage, pairs: Pairs) -> Iterator[Difference]:
    old, new = damage.old, damage.new
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
    yield from _other_parts(damage, pairs, out_of_order)


def _other_parts(damage: Damage, pairs: Pairs, statements: set[int]) -> Iterator[Difference]:
    """Clauses in their order that now belong to another system's or version's rules."""
    old, new = damage.old, damage.new
    groups: dict[tuple[object, ...], list[int]] = {}
    for i, j in sorted(pairs.items()):
        if i not in statements and old[i].part != new[j].part:
            groups.setdefault((old[i].part, new[j].part), []).append(i)
    for members in groups.values():
        first, target = old[members[0]], new[pairs[members[0]]]
        places = tuple(Place(new[pairs[i]].where, old[i].evidence, new[pairs[i]].evidence) for i in members)
        few = len(members) < PART and any(damage.lossy(old[members[0]], new[pairs[members[0]]]))
        yield Difference(
            "clause", "moved", f"{len(members)} clauses", first.where, target.where, places=places,
            noise="a part that begins elsewhere" if few else None, context=(False, False, 0),
        )  # fmt: skip


def _stand(clause: Clause, clauses: Sequence[Clause]) -> str:
    """Where a clause stands, said by the one above it."""
    if clause.at == 0:
        return f"{clause.where}: first"
    above = clauses[clause.at - 1]
    return f"{clause.where}: after {above.label or above.text[:40]}"


def _numbers(damage: Damage, pairs: Pairs) -> Iterator[Difference]:
    """New numbers, told once for each section."""
    old, new = damage.old, damage.new
    groups: dict[tuple[tuple[object, ...], tuple[object, ...], str | None], list[tuple[int, int, str, str]]] = {}
    for i, j, was, now in renumbered(old, new, pairs):
        noise = None
        if _bare(old[i]) == _bare(new[j]):
            noise = "bullets and indents"
        elif (old[i].doubtful or new[j].doubtful) and likeness(was, now) != "different":
            noise = "look-alikes, not read with confidence"
        elif any(damage.lossy(old[i], new[j])):
            noise = "numbers of lines that were not read"
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
