"""What a page is to every reader: words with boxes, and the drawn lines that vote on table edges.

Coordinates are PDF points from the top left corner of the upright, straightened page: (x0, top, x1, bottom).
A text dump has no geometry: there a word's box is (column, line, column after it, line + 1) in characters and
lines, and `Page.unit` says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Box = tuple[float, float, float, float]
Source = Literal["text", "ocr", "dump"]


def union(boxes: list[Box]) -> Box:
    """The smallest box around all."""
    if len(boxes) == 1:
        return boxes[0]
    x0, top, x1, bottom = boxes[0]
    for left, above, right, below in boxes:  # comparing beats min() and max() by half, and every word comes by here
        if left < x0:
            x0 = left
        if above < top:
            top = above
        if right > x1:
            x1 = right
        if below > bottom:
            bottom = below
    return x0, top, x1, bottom


@dataclass(frozen=True, slots=True)
class Word:
    """One word as read, never repaired here."""

    text: str
    box: Box
    confidence: float = 1.0  # 1 for a born-digital character; an OCR engine's agreement otherwise
    source: Source = "text"
    engine: str = "pdf"  # pdf, tesseract, rapidocr, both, dump
    size: float = 0.0  # font size in points where known
    bold: bool = False
    other: str | None = None  # what the second OCR engine read, where it differs


@dataclass(frozen=True, slots=True)
class Page:
    """One upright page."""

    number: int  # from 1, as a reader of the document counts
    width: float
    height: float
    words: tuple[Word, ...]
    source: Source
    reason: str  # why text or OCR was chosen
    rules: tuple[Box, ...] = ()  # drawn lines, as thin boxes
    fills: tuple[Box, ...] = ()  # shaded rectangles
    unit: Literal["points", "characters"] = "points"
    notes: tuple[str, ...] = ()
    turn: int = 0  # degrees clockwise that the page, as viewers show it, is turned to stand upright
    skew: float = 0.0  # degrees that a scan is then straightened by; page images are shown so, and boxes fit them
    cache: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)  # once for all


@dataclass(frozen=True, slots=True)
class Pages:
    """A document's pages in order."""

    pages: tuple[Page, ...]
    kind: Literal["pdf", "dump"]
    sha256: str
    producer: str | None = None
    warnings: tuple[str, ...] = field(default=())  # sentences about the file's condition, for people
    incomplete: bool = False  # a part of what the file once held could not be read
