"""Measure the letter and equipment readers on made documents: python -m tests.ingest.variety_letters.measure

--pdf N --dump N      how many seeds of each (PDFs cost about a second)
--first S             the first seed; seeds from 10000 are held back: their wordings were not looked at
--damage R            share of zeros and ones that a dump's writer mistook
--all                 print every difference
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from ingest.packet import read_packet
from ingest.pages.dump import read_dump
from ingest.pages.load import load
from ingest.pages.model import Pages
from paytables.packet.plain import PlainPacket
from tests.ingest.variety_letters import words
from tests.ingest.variety_letters.compare import Tally, compare
from tests.ingest.variety_letters.letters import Printed, make_letter
from tests.ingest.variety_letters.render import dump_of, pdf_of
from tests.ingest.variety_letters.rules import make_rules

HELD_FROM = 10_000


def make(seed: int) -> tuple[dict[str, Any], list[Printed]]:
    """A document of a seed: a letter with rules, a letter alone, rules alone, or no packet."""
    held = seed >= HELD_FROM
    form = seed % 6
    if form == 5:
        title, lines = words.NOT_PACKETS[seed // 6 % len(words.NOT_PACKETS)]
        printed = Printed([("line", title), *(("line", line) for line in lines)])
        return {
            "kind": "not_a_packet",
            "letter": None,
            "game": None,
            "owner": None,
            "equipment": [],
            "citations": [],
        }, [printed]
    letter, first = make_letter(seed, held)
    rules, second = make_rules(seed, held)
    if form == 3:
        law = ["WAC 230-15-140"] if any("230-15-140" in r for r in letter["reasons"]) else []
        return {"kind": "letter", "letter": letter, "game": None, "owner": None, "equipment": [], "citations": law}, [
            first
        ]
    if form == 4:
        return {"kind": "rules", "letter": None, **rules}, [second]
    if any("230-15-140" in r for r in letter["reasons"]):
        rules["citations"] = sorted({*rules["citations"], "WAC 230-15-140"})
    return {"kind": "letter_and_rules", "letter": letter, **rules}, [first, second]


def dumps(first: int, count: int, damage: float) -> Iterator[tuple[str, dict[str, Any], PlainPacket]]:
    for seed in range(first, first + count):
        truth, printed = make(seed)
        text = dump_of(printed, seed, damage)
        yield f"dump {seed} ", truth, read_packet(Pages(read_dump(text), "dump", ""))


def pdfs(first: int, count: int) -> Iterator[tuple[str, dict[str, Any], PlainPacket]]:
    for seed in range(first, first + count):
        truth, printed = make(seed)
        yield f"pdf {seed} ", truth, read_packet(load(pdf_of(printed, seed)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdf", type=int, default=12)
    parser.add_argument("--dump", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--damage", type=float, default=0.0)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    for title, documents in (
        ("PDFs", pdfs(options.first, options.pdf)),
        ("dumps", dumps(options.first, options.dump, options.damage)),
    ):
        tally = Tally()
        for name, truth, packet in documents:
            compare(packet, truth, tally, name)
        counts = ", ".join(f"{k} {tally.counts[k]}" for k in ("right", "wrong", "wrong_confident", "missing", "extra"))
        print(f"{title}: {counts}; right {100 * tally.share:.2f} %")
        for note in tally.notes if options.all else tally.notes[:40]:
            print("   ", note[:230])


if __name__ == "__main__":
    main()
