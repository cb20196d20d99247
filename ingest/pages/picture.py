"""A page as a PNG, turned and straightened as its words were read, so that their boxes fit on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.pages.errors import UnusableDocument
from ingest.pages.limits import Limits, from_environment

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

    from ingest.pages.pixels import Picture

MAX_DOTS = 300


def upright_picture(pdf: PdfDocument, number: int, dots: float, turn: int, skew: float, limits: Limits) -> Picture:
    """A page as a grey image on which the boxes of its words fit."""
    import cv2
    import numpy as np
    from pypdfium2 import PdfiumError

    from ingest.pages.pdfium import render

    try:
        image = render(pdf[number - 1], 0, dots, limits)
    except PdfiumError as trouble:
        raise UnusableDocument(f"Page {number} is damaged and cannot be drawn.") from trouble
    if turn:
        image = np.ascontiguousarray(np.rot90(image, -turn // 90))
    if skew:
        high, wide = image.shape
        matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), skew, 1.0)
        image = cv2.warpAffine(image, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderValue=(255,))
    return image


def png_of_page(
    data: bytes, number: int, dots: int, turn: int = 0, skew: float = 0.0, limits: Limits | None = None
) -> bytes:
    """The picture of page `number` (from 1) at `dots` per inch."""
    import cv2

    from ingest.pages.load import open_pdf
    from ingest.pages.unpacked import refuse_bombs

    refuse_bombs(data, limits or from_environment())
    pdf, _ = open_pdf(data)
    try:
        if not 1 <= number <= len(pdf):
            raise UnusableDocument(f"The document has {len(pdf)} pages, and no page {number}.")
        image = upright_picture(pdf, number, min(dots, MAX_DOTS), turn, skew, limits or from_environment())
    finally:
        pdf.close()
    done, png = cv2.imencode(".png", image)
    if not done:
        raise UnusableDocument(f"Page {number} cannot be drawn.")
    return png.tobytes()
