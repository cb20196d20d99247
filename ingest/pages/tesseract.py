"""Tesseract as the second opinion: it loses lone digits, but where it agrees with the first engine, both are right."""

from __future__ import annotations

import csv
import ctypes
import io
import os
import signal
import subprocess
import threading
from dataclasses import dataclass

from ingest.pages.errors import UnusableDocument
from ingest.pages.pixels import Picture

SECONDS = 60
PR_SET_PDEATHSIG = 1
PLAIN = ("-c", "tessedit_do_invert=0")  # light letters on dark are turned before


@dataclass(frozen=True, slots=True)
class Seen:
    """One word in pixels."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float  # 0 to 100, Tesseract's own


class Reading:
    """One page being read in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], image: bytes) -> None:
        self.process = process
        self.image = image
        self.thread = threading.Thread(target=self._talk, daemon=True)
        self.out = b""
        self.thread.start()

    def _talk(self) -> None:
        try:
            self.out, _ = self.process.communicate(self.image, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()  # the first engine's reading stands alone, and so stays doubtful
            self.process.communicate()

    def words(self) -> list[Seen]:
        """What it read, once it is done."""
        self.thread.join()
        text = io.StringIO(self.out.decode("utf-8", "replace"))
        results = []
        for row in csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE):
            word = (row.get("text") or "").strip()
            if word and row["level"] == "5":
                x, y, w, h = (float(row[k]) for k in ("left", "top", "width", "height"))
                results.append(Seen(word, x, y, x + w, y + h, float(row["conf"])))
        return results


_libc = ctypes.CDLL(None)


def _end_with_reader() -> None:
    """In the new process: a reader that is killed takes it along."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def start(image: Picture, mode: int = 6) -> Reading:
    """Begin to read a grey page image whose ruling lines have been removed. `mode`: Tesseract's page segmentation."""
    import cv2

    ok, png = cv2.imencode(".png", image, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    if not ok:
        raise UnusableDocument("A page image could not be prepared for OCR; scan the document again.")
    try:
        process = subprocess.Popen(
            ["tesseract", "stdin", "stdout", "--psm", str(mode), "--dpi", "200", *PLAIN, "tsv"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            preexec_fn=_end_with_reader,
        )
    except FileNotFoundError as missing:
        raise RuntimeError("Tesseract is not installed: install the Debian package tesseract-ocr.") from missing
    return Reading(process, png.tobytes())


def read(image: Picture, mode: int = 6) -> list[Seen]:
    """Words of an image, waited for."""
    return start(image, mode).words()
