"""Measure the readers on the second author's documents: python -m tests.ingest.blind.measure

--pdf N --dump N    how many seeds of each
--first S           the first seed; from 10000 on wordings are held back: notes only with --open-held
--like WORD         only notes with this word
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable
from typing import Any

from ingest.packet import read_bytes
from tests.ingest.blind import others
from tests.ingest.blind.compare import SURE, Tally, compare
from tests.ingest.blind.designs import pdf_of
from tests.ingest.blind.dumps import dump_of
from tests.ingest.blind.letters import Element, make_letter
from tests.ingest.blind.rules import make_rules
from tests.ingest.blind.words import GAMES, HELD_FROM

Parts = list[tuple[list[Element], str | None]]


def make(seed: int) -> tuple[dict[str, Any], Parts]:
    """A document of a seed: what it is, by the seed, and its truth."""
    form = seed % 10
    held = seed >= HELD_FROM
    if form == 9:
        pool = others.HELD if held else others.OPEN
        return {"kind": "not_a_packet", "letter": None, "game": None, "owner": None}, [
            (pool[seed // 10 % len(pool)], None)
        ]
    if form < 5:
        letter, elements, running = make_letter(seed)
        return {"kind": "letter", "letter": letter, "game": None, "owner": None, "equipment": []}, [(elements, running)]
    game = random.Random(f"blind game {seed}").choice(GAMES[held])
    rules, printed = make_rules(seed, game)
    if form == 8:
        return {"kind": "rules", "letter": None, **rules}, [(printed, None)]
    letter, elements, running = make_letter(seed, game)
    cited = sorted({*rules["citations"], *re.findall(r"WAC [\d-]+\d", str(elements))})
    return {"kind": "letter_and_rules", "letter": letter, **rules, "citations": cited}, [
        (elements, running),
        (printed, None),
    ]


def pdf_bytes(seed: int, parts: Parts) -> bytes:
    return pdf_of(parts, seed)


def dump_bytes(seed: int, parts: Parts) -> bytes:
    return dump_of(parts, seed).encode()


def measured(first: int, count: int, render: Callable[[int, Parts], bytes], say: bool = False) -> Tally:
    """The tally of a run of seeds."""
    tally = Tally()
    for seed in range(first, first + count):
        truth, parts = make(seed)
        data = render(seed, parts)
        before = time.perf_counter()
        packet = read_bytes(data) if data.strip() else {"kind": "not_a_packet", "provenance": {}}
        took = time.perf_counter() - before
        if say and took > 1.5:
            print(f"    seed {seed} took {took:.2f} s")
        compare(packet, truth, tally, f"{seed} ")
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdf", type=int, default=40)
    parser.add_argument("--dump", type=int, default=80)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--like", default="")
    parser.add_argument("--notes", type=int, default=60)
    parser.add_argument("--open-held", action="store_true")
    options = parser.parse_args()
    for title, count, render in (("PDFs", options.pdf, pdf_bytes), ("dumps", options.dump, dump_bytes)):
        if not count:
            continue
        tally = measured(options.first, count, render, say=True)
        print(
            f"{title}: {tally.wrong_and_confident} wrong and confident; "
            f"{dict(tally.counts)}; right {100 * tally.share:.2f} %"
        )
        for group, counts in sorted(tally.groups.items()):
            bad = sum(counts[k] for k in SURE)
            print(
                f"   {group:<20}right {counts['right']:>5}  confident {bad:>4}  "
                f"others {sum(counts.values()) - bad - counts['right']:>4}"
            )
        if options.first < HELD_FROM or options.open_held:
            for note in [n for n in tally.notes if options.like in n][: options.notes]:
                print("   ", note[:240])


if __name__ == "__main__":
    main()
