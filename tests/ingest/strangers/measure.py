"""Measure the readers on the documents of an author for measuring alone:

python -m tests.ingest.strangers.measure [--author stranger|keeper] [--seeds 0:30] [--show 20]
"""

from __future__ import annotations

import argparse
from collections import Counter

from ingest.packet import read_bytes
from tests.ingest.strangers.author import Author, source_of
from tests.ingest.strangers.keeper import Keeper
from tests.ingest.trade.measure import line, measured

AUTHORS: dict[str, type[Author]] = {"stranger": Author, "keeper": Keeper}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--author", choices=AUTHORS, default="stranger")
    parser.add_argument("--what", default="pdf,dump")
    parser.add_argument("--seeds", default="0:30")
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    first, last = (int(x) for x in options.seeds.split(":"))
    for what in options.what.split(","):
        counts: dict[str, Counter[str]] = {"rest": Counter(), "tables": Counter()}
        notes: list[str] = []
        for seed in range(first, last):
            author = AUTHORS[options.author](seed)
            made = author.made()
            rest, tables = measured(made, read_bytes(source_of(author, what)))
            counts["rest"] += rest.counts
            counts["tables"] += tables.counts
            notes += [f"{author.layout} {n}" for n in [*rest.notes, *tables.notes]]
        for name, item in counts.items():
            print(f"{what:6}{name:8}{line(item)}")
        for note in sorted(notes, key=lambda n: "confident" not in n)[: options.show]:
            print("    ", note[:260])


if __name__ == "__main__":
    main()
