"""A box that a person draws on a page, read by both OCR engines from the picture, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.pages.limits import Limits
from ingest.pages.model import Box

if TYPE_CHECKING:
    from ingest.pages.pixels import Picture, Quad
    from ingest.pages.tesseract import Seen

DOTS = 300
WHITE = 24  # pixels around what is cut out: engines miss letters at the edge
LEAST = 8  # pixels: nothing smaller is a line of print


def read_box(
    data: bytes, number: int, box: Box, *, width: float, turn: int, skew: float, limits: Limits
) -> tuple[str, str]:
    """What each engine reads in a box of a page (in the page's units); empty where it reads nothing."""
    import cv2

    from ingest.pages.load import open_pdf
    from ingest.pages.picture import upright_picture

    pdf, _ = open_pdf(data)
    try:
        image = upright_picture(pdf, number, DOTS, turn, skew, limits)
    finally:
        pdf.close()
    scale = image.shape[1] / width
    x0, top, x1, bottom = (int(side * scale) for side in box)
    part = image[max(top, 0) : bottom + 1, max(x0, 0) : x1 + 1]
    if min(part.shape) < LEAST:
        return "", ""
    white = cv2.copyMakeBorder(part, WHITE, WHITE, WHITE, WHITE, cv2.BORDER_CONSTANT, value=255)
    return _by_rapid(white), _by_tesseract(white)


def _by_rapid(image: Picture) -> str:
    import numpy as np

    from ingest.pages import rapid

    colour = np.repeat(image[:, :, None], 3, axis=2)
    quads = sorted(rapid.detect(colour), key=lambda quad: (float(quad[:, 1].mean()), float(quad[:, 0].min())))
    lines: list[list[Quad]] = []
    for quad in quads:
        high = float(quad[:, 1].max() - quad[:, 1].min())
        if lines and abs(float(lines[-1][0][:, 1].mean()) - float(quad[:, 1].mean())) < high / 2:
            lines[-1].append(quad)
        else:
            lines.append([quad])
    statements = [
        " ".join(
            "".join(glyph.text for glyph in rapid.read_line(rapid.cut(colour, quad))).strip()
            for quad in sorted(line, key=lambda quad: float(quad[:, 0].min()))
        )
        for line in lines
    ]
    return "\n".join(line for line in statements if line)


def _by_tesseract(image: Picture) -> str:
    from ingest.pages import tesseract

    lines: list[list[Seen]] = []
    for seen in tesseract.read(image):
        middle = (seen.top + seen.bottom) / 2
        if lines and lines[-1][0].top <= middle <= lines[-1][0].bottom:
            lines[-1].append(seen)
        else:
            lines.append([seen])
    return "\n".join(" ".join(seen.text for seen in sorted(line, key=lambda s: s.left)) for line in lines)
