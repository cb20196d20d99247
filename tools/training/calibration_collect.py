"""Reads the made documents and notes of every value how it was read and whether it was right."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ingest.golden.example import situation_in
from ingest.learned.calibration import Situation, forms_of, situation_of
from ingest.packet import read_document
from ingest.version import reader_version
from paytables.packet.plain import PlainPacket
from tools.training.calibration_corpora import Made
from tools.training.calibration_truth import judged

NOT_READ_BY = frozenset({"learned/calibration.json", "learned/calibration.py"})  # they change what is printed alone
EXAMPLES = Path(__file__).resolve().parents[2] / "tests" / "ingest" / "golden"
Say = Callable[[str], None]
Line = tuple[str, str, str, float, list[str], bool]


@dataclass(frozen=True, slots=True)
class Seen:
    """One value of a made document."""

    document: str
    author: str
    part: str  # taught or held back
    situation: Situation
    right: bool


def collect(made: Iterable[Made], keep: Path | None, processes: int, say: Say) -> list[Seen]:
    """All values of these documents, in their order. Readings are kept in a folder, so that fitting can be repeated."""
    work = [(one, keep) for one in made]
    results: list[Seen] = []
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for n, (one, lines) in enumerate(zip((m for m, _ in work), pool.imap(_lines, work), strict=True), start=1):
            results += _seen(one, lines)
            if n % 100 == 0 or n == len(work):
                say(f"{n} of {len(work)} documents, {len(results):,} values")
    return results


def corrected(folder: Path = EXAMPLES) -> list[Seen]:
    """What reviewers corrected, as the golden examples of the test-suite keep it."""
    results = []
    for file in sorted(folder.glob("*.json")):
        known = situation_in(json.loads(file.read_text("utf-8")))
        if known is not None:
            results.append(Seen(file.stem, "reviewers", "taught", *known))
    return results


def _seen(one: Made, lines: list[Line]) -> Iterator[Seen]:
    for form, place, reader, stated, marks, right in lines:
        yield Seen(one.name, one.author, one.part, Situation(form, place, reader, stated, tuple(marks)), right)


def _lines(asked: tuple[Made, Path | None]) -> list[Line]:
    one, keep = asked
    kept = None
    if keep is not None:
        name = sha256(f"{one.name} {reader_version(NOT_READ_BY)}".encode()).hexdigest()[:20]
        kept = keep / f"{name}.json"
        if kept.exists():
            known: list[Line] = json.loads(kept.read_text("utf-8"))
            return known
    lines = read(one)
    if kept is not None:
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(lines), "utf-8")
        part.replace(kept)
    return lines


def read(one: Made) -> list[Line]:
    """One document read as every document is, and its values judged by its truth."""
    data, truth, heads = one.source()
    packet, pages = read_document(data)
    plain: PlainPacket = packet.plain()
    forms = forms_of(pages.pages)
    results: list[Line] = []
    for pointer, right in judged(plain, truth, heads).items():
        source = plain["provenance"][pointer]
        if source.get("confidence") is not None:
            at = situation_of(pointer, source, forms.get(source["page"] or 0, "pdf"))
            results.append((at.form, at.place, at.reader, at.stated, list(at.marks), right))
    return results
