"""Measures every group of readers and keeps the figures that the coverage page shows.

    python -m tests.ingest.measures [--write] [--part 1.0] [--produced FOLDER --truth FOLDER]

--part      a share of the seeds, for a first look
--produced  packets as JSON of the development documents, read beforehand (scans take minutes): score.py's own counts
--write     keeps the figures in ingest/measured.json

The seeds are held back: wordings and styles that nobody looked at while working on a reader.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.util
import json
from collections import Counter
from pathlib import Path
from typing import Any

from ingest.values import CONFIDENT
from ingest.version import reader_version
from tests.ingest.variety.compare import compare as compare_tables
from tests.ingest.variety.measure import read as read_tables
from tests.ingest.variety.pages import DUMPS, STYLES, make
from tests.ingest.variety_letters.compare import Tally, compare
from tests.ingest.variety_letters.measure import dumps, pdfs

FIGURES = Path(__file__).resolve().parents[2] / "ingest" / "measured.json"
LETTERS = frozenset({"letter", "games", "document"})
FAR = 100_000


def measure(corpus: str, documents: int, counts: Counter[str]) -> dict[str, Any]:
    """Counts as the registry keeps them; an invented value is a wrong one."""
    wrong = counts["wrong"] + counts["extra"]
    return {
        "corpus": corpus,
        "documents": documents,
        "values": counts["right"] + wrong + counts["missing"],
        "right": counts["right"],
        "wrong": wrong,
        "wrong_and_confident": counts["confident"],
        "missing": counts["missing"],
    }


def letters(part: float) -> list[dict[str, Any]]:
    """Letters with rules, of held-back wordings."""
    results = []
    runs = (
        ("made letters and rules, PDFs of random designs", round(40 * part), pdfs(40_000, round(40 * part))),
        ("made letters and rules, text dumps", round(200 * part), dumps(40_000, round(200 * part), 0.0)),
        ("the same with a tenth of zeros and ones misread", round(200 * part), dumps(50_000, round(200 * part), 0.1)),
    )
    for corpus, count, documents in runs:
        tally = Tally()
        for name, truth, packet in documents:
            compare(packet, truth, tally, name)
        counts = Counter(tally.counts)
        counts["confident"] = counts["wrong_confident"]
        results.append(measure(corpus, count, counts))
    return results


def tables(part: float) -> list[dict[str, Any]]:
    """Pay tables of every style, the ones that are held back included."""
    results = []
    runs: list[tuple[str, int, str | None, float | None]] = [
        ("made pay tables, PDFs of all styles", round(60 * part), None, None),
        ("made pay tables, PDFs with letters misread as by an OCR", round(40 * part), None, 0.004),
        *((f"made pay tables, text dumps ({form})", round(40 * part), form, None) for form in DUMPS),
    ]
    for corpus, count, form, noise in runs:
        counts: Counter[str] = Counter()
        for seed in range(FAR, FAR + count):
            made = make(seed, STYLES[seed % len(STYLES)])
            packet, provenance, _ = read_tables(made.dump(form) if form else made.pdf(), noise)
            counts += compare_tables(packet, made.truth, provenance, CONFIDENT)[0]
        results.append(measure(corpus, count, counts))
    return results


def produced(folder: Path, truth: Path) -> dict[str, list[dict[str, Any]]]:
    """The development documents by the kind of file, counted by their own score.py."""
    spec = importlib.util.spec_from_file_location("score", truth / "score.py")
    assert spec is not None
    assert spec.loader is not None
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    totals: dict[tuple[str, str], Counter[str]] = {}
    number: Counter[str] = Counter()
    for true in sorted(truth.rglob("*.truth.json")):
        name = true.name.removesuffix(".truth.json")
        read = folder / true.relative_to(truth).parent / f"{name}.json"
        if not read.exists():
            continue
        kind = "text dumps" if true.parent.name == "text" else "scans" if "scanned" in name else "born-digital PDFs"
        number[kind] += 1
        scored = score.score(json.loads(read.read_text("utf-8")), score.load_truth(true))
        for group in (g for g in score.GROUPS if g not in score.NOT_OVERALL):
            into = "letters" if group in LETTERS else "paytables" if group.startswith("paytables") else "rules"
            totals.setdefault((into, kind), Counter()).update(scored.n[group])
    results: dict[str, list[dict[str, Any]]] = {}
    for (into, kind), counts in sorted(totals.items()):
        counts["confident"] = counts["wrong"] + counts["extra"]  # how sure they were is not counted there: all, then
        results.setdefault(into, []).append(measure(f"development packets, {kind}", number[kind], counts))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=float, default=1.0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--produced", type=Path)
    parser.add_argument("--truth", type=Path, default=Path("../shared/packets"))
    options = parser.parse_args()
    made = letters(options.part)
    groups = {"letters": [*made], "rules": [*made], "paytables": tables(options.part)}
    for name, more in (produced(options.produced, options.truth) if options.produced else {}).items():
        groups[name] += more
    for name, item in groups.items():
        for one in item:
            print(f"{name:10} {one}")
    if options.write:
        values = {"day": datetime.date.today().isoformat(), "readers": reader_version(), "groups": groups}
        FIGURES.write_text(json.dumps(values, indent=1) + "\n")


if __name__ == "__main__":
    main()
