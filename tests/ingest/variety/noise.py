"""Born-digital pages made to look as an OCR would read them: shifted boxes, look-alike letters, no drawn lines."""

from __future__ import annotations

import random
from dataclasses import replace

from ingest.pages.model import Page, Pages

LOOK_ALIKE = {"1": "lI", "0": "O", "5": "S", "o": "0", "l": "1", "S": "5", "g": "q", "m": "rn", "i": "l", "8": "B"}


def noisy(pages: Pages, seed: int, share: float) -> Pages:
    """The same pages with `share` of the letters that have a look-alike changed; changed words are less confident."""
    rng = random.Random(seed)
    made = []
    for page in pages.pages:
        words = []
        for word in page.words:
            text = "".join(
                rng.choice(LOOK_ALIKE[c]) if c in LOOK_ALIKE and rng.random() < share else c for c in word.text
            )
            dx, dy = rng.uniform(-1, 1), rng.uniform(-1, 1)
            x0, top, x1, bottom = word.box
            words.append(
                replace(
                    word,
                    text=text,
                    box=(x0 + dx, top + dy, x1 + dx, bottom + dy),
                    confidence=rng.uniform(0.9, 0.99) if text == word.text else rng.uniform(0.5, 0.93),
                    source="ocr",
                    engine="tesseract",
                    size=0.0,
                    bold=False,
                )
            )
        made.append(Page(page.number, page.width, page.height, tuple(words), "ocr", "made noisy"))
    return Pages(tuple(made), "pdf", pages.sha256)
