"""Produced pay tables against true ones, value by value: tables by name and contents, outcomes by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

HEADER = ("designator", "alias", "bet", "system", "variant", "wager", "multi_game")
LEAVES = ("pays", "unit", "meter", "from_meter", "envy")
Note = tuple[str, str, Any, Any]
_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER = {word: str(n) for n, word in enumerate(_COUNTS)} | {"tens": "10"}
_SINGULAR = {"cards": "card", "pairs": "pair", "aces": "ace"}
_ARTICLES = frozenset({"a", "an", "the"})


def hand_form(name: str | None) -> str | None:
    """An outcome's name in the form in which two spellings of it are one: the packet's contract compares them so.

    >>> hand_form("seven_card_straight_flush") == hand_form("7_card_straight_flush")
    True
    >>> hand_form("less_than_a_two_card_straight") == hand_form("less_than_2_card_straight")
    True
    >>> hand_form("pair_of_tens_or_better") == hand_form("10s or better"), hand_form("flush") == hand_form("straight")
    (True, False)
    """
    if name is None:
        return None
    words = re.findall(r"[a-z0-9]+", str(name).lower().replace("'", "").replace("\u2019", ""))
    kept = [_NUMBER.get(w, _SINGULAR.get(w, re.sub(r"^(\d+)s$", r"\1", w))) for w in words if w not in _ARTICLES]
    text = re.sub(r"^pair of (10|jacks?) or better", r"\1 or better", " ".join(kept))
    return re.sub(r"\b(win by \d+) (\d+)\b", r"\1 or \2", text).replace(" ", "")


def _outcome_key(outcome: dict[str, Any]) -> tuple[str | None, Any]:
    return (hand_form(outcome["hand"]), outcome["hands"])


def _key(table: dict[str, Any]) -> tuple[Any, ...]:
    return (table["designator"], table["bet"], table["printing"])


def _contents(table: dict[str, Any]) -> dict[Any, Any]:
    return {_outcome_key(o): o["pays"] for o in table["outcomes"]}


def _likeness(a: dict[str, Any], b: dict[str, Any]) -> float:
    x, y = _contents(a), _contents(b)
    return (
        sum(1 for k, v in x.items() if y.get(k) == v) / max(len(x), len(y), 1)
        + 0.4 * (_key(a) == _key(b))
        + 0.1 * (a["bet"] == b["bet"])
    )


def _pairs(produced: list[dict[str, Any]], truth: list[dict[str, Any]]) -> dict[int, int]:
    """Which produced table is which true one: the likest are paired first, wherever they stand."""
    likely = [
        (_likeness(own, true), -abs(k - n), n, k) for n, true in enumerate(truth) for k, own in enumerate(produced)
    ]
    results: dict[int, int] = {}
    for likeness, _, n, k in sorted(likely, reverse=True):
        if likeness > 0.15 and n not in results and k not in results.values():
            results[n] = k
    return results


def compare(
    produced: Mapping[str, Any], truth: dict[str, Any], provenance: Mapping[str, Any], confident: float
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

    pairs = _pairs(produced["paytables"], truth["paytables"])
    free = [k for k in range(len(produced["paytables"])) if k not in pairs.values()]
    for n, true in enumerate(truth["paytables"]):
        best = pairs.get(n)
        result = None if best is None else produced["paytables"][best]
        name = f"{true['designator']} {true['bet']}"
        if result is None:
            for o in true["outcomes"]:
                add("missing", f"{name}.{o['hand']}", None, o["pays"])
            continue
        at = f"/paytables/{best}"
        for key in HEADER:
            leaf(f"{name}.{key}", result[key], true[key], f"{at}/{key}")
        mine: dict[Any, list[tuple[int, dict[str, Any]]]] = {}
        for k, o in enumerate(result["outcomes"]):
            mine.setdefault(_outcome_key(o), []).append((k, o))
        for o in true["outcomes"]:
            same = mine.get(_outcome_key(o))
            k, own = same.pop(0) if same else (-1, dict.fromkeys(LEAVES))
            for key in LEAVES:
                if key == "from_meter" and o[key] is None:
                    continue
                got, want = own[key], o[key]
                path, pointer = f"{name}.{o['hand']}@{o['hands']}.{key}", f"{at}/outcomes/{k}/{key}"
                if isinstance(want, bool):
                    add("missing" if got is None else "right" if got == want else "wrong", path, got, want, pointer)
                else:
                    leaf(path, got, want, pointer)
        for k, o in (left for same in mine.values() for left in same):
            if o["pays"] is None:
                continue  # said to be unreadable: nothing is claimed
            add("extra", f"{name}.{o['hand']}", o["pays"], None, f"{at}/outcomes/{k}/pays")
        for key, want in true["claims"].items():
            leaf(f"{name}.claims.{key}", result["claims"][key], want, f"{at}/claims/{key}")
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
