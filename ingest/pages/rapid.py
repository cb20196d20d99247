"""RapidOCR's two networks, driven directly: one finds lines of text, one reads a line with a box for each character.

Its own driver pads every line to 320 pixels and reads six at a time; reading each at its own width gives the
same letters in half the time on one core.
"""

from __future__ import annotations

import string
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ingest.pages.narrow import narrowed
from ingest.pages.pixels import Picture, Quad

LINE_HEIGHT = 48  # what the reading network was trained on
DETECT_SIDE = 1100
LETTERS = frozenset(string.ascii_letters + string.digits + string.punctuation + " •·–—‘’“”®™©½¼¾°éñüöä§×")


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character: where along the line (0 to 1), and how sure."""

    text: str
    at: float
    score: float


@cache
def engine() -> Any:
    """The loaded networks: half a second once a process, one thread each (processes are what we run many of)."""
    import logging

    import cv2
    from rapidocr import RapidOCR

    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    cv2.setNumThreads(1)
    loaded: Any = RapidOCR(
        params={
            "Global.use_cls": False,
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "Det.limit_side_len": DETECT_SIDE,
            "Det.limit_type": "max",
        }
    )
    return loaded._load_det_model(), loaded._load_rec_model()


@cache
def alphabet() -> tuple[list[int], list[str], int]:
    """The columns of an English document's characters, those characters, and how many the network knows."""
    _, reader = engine()
    known = reader.postprocess_op.character
    columns = [0, *(i for i, c in enumerate(known) if i and c in LETTERS)]
    return columns, ["", *(known[i] for i in columns[1:])], len(known)


@cache
def narrow_session() -> Any:
    """The reading network with the alphabet's columns alone; None where its file is not built as expected."""
    import onnxruntime
    import rapidocr

    columns, _, known = alphabet()
    _, reader = engine()
    path = getattr(reader.session, "model_path", None)
    files = [Path(path)] if path else list((Path(rapidocr.__file__).parent / "models").glob("*rec*.onnx"))
    less = narrowed(files[0].read_bytes(), columns, known) if len(files) == 1 else None
    if less is None:
        return None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(less, options, providers=["CPUExecutionProvider"])


def _scores(padded: Quad) -> NDArray[np.float32]:
    """For each step along a line, how likely each character of the alphabet is."""
    if (session := narrow_session()) is not None:
        return session.run(None, {session.get_inputs()[0].name: padded})[0][0]
    return engine()[1].session(padded)[0][:, alphabet()[0]]


def detect(image: Picture, side: int = DETECT_SIDE) -> list[Quad]:
    """Lines of text as quadrilaterals."""
    finder, _ = engine()
    finder.limit_side_len = side
    result = finder(image)
    return [] if result.boxes is None else [np.asarray(q, dtype=np.float32) for q in result.boxes]


def cut(image: Picture, quad: Quad) -> Picture:
    """The line, straightened."""
    import cv2

    wide = max(int(max(np.linalg.norm(quad[0] - quad[1]), np.linalg.norm(quad[2] - quad[3]))), 1)
    high = max(int(max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2]))), 1)
    target = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], dtype=np.float32)
    turned = cv2.getPerspectiveTransform(quad, target)
    return cv2.warpPerspective(image, turned, (wide, high), borderMode=cv2.BORDER_REPLICATE, flags=cv2.INTER_CUBIC)


def read_line(line: Picture) -> list[Glyph]:
    """The characters of a straightened line."""
    import cv2

    letters = alphabet()[1]
    high, wide = line.shape[:2]
    width = max(int(np.ceil(LINE_HEIGHT * wide / high)), 8)
    padded = np.zeros((1, 3, LINE_HEIGHT, (width + 7) // 8 * 8), dtype=np.float32)
    padded[0, :, :, :width] = cv2.resize(line, (width, LINE_HEIGHT)).astype(np.float32).transpose(2, 0, 1) / 127.5 - 1
    scores = _scores(padded)
    best, sure = scores.argmax(1), scores.max(1)
    step = padded.shape[3] / len(best) / width
    glyphs: list[Glyph] = []
    last = 0
    for t, (letter, score) in enumerate(zip(best, sure)):
        if letter and letter != last:
            glyphs.append(Glyph(letters[letter], min((t + 0.5) * step, 1.0), float(score)))
        last = letter
    return glyphs
