"""A page image becomes words: turned upright, straightened, read by two engines whose agreement is the confidence."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

import numpy as np

from ingest.pages import rapid, tesseract
from ingest.pages.agreement import UNCONFIRMED_MARK, compare, confidence_of
from ingest.pages.ink import ABOVE, BEARING, BELOW, CAP, LineInk, bullets, slant, turned_light
from ingest.pages.model import Box, Word
from ingest.pages.pixels import Picture, Quad
from ingest.pages.shade import faint_lines, shaded

SECOND_ONLY = 0.5
EDGE, CUT_OFF = 9, 0.5  # pixels from the picture's edge; how sure a word there can be
NARROWEST = 16  # pixels: a page of a mile's length, drawn to fit, is a line without letters
NEAR = 4  # pixels: faint lines so near to a dark one are its edges
MAX_RULE = 14  # pixels: a thicker dark band is a shaded cell, not a line
AS_TYPED = 1.04  # what a typed page calls the size, which is taken from the box there
COVERS = (1.06, 0.85)  # of its width and height that a found line covers
SPECKS = frozenset(" .,'`\"·°~^-•")  # alone on a line these are dirt
SMALL_TWIN = dict(zip("COSUVWXZ0", "cosuvwxzo", strict=True))  # capitals that are small letters, larger
DIRT_BESIDE = re.compile(r"^[·~^°]+(?=\w)|(?<=\w)[·~^]+$")  # no word is written with these
DIRTY = 0.8  # how sure a number is that had dirt beside it
DIRT_BEHIND = re.compile(r"(?<=[:;!?])[.,'`·]$")  # no sentence ends twice


@dataclass(frozen=True, slots=True)
class OcrPage:
    words: tuple[Word, ...]
    rules: tuple[Box, ...]  # drawn lines, in points
    turn: int  # degrees clockwise that the image was turned to stand upright
    skew: float  # degrees that it was then straightened by
    fills: tuple[Box, ...] = ()  # shaded rows, in points


def read_image(grey: Picture, dots: float) -> OcrPage:
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
    quads = single_lines(bare, quads)
    quads += _missed(bare, quads)
    colour = np.repeat(grey[:, :, None], 3, axis=2)
    lines = [(quad, rapid.read_line(rapid.cut(colour, quad))) for quad in quads]
    rules += [line for line in faint_lines(grey, dots, quads) if not any(_over(line, rule) for rule in rules)]
    fills = shaded(grey, dots)
    words = _merge(lines, second.words(), bare, 72 / dots)
    return OcrPage(tuple(words), _points(rules, dots), turn, round(skew, 2), _points(fills, dots))


def _over(one: Box, other: Box) -> bool:
    """Whether two lines are one: they meet, or nearly."""
    apart = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
    return apart <= NEAR


def _points(boxes: list[Box], dots: float) -> tuple[Box, ...]:
    scale = 72 / dots
    return tuple(
        (round(a * scale, 1), round(b * scale, 1), round(c * scale, 1), round(d * scale, 1)) for a, b, c, d in boxes
    )


# ---------------------------------------------------------------- upright and straight
def _upright(grey: Picture) -> tuple[int, list[Quad]]:
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


def _legible(colour: Picture, quads: list[Quad]) -> float:
    """How sure the reader is of some long lines: upside down it is not. Two clear ones say enough."""
    longest = sorted(quads, key=lambda q: -float(np.linalg.norm(q[0] - q[1])))[2:8] or quads
    scores: list[float] = []
    for n, quad in enumerate(longest):
        scores += [g.score for g in rapid.read_line(rapid.cut(colour, quad))]
        if n == 1 and len(scores) > 20 and sum(scores) / len(scores) > 0.95:
            break
    return sum(scores) / len(scores) if scores else 0.0


def _skew(quads: list[Quad]) -> float:
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


def _straighten(grey: Picture, quads: list[Quad], skew: float) -> tuple[Picture, list[Quad]]:
    import cv2

    high, wide = grey.shape
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), skew, 1.0)
    straight = cv2.warpAffine(grey, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderValue=255)
    moved = [cv2.transform(q[None, :, :], matrix)[0].astype(np.float32) for q in quads]
    return straight, moved


def without_rules(grey: Picture) -> tuple[Picture, list[Box]]:
    """The page without drawn lines and specks, and the lines: both engines take a cell's border for a letter."""
    import cv2

    _, ink = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    reach = max(grey.shape[1] // 28, 40)
    # A line that is a hair off the level breaks into steps: thicken it across before looking for long runs.
    across = cv2.morphologyEx(cv2.dilate(ink, np.ones((3, 1), np.uint8)), cv2.MORPH_OPEN, np.ones((1, reach), np.uint8))
    down = cv2.morphologyEx(cv2.dilate(ink, np.ones((1, 3), np.uint8)), cv2.MORPH_OPEN, np.ones((reach, 1), np.uint8))
    results: list[Box] = []
    for mask, lying in ((across, True), (down, False)):
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
        for left, top, wide, tall, _size in stats[1:count]:
            if (tall if lying else wide) <= MAX_RULE and (wide if lying else tall) >= reach:
                results.append((float(left), float(top), float(left + wide), float(top + tall)))
    rules = cv2.dilate(cv2.bitwise_or(across, down), np.ones((3, 3), np.uint8))
    return cv2.medianBlur(np.where(rules > 0, 255, grey).astype(np.uint8), 3), results


def single_lines(bare: Picture, quads: list[Quad]) -> list[Quad]:
    """Each found line, cut where it holds two: those of a cell that are set closely are found as one."""
    import cv2

    usual = median(float(np.linalg.norm(q[0] - q[3])) for q in quads) if quads else 0.0
    results = []
    for quad in quads:
        x0, y0 = max(int(quad[:, 0].min()), 0), max(int(quad[:, 1].min()), 0)
        x1, y1 = int(quad[:, 0].max()), int(quad[:, 1].max())
        crop = bare[y0:y1, x0:x1]
        if np.linalg.norm(quad[0] - quad[3]) < 1.5 * usual or crop.size == 0 or int(crop.max()) - int(crop.min()) < 40:
            results.append(quad)
            continue
        _, ink = cv2.threshold(crop, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
        ends = np.flatnonzero(np.diff(np.r_[0, ink.any(axis=1), 0]))
        rows = [(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True) if b - a >= 0.3 * usual]
        white = [b[0] - a[1] for a, b in pairwise(rows)]
        if len(rows) < 2 or min(white) < 3 or max(b - a for a, b in rows) > 1.2 * usual:
            results.append(quad)
            continue
        cuts = [0, *((a[1] + b[0]) // 2 for a, b in pairwise(rows)), y1 - y0]
        for top, bottom in pairwise(cuts):
            box = [[x0, y0 + top], [x1, y0 + top], [x1, y0 + bottom], [x0, y0 + bottom]]
            results.append(np.array(box, dtype=np.float32))
    return results


def _missed(bare: Picture, quads: list[Quad]) -> list[Quad]:
    """Ink of a letter's size that no found line covers — a lone digit in a cell, mostly."""
    import cv2

    if not quads:
        return []
    high = median(float(np.linalg.norm(q[0] - q[3])) for q in quads)
    _, ink = cv2.threshold(bare, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    lines = np.zeros_like(ink)
    for q in quads:
        centre = q.mean(axis=0)
        cv2.fillPoly(lines, [(centre + (q - centre) * COVERS).astype(np.int32)], 1)
    # A letter is of the line that its middle lies in: what is set closely under a line has its top in it.
    count, labels, _, centres = cv2.connectedComponentsWithStats(ink)
    x, y = np.minimum(centres.round().astype(int), [ink.shape[1] - 1, ink.shape[0] - 1]).T
    free = np.where(lines[y, x] > 0, 0, 255).astype(np.uint8)
    free[0] = 0  # the paper
    ink = free[labels]
    joined = cv2.dilate(ink, np.ones((3, max(int(high * 0.4), 3)), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined)
    results = []
    for left, top, wide, tall, size in stats[1:count]:
        letters = 0.35 * high <= tall <= 1.6 * high and 0.2 * high <= wide <= 40 * high
        if (
            letters
            and size > 0.12 * wide * tall
            and ink[top : top + tall, left : left + wide].sum() > 255 * 0.04 * high * high
        ):
            pad = 0.25 * high
            x0, y0, x1, y1 = left - pad, top - pad, left + wide + pad, top + tall + pad
            results.append(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], dtype=np.float32))
    return results


# ---------------------------------------------------------------- two readings, one word
@dataclass(slots=True)
class _Merged:
    """The words of a page so far, and what tells a small letter or a bullet from its neighbors."""

    bare: Picture
    scale: float  # points a pixel
    words: list[Word] = field(default_factory=list)
    starts: list[tuple[float, float, float]] = field(default_factory=list)  # of lines: left, base, size
    lone: list[tuple[int, float, float, float]] = field(
        default_factory=list
    )  # one letter on a line: left, base, height


def _merge(
    lines: list[tuple[Quad, list[rapid.Glyph]]], second: list[tesseract.Seen], bare: Picture, scale: float
) -> list[Word]:
    page = _Merged(bare, scale)
    used: set[int] = set()
    seconds = _beside([quad for quad, _ in lines], second)
    for (quad, glyphs), here in zip(lines, seconds, strict=True):
        if glyphs and not all(g.text in SPECKS for g in glyphs):
            used.update(here)
            _add_line(page, quad, glyphs, [second[n].text for n in here])
    _settle_lone(page)
    _add_bullets(page)
    for n, s in enumerate(second):
        if n not in used and s.confidence >= 80 and any(c.isalnum() for c in s.text):
            box = (s.left * scale, s.top * scale, s.right * scale, s.bottom * scale)
            page.words.append(Word(s.text, box, SECOND_ONLY, "ocr", "tesseract"))
    return page.words


def _add_line(page: _Merged, quad: Quad, glyphs: list[rapid.Glyph], second: list[str]) -> None:
    texts = [g.text for g in glyphs]
    stated = compare(texts, second)
    ink = LineInk(page.bare, quad)
    spans = ink.spans(texts, [g.at for g in glyphs], stated)
    line = ink.type_of(texts, spans)
    dirt = bool(spans) and {g.text for g in glyphs[spans[0].first : spans[0].last]} <= SPECKS
    if dirt and len(spans) > 1 and spans[1].left - spans[0].right > 0.4 * line.size:
        spans = spans[1:]  # or a bullet, which its ink shows better
    if spans:
        page.starts.append((spans[0].left, line.base(spans[0].left), line.size))
    for span in spans:
        own = [g for g in glyphs[span.first : span.last] if g.text != " "]
        text, dirty = without_dirt("".join(g.text for g in own))
        confidence, other = confidence_of(text, glyphs, stated, span.first, span.last, bool(second))
        if dirty and any(c.isdigit() for c in text):
            confidence = min(confidence, DIRTY)  # it may have been a point: 20 for .20
        if span.left < EDGE or span.right > page.bare.shape[1] - EDGE:
            confidence = min(confidence, CUT_OFF)  # the sheet ends here, and perhaps not the word
        base = line.base((span.left + span.right) / 2)
        if len(spans) == 1 and text[:1] in SMALL_TWIN and len(text.rstrip(".)")) == 1:
            page.lone.append((len(page.words), span.left, base, line.size * CAP))
        side = BEARING * line.size  # a typed character's box has some white on either side
        box = (span.left - side, base - ABOVE * line.size, span.right + side, base + BELOW * line.size)
        page.words.append(
            Word(
                text,
                tuple(round(float(v) * page.scale, 2) for v in box),  # type: ignore[arg-type]
                confidence,
                "ocr",
                "both" if all(stated.agreed[span.first : span.last]) else "rapidocr",
                size=round(float(line.size * page.scale * AS_TYPED), 1),
                other=other,
            )
        )


def _settle_lone(page: _Merged) -> None:
    """A letter alone does not show whether it is a capital; its line does."""
    for place, left, base, high in page.lone:
        beside = min((s for s in page.starts if s[0] > left and abs(s[1] - base) < 0.3 * s[2]), default=None)
        if beside is not None and high < 0.62 * beside[2]:
            word = page.words[place]
            top, bottom = (base - ABOVE * beside[2]) * page.scale, (base + BELOW * beside[2]) * page.scale
            page.words[place] = replace(
                word,
                text=SMALL_TWIN[word.text[0]] + word.text[1:],
                box=(word.box[0], round(top, 2), word.box[2], round(bottom, 2)),
                size=round(beside[2] * page.scale, 1),
            )


def _add_bullets(page: _Merged) -> None:
    """Bullets by their ink, each in place of what was misread there."""
    scale = page.scale
    size = median(s for _, _, s in page.starts) if page.starts else 0.0
    for left, top, right, bottom in bullets(page.bare, page.starts, size):
        middle = (top + bottom) / 2
        high = (ABOVE + BELOW) * size / 2
        box = (left * scale, (middle - high) * scale, right * scale, (middle + high) * scale)
        reach = (left - size) * scale, (right + 1.2 * size) * scale, middle * scale
        page.words[:] = [w for w in page.words if not (set(w.text) <= SPECKS and _within(w.box, *reach))]
        page.words.append(Word("\u2022", box, UNCONFIRMED_MARK, "ocr", "ink", size=round(size * scale, 1)))


def without_dirt(text: str) -> tuple[str, bool]:
    """A word without the specks beside it, and whether there were any.

    >>> without_dirt("\u00b720"), without_dirt("hand:."), without_dirt("10%")
    (('20', True), ('hand:', False), ('10%', False))
    """
    text = DIRT_BEHIND.sub("", text)
    bare = DIRT_BESIDE.sub("", text)
    return bare, bare != text


def _beside(quads: list[Quad], second: list[tesseract.Seen]) -> list[list[int]]:
    """For each line the second engine's words in it, left to right. Where lines overlap, a word is of the nearest."""
    results: list[list[int]] = [[] for _ in quads]
    edges = [(q[:, 0].min(), q[:, 1].min(), q[:, 0].max(), q[:, 1].max()) for q in quads]
    for n, s in sorted(enumerate(second), key=lambda pair: pair[1].left):
        x, y = (s.left + s.right) / 2, (s.top + s.bottom) / 2
        lines = [k for k, (x0, y0, x1, y1) in enumerate(edges) if x0 <= x <= x1 and y0 <= y <= y1]
        if lines:
            results[min(lines, key=lambda k: abs((edges[k][1] + edges[k][3]) / 2 - y))].append(n)
    return results


def _within(box: Box, left: float, right: float, y: float) -> bool:
    return left <= box[0] and box[2] <= right and box[1] <= y <= box[3]
