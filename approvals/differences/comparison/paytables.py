"""Printed paytables: aligned by identity, then by likeness; their outcomes and claims one by one.

Identity is designator, bet, system and variant; where it is printed more than once, the printings are laid on each
other by what they say. Pages on which they stand and the order of their rows say nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from approvals.differences.comparison.fields import paired
from approvals.differences.comparison.likeness import likeness
from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.outcomes import compare_outcomes, number, outcome_key, raised
from approvals.differences.comparison.sides import Sides
from paytables.packet import Paytable, names

FIELDS = ("alias", "wager", "multi_game")
SAME = 0.75  # of what two paytables pay, for one to be the other under another name


def compare_paytables(sides: Sides) -> Iterator[Difference]:
    old, new = sides.before.packet.paytables, sides.after.packet.paytables
    pairs, gone, come = align(old, new)
    for i, j in pairs:
        yield from _compare(sides, old[i], new[j], f"/paytables/{i}", f"/paytables/{j}")
    for i in gone:
        yield _whole(sides, "removed", old[i], f"/paytables/{i}", old, new)
    for j in come:
        yield _whole(sides, "added", new[j], f"/paytables/{j}", new, old)


def align(old: Sequence[Paytable], new: Sequence[Paytable]) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Which paytable is which."""
    pairs: list[tuple[int, int]] = []
    by_name = _grouped(new)
    rest_old: list[int] = []
    for key, group in _grouped(old).items():
        others = by_name.pop(key, [])
        inner, gone, come = paired(
            [old[i] for i in group], [new[j] for j in others], _contents, _contents_likeness, least=0.0
        )
        pairs += [(group[i], others[j]) for i, j in inner]
        rest_old += [group[i] for i in gone]
        by_name[key] = [others[j] for j in come]
    rest_new = sorted(j for group in by_name.values() for j in group)
    # One more printing of a paytable that both sides have is neither moved nor renamed.
    standing = {_identity(old[i]) for i, _ in pairs}
    free_old = [i for i in rest_old if _identity(old[i]) not in standing]
    free_new = [j for j in rest_new if _identity(new[j]) not in standing]
    more, _, _ = paired([old[i] for i in free_old], [new[j] for j in free_new], repr, _likeness, least=SAME)
    pairs += [(free_old[i], free_new[j]) for i, j in more]
    paired_old, paired_new = {i for i, _ in pairs}, {j for _, j in pairs}
    return (
        sorted(pairs),
        [i for i in sorted(rest_old) if i not in paired_old],
        [j for j in rest_new if j not in paired_new],
    )


def _grouped(paytables: Sequence[Paytable]) -> dict[tuple[Hashable, ...], list[int]]:
    results: dict[tuple[Hashable, ...], list[int]] = {}
    for n, paytable in enumerate(paytables):
        results.setdefault(_identity(paytable), []).append(n)
    return results


def _designator(paytable: Paytable) -> str | None:
    return names.designator(paytable.designator) if paytable.designator else None


def _identity(paytable: Paytable) -> tuple[Hashable, ...]:
    return _designator(paytable), paytable.bet, paytable.system, paytable.variant


def _contents(paytable: Paytable) -> str:
    rows = sorted(repr((outcome_key(o), o.pays, o.unit, o.envy)) for o in paytable.outcomes)
    return repr((rows, dict(paytable.claims.printed()), paytable.wager, paytable.alias))


def _rows(paytable: Paytable) -> set[tuple[Hashable, ...]]:
    return {(*outcome_key(o), o.pays, o.unit) for o in paytable.outcomes}


def _contents_likeness(one: Paytable, other: Paytable) -> float:
    a, b = _rows(one), _rows(other)
    return len(a & b) / len(a | b) if a | b else 1.0


def _likeness(one: Paytable, other: Paytable) -> float:
    """How probable it is that two paytables of different identity are one that moved or was renamed."""
    if one.bet != other.bet and _designator(one) is None:
        return 0.0
    contents = _contents_likeness(one, other)
    name, other_name = _designator(one), _designator(other)
    if name is not None and name == other_name:
        return 1.0 + contents if contents >= 0.5 else 0.0  # the same name elsewhere: moved
    if one.bet != other.bet or one.system != other.system:
        return 0.0
    if name and other_name and likeness(name, other_name) != "different":
        return 0.9 + contents
    return contents


def _stated(paytable: Paytable) -> str:
    variant = f", version {paytable.variant}" if paytable.variant else ""
    return f"{paytable.designator or paytable.alias or 'unnamed paytable'} ({paytable.bet}{variant})"


def _where(paytable: Paytable) -> str:
    printing = f", printing {paytable.printing}" if paytable.printing > 1 else ""
    return f"{paytable.system or 'rules'}{printing}"


def _whole(
    sides: Sides, change: str, paytable: Paytable, pointer: str, own: Sequence[Paytable], others: Sequence[Paytable]
) -> Difference:
    """A paytable, or one more printing of it, that only one side has."""
    printed = any(_identity(o) == _identity(paytable) for o in others)
    pointers = (pointer, "/paytables") if change == "removed" else ("/paytables", pointer)
    context = any(o.bet == paytable.bet and o.system == paytable.system for o in others)
    return Difference(
        "paytable",
        f"printing_{change}" if printed else change,
        _stated(paytable),
        _stated(paytable) if change == "removed" else None,
        _stated(paytable) if change == "added" else None,
        places=(sides.place(_where(paytable), *pointers),),
        doubtful=sides.doubtful(f"{pointer}/designator", None)
        if change == "removed"
        else sides.doubtful(None, f"{pointer}/designator"),
        context=context,
    )


def _compare(sides: Sides, old: Paytable, new: Paytable, before: str, after: str) -> Iterator[Difference]:
    subject, where = _stated(new), _where(new)

    def difference(topic: str, change: str, field: str, was: object, now: object, at: str, **more: Any) -> Difference:
        here = (f"{before}/{at}", f"{after}/{at}")
        noise = sides.noise(was, now, *here) if was is not None and now is not None else None
        return Difference(
            topic,
            change,
            subject,
            was,
            now,
            field=field,
            places=(sides.place(where, *here),),
            noise=noise,
            doubtful=sides.doubtful(*here),
            **more,
        )

    if _designator(old) != _designator(new):
        yield difference("paytable", "renamed", "designator", old.designator, new.designator, "designator")
    for field in ("bet", "system", "variant"):
        if getattr(old, field) != getattr(new, field):
            yield difference("paytable", "moved", field, getattr(old, field), getattr(new, field), field)
    for field in FIELDS:
        was, now = getattr(old, field), getattr(new, field)
        if _plain(was) != _plain(now):
            yield difference("paytable", raised(was, now) if field == "wager" else "changed", field, was, now, field)
    results = list(compare_outcomes(sides, old.outcomes, new.outcomes, before, after, subject, where, new.wager))
    yield from results
    pays_changed = any(d.noise is None for d in results)
    claims = dict(old.claims.printed()), dict(new.claims.printed())
    for field in sorted({*claims[0], *claims[1]}):
        was, now = claims[0].get(field), claims[1].get(field)
        if was == now or (number(was) is not None and number(was) == number(now)):
            continue
        change = "added" if was is None else "removed" if now is None else raised(was, now)
        context = {"pays_changed": pays_changed, "bet": new.bet}
        yield difference("claim", change, field, was, now, f"claims/{field}", context=context)


def _plain(value: object) -> Any:
    return names.fold(value) if isinstance(value, str) else value
