"""How well scans are read, by how bad they are. Run by hand; a page costs about two seconds:

python -m tests.ingest.scans.measure [--seeds 0:10] [--level clean|office|poor] [--what tables|letters] [--held-back]
    [--layer] [--show 20] [--keep FOLDER] [--words]

--keep FOLDER   read pages are kept there, so that readers can be measured again without OCR
--words         also how sure words are that were read wrong, against the typed page
"""

from __future__ import annotations

import argparse
import hashlib
import pickle
import time
from collections import Counter
from pathlib import Path
from typing import Any

from ingest.packet import read_packet
from ingest.pages.load import load
from ingest.pages.model import Pages
from ingest.readers.paytables import read_paytables
from ingest.values import CONFIDENT, flatten
from tests.ingest.scans.scanner import LEVELS, scanned
from tests.ingest.scans.words import Words, compare_words
from tests.ingest.variety import compare as tables
from tests.ingest.variety.pages import HELD_BACK, STYLES, make
from tests.ingest.variety_letters import compare as letters
from tests.ingest.variety_letters.measure import HELD_FROM
from tests.ingest.variety_letters.measure import make as make_letters
from tests.ingest.variety_letters.render import pdf_of


def pages_of(pdf: bytes, level: str, seed: int, layer: bool, keep: Path | None) -> tuple[Pages, float]:
    """The scanned pages as read, from the folder where they are kept; and the seconds that reading took."""
    name = hashlib.sha256(repr((len(pdf), level, seed, layer)).encode()).hexdigest()[:16]
    kept = keep / f"{name}.pickle" if keep else None
    if kept is not None and kept.exists():
        pages: Pages = pickle.loads(kept.read_bytes())
        return pages, 0.0
    picture = scanned(pdf, level, seed, layer=layer)
    start = time.process_time()
    pages = load(picture)
    spent = time.process_time() - start
    if kept is not None:
        kept.write_bytes(pickle.dumps(pages))
    return pages, spent


def measure_tables(seed: int, level: str, options: argparse.Namespace, words: Words) -> tuple[Counter[str], list[Any]]:
    open_styles = [s for s in STYLES if s not in HELD_BACK]
    style = STYLES[seed % len(STYLES)] if options.held_back else open_styles[seed % len(open_styles)]
    made = make(seed, style)
    made.html = made.html.replace("thead{background", "th{background")  # a table head's own is drawn on its first rows
    pdf = made.pdf()
    if any(w.box[2] > page.width or w.box[3] > page.height for page in load(pdf).pages for w in page.words):
        return Counter(), []  # a table that is wider than its sheet: a picture does not hold what lies beside it
    pages, spent = pages_of(pdf, level, seed, options.layer, options.keep)
    if options.words:
        compare_words(pages, load(pdf), words)
    reading = read_paytables(pages, [])
    plain, provenance = flatten({"paytables": reading.paytables})
    plain["blanks"] = [f"/paytables/{b}" for b in reading.blanks]
    counts, notes = tables.compare(plain, made.truth, provenance, CONFIDENT)
    counts["milliseconds"], counts["pages"] = round(spent * 1000), len(pages.pages)
    return counts, [f"{style} {note}" for note in notes]


def measure_letters(seed: int, level: str, options: argparse.Namespace, words: Words) -> tuple[Counter[str], list[Any]]:
    truth, printed = make_letters(seed)
    pdf = pdf_of(printed, seed)
    pages, spent = pages_of(pdf, level, seed, options.layer, options.keep)
    if options.words:
        compare_words(pages, load(pdf), words)
    tally = letters.Tally()
    letters.compare(read_packet(pages), truth, tally, "")
    counts = Counter({**tally.counts, "confident": tally.counts["wrong_confident"]})
    counts["milliseconds"], counts["pages"] = round(spent * 1000), len(pages.pages)
    return counts, list(tally.notes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="0:8")
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--what", choices=("tables", "letters"))
    parser.add_argument("--held-back", action="store_true")
    parser.add_argument("--layer", action="store_true")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--words", action="store_true")
    options = parser.parse_args()
    first, last = (int(x) for x in options.seeds.split(":"))
    for what, measure, far in (("tables", measure_tables, 100_000), ("letters", measure_letters, HELD_FROM)):
        if options.what not in (None, what):
            continue
        for level in [options.level] if options.level else LEVELS:
            total: Counter[str] = Counter()
            words = Words()
            shown = 0
            for seed in range(first, last):
                seed += far if options.held_back else 0
                counts, notes = measure(seed, level, options, words)
                total += counts
                for note in notes:
                    if shown < options.show:
                        shown += 1
                        print(f"    {what} {level} {seed}: {str(note)[:200]}")
            print(f"{what:8} {level:7} {line(total)}", flush=True)
            for text in words.lines():
                print("    ", text)


def line(counts: Counter[str]) -> str:
    whole = sum(counts[k] for k in ("right", "wrong", "missing", "extra"))
    share = 100 * counts["right"] / whole if whole else 0
    speed = counts["milliseconds"] / 1000 / counts["pages"] if counts["pages"] else 0
    return (
        f"right {counts['right']:5} wrong {counts['wrong']:3} (confident {counts['confident']:2}) "
        f"missing {counts['missing']:3} extra {counts['extra']:3}  right {share:.2f} %, {counts['pages']} pages, "
        f"{speed:.2f} s a page without Tesseract"
    )


if __name__ == "__main__":
    main()
