"""How well pay tables are read on documents that nobody tuned to. Run by hand:

python -m tests.ingest.variety.measure [--seeds 0:120] [--held-back] [--show 20] [--style NAME]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import Any

from ingest.pages.load import load
from ingest.readers.paytables import read_paytables
from ingest.values import CONFIDENT, flatten
from tests.ingest.variety.compare import compare
from tests.ingest.variety.noise import noisy
from tests.ingest.variety.pages import DUMPS, HELD_BACK, STYLES, make


def read(data: bytes, noise: float | None = None) -> tuple[dict[str, Any], dict[str, Any], float]:
    """The packet's pay tables, their provenance, and the seconds that the reader took."""
    pages = load(data)
    if noise is not None:
        pages = noisy(pages, len(data), noise)
    start = time.perf_counter()
    reading = read_paytables(pages, [])
    spent = time.perf_counter() - start
    plain, provenance = flatten({"paytables": reading.paytables})
    plain["blanks"] = [f"/paytables/{b}" for b in reading.blanks]
    return plain, provenance, spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", default="0:60")
    parser.add_argument(
        "--held-back", action="store_true", help="the styles and seeds that nobody looks at while working"
    )
    parser.add_argument("--style")
    parser.add_argument("--dump", choices=DUMPS, help="the same contents as a text dump")
    parser.add_argument("--noise", type=float, help="the share of letters that an OCR would take for others")
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    first, last = (int(x) for x in options.seeds.split(":"))
    if options.held_back:
        first, last = first + 100_000, last + 100_000
    total: Counter[str] = Counter()
    by_style: dict[str, Counter[str]] = {}
    shown = 0
    for seed in range(first, last):
        style = options.style or (
            STYLES[seed % len(STYLES)] if options.held_back else [s for s in STYLES if s not in HELD_BACK][seed % 8]
        )
        made = make(seed, style)
        produced, provenance, spent = read(made.dump(options.dump) if options.dump else made.pdf(), options.noise)
        counts, notes = compare(produced, made.truth, provenance, CONFIDENT)
        total += counts
        total["milliseconds"] += round(spent * 1000)
        by_style.setdefault(made.style, Counter()).update(counts)
        if notes and shown < options.show:
            shown += 1
            print(f"seed {seed} {made.style} {made.kinds}")
            for note in notes[:8]:
                print("    ", note)
    for style, counts in sorted(by_style.items()):
        print(f"{style:10} {line(counts)}")
    print(f"{'all':10} {line(total)}  {total['milliseconds']} ms")


def line(counts: Counter[str]) -> str:
    whole = sum(counts[k] for k in ("right", "wrong", "missing", "extra"))
    share = 100 * counts["right"] / whole if whole else 0
    return (
        f"right {counts['right']:6} wrong {counts['wrong']:4} (confident {counts['confident']:3}) "
        f"missing {counts['missing']:4} extra {counts['extra']:4}  right {share:.2f} %"
    )


if __name__ == "__main__":
    main()
