"""Measures the reading of the texts: `python -m tests.ingest.texts.measure --seeds 0:100 [--show 20]`."""

from __future__ import annotations

import argparse
from collections import Counter

from ingest.packet import read_bytes
from tests.ingest.texts.authors import document
from tests.ingest.texts.compare import Note, notes


def read(seed: int) -> tuple[str, list[Note]]:
    doc = document(seed)
    return doc.author, notes(doc, read_bytes(doc.text.encode()))


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--seeds", default="0:50")
    asked.add_argument("--show", type=int, default=0)
    args = asked.parse_args()
    first, last = (int(n) for n in args.seeds.split(":"))
    counts: dict[str, Counter[str]] = {}
    left = args.show
    for seed in range(first, last):
        author, item = read(seed)
        for what in (author, "all"):
            counts.setdefault(what, Counter()).update(note[0] for note in item)
        for note in item:
            if note[0] != "right" and left:
                left -= 1
                print(seed, author, *note)
    for author, count in counts.items():
        total = sum(count.values())
        sure = count["wrong!"] + count["invented!"]
        share = 100 * count["right"] / max(total, 1)
        print(
            f"{author:10s} {count['right']} of {total} right ({share:.1f} %), "
            f"{sure} wrong or invented and "
            f"confident, {count['wrong'] + count['invented']} doubted, {count['missing']} missing"
        )


if __name__ == "__main__":
    main()
