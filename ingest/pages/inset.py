"""A table that was pasted as a picture into a typed page: its words are read and stand among the typed ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ingest.pages.limits import DOTS, Limits
from ingest.pages.model import Box, Word
from ingest.pages.pdfium import RawPage, render

SHARE, WIDE, HIGH = 0.03, 120.0, 45.0  # of the page's area; points: smaller pictures are seals and signatures
TYPED_INSIDE = 8  # words typed over a picture: then it is a background
NUMBERS, SURE = 3, 0.8  # a picture worth reading holds this many numbers, and is read this surely on the whole


def read_pictures(page: object, raw: RawPage, words: tuple[Word, ...], limits: Limits) -> tuple[list[Word], list[Box]]:
    """Words and drawn lines of the pictures on a page that hold tables."""
    boxes = [box for box in raw.images if _worth(box, raw, words)]
    if not boxes:
        return [], []
    from ingest.pages.ocr import read_image

    image = render(page, 0, DOTS, limits)
    if raw.turn:
        image = np.ascontiguousarray(np.rot90(image, -raw.turn // 90))
    dots = 72 * image.shape[1] / raw.width
    results: list[Word] = []
    rules: list[Box] = []
    for box in boxes:
        x0, top, x1, bottom = (int(v * dots / 72) for v in box)
        x0, top = max(x0, 0), max(top, 0)
        part = image[top:bottom, x0:x1]
        if min(part.shape) < 40 or int(part.max()) - int(part.min()) < 60:
            continue
        seen = read_image(np.ascontiguousarray(part), dots)
        numbers = sum(any(c.isdigit() for c in w.text) for w in seen.words)
        if seen.turn or numbers < NUMBERS or sum(w.confidence for w in seen.words) < SURE * len(seen.words):
            continue
        left, high = x0 * 72 / dots, top * 72 / dots
        typed = [w.box for w in words]
        for word in seen.words:
            moved = _moved(word.box, left, high)
            if not any(_over(moved, other) for other in typed):
                results.append(replace(word, box=moved))
        rules += [_moved(rule, left, high) for rule in seen.rules]
    return results, rules


def _worth(box: Box, raw: RawPage, words: tuple[Word, ...]) -> bool:
    wide, high = box[2] - box[0], box[3] - box[1]
    if wide < WIDE or high < HIGH or wide * high < SHARE * raw.width * raw.height:
        return False
    return sum(_over(box, w.box) for w in words) < TYPED_INSIDE


def _over(a: Box, b: Box) -> bool:
    """Whether the middle of `b` lies in `a`."""
    return a[0] <= (b[0] + b[2]) / 2 <= a[2] and a[1] <= (b[1] + b[3]) / 2 <= a[3]


def _moved(box: Box, x: float, y: float) -> Box:
    return (round(box[0] + x, 2), round(box[1] + y, 2), round(box[2] + x, 2), round(box[3] + y, 2))
