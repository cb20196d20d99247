"""The doubtful words of a scan, looked at again: each alone, enlarged, by both OCR engines.

On a whole page the second engine loses lone digits and takes a code for a word of the language. A word cut out and
enlarged is read better, and where now both engines read what the first one read, the value is as sure as one that they
agreed on at once. Anything else is only noted. The work is bounded: so many words a page, in one picture for the second
engine, and so many words in all. It is bounded by words and not by the clock, so that a busy machine reads the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.pages.limits import Limits
from ingest.pages.model import Box, Page, Word
from ingest.proof.marks import AGREES, DISAGREES, Provenance, note, raise_to, sure
from ingest.values import CONFIDENT, UNSURE_WORDS
from paytables.packet.plain import PlainPacket, PlainSource

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

    from ingest.pages.pixels import Picture

READ_AGAIN = "read_again_enlarged"
CONFIRMED = 0.93  # both engines, as for a word that they agreed on at once
DOTS = 300
HEIGHT = 56  # pixels of an enlarged word
WHITE = 30  # pixels between two of them
WORDS_A_PAGE = 24
WORDS_FOR_EACH_PAGE = 8  # of the document: pages without doubt leave theirs to the others
SPACES_ALONE = frozenset({"odds_space", "designator_spacing", "spaces"})  # repairs that change no letter
SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", " ": ""})


@dataclass(frozen=True, slots=True)
class Seen:
    """What the engines read in one enlarged word."""

    first: str
    second: str


def recheck_words(packet: PlainPacket, data: bytes, pages: Iterable[Page], limits: Limits) -> None:
    """Marks every doubtful value of scanned pages whose doubtful words are now read alike, or otherwise."""
    provenance: Provenance = packet.get("provenance") or {}
    results = list(pages)
    scanned = {page.number: page for page in results if page.source == "ocr"}
    wanted: dict[int, list[str]] = defaultdict(list)
    for pointer, source in provenance.items():
        if (page := source.get("page")) in scanned and source.get("bbox") and not sure(provenance, pointer):
            wanted[page].append(pointer)
    if not wanted:
        return
    from ingest.pages.load import open_pdf

    left = WORDS_A_PAGE + WORDS_FOR_EACH_PAGE * len(results)
    doubted = {pointer: provenance[pointer].copy() for own in wanted.values() for pointer in own}
    pdf, _ = open_pdf(data)
    try:
        for number in sorted(wanted):
            left -= _page(pdf, scanned[number], [provenance[p] for p in wanted[number]], limits)
            if left <= 0:
                break
    finally:
        pdf.close()
    _no_surer_than_label(provenance, doubted)


def _no_surer_than_label(provenance: Provenance, doubted: dict[str, PlainSource]) -> None:
    """Takes back what was raised in a row whose label stays doubtful: what pays it is not known."""
    for pointer, before in doubted.items():
        label = f"{pointer.rpartition('/')[0]}/hand"
        if "/outcomes/" in pointer and sure(provenance, pointer) and not sure(provenance, label):
            if "confidence" in before:
                provenance[pointer]["confidence"] = before["confidence"]
            if "x_doubts" in before:
                provenance[pointer]["x_doubts"] = before["x_doubts"]


def _page(pdf: PdfDocument, page: Page, sources: list[PlainSource], limits: Limits) -> int:
    """The doubtful words of a page; how many were looked at."""
    by_source = [
        [w for w in page.words if (box := s["bbox"]) and _inside(w.box, box) and w.confidence < CONFIDENT]
        for s in sources
    ]
    words = list(dict.fromkeys(w for own in by_source for w in own if any(c.isalnum() for c in w.text)))
    if not words:
        return 0
    from ingest.pages.picture import upright_picture

    image = upright_picture(pdf, page.number, DOTS, page.turn, page.skew, limits)
    seen = _seen(image, words[:WORDS_A_PAGE], image.shape[1] / page.width)
    for source, own in zip(sources, by_source, strict=True):
        doubt = min((w.confidence for w in own), default=None)
        if doubt is None or source["confidence"] < doubt or not all(w in seen for w in own):
            continue  # it is doubted for another reason than how its words look
        _mark(source, [(w, seen[w]) for w in own])
    return len(seen)


def _mark(source: PlainSource, own: list[tuple[Word, Seen]]) -> None:
    text = "; ".join(f"“{word.text}” is read “{s.first}” and “{s.second}”" for word, s in own)
    if all(_same(word.text, s.first) and _same(word.text, s.second) for word, s in own):
        if _how_it_looks_alone(source):
            raise_to(source, CONFIRMED)
        note(source, READ_AGAIN, AGREES, f"Enlarged, {text}.")
    elif all(s.first and s.second for _, s in own):
        note(source, READ_AGAIN, DISAGREES, f"Enlarged, {text}.")


def _how_it_looks_alone(source: PlainSource) -> bool:
    """Whether a value is doubted for nothing but its letters: where it belongs, looking closer does not say."""
    doubts = {doubt["name"] for doubt in source.get("x_doubts") or ()}
    repairs = {repair["name"] for repair in source.get("x_repairs") or ()}
    return doubts <= {UNSURE_WORDS.name} and repairs <= SPACES_ALONE


def _same(one: str, other: str) -> bool:
    return one.translate(SAME) == other.translate(SAME)


def _inside(word: Box, box: list[float]) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _seen(image: Picture, words: list[Word], scale: float) -> dict[Word, Seen]:
    """Both engines' readings; for the second all words stand under each other in one picture."""
    import numpy as np

    from ingest.pages import rapid, tesseract

    cuts = [(word, cut) for word in words if (cut := _cut(image, word.box, scale)) is not None]
    if not cuts:
        return {}
    wide = max(cut.shape[1] for _, cut in cuts) + 2 * WHITE
    step = HEIGHT + WHITE
    sheet = np.full((step * len(cuts) + WHITE, wide), 255, np.uint8)
    for n, (_, cut) in enumerate(cuts):
        top = WHITE + n * step
        sheet[top : top + HEIGHT, WHITE : WHITE + cut.shape[1]] = cut
    reading = tesseract.start(sheet)
    firsts = ["".join(g.text for g in rapid.read_line(np.repeat(cut[:, :, None], 3, axis=2))) for _, cut in cuts]
    lines: dict[int, list[tuple[float, str]]] = defaultdict(list)
    for s in reading.words():
        lines[int(((s.top + s.bottom) / 2 - WHITE / 2) // step)].append((s.left, s.text))
    seconds = ["".join(text for _, text in sorted(lines[n])) for n in range(len(cuts))]
    return {word: Seen(a.strip(), b) for (word, _), a, b in zip(cuts, firsts, seconds, strict=True)}


def _cut(image: Picture, box: Box, scale: float) -> Picture | None:
    """A word of the page at a fixed height, with a little white around it."""
    import cv2

    high, wide = image.shape
    x0, top, x1, bottom = (v * scale for v in box)
    above, beside = 0.1 * (bottom - top), 0.04 * (bottom - top)  # the next word's bracket is near
    left, upper = max(int(x0 - beside), 0), max(int(top - above), 0)
    right, lower = min(int(x1 + beside) + 1, wide), min(int(bottom + above) + 1, high)
    if right - left < 4 or lower - upper < 8:
        return None
    size = max(round((right - left) * HEIGHT / (lower - upper)), 8)
    return cv2.resize(image[upper:lower, left:right], (size, HEIGHT), interpolation=cv2.INTER_CUBIC)
