"""A page image becomes words: turned upright, straightened, read by two engines whose agreement is the confidence."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import numpy as np

from ingest.pages import rapid, tesseract
from ingest.pages.ink import ABOVE, BEARING, BELOW, CAP, LineInk, bullets, slant, turned_light
from ingest.pages.model import Box, Word

AGREED = 0.98
ALIKE = 0.93  # a plain number that the second engine reads as the letters which look like its digits
UNCONFIRMED_MARK = 0.9  # a bullet or a dash that one engine alone saw: nothing is read from it
UNCONFIRMED_WORD = 0.85  # letters that one engine alone saw: clear ones are wrong too often on a worn page
UNCONFIRMED_NUMBER = 0.85  # a digit that one engine alone saw is doubtful, however sure it is of itself
DISAGREED = 0.6
SECOND_ONLY = 0.5
CLEAR = 0.97  # the first engine's own score from which a word counts as clearly seen
EDGE, CUT_OFF = 9, 0.5  # pixels from the picture's edge; how sure a word there can be
NARROWEST = 16  # pixels: a page of a mile's length, drawn to fit, is a line without letters
MAX_RULE = 14  # pixels: a thicker dark band is a shaded cell, not a line
TO_DIGITS = str.maketrans("lIi|!OoSsB", "1111100558")  # what Tesseract takes digits for
NUMBER = re.compile(r"^[$(]?[\d.,/:]*\d[\d.,/:]*%?[).]?$")
AS_TYPED = 1.04  # what a typed page calls the size, which is taken from the box there
SPECKS = frozenset(" .,'`\"·°~^-•")  # alone on a line these are dirt
SMALL_TWIN = dict(zip("COSUVWXZ0", "cosuvwxzo", strict=True))  # capitals that are small letters, larger
DIRT_BEHIND = re.compile(r"(?<=[:;!?])[.,'`·]$")  # no sentence ends twice
LOOKALIKES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "•": "", "·": "", "*": ""})


@dataclass(frozen=True, slots=True)
class OcrPage:
    words: tuple[Word, ...]
    rules: tuple[Box, ...]  # drawn lines, in points
    turn: int  # degrees clockwise that the image was turned to stand upright
    skew: float  # degrees that it was then straightened by


def read_image(grey: Any, dots: float) -> OcrPage:
    """Words of a grey image at `dots` per inch, in points of the upright, straightened page."""
    if min(grey.shape) < NARROWEST:
        return OcrPage((), (), 0, 0.0)
    grey = turned_light(grey)
    turn, quads = _upright(grey)
    grey = np.ascontiguousarray(np.rot90(grey, -turn // 90)) if turn else grey
    skew = slant(grey, _skew(quads))
    if abs(skew) >= 0.04:
        grey, quads = _straighten(grey, quads, skew)
    else:
        skew = 0.0
    bare, rules = without_rules(grey)
    second = tesseract.start(bare)  # its own process: it reads while the first engine does
    quads += _missed(bare, quads)
    colour = np.repeat(grey[:, :, None], 3, axis=2)
    lines = [(quad, rapid.read_line(rapid.cut(colour, quad))) for quad in quads]
    words = _merge(lines, second.words(), bare, 72 / dots)
    return OcrPage(tuple(words), _points(rules, dots), turn, round(skew, 2))


def _points(boxes: list[Box], dots: float) -> tuple[Box, ...]:
    scale = 72 / dots
    return tuple(
        (round(a * scale, 1), round(b * scale, 1), round(c * scale, 1), round(d * scale, 1)) for a, b, c, d in boxes
    )


# ---------------------------------------------------------------- upright and straight
def _upright(grey: Any) -> tuple[int, list[Any]]:
    """How far to turn, and the lines as found once it is turned."""
    colour = np.repeat(grey[:, :, None], 3, axis=2)
    quads = rapid.detect(colour)
    if not quads:
        return 0, []
    sizes = [(np.linalg.norm(q[0] - q[1]), np.linalg.norm(q[0] - q[3])) for q in quads]
    long = [(w, h) for w, h in sizes if max(w, h) > 2 * min(w, h)]
    lying = bool(long) and sum(h for w, h in long if h > w) > sum(w for w, h in long if w > h)
    candidates = (90, 270) if lying else (0, 180)
    if not lying and _legible(colour, quads) > 0.85:
        return 0, quads
    scored = []
    for turn in candidates:
        turned = np.ascontiguousarray(np.rot90(colour, -turn // 90)) if turn else colour
        there = rapid.detect(turned) if turn else quads
        scored.append((_legible(turned, there), -turn, there))
    best = max(scored, key=lambda s: s[:2])
    return -best[1], best[2]


def _legible(colour: Any, quads: list[Any]) -> float:
    """How sure the reader is of some long lines: upside down it is not. Two clear ones say enough."""
    longest = sorted(quads, key=lambda q: -float(np.linalg.norm(q[0] - q[1])))[2:8] or quads
    scores: list[float] = []
    for n, quad in enumerate(longest):
        scores += [g.score for g in rapid.read_line(rapid.cut(colour, quad))]
        if n == 1 and len(scores) > 20 and sum(scores) / len(scores) > 0.95:
            break
    return sum(scores) / len(scores) if scores else 0.0


def _skew(quads: list[Any]) -> float:
    """The angle of the lines in degrees, clockwise: the median, each line weighing as much as it is long."""
    angles = []
    for q in quads:
        across = q[1] - q[0]
        length = float(np.linalg.norm(across))
        if length > 3.5 * np.linalg.norm(q[3] - q[0]):
            angles.append((float(np.degrees(np.arctan2(across[1], across[0]))), length))
    if len(angles) < 3:
        return 0.0
    angles.sort()
    half, passed = sum(length for _, length in angles) / 2, 0.0
    for angle, length in angles:
        passed += length
        if passed >= half:
            return angle
    return 0.0


def _straighten(grey: Any, quads: list[Any], skew: float) -> tuple[Any, list[Any]]:
    import cv2

    high, wide = grey.shape
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), skew, 1.0)
    straight = cv2.warpAffine(grey, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderValue=255)
    moved = [cv2.transform(q[None, :, :], matrix)[0].astype(np.float32) for q in quads]
    return straight, moved


def without_rules(grey: Any) -> tuple[Any, list[Box]]:
    """The page without drawn lines and specks, and the lines: both engines take a cell's border for a letter."""
    import cv2

    _, ink = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    reach = max(grey.shape[1] // 28, 40)
    # A line that is a hair off the level breaks into steps: thicken it across before looking for long runs.
    across = cv2.morphologyEx(cv2.dilate(ink, np.ones((3, 1), np.uint8)), cv2.MORPH_OPEN, np.ones((1, reach), np.uint8))
    down = cv2.morphologyEx(cv2.dilate(ink, np.ones((1, 3), np.uint8)), cv2.MORPH_OPEN, np.ones((reach, 1), np.uint8))
    found: list[Box] = []
    for mask, lying in ((across, True), (down, False)):
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
        for left, top, wide, tall, _size in stats[1:count]:
            if (tall if lying else wide) <= MAX_RULE and (wide if lying else tall) >= reach:
                found.append((float(left), float(top), float(left + wide), float(top + tall)))
    rules = cv2.dilate(cv2.bitwise_or(across, down), np.ones((3, 3), np.uint8))
    return cv2.medianBlur(np.where(rules > 0, 255, grey).astype(np.uint8), 3), found


def _missed(bare: Any, quads: list[Any]) -> list[Any]:
    """Ink of a letter's size that no found line covers — a lone digit in a cell, mostly."""
    import cv2

    if not quads:
        return []
    high = median(float(np.linalg.norm(q[0] - q[3])) for q in quads)
    _, ink = cv2.threshold(bare, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    for q in quads:
        centre = q.mean(axis=0)
        cv2.fillPoly(ink, [(centre + (q - centre) * 1.06).astype(np.int32)], 0)
    joined = cv2.dilate(ink, np.ones((3, max(int(high * 0.4), 3)), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined)
    found = []
    for left, top, wide, tall, size in stats[1:count]:
        letters = 0.35 * high <= tall <= 1.6 * high and 0.2 * high <= wide <= 40 * high
        if (
            letters
            and size > 0.12 * wide * tall
            and ink[top : top + tall, left : left + wide].sum() > 255 * 0.08 * high * high
        ):
            pad = 0.25 * high
            x0, y0, x1, y1 = left - pad, top - pad, left + wide + pad, top + tall + pad
            found.append(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], dtype=np.float32))
    return found


# ---------------------------------------------------------------- two readings, one word
def _merge(
    lines: list[tuple[Any, list[rapid.Glyph]]], second: list[tesseract.Seen], bare: Any, scale: float
) -> list[Word]:
    words: list[Word] = []
    used: set[int] = set()
    starts: list[tuple[float, float, float]] = []
    lone: list[
        tuple[int, float, float, float]
    ] = []  # words of one letter alone on its line: number, left, base, height
    for quad, glyphs in lines:
        if not glyphs or all(g.text in SPECKS for g in glyphs):
            continue
        x0, y0 = quad[:, 0].min(), quad[:, 1].min()
        x1, y1 = quad[:, 0].max(), quad[:, 1].max()
        here = [
            (n, s)
            for n, s in enumerate(second)
            if x0 <= (s.left + s.right) / 2 <= x1 and y0 <= (s.top + s.bottom) / 2 <= y1
        ]
        used.update(n for n, _ in here)
        here.sort(key=lambda pair: pair[1].left)
        agreed, readings, breaks = _agreement(glyphs, [s.text for _, s in here])
        ink = LineInk(bare, quad)
        texts = [g.text for g in glyphs]
        spans = ink.spans(texts, [g.at for g in glyphs], breaks)
        line = ink.type_of(texts, spans)
        dirt = bool(spans) and {g.text for g in glyphs[spans[0].first : spans[0].last]} <= SPECKS
        if dirt and len(spans) > 1 and spans[1].left - spans[0].right > 0.4 * line.size:
            spans = spans[1:]  # or a bullet, which its ink shows better
        if spans:
            starts.append((spans[0].left, line.base(spans[0].left), line.size))
        for span in spans:
            own = [g for g in glyphs[span.first : span.last] if g.text != " "]
            text = DIRT_BEHIND.sub("", "".join(g.text for g in own))
            confidence, other = _confidence(text, glyphs, agreed, readings, span.first, span.last, bool(here))
            if span.left < EDGE or span.right > bare.shape[1] - EDGE:
                confidence = min(confidence, CUT_OFF)  # the sheet ends here, and perhaps not the word
            base = line.base((span.left + span.right) / 2)
            if len(spans) == 1 and text[:1] in SMALL_TWIN and len(text.rstrip(".)")) == 1:
                lone.append((len(words), span.left, base, line.size * CAP))
            side = BEARING * line.size  # a typed character's box has some white on either side
            box = (span.left - side, base - ABOVE * line.size, span.right + side, base + BELOW * line.size)
            words.append(
                Word(
                    text,
                    tuple(round(float(v) * scale, 2) for v in box),  # type: ignore[arg-type]
                    confidence,
                    "ocr",
                    "both" if all(agreed[span.first : span.last]) else "rapidocr",
                    size=round(float(line.size * scale * AS_TYPED), 1),
                    other=other,
                )
            )
    size = median(s for _, _, s in starts) if starts else 0.0
    for number, left, base, high in lone:
        # A letter alone does not show whether it is a capital; its line does.
        beside = min((s for s in starts if s[0] > left and abs(s[1] - base) < 0.3 * s[2]), default=None)
        if beside is not None and high < 0.62 * beside[2]:
            word = words[number]
            top, bottom = (base - ABOVE * beside[2]) * scale, (base + BELOW * beside[2]) * scale
            words[number] = replace(
                word,
                text=SMALL_TWIN[word.text[0]] + word.text[1:],
                box=(word.box[0], round(top, 2), word.box[2], round(bottom, 2)),
                size=round(beside[2] * scale, 1),
            )
    for left, top, right, bottom in bullets(bare, starts, size):
        middle = (top + bottom) / 2
        high = (ABOVE + BELOW) * size / 2
        box = (left * scale, (middle - high) * scale, right * scale, (middle + high) * scale)
        reach = (left - size) * scale, (right + 1.2 * size) * scale, middle * scale
        words[:] = [w for w in words if not (set(w.text) <= SPECKS and _within(w.box, *reach))]  # the bullet, misread
        words.append(Word("\u2022", box, UNCONFIRMED_MARK, "ocr", "ink", size=round(size * scale, 1)))
    for n, s in enumerate(second):
        if n not in used and s.confidence >= 80 and any(c.isalnum() for c in s.text):
            box = (s.left * scale, s.top * scale, s.right * scale, s.bottom * scale)
            words.append(Word(s.text, box, SECOND_ONLY, "ocr", "tesseract"))
    return words


def _within(box: Box, left: float, right: float, y: float) -> bool:
    return left <= box[0] and box[2] <= right and box[1] <= y <= box[3]


def _plain(text: str) -> str:
    return text.translate(LOOKALIKES)


def _agreement(glyphs: list[rapid.Glyph], second: list[str]) -> tuple[list[bool], dict[int, str], set[int]]:
    """For each character of the first reading: does the second have it there? What does it have instead, and
    before which agreed characters does it begin a new word?"""
    first = [g.text for g in glyphs]
    places = [n for n, c in enumerate(first) if c != " "]
    a, b = "".join(_plain(first[n]) or "\0" for n in places), ""
    starts = set()
    for word in second:
        starts.add(len(b))
        b += _plain(word)
    agreed = [False] * len(first)
    instead: dict[int, str] = {}
    breaks: set[int] = set()
    inserted: list[int] = []
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        for n in range(i1, i2):
            agreed[places[n]] = tag == "equal" or a[n] == "\0"
        if tag == "equal":
            breaks.update(places[i1 + k] for k in range(1, i2 - i1) if j1 + k in starts)
        elif j2 > j1 and places:
            instead[places[min(i1, len(places) - 1)]] = b[j1:j2]
            if tag == "insert" and any(c.isalnum() for c in b[j1:j2]) and j1 not in starts:
                inserted.append(places[min(i1, len(places) - 1)])
    for place in inserted:
        agreed[place] = False
    return agreed, instead, breaks


def _confidence(
    text: str,
    glyphs: list[rapid.Glyph],
    agreed: list[bool],
    instead: dict[int, str],
    first: int,
    last: int,
    second_saw: bool,
) -> tuple[float, str | None]:
    own = min(g.score for g in glyphs[first:last] if g.text != " ")
    number = any(c.isdigit() or c in "$%" for c in text)
    if all(agreed[n] for n in range(first, last) if glyphs[n].text != " "):
        return min(AGREED, max(own, 0.93)), None
    other = "".join(instead.get(n, "") + (glyphs[n].text if agreed[n] else "") for n in range(first, last))
    if own >= CLEAR and NUMBER.match(text) and other.translate(TO_DIGITS) == text.translate(TO_DIGITS):
        return ALIKE, other
    if not any(c.isalnum() for c in text):
        return UNCONFIRMED_MARK, other or None
    if second_saw and any(n in instead for n in range(first, last)):
        return DISAGREED if number else (0.8 if own >= CLEAR else DISAGREED), other or None
    if own >= CLEAR:
        return (UNCONFIRMED_NUMBER if number else UNCONFIRMED_WORD), None
    return min(own, 0.75), None
