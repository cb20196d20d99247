"""Produced pay tables against true ones, value by value: tables by name and contents, outcomes by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

HEADER = ("designator", "alias", "bet", "system", "variant", "wager", "multi_game")
LEAVES = ("pays", "unit", "meter", "from_meter", "envy")
Note = tuple[str, str, Any, Any]


def _key(table: dict[str, Any]) -> tuple[Any, ...]:
    return (table["designator"], table["bet"], table["printing"])


def _contents(table: dict[str, Any]) -> dict[Any, Any]:
    return {(o["hand"], o["hands"]): o["pays"] for o in table["outcomes"]}


def _likeness(a: dict[str, Any], b: dict[str, Any]) -> float:
    x, y = _contents(a), _contents(b)
    return (
        sum(1 for k, v in x.items() if y.get(k) == v) / max(len(x), len(y), 1)
        + 0.4 * (_key(a) == _key(b))
        + 0.1 * (a["bet"] == b["bet"])
    )


def compare(
    produced: dict[str, Any], truth: dict[str, Any], provenance: dict[str, Any], confident: float
) -> tuple[Counter[str], list[Note]]:
    """Counts of right, wrong, missing, extra and of wrong values that were confident, with the differences."""
    counts: Counter[str] = Counter()
    notes: list[Note] = []

    def add(kind: str, path: str, got: Any = None, want: Any = None, pointer: str = "") -> None:
        counts[kind] += 1
        if kind != "right":
            sure = provenance.get(pointer, {}).get("confidence", 1.0)
            if kind in ("wrong", "extra") and sure >= confident:
                counts["confident"] += 1
                kind = f"{kind} CONFIDENT"
            notes.append((kind, path, got, want))

    def leaf(path: str, got: Any, want: Any, pointer: str) -> None:
        if want in (None, False) and got in (None, False):
            return
        if want in (None, False):
            add("extra", path, got, want, pointer)
        elif got in (None, False):
            add("missing", path, got, want)
        else:
            add("right" if got == want else "wrong", path, got, want, pointer)

    free = list(range(len(produced["paytables"])))
    for n, true in sorted(enumerate(truth["paytables"]), key=lambda x: x[0]):
        best = max(free, key=lambda k: (_likeness(produced["paytables"][k], true), -abs(k - n)), default=None)
        found = (
            produced["paytables"][best]
            if best is not None and _likeness(produced["paytables"][best], true) > 0.15
            else None
        )
        name = f"{true['designator']} {true['bet']}"
        if found is None:
            for o in true["outcomes"]:
                add("missing", f"{name}.{o['hand']}", None, o["pays"])
            continue
        assert best is not None
        free.remove(best)
        at = f"/paytables/{best}"
        for key in HEADER:
            leaf(f"{name}.{key}", found[key], true[key], f"{at}/{key}")
        mine = {(o["hand"], o["hands"]): (k, o) for k, o in enumerate(found["outcomes"])}
        for o in true["outcomes"]:
            k, own = mine.pop((o["hand"], o["hands"]), (-1, dict.fromkeys(LEAVES)))
            for key in LEAVES:
                if key == "from_meter" and o[key] is None:
                    continue
                got, want = own[key], o[key]
                path, pointer = f"{name}.{o['hand']}@{o['hands']}.{key}", f"{at}/outcomes/{k}/{key}"
                if isinstance(want, bool):
                    add("missing" if got is None else "right" if got == want else "wrong", path, got, want, pointer)
                else:
                    leaf(path, got, want, pointer)
        for (hand, _), (k, o) in mine.items():
            if o["pays"] is None:
                continue  # said to be unreadable: nothing is claimed
            add("extra", f"{name}.{hand}", o["pays"], None, f"{at}/outcomes/{k}/pays")
        for key, want in true["claims"].items():
            leaf(f"{name}.claims.{key}", found["claims"][key], want, f"{at}/claims/{key}")
    for k in free:
        extra = produced["paytables"][k]
        for n, o in enumerate(extra["outcomes"]):
            if o["pays"] is None:
                continue
            add(
                "extra",
                f"table {extra['designator']} {extra['bet']}.{o['hand']}",
                o["pays"],
                None,
                f"/paytables/{k}/outcomes/{n}/pays",
            )
    return counts, notes
