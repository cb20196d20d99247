"""Where a scanned page is shaded, and its faint lines: what a table lays behind and between its rows.

Shading and lines vote on the edges of rows, on scans as on typed pages: without them a label that wraps is two. Letters
and lines are filled in until paper and shading alone are left; the paper's own light is a smooth surface over the page.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ingest.pages.model import Box
from ingest.pages.pixels import Picture, Quad

DOTS = 100  # an inch: shading needs no more
LETTERS = (3, 13)  # pixels down and across: strokes of letters and lines are narrower
LEAST = (13, 22)  # pixels: a lower or narrower area is no cell, but what is left of letters
HIGHEST = 66  # pixels: a higher area is more than a row
SEAM, LINE = 0.6, 8.0  # of its shade that a seam in it has at most; grey levels that a line is darker by
CONTRAST = 5.0  # grey levels: a weaker shade is the scanner's
COARSEST = 25  # dots an inch: a page a mile long, drawn to fit, shows no rows, and enlarged it would fill the memory
FLAT = 0.45  # of an area that has its own shade alone; the rest is text
FAINT, LONG = 12, 40  # grey levels that a faint line is darker by at least; pixels of its length
TEXT_CORE = 0.62  # of a found line's height that its letters take
SAME = 4  # pixels that the sides of cells of one column may differ by


def shaded(grey: Picture, dots: float) -> list[Box]:
    """Shaded rows of a straightened grey page, in pixels of the page.

    One counts only where another stands right above or below it between the same sides: that is what rows look like,
    and a single area may lie behind any number of them.
    """
    import cv2

    if dots < COARSEST:
        return []
    scale = DOTS / dots
    drawn = _reduced(grey, scale)
    bare = cv2.morphologyEx(cv2.GaussianBlur(drawn, (0, 0), 0.8), cv2.MORPH_CLOSE, np.ones(LETTERS, np.uint8))
    paper, noise = _paper(bare.astype(np.float32))
    rest = bare - paper
    dark = (rest < -max(CONTRAST, 3 * noise)).astype(np.uint8)
    areas = _areas(cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones(LEAST, np.uint8)), rest)
    pieces = [piece for area in areas for piece in _rows(area, drawn - paper)]
    results = [p for p in pieces if any(_next_to(p, other) for other in pieces)]
    return [(x0 / scale, top / scale, x1 / scale, bottom / scale) for x0, top, x1, bottom in results]


def faint_lines(grey: Picture, dots: float, text: Sequence[Quad] = ()) -> list[Box]:
    """Grey hairlines and dotted ones, in pixels of the page: too light to be ink, and nothing stands right beside them.

    `text`: the lines of text that were found, as quadrilaterals; what runs through one is of its letters.
    """
    if dots < COARSEST:
        return []
    scale = DOTS / dots
    drawn = _reduced(grey, scale)
    middles = []
    for quad in text:
        (x0, top), (x1, bottom) = quad.min(axis=0), quad.max(axis=0)
        core = TEXT_CORE * (bottom - top) / 2
        middles.append((x0, (top + bottom) / 2 - core, x1, (top + bottom) / 2 + core))
    level, upright = _hairlines(drawn), _hairlines(np.ascontiguousarray(drawn.T))
    results = [*level, *((left, top, right, bottom) for top, left, bottom, right in upright)]
    lines = [(a / scale, b / scale, c / scale, d / scale) for a, b, c, d in results]
    return [line for line in lines if not any(_through(line, middle) for middle in middles)]


def _through(line: Box, text: Box) -> bool:
    """Whether a line runs through letters, for as long as half of it or half of them."""
    across = min(line[2], text[2]) - max(line[0], text[0])
    level = text[1] <= (line[1] + line[3]) / 2 <= text[3]
    return level and across > 0.5 * min(line[2] - line[0], text[2] - text[0])


def _hairlines(drawn: Picture) -> list[tuple[int, int, int, int]]:
    """Level ones."""
    import cv2

    bare = cv2.morphologyEx(drawn, cv2.MORPH_CLOSE, np.ones((5, 1), np.uint8)).astype(np.int16)
    dark = bare - drawn
    beside = np.zeros_like(dark)
    beside[3:-3] = np.maximum((bare[3:-3] - drawn[:-6]), (bare[3:-3] - drawn[6:]))
    mask: Picture = ((dark >= FAINT) & (beside < 0.5 * dark)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((1, 5), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, LONG), np.uint8))
    mask = cv2.dilate(mask, np.ones((3, 1), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    return [(x, y + 1, x + w, y + h - 1) for x, y, w, h, _ in stats[1:count].tolist() if h <= 6]


def _reduced(grey: Picture, scale: float) -> Picture:
    import cv2

    return cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _paper(bare: Picture) -> tuple[Picture, float]:
    """The light of the bare paper at every place, and how much it is grained."""
    high, wide = bare.shape
    y, x = np.mgrid[0:high:8, 0:wide:8].astype(np.float32)
    light = bare[::8, ::8]
    x, y, light = x.ravel() / wide, y.ravel() / high, light.ravel()
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
    chosen = light >= np.median(light)
    spread = 1.0
    for _ in range(4):
        surface, *_ = np.linalg.lstsq(terms[chosen], light[chosen], rcond=None)
        off = light - terms @ surface
        spread = max(float(np.percentile(np.abs(off[chosen]), 68)), 0.5)
        chosen = np.abs(off) < 3 * spread
    gy, gx = np.mgrid[0:high, 0:wide].astype(np.float32)
    gx, gy = gx / wide, gy / high
    a, b, c, d, e, f = surface
    return a + b * gx + c * gy + d * gx * gx + e * gx * gy + f * gy * gy, spread


def _areas(mask: Picture, rest: Picture) -> list[tuple[int, int, int, int]]:
    """Connected areas of one shade."""
    import cv2

    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    results = []
    for n in range(1, count):
        left, top, wide, high, size = stats[n].tolist()
        inside = rest[top : top + high, left : left + wide][labels[top : top + high, left : left + wide] == n]
        shade = float(np.percentile(inside, 75))  # letters are darker than what they stand on
        if size >= LEAST[0] * LEAST[1] and (np.abs(inside - shade) < 0.35 * abs(shade) + 2).mean() >= FLAT:
            results.append((left, top, left + wide, top + high))
    return results


def _rows(area: tuple[int, int, int, int], rest: Picture) -> list[tuple[int, int, int, int]]:
    """The rows of an area: white seams and lines that run across part them."""
    x0, top, x1, bottom = area
    inside = rest[top:bottom, x0:x1]
    usual = np.median(inside, axis=1)  # letters cover less than half of a row
    shade = float(np.median(usual))
    edge = (usual > SEAM * shade) | (usual < shade - LINE)
    item, start = [], None
    for y, ends in enumerate([*edge.tolist(), True]):
        if not ends and start is None:
            start = y
        elif ends and start is not None:
            if LEAST[0] - 2 <= y - start <= HIGHEST:
                item.append((x0, top + start, x1, top + y))
            start = None
    return item


def _next_to(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    gap = max(one[1] - other[3], other[1] - one[3])
    sides = abs(one[0] - other[0]) <= SAME and abs(one[2] - other[2]) <= SAME
    return sides and 0 <= gap <= 1.3 * max(one[3] - one[1], other[3] - other[1])
