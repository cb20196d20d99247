"""Measure the readers of tables on documents whose author did not know them:

python -m tests.ingest.blind.tables.measure [--what pdf,dump,damaged,clean,office,poor,layer] [--seeds 0:40] [--show 20]

Seeds from 10000 draw on words, hands and fonts that are held back: look at their figures only.
"""

from __future__ import annotations

import argparse
import pickle
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

from ingest.packet import read_packet
from ingest.pages.load import load
from ingest.pages.model import Pages
from ingest.values import CONFIDENT
from tests.ingest.blind.tables.documents import Made, make, pdf_of
from tests.ingest.blind.tables.dumps import dump_of
from tests.ingest.variety.compare import compare

Notes = list[tuple[str, str, Any, Any]]
DAMAGE = 0.08


def source_of(made: Made, what: str) -> bytes:
    """The document in the form that is asked for."""
    from tests.ingest.scans.scanner import scanned

    if what == "dump":
        return dump_of(made)
    if what == "damaged":
        return dump_of(made, DAMAGE)
    pdf = pdf_of(made)
    if what == "pdf":
        return pdf
    level = "clean" if what == "layer" else what
    return scanned(pdf, level, made.seed, layer=what == "layer")


def pages_of(made: Made, what: str, keep: Path | None) -> Pages:
    """The pages as read; those of scans are kept in a folder, so that readers can be measured again without OCR."""
    kept = (
        keep / f"{what}-{made.seed}-{len(made.blocks)}.pickle"
        if keep and what not in ("pdf", "dump", "damaged")
        else None
    )
    if kept is not None and kept.exists():
        pages: Pages = pickle.loads(kept.read_bytes())
        return pages
    pages = load(source_of(made, what))
    if kept is not None:
        kept.write_bytes(pickle.dumps(pages))
    return pages


def measured(made: Made, pages: Pages) -> tuple[Counter[str], Notes]:
    """Counts and notes for one document: tables, then the numbered steps in their order."""
    packet = read_packet(pages)
    packet["paytables"] = packet["paytables"] or []
    counts, notes = compare(packet, made.truth, packet["provenance"], CONFIDENT)
    read = [(c["path"][-1], c["text"]) for c in packet.get("x_clauses") or [] if c["path"]]
    at = 0
    for number, text in made.steps:
        wanted = (re.sub(r"\W", "", number), _plain(text))
        result = next((n for n in range(at, len(read)) if _same(read[n], wanted)), None)
        counts["steps"] += 1
        if result is None:
            counts["steps lost"] += 1
            notes.append(("step lost", number, None, text[:50]))
        else:
            at = result + 1
    return counts, notes


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()


def _same(read: tuple[Any, str], wanted: tuple[str, str]) -> bool:
    return re.sub(r"\W", "", str(read[0])) == wanted[0] and _plain(read[1]) == wanted[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--what", default="pdf,dump,damaged")
    parser.add_argument("--seeds", default="0:40")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--like", default="")
    parser.add_argument("--only", default="", help="nothing but blocks of this kind")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    first, last = (int(x) for x in options.seeds.split(":"))
    for what in options.what.split(","):
        total: Counter[str] = Counter()
        shown = 0
        for seed in range(first, last):
            made = make(seed, options.only)
            pages = pages_of(made, what, options.keep)
            before = time.process_time()
            counts, notes = measured(made, pages)
            counts["ms"] = round(1000 * (time.process_time() - before))
            total += counts
            notes = [n for n in notes if options.like in str(n)]
            if notes and shown < options.show:
                shown += 1
                print(f"  {what} {seed} {made.kinds}")
                for note in notes[:10]:
                    print("     ", *[str(x)[:90] for x in note], sep=" | ")
        print(f"{what:8} {line(total)}", flush=True)


def line(counts: Counter[str]) -> str:
    whole = sum(counts[k] for k in ("right", "wrong", "missing", "extra"))
    doubtful = counts["wrong"] + counts["extra"] - counts["confident"]
    return (
        f"values {whole}: right {counts['right']} ({100 * counts['right'] / max(whole, 1):.2f} %), wrong and confident "
        f"{counts['confident']}, wrong and doubted {doubtful}, missing {counts['missing']} (extra {counts['extra']}); "
        f"steps {counts['steps'] - counts['steps lost']}/{counts['steps']}; {counts['ms']} ms"
    )


if __name__ == "__main__":
    main()
