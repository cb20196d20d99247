"""One decision a page: its own text, or OCR. Stated in words, and stored with the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ingest.pages.model import Box, Word
from ingest.pages.pdfium import RawPage

PAGE_SIZE_IMAGE = 0.7  # of the page's area
UNMAPPED = 0.04  # of the characters
COMMON = frozenset(
    [
        "the",
        "of",
        "and",
        "to",
        "a",
        "in",
        "is",
        "or",
        "be",
        "for",
        "on",
        "with",
        "that",
        "at",
        "this",
        "are",
        "by",
        "if",
        "hand",
        "pays",
        "player",
        "dealer",
        "wager",
        "card",
        "cards",
        "game",
        "bet",
        "page",
        "house",
        "edge",
        "flush",
        "straight",
        "pair",
        "royal",
        "kind",
        "paytable",
        "progressive",
        "bonus",
    ]
)
PROSE = 60  # words from which on a page without a single common word is not in its own letters


@dataclass(frozen=True, slots=True)
class Decision:
    way: Literal["text", "ocr"]
    reason: str


def area(box: Box) -> float:
    return max(box[2] - box[0], 0) * max(box[3] - box[1], 0)


def covered(raw: RawPage) -> float:
    """The share of the page that its largest picture covers."""
    return max((area(b) for b in raw.images), default=0.0) / max(raw.width * raw.height, 1)


def decide(raw: RawPage, words: tuple[Word, ...]) -> Decision:
    """Text wherever the page was typed; OCR where it is a picture, or its letters mean nothing."""
    page_image = covered(raw) >= PAGE_SIZE_IMAGE
    if not words:
        if page_image:
            return Decision("ocr", "a page-size picture without text")
        if raw.images or raw.paths > 200:
            return Decision("ocr", "no text, but something is drawn")
        return Decision("text", "an empty page")
    if page_image and raw.invisible * 2 > raw.looked_at:
        return Decision("ocr", "a page-size picture over an invisible text layer, which some other OCR made")
    if raw.unmapped > UNMAPPED * len(raw.chars):
        return Decision("ocr", f"{raw.unmapped} of {len(raw.chars)} characters have no meaning in their font")
    if "(cid:" in " ".join(w.text for w in words[:200]):
        return Decision("ocr", "the text layer holds character codes, not characters")
    letters = [w.text.strip(".,;:()").lower() for w in words]
    if len(words) >= PROSE and not COMMON & set(letters):
        return Decision("ocr", "the text layer has no word of the language on a full page")
    if page_image and len(words) < 15:
        return Decision("ocr", "a page-size picture with a line of text over it")
    return Decision("text", "has a text layer")
