"""What a packet has right of a text, and what it has wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.ingest.texts.model import Doc, TableTruth

CONFIDENT = 0.9
Note = tuple[str, str, object, object]  # right, wrong, missing or invented (+ "!" where confident); where; got; want


def notes(doc: Doc, packet: dict[str, Any]) -> list[Note]:
    results = list(_leaf(packet, "/kind", packet["kind"], doc.kind, "kind"))
    source = packet.get("source") or {}
    results += _leaf(packet, "/source/form", source.get("form"), doc.form, "form")
    results += _leaf(packet, "/source/jurisdiction", source.get("jurisdiction"), doc.jurisdiction, "jurisdiction")
    results += _leaf(packet, "/standing", packet.get("standing"), doc.standing, "standing")
    results += _tables(doc, packet)
    results += _letter(doc, packet)
    limits = {(e["bet"], e["least"], e["most"]) for e in packet["limits"] if e["for"] == "wager"}
    results += [("right" if one in limits else "missing", "limit", None, one) for one in doc.limits]
    return results


def _sure(packet: dict[str, Any], pointer: str) -> str:
    source = packet["provenance"].get(pointer)
    return "!" if source is None or source["confidence"] >= CONFIDENT else ""


def _leaf(packet: dict[str, Any], pointer: str, got: Any, want: Any, where: str) -> Iterator[Note]:
    if want is None and got is None:
        return
    if got is None:
        yield "missing", where, None, want
    elif _key(got) == _key(want):
        yield "right", where, got, want
    else:
        yield ("invented" if want is None else "wrong") + _sure(packet, pointer), where, got, want


def _key(value: Any) -> str:
    return re.sub(r"[\s.;]+", " ", str(value).replace("’", "'")).strip().lower()


def _tables(doc: Doc, packet: dict[str, Any]) -> Iterator[Note]:
    free = list(range(len(packet["paytables"])))
    for truth in doc.tables:
        best = max(free, key=lambda n: _shared(truth, packet["paytables"][n]), default=None)
        if best is None or not _shared(truth, packet["paytables"][best]):
            yield from (("missing", f"{truth.bet} {row.hand}", None, row.pays) for row in truth.rows)
            continue
        free.remove(best)
        yield from _table(truth, packet, best)
    for n in free:
        at = f"/paytables/{n}/outcomes/{{}}/pays"
        for k, outcome in enumerate(packet["paytables"][n]["outcomes"]):
            yield "invented" + _sure(packet, at.format(k)), f"table {n}", outcome["hand"], None


def _shared(truth: TableTruth, table: dict[str, Any]) -> int:
    mine = Counter((o["hand"], o["pays"]) for o in table["outcomes"])
    want = Counter((row.hand, row.pays) for row in truth.rows)
    shared = sum((mine & want).values())
    return 4 * shared + (table["bet"] == truth.bet) + (table["designator"] == truth.designator) if shared else 0


def _table(truth: TableTruth, packet: dict[str, Any], n: int) -> Iterator[Note]:
    table, at = packet["paytables"][n], f"/paytables/{n}"
    yield from _leaf(packet, f"{at}/bet", table["bet"], truth.bet, f"{truth.bet}.bet")
    yield from _leaf(packet, f"{at}/designator", table["designator"], truth.designator, f"{truth.bet}.designator")
    left = list(enumerate(table["outcomes"]))
    for row in truth.rows:
        result = next(((k, o) for k, o in left if o["hand"] == row.hand), None)
        if result is None:
            yield "missing", f"{truth.bet}.{row.hand}", None, row.pays
            continue
        left.remove(result)
        k, outcome = result
        for leaf in ("pays", "unit", "envy"):
            yield from _leaf(
                packet, f"{at}/outcomes/{k}/{leaf}", outcome[leaf], getattr(row, leaf), f"{truth.bet}.{row.hand}.{leaf}"
            )
    for k, outcome in left:
        yield (
            "invented" + _sure(packet, f"{at}/outcomes/{k}/pays"),
            f"{truth.bet}.{outcome['hand']}",
            outcome["pays"],
            None,
        )
    for name in ("house_edge", "hit_frequency", "seed"):
        yield from _leaf(
            packet, f"{at}/claims/{name}", table["claims"][name], truth.claims.get(name), f"{truth.bet}.{name}"
        )


def _letter(doc: Doc, packet: dict[str, Any]) -> Iterator[Note]:
    letter = packet["letter"]
    if not doc.letter:
        return
    for name, want in doc.letter.items():
        if letter is None:
            yield "missing", name, None, want
        elif isinstance(want, list):
            yield from _list(packet, letter, name, want)
        else:
            got: Any = letter
            for key in name.split("."):
                got = got and got[key]
            yield from _leaf(packet, "/letter/" + name.replace(".", "/"), got, want, name)


def _list(packet: dict[str, Any], letter: dict[str, Any], name: str, want: list[str]) -> Iterator[Note]:
    if name == "conditions":
        got = [(v, f"conditions/{k}/{n}") for k, listed in letter[name].items() for n, v in enumerate(listed)]
    elif name == "changes":
        got = [(v, f"{name}/{n}") for n, v in enumerate(letter[name])]
    else:
        got = [(v["name"], f"{name}/{n}/name") for n, v in enumerate(letter[name])]
    keys = {_key(w) for w in want}
    yield from (("right" if _key(w) in {_key(v) for v, _ in got} else "missing", name, None, w) for w in want)
    yield from (("invented" + _sure(packet, f"/letter/{at}"), name, v, None) for v, at in got if _key(v) not in keys)
