"""Tesseract as the second opinion: it loses lone digits, but where it agrees with the first engine, both are right."""

from __future__ import annotations

import csv
import io
import os
import subprocess
from dataclasses import dataclass
from typing import Any

from ingest.pages.errors import UnusableDocument

SECONDS = 60


@dataclass(frozen=True, slots=True)
class Seen:
    """One word in pixels."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float  # 0 to 100, Tesseract's own


def read(image: Any) -> list[Seen]:
    """Words of a grey page image whose ruling lines have been removed."""
    import cv2

    ok, png = cv2.imencode(".png", image, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    if not ok:
        raise UnusableDocument("A page image could not be prepared for OCR; scan the document again.")
    try:
        done = subprocess.run(
            ["tesseract", "stdin", "stdout", "--psm", "6", "--dpi", "200", "tsv"],
            input=png.tobytes(),
            capture_output=True,
            timeout=SECONDS,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            check=False,
        )
    except FileNotFoundError as missing:
        raise RuntimeError("Tesseract is not installed: install the Debian package tesseract-ocr.") from missing
    except subprocess.TimeoutExpired:
        return []  # the first engine's reading stands alone, and so stays doubtful
    rows = csv.DictReader(io.StringIO(done.stdout.decode("utf-8", "replace")), delimiter="\t", quoting=csv.QUOTE_NONE)
    found = []
    for row in rows:
        text = (row.get("text") or "").strip()
        if text and row["level"] == "5":
            x, y, w, h = (float(row[k]) for k in ("left", "top", "width", "height"))
            found.append(Seen(text, x, y, x + w, y + h, float(row["conf"])))
    return found
