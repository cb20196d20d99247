"""A page as a PNG, turned and straightened as its words were read, so that their boxes fit on it."""

from __future__ import annotations

from ingest.pages.errors import UnusableDocument
from ingest.pages.limits import from_environment

MAX_DOTS = 300


def png_of_page(data: bytes, number: int, dots: int, turn: int = 0, skew: float = 0.0) -> bytes:
    """The picture of page `number` (from 1) at `dots` per inch."""
    import cv2
    import numpy as np

    from ingest.pages.load import open_pdf
    from ingest.pages.pdfium import render

    pdf, _ = open_pdf(data)
    try:
        if not 1 <= number <= len(pdf):
            raise UnusableDocument(f"The document has {len(pdf)} pages, and no page {number}.")
        image = render(pdf[number - 1], 0, min(dots, MAX_DOTS), from_environment())
    finally:
        pdf.close()
    if turn:
        image = np.ascontiguousarray(np.rot90(image, -turn // 90))
    if skew:
        high, wide = image.shape
        matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), skew, 1.0)
        image = cv2.warpAffine(image, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderValue=(255,))
    done, png = cv2.imencode(".png", image)
    if not done:
        raise UnusableDocument(f"Page {number} cannot be drawn.")
    return png.tobytes()
