"""Which values of a packet are right, by the truth of a made document: one answer for each pointer.

Lists are matched by content, so that a lost entry shifts nothing. What the truth does not speak of has no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from paytables.packet.plain import PlainPacket
from tests.ingest.blind.compare import normal
from tests.ingest.letters_unseen.measure import alternatives
from tests.ingest.trade.tables import bet_form, designator_form
from tests.ingest.variety.compare import hand_form

HEADS = ("designator", "alias", "bet", "system", "variant", "wager", "multi_game")
TRADE_HEADS = ("designator", "bet", "wager")
CELLS = ("hand", "pays", "unit", "meter", "from_meter", "envy")
NOT_GENERIC = frozenset({"paytables", "equipment", "blanks"})
LIKE = 0.15
Right = tuple[str, bool]
FORMS: dict[str, Callable[[Any], Any]] = {"bet": bet_form, "designator": designator_form, "hand": hand_form}


def judged(packet: PlainPacket, truth: dict[str, Any], heads: tuple[str, ...] = HEADS) -> dict[str, bool]:
    """Right or wrong, by the pointer of each value that the packet gives and the truth decides."""
    results: list[Right] = []
    for key, want in truth.items():
        if key not in NOT_GENERIC and not key.startswith("x_"):
            results += _tree(f"/{key}", packet.get(key), want)
    if "equipment" in truth:
        results += _equipment(packet.get("equipment") or [], truth["equipment"])
    if "paytables" in truth:
        results += _tables(packet.get("paytables") or [], truth["paytables"], heads)
    provenance = packet.get("provenance") or {}
    return {pointer: right for pointer, right in results if pointer in provenance}


def _tree(at: str, got: Any, want: Any) -> Iterator[Right]:
    if got is None:
        return
    if isinstance(got, dict):
        for key, child in got.items():
            if want is None:
                yield from _tree(f"{at}/{key}", child, None)
            elif key in want:
                yield from _tree(f"{at}/{key}", child, want[key])
    elif at.endswith("/address"):
        same = _joined(got) == _joined(want or [])
        yield from ((f"{at}/{n}", same) for n in range(len(got)))
    elif isinstance(got, list):
        yield from _list(at, got, want or [])
    else:
        allowed = want if isinstance(want, list) else [want]  # a list of spellings that are all right
        yield at, any(one is not None and normal(got) == normal(one) for one in allowed)


def _joined(lines: list[str]) -> str:
    return " ".join(normal(" ".join(lines)).replace(",", " ").split())


def _list(at: str, got: Sequence[object], want: Sequence[object]) -> Iterator[Right]:
    free = list(range(len(want)))
    for n, one in enumerate(got):
        best = max(free, key=lambda k: _likeness(one, want[k]), default=None)
        if best is None or not _likeness(one, want[best]):
            yield from _tree(f"{at}/{n}", one, None)
            continue
        free.remove(best)
        yield from _tree(f"{at}/{n}", one, want[best])


def _likeness(got: object, want: Any) -> int:
    if isinstance(got, dict):
        shared = sum(got.get(k) is not None and normal(got[k]) == normal(v) for k, v in want.items())
        return shared + 4 * (normal(got.get("name")) == normal(want.get("name")))
    return int(normal(got) == normal(want))


def _leaves(at: str, tree: object) -> Iterator[tuple[str, object]]:
    if isinstance(tree, dict):
        for key, child in tree.items():
            yield from _leaves(f"{at}/{key}", child)
    elif isinstance(tree, list):
        for n, child in enumerate(tree):
            yield from _leaves(f"{at}/{n}", child)
    elif tree is not None:
        yield at, tree


def _equipment(got: Sequence[Mapping[str, object]], want: list[dict[str, object]]) -> Iterator[Right]:
    """An entry is right as a whole where it allows what the truth allows; else each component by itself."""
    free = list(range(len(want)))
    for n, entry in enumerate(got):
        at = f"/equipment/{n}"
        allowed = alternatives(entry)
        best = max(free, key=lambda k: _shared(allowed, alternatives(want[k])), default=None)
        if best is None or not _shared(allowed, alternatives(want[best])):
            yield from ((pointer, False) for pointer, _ in _leaves(at, entry))
            continue
        free.remove(best)
        same = allowed == alternatives(want[best])
        known = {normal(c["component"]): c for c in _components(want[best])}
        for pointer, value in _leaves(at, entry):
            leaf = pointer.rpartition("/")[2]
            if leaf in ("applies_to", "system"):
                yield pointer, want[best].get(leaf) is not None and normal(value) == normal(want[best][leaf])
            else:
                yield pointer, same or _of_component(entry, pointer, value, known)


def _shared(one: frozenset[Any], other: frozenset[Any]) -> int:
    return len({key[0] for keys in one for key in keys} & {key[0] for keys in other for key in keys})


def _components(entry: dict[str, Any]) -> Iterator[dict[str, object]]:
    for alternative in entry["any_of"]:
        for part in alternative["all_of"]:
            yield from part["any_of"]


def _of_component(
    entry: Mapping[str, object], pointer: str, value: object, known: Mapping[str, Mapping[str, object]]
) -> bool:
    here: Any = entry
    steps = pointer.split("/")[3:]
    for step in steps[:-1]:
        here = here[int(step)] if isinstance(here, list) else here[step]
    want = known.get(normal(here["component"])) if isinstance(here, dict) and "component" in here else None
    return want is not None and normal(value) == normal(want.get(steps[-1]))


# ---------------------------------------------------------------- pay tables
def _tables(
    got: Sequence[Mapping[str, object]], want: list[dict[str, object]], heads: tuple[str, ...]
) -> Iterator[Right]:
    scored = [(_alike(own, true), -abs(k - n), n, k) for n, true in enumerate(want) for k, own in enumerate(got)]
    pairs: dict[int, int] = {}
    for likeness, _, n, k in sorted(scored, reverse=True):
        if likeness > LIKE and k not in pairs and n not in pairs.values():
            pairs[k] = n
    for k, table in enumerate(got):
        at = f"/paytables/{k}"
        if k not in pairs:
            leaves = ((pointer, value) for pointer, value in _leaves(at, table) if not pointer.endswith("/printing"))
            yield from ((pointer, False) for pointer, value in leaves if value is not False)
        else:
            yield from _table(at, table, want[pairs[k]], heads)


def _alike(own: Mapping[str, Any], true: Mapping[str, Any]) -> float:
    mine, theirs = ({(hand_form(o["hand"]), o["hands"]): o["pays"] for o in t["outcomes"]} for t in (own, true))
    shared = sum(k in mine and mine[k] == pays for k, pays in theirs.items()) / max(len(mine), len(theirs), 1)
    named = designator_form(own["designator"]) == designator_form(true["designator"])
    return shared + 0.3 * named + 0.2 * (bet_form(own["bet"]) == bet_form(true["bet"]))


def _table(at: str, table: Mapping[str, Any], true: Mapping[str, Any], heads: tuple[str, ...]) -> Iterator[Right]:
    loose = heads is TRADE_HEADS
    for key in heads:
        if table[key] is not None and not (key == "bet" and true.get("x_any_bet")):
            form = FORMS.get(key, normal) if loose else normal
            yield f"{at}/{key}", _same(table[key], true[key], form)
    for key, value in table["claims"].items():
        if value is not None and key in true["claims"]:
            yield f"{at}/claims/{key}", _same(value, true["claims"][key], normal)
    free: dict[Any, list[dict[str, Any]]] = {}
    for row in true["outcomes"]:
        free.setdefault((hand_form(row["hand"]), row["hands"]), []).append(row)
    for n, row in enumerate(table["outcomes"]):
        rows = free.get((hand_form(row["hand"]), row["hands"]))
        own = rows.pop(0) if rows else None
        for key in CELLS:
            if row[key] is None or (own is not None and own[key] is None and key in ("from_meter", "unit")):
                continue
            if own is None and (row["pays"] is None or row[key] is False):
                continue  # said to be unreadable: nothing is claimed
            form = hand_form if key == "hand" else normal
            yield f"{at}/outcomes/{n}/{key}", own is not None and _same(row[key], own[key], form)


def _same(got: object, want: object, form: Callable[[Any], Any]) -> bool:
    if want in (None, False) or got is False:
        return bool(got) == bool(want)
    return bool(form(got) == form(want))
