"""Measure the readers on the trade's documents:

python -m tests.ingest.trade.measure [--what pdf,dump,damaged] [--seeds 0:30] [--show 20] [--like WORD] [--tables]

Seeds from 10000 draw on games, words and styles that are held back: look at their figures only.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ingest.packet import read_bytes
from ingest.values import CONFIDENT
from tests.ingest.blind.compare import Tally
from tests.ingest.blind.compare import compare as compare_prose
from tests.ingest.letters_unseen.measure import same_trees
from tests.ingest.trade.dumps import dump_of
from tests.ingest.trade.model import Made
from tests.ingest.trade.packets import make
from tests.ingest.trade.tables import compare_tables

DAMAGE = 0.06
NUMBERED = re.compile(r"[(]?(?:\d+(?:\.\d+)*|[A-Za-z]|[ivx]+)[.)]*")


def pdf_of(made: Made, browser: bool = True) -> bytes:
    """Printed by WeasyPrint, by a browser or by our own pen: the seed says."""
    from tests.ingest.trade import drawn_html, drawn_raw

    rng = random.Random(f"trade pdf {made.seed}")
    draw = rng.choice([drawn_html.by_weasyprint, drawn_raw.by_pen, drawn_raw.by_pen, drawn_html.by_chromium])
    return (drawn_html.by_weasyprint if draw is drawn_html.by_chromium and not browser else draw)(made, rng)


def source_of(made: Made, what: str, browser: bool = True) -> bytes:
    return pdf_of(made, browser) if what == "pdf" else dump_of(made, DAMAGE if what == "damaged" else 0.0)


def plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def numbered(packet: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """The numbered clauses of a reading: (number, text)."""
    results: Counter[tuple[str, str]] = Counter()
    for clause in packet.get("x_clauses") or []:
        number = str(clause["path"][-1]) if clause["path"] else ""
        if NUMBERED.fullmatch(number):
            results[plain(number), plain(clause["text"])] += 1
    return results


def measured(made: Made, packet: Mapping[str, Any]) -> tuple[Tally, Tally]:
    """What is no table, then what is one."""
    rest, tables = Tally(), Tally()
    name = f"{made.seed} "
    compare_prose(packet, same_trees(packet, made.truth), rest, name)
    compare_tables(packet, made.truth, tables, CONFIDENT, name)
    result = numbered(packet)
    for number, text in made.steps:
        key = (plain(number.split(".")[-1] if re.match(r"\d+\.\d", number) else number), plain(text))
        whole = (plain(number), key[1])
        hit = key if result[key] else whole if result[whole] else None
        if hit:
            result[hit] -= 1
            rest.add("right", name, "clauses")
        else:
            rest.add("missing", f"{name}clause", "clauses", None, f"{number} {text[:60]}")
    facts = {f["fact"]: f for f in packet.get("x_facts") or []}
    for fact, value in made.facts.items():
        got = facts.get(fact)
        if got is None:
            rest.add("missing", f"{name}fact {fact}", "facts", None, value)
        elif got["value"] == value:
            rest.add("right", name, "facts")
        else:
            sure = "confident" if got["confidence"] >= CONFIDENT else "doubted"
            rest.add(f"wrong, {sure}", f"{name}fact {fact}", "facts", got["value"], value)
    return rest, tables


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--what", default="pdf,dump,damaged")
    parser.add_argument("--seeds", default="0:30")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--like", default="")
    parser.add_argument("--tables", action="store_true", help="show notes on tables alone")
    parser.add_argument("--rest", action="store_true", help="show notes on what is no table alone")
    options = parser.parse_args()
    first, last = (int(x) for x in options.seeds.split(":"))
    clauses: dict[int, dict[str, Counter[tuple[str, str]]]] = {}
    for what in options.what.split(","):
        rest, tables, doubted, leaves = Tally(), Tally(), 0, 0
        for seed in range(first, last):
            made = make(seed)
            packet = read_bytes(source_of(made, what))
            clauses.setdefault(seed, {})[what] = numbered(packet)
            doubted += sum((p["confidence"] or 0) < CONFIDENT for p in packet["provenance"].values())
            leaves += len(packet["provenance"])
            for whole, one in zip((rest, tables), measured(made, packet), strict=True):
                whole.counts += one.counts
                whole.notes += [f"{what} {n}" for n in one.notes]
                for group, counts in one.groups.items():
                    whole.groups.setdefault(group, Counter()).update(counts)
        for name, tally in (("rest", rest), ("tables", tables)):
            print(f"{what:8}{name:7}{line(tally.counts)}")
            for group, counts in sorted(tally.groups.items()):
                print(f"            {group:22}{line(counts)}")
            if (options.tables and name == "rest") or (options.rest and name == "tables"):
                continue
            for note in [n for n in sorted(tally.notes, key=_grave) if options.like in n][: options.show]:
                print("     ", note[:300])
        print(f"{what:8}values with provenance {leaves}, doubtful {doubted}", flush=True)
    if {"pdf", "dump"} <= set(options.what.split(",")):
        pairs = [(x["pdf"], x["dump"]) for x in clauses.values()]
        lost = sum(sum((a - b).values()) + sum((b - a).values()) for a, b in pairs)
        both = sum(sum((a & b).values()) for a, b in pairs)
        print(f"numbered clauses of PDF and dump: {both} the same, {lost} in one alone")


def _grave(note: str) -> bool:
    return "confident" not in note


def line(counts: Counter[str]) -> str:
    total = sum(counts.values())
    sure = counts["wrong, confident"] + counts["extra, confident"]
    doubt = counts["wrong, doubted"] + counts["extra, doubted"]
    share = 100 * counts["right"] / max(total, 1)
    return (
        f"{total:6} values, right {counts['right']:5} ({share:6.2f} %), wrong and confident {sure:4}, "
        f"wrong and doubted {doubt:4}, missing {counts['missing']:4}"
    )


if __name__ == "__main__":
    main()
