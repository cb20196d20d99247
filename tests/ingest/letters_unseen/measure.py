"""Measure the readers of letters and equipment: python -m tests.ingest.letters_unseen.measure --author fourth

--pdf N --dump N    how many seeds of each
--first S           the first seed
--damage R          the share of numbers' digits that a dump misreads
--like WORD         only notes with this word; --notes N at most so many; --quiet none
"""

from __future__ import annotations

import argparse
import importlib
import random
import re
import time
from collections.abc import Mapping
from itertools import product
from typing import Any

from ingest.packet import read_bytes
from tests.ingest.blind.compare import SURE, Tally, compare, normal
from tests.ingest.letters_unseen.pages import Parts, damaged, dump_of, pdf_of

AUTHORS = ("fourth", "fifth", "sixth", "seventh", "eighth")


def make(author: str, seed: int) -> tuple[dict[str, Any], Parts]:
    """A document of a seed: a letter, a letter with rules, or rules; and its truth."""
    letters = importlib.import_module(f"tests.ingest.letters_unseen.{author}_letters")
    makers = importlib.import_module(f"tests.ingest.letters_unseen.{author}_rules")
    words = importlib.import_module(f"tests.ingest.letters_unseen.{author}_words")
    form = seed % 10
    if form == 3 and hasattr(letters, "make_other"):
        nothing: dict[str, Any] = {
            "kind": "not_a_packet",
            "letter": None,
            "game": None,
            "owner": None,
            "equipment": [],
            "citations": [],
        }
        return nothing, [(letters.make_other(seed), None)]
    if form < 4:
        letter, elements, running = letters.make_letter(seed, None)
        cited = sorted(set(re.findall(r"(?:WAC|RCW) [\d.-]+\d", str(elements))))
        truth = {"kind": "letter", "letter": letter, "game": None, "owner": None, "equipment": [], "citations": cited}
        return truth, [(elements, running)]
    game = random.Random(f"{author} game {seed}").choice(words.GAMES)
    rules, printed = makers.make_rules(seed, game)
    if form > 7:
        return {"kind": "rules", "letter": None, **rules}, [(printed, None)]
    letter, elements, running = letters.make_letter(seed, game)
    cited = sorted({*rules["citations"], *re.findall(r"(?:WAC|RCW) [\d.-]+\d", str(elements))})
    return {"kind": "letter_and_rules", "letter": letter, **rules, "citations": cited}, [
        (elements, running),
        (printed, None),
    ]


Key = tuple[str, str | None, str]


def alternatives(entry: Mapping[str, Any]) -> frozenset[frozenset[Key]]:
    """What may stand together: two trees that allow the same sets of components say the same."""
    results: set[frozenset[Key]] = set()
    for alternative in entry["any_of"]:
        keys = [
            [(normal(c["component"]), c["version"], c["match"]) for c in p["any_of"]] for p in alternative["all_of"]
        ]
        results |= {frozenset(chosen) for chosen in product(*keys)}
    return frozenset(results)


def same_trees(packet: Mapping[str, Any], truth: dict[str, Any]) -> dict[str, Any]:
    """The truth with those of its trees as they were read that allow the same."""
    read = packet.get("equipment") or []
    equipment = []
    for entry in truth.get("equipment", []):
        same = next((r for r in read if alternatives(r) == alternatives(entry)), entry)
        equipment.append({**entry, "any_of": same["any_of"]})
    return {**truth, "equipment": equipment}


def measured(author: str, form: str, first: int, count: int, damage: float = 0.0, say: bool = False) -> Tally:
    """The tally of a run of seeds, as "pdf" or as "dump"."""
    tally = Tally()
    for seed in range(first, first + count):
        truth, parts = make(author, seed)
        if form == "pdf":
            data = pdf_of(parts, seed)
        else:
            text = dump_of(parts, seed)
            data = (damaged(text, seed, damage) if damage else text).encode()
        before = time.perf_counter()
        packet = read_bytes(data)
        took = time.perf_counter() - before
        if say and took > 1.5:
            print(f"    seed {seed} took {took:.2f} s")
        compare(packet, same_trees(packet, truth), tally, f"{seed} ")
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--author", choices=AUTHORS, default=AUTHORS[0])
    parser.add_argument("--pdf", type=int, default=60)
    parser.add_argument("--dump", type=int, default=150)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--damage", type=float, default=0.0)
    parser.add_argument("--like", default="")
    parser.add_argument("--notes", type=int, default=60)
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    for form, count in (("pdf", options.pdf), ("dump", options.dump)):
        if not count:
            continue
        tally = measured(options.author, form, options.first, count, options.damage if form == "dump" else 0, say=True)
        wrong = sum(tally.counts[k] for k in tally.counts if k.startswith(("wrong", "extra")))
        print(
            f"{count} {form}s: {sum(tally.counts.values())} values, {tally.counts['right']} right "
            f"({100 * tally.share:.2f} %), {wrong} wrong, {tally.wrong_and_confident} wrong and confident, "
            f"{tally.counts['missing']} missing"
        )
        for group, counts in sorted(tally.groups.items()):
            bad = sum(counts[k] for k in SURE)
            doubted = counts["wrong, doubted"] + counts["extra, doubted"]
            print(
                f"   {group:<20}right {counts['right']:>5}  confident {bad:>4}  doubted {doubted:>4}"
                f"  missing {counts['missing']:>4}"
            )
        if not options.quiet:
            for note in [n for n in tally.notes if options.like in n][: options.notes]:
                print("   ", note[:260])


if __name__ == "__main__":
    main()
