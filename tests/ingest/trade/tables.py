"""Pay tables as read against the truth: tables matched by content, names and numbers in normal forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.ingest.blind.compare import Tally
from tests.ingest.variety.compare import hand_form

NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
NUMBERS |= {"nine": "9", "ten": "10", "tens": "10"}
FIELDS = ("pays", "unit", "meter", "envy")


def bet_form(name: str | None) -> str | None:
    if name is None:
        return None
    words = [
        NUMBERS.get(w, w)
        for w in name.replace("twenty_one", "21").split("_")
        if w not in ("bonus", "bet", "wager", "plus", "optional")
    ]
    return "".join(words) or name


def designator_form(name: str | None) -> str | None:
    if name is None:
        return None
    result = re.sub(r"[^A-Z0-9]", "", re.sub(r"^\s*(?:PAY\s*TABLE|PT-(?=\d+$))\s*", "", name.upper()))
    return (result.lstrip("0") or "0") if result.isdigit() else result


def _hands(table: dict[str, Any]) -> dict[str | None, int]:
    return {hand_form(o["hand"]): n for n, o in enumerate(table["outcomes"])}


def _likeness(true: dict[str, Any], read: dict[str, Any]) -> float:
    wanted = {hand_form(o["hand"]): o["pays"] for o in true["outcomes"]}
    results = {hand_form(o["hand"]): o["pays"] for o in read["outcomes"]}
    same = sum(results.get(h) == p for h, p in wanted.items()) / max(len(wanted), len(results), 1)
    named = designator_form(true["designator"]) == designator_form(read["designator"])
    return same + 0.3 * named + 0.2 * (bet_form(true["bet"]) == bet_form(read["bet"]))


def compare_tables(packet: Mapping[str, Any], truth: dict[str, Any], tally: Tally, confident: float, name: str) -> None:
    provenance = packet.get("provenance", {})

    def add(what: str, group: str, where: str, got: Any = None, want: Any = None, pointer: str = "") -> None:
        if what in ("wrong", "extra"):
            sure = (provenance.get(pointer, {}).get("confidence", 1.0) or 0) >= confident
            what += ", confident" if sure else ", doubted"
            page = provenance.get(pointer, {}).get("page")
            where = f"{where} (page {page}, raw {provenance.get(pointer, {}).get('raw')!r})"
        tally.add(what, name + where, group, got, want)

    def leaf(group: str, where: str, got: Any, want: Any, pointer: str, form: Any = str) -> None:
        if want is None and got is None:
            return
        if want is None:
            add("extra", group, where, got, want, pointer)
        elif got is None:
            add("missing", group, where, got, want)
        else:
            add("right" if form(got) == form(want) else "wrong", group, where, got, want, pointer)

    read = packet.get("paytables") or []
    free = set(range(len(read)))
    pairs = []
    scores = [
        (_likeness(t, r), -abs(i - k), i, k) for i, t in enumerate(truth["paytables"]) for k, r in enumerate(read)
    ]
    matched: set[int] = set()
    for score, _, i, k in sorted(scores, reverse=True):
        if score > 0.35 and i not in matched and k in free:
            matched.add(i)
            free.discard(k)
            pairs.append((i, k))
    where_of = dict(pairs)
    for i, true in enumerate(truth["paytables"]):
        label = f"{true['designator']} {true['bet']}"
        if i not in where_of:
            for o in true["outcomes"]:
                add("missing", "outcomes", f"{label}.{o['hand']} (no table)", None, o["pays"])
            continue
        k = where_of[i]
        item, at = read[k], f"/paytables/{k}"
        leaf(
            "designator",
            f"{label}.designator",
            item["designator"],
            true["designator"],
            f"{at}/designator",
            designator_form,
        )
        if not true.get("x_any_bet"):
            leaf("bet", f"{label}.bet", item["bet"], true["bet"], f"{at}/bet", bet_form)
        leaf("other heads", f"{label}.wager", item["wager"], true["wager"], f"{at}/wager")
        mine = _hands(item)
        for o in true["outcomes"]:
            n = mine.pop(hand_form(o["hand"]), None)
            own = item["outcomes"][n] if n is not None else dict.fromkeys(FIELDS)
            for key in FIELDS:
                leaf("outcomes", f"{label}.{o['hand']}.{key}", own[key], o[key], f"{at}/outcomes/{n}/{key}")
        for hand, n in mine.items():
            if item["outcomes"][n]["pays"] is not None:
                add(
                    "extra",
                    "outcomes",
                    f"{label}.{hand}",
                    item["outcomes"][n]["pays"],
                    None,
                    f"{at}/outcomes/{n}/pays",
                )
        for key, want in true["claims"].items():
            leaf("claims", f"{label}.claims.{key}", item["claims"].get(key), want, f"{at}/claims/{key}")
    for k in free:
        for n, o in enumerate(read[k]["outcomes"]):
            if o["pays"] is not None:
                at = f"/paytables/{k}/outcomes/{n}/pays"
                add(
                    "extra",
                    "outcomes",
                    f"table too many {read[k]['designator']} {read[k]['bet']}.{o['hand']}",
                    o["pays"],
                    None,
                    at,
                )
