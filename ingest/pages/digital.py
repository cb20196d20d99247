"""Born-digital pages: words with boxes from pdfplumber."""

from __future__ import annotations

from typing import Any

from ingest.pages.model import Box, Page, Word


def words_of(page: Any) -> tuple[Word, ...]:
    """Words in reading order; fake bold's doubled letters counted once."""
    found = page.dedupe_chars().extract_words(
        x_tolerance_ratio=0.2, y_tolerance=2, keep_blank_chars=False, extra_attrs=["size", "fontname"]
    )
    return tuple(
        Word(
            w["text"],
            (w["x0"], w["top"], w["x1"], w["bottom"]),
            size=round(w["size"], 2),
            bold="bold" in w["fontname"].lower(),
        )
        for w in found
    )


def read_page(page: Any, number: int) -> Page:
    rules: list[Box] = [(o["x0"], o["top"], o["x1"], o["bottom"]) for o in page.lines]
    fills: list[Box] = []
    for o in page.rects:
        box = (o["x0"], o["top"], o["x1"], o["bottom"])
        thin = min(box[2] - box[0], box[3] - box[1]) < 2
        (rules if thin else fills).append(box)
    return Page(
        number,
        float(page.width),
        float(page.height),
        words_of(page),
        "text",
        "has a text layer",
        tuple(rules),
        tuple(fills),
    )
