"""Where the ink of a scanned page stands: its slant, its dark areas, and the true edges of each word.

A reading network says which letters a line holds, but only roughly where they stand. Readers of tables cut cells at
gaps and put cells on one line by their heights, so both are measured here on the ink itself: a word from an OCR then
has the same kind of box as a word that was typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

import numpy as np

from ingest.pages.agreement import Agreement
from ingest.pages.pixels import Picture, Quad

CAP, SMALL = 0.715, 0.52  # of the type size: how high capitals and small letters stand over the line
ABOVE, BELOW, BEARING = 0.92, 0.24, 0.045  # of the type size: the box of a typed character around its line
TALL = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789bdfhklt$%&!?/()[]{}|\"'#@")
HANGING = frozenset("gjpqyQ,;()[]{}$/|@")
WORD_GAP = 0.24  # of the type size: letters further apart than this are of two words, space or no space
AGREED_GAP = 0.19  # ... where the second engine saw a space there too
NUMBER_GAP = 0.6  # ... and digits only at this
JOINED_GAP = 0.45  # ... and where neither engine saw a space only at this
CAPITAL_GAP = 0.45  # ... and a first letter from its word only at this
LETTER_GAP = 0.1  # ... and digits nearer than this are of one number
CLOSES, OPENS, JOINS = frozenset(".,:;)%!?'*"), frozenset("($"), frozenset(".,-/")
DARK = 13  # of 1,200 along the page's longer side: lower areas are lines and letters
SLANTS = 5.0  # degrees that scanners are off at most


@dataclass(frozen=True, slots=True)
class Span:
    """One word of a line: glyphs first..last (exclusive), and its edges across, in pixels of the page."""

    first: int
    last: int
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Type:
    """How a line is set, in pixels: type size, and the height of its base line at its left and right ends."""

    size: float
    left: float
    right: float
    x0: float
    x1: float
    stroke: float = 0.0  # of the type size

    def base(self, x: float) -> float:
        if self.x1 <= self.x0:
            return self.left
        return self.left + (self.right - self.left) * min(max((x - self.x0) / (self.x1 - self.x0), 0), 1)


def slant(grey: Picture, near: float = 0.0) -> float:
    """The angle of the page's lines in degrees, clockwise: at the true one the rows of ink are sharpest."""
    import cv2

    scale = min(1.0, 1500 / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    light = cv2.blur(small, (31, 31))
    edges = (small.astype(np.int16) < light.astype(np.int16) - 18).astype(np.int8)
    falls = (edges[:-1] == 1) & (edges[1:] == 0)  # the lower edges of letters: where lines stand
    ys, xs = np.nonzero(falls)
    if len(ys) < 200:
        return 0.0
    ys, xs = ys[:: len(ys) // 15_000 + 1], xs[:: len(xs) // 15_000 + 1]
    middle = edges.shape[1] / 2
    high = edges.shape[0]

    def sharpness(angle: float) -> float:
        rows = ys - (xs - middle) * np.tan(np.radians(angle))
        counts = np.bincount(np.clip(rows + 0.5, 0, high - 1).astype(np.int64), minlength=high).astype(np.float64)
        return float((counts * counts).sum())

    best = near
    for reach, step in ((SLANTS if abs(near) > 1.5 else 2.0, 0.25), (0.25, 0.05), (0.05, 0.01)):
        tried = np.arange(best - reach, best + reach + step / 2, step)
        best = float(tried[int(np.argmax([sharpness(a) for a in tried]))])
    return best if sharpness(best) > 1.02 * sharpness(0.0) else 0.0


def turned_light(grey: Picture) -> Picture:
    """The page with its dark areas turned light: white letters on a dark header become black ones on white."""
    import cv2

    scale = 1200 / max(grey.shape)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ink = (small < min(float(np.percentile(small, 85)) * 0.62, 150)).astype(np.float32)
    window = (6 * DARK, DARK)
    share = cv2.blur(ink, window)  # letters cover a third of their line, a dark area with letters in it most of it
    core = (share > 0.68).astype(np.uint8)
    if not core.any():
        return grey
    solid = cv2.morphologyEx(
        cv2.dilate(core, np.ones(window[::-1], np.uint8)), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)
    )
    closed = cv2.morphologyEx(ink.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8))
    solid = cv2.bitwise_and(solid, closed)
    mask = cv2.resize(solid, grey.shape[::-1], interpolation=cv2.INTER_NEAREST)
    rim = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((7, 7), np.uint8))
    turned = np.where(mask > 0, 255 - grey, grey)
    # The light that a dark area has after turning is that of its letters' surroundings, not of the paper.
    lift = np.where(mask > 0, np.clip(turned.astype(np.int16) + int(np.percentile(grey[mask > 0], 20)), 0, 255), turned)
    return np.where(rim > 0, np.maximum(lift, grey), lift).astype(np.uint8)


class LineInk:
    """The ink of one found line of text."""

    def __init__(self, bare: Picture, quad: Quad) -> None:
        import cv2

        high, wide = bare.shape
        self.x0, self.x1 = max(int(quad[:, 0].min()) - 2, 0), min(int(quad[:, 0].max()) + 3, wide)
        self.y0, self.y1 = max(int(quad[:, 1].min()), 0), min(int(quad[:, 1].max()) + 1, high)
        self.height = max(self.y1 - self.y0, 1)
        crop = bare[self.y0 : self.y1, self.x0 : self.x1]
        self.parts: list[tuple[int, int, int, int, int]] = []  # left, top, right, bottom, pixels: in page coordinates
        self.runs: list[tuple[float, float]] = []
        if crop.size < 16 or int(crop.max()) - int(crop.min()) < 40:
            return
        _, ink = cv2.threshold(crop, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
        if ink.mean() > 140:
            ink = 255 - ink  # light letters on dark
        count, _, stats, _ = cv2.connectedComponentsWithStats(ink)
        tall = self.height
        for left, top, w, h, size in stats[1:count].tolist():
            cut_off = (top == 0 or top + h == tall) and h < 0.4 * tall  # of the lines above and below
            streak = w > 3 * h and (top + h < 0.3 * tall or top > 0.85 * tall)
            if size < max(3, 0.004 * tall * tall) or cut_off or streak:
                continue
            self.parts.append((left + self.x0, top + self.y0, left + w + self.x0, top + h + self.y0, size))
        self.edge = float(ink.sum() / 255 - cv2.erode(ink, np.ones((3, 3), np.uint8)).sum() / 255)
        self.pixels = float(ink.sum() / 255)
        self.runs = _runs(self.parts)

    def gaps(self) -> list[tuple[float, float]]:
        """White space between runs of ink, left to right."""
        return [(a[1], b[0]) for a, b in zip(self.runs, self.runs[1:])]

    def spans(self, texts: list[str], places: list[float], second: Agreement) -> list[Span]:
        """The words of a line read as `texts` at `places` (0 to 1), and what the second engine says of it."""
        size = self.height * 0.75
        wide = self.x1 - self.x0 - 5
        xs = [self.x0 + 2 + p * wide for p in places]
        words = _words(texts)
        if not words:
            return []
        gaps = self.gaps()
        edges: list[tuple[float, float] | None] = []
        kept: list[tuple[int, int]] = [words[0]]
        for word in words[1:]:
            before = kept[-1]
            a, b = xs[before[1] - 1], xs[word[0]]
            gap = _between(gaps, a, b, 0.35 * size, edges[-1][1] if edges and edges[-1] else 0.0)
            digits = texts[before[1] - 1].isdigit() and texts[word[0]].isdigit()
            if digits and gap is not None and gap[1] - gap[0] < LETTER_GAP * size and b - a < 0.9 * size:
                kept[-1] = (before[0], word[1])
                continue
            edges.append(gap)
            kept.append(word)
        kept, edges = self._parted(kept, edges, texts, xs, second, size)
        return self._spans(kept, edges, xs, size)

    def _parted(
        self,
        words: list[tuple[int, int]],
        edges: list[tuple[float, float] | None],
        texts: list[str],
        xs: list[float],
        second: Agreement,
        size: float,
    ) -> tuple[list[tuple[int, int]], list[tuple[float, float] | None]]:
        """Words cut where the ink stands apart although no space was read."""
        known = [g[1] - g[0] for g in edges if g]
        least = max(WORD_GAP * size, 0.7 * median(known) if known else 0.0)
        wide = [g for g in self.gaps() if g[1] - g[0] >= AGREED_GAP * size and g not in edges]
        letters = sum(last - first for first, last in words)
        if len(wide) > letters / 4:
            return words, edges  # letters set wide apart
        new_words: list[tuple[int, int]] = []
        new_edges: list[tuple[float, float] | None] = []
        for n, (first, last) in enumerate(words):
            if n:
                new_edges.append(edges[n - 1])
            start = first
            for k in range(first + 1, last):
                inside = [g for g in wide if xs[k - 1] < (g[0] + g[1]) / 2 < xs[k]]
                if not inside:
                    continue
                gap = max(inside, key=lambda g: g[1] - g[0])
                needed = AGREED_GAP * size if k in second.breaks else least
                if k in second.joined:
                    needed = max(needed, JOINED_GAP * size)
                if texts[k - 1].isdigit() and texts[k].isdigit():
                    needed = NUMBER_GAP * size  # a 1 has much white around it
                elif k - start == 1 and texts[start] not in "aAI" and texts[k].islower():
                    needed = max(needed, CAPITAL_GAP * size)  # "F lush": no word is an F
                inner = texts[k] in CLOSES or texts[k - 1] in OPENS or (texts[k - 1] in JOINS and texts[k].isdigit())
                if gap[1] - gap[0] >= needed and not inner:
                    new_words.append((start, k))
                    new_edges.append(gap)
                    start = k
            new_words.append((start, last))
        return new_words, new_edges

    def _spans(
        self, words: list[tuple[int, int]], edges: list[tuple[float, float] | None], xs: list[float], size: float
    ) -> list[Span]:
        results = []
        for n, (first, last) in enumerate(words):
            before, after = edges[n - 1] if n else None, edges[n] if n < len(edges) else None
            half = 0.25 * size
            left = before[1] if before else xs[first] - half
            right = after[0] if after else xs[last - 1] + half
            low = left if before else (0.0 if n == 0 else (xs[words[n - 1][1] - 1] + xs[first]) / 2)
            high = right if after else (1e9 if n == len(words) - 1 else (xs[last - 1] + xs[words[n + 1][0]]) / 2)
            own = [
                r
                for r in self.runs
                if r[0] >= low - 1 and r[1] <= high + 1 and r[1] > xs[first] - size and r[0] < xs[last - 1] + size
            ]
            if own:
                left = own[0][0] if not before else left
                right = own[-1][1] if not after else right
            if right <= left:
                left, right = xs[first] - half, xs[last - 1] + half
            results.append(Span(first, last, left, right))
        return results

    def type_of(self, texts: list[str], spans: list[Span]) -> Type:
        """The size and base line, from letters whose height is known."""
        sizes: list[float] = []
        bases: list[tuple[float, float]] = []
        for span in spans:
            letters = [t for t in texts[span.first : span.last] if t != " "]
            own = [p for p in self.parts if p[0] >= span.left - 1 and p[2] <= span.right + 1]
            solid = [p for p in own if p[3] - p[1] >= 0.3 * self.height]
            if not solid or not any(c.isalnum() for c in letters):
                continue
            hanging = [c for c in letters if c in HANGING]
            bottoms = sorted(p[3] for p in solid)
            if len(hanging) * 2 >= len(letters) and len(solid) > 1:
                base = float(bottoms[0])
            elif hanging and len(solid) == 1:
                continue  # letters that touch: no telling what hangs
            else:
                base = float(median(bottoms))
            bases.append(((span.left + span.right) / 2, base))
            top = min(p[1] for p in solid)
            sizes.append((base - top) / (CAP if any(c in TALL for c in letters) else SMALL))
        stroke = 2 * self.pixels / self.edge if self.parts and self.edge else 0.0
        if not sizes:
            base = self.y0 + 0.78 * self.height
            return Type(0.72 * self.height, base, base, self.x0, self.x1)
        size = min(max(float(median(sizes)), 0.45 * self.height), 1.05 * self.height)
        bases.sort()
        if len(bases) < 6:
            base = float(median(b for _, b in bases))
            return Type(size, base, base, self.x0, self.x1, stroke / size)
        third = len(bases) // 3
        ends = [
            (median(x for x, _ in part), float(median(b for _, b in part))) for part in (bases[:third], bases[-third:])
        ]
        return Type(size, ends[0][1], ends[1][1], ends[0][0], ends[1][0], stroke / size)


def _runs(parts: list[tuple[int, int, int, int, int]]) -> list[tuple[float, float]]:
    """Stretches across that hold ink."""
    runs: list[tuple[float, float]] = []
    for left, _, right, _, _ in sorted(parts):
        if runs and left <= runs[-1][1]:
            runs[-1] = (runs[-1][0], max(runs[-1][1], float(right)))
        else:
            runs.append((float(left), float(right)))
    return runs


def bullets(
    bare: Picture, lines: list[tuple[float, float, float]], size: float
) -> list[tuple[float, float, float, float]]:
    """Dots and squares that stand before lines given as (left end, base line, type size): finders of text miss them."""
    import cv2

    _, ink = cv2.threshold(bare, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    results = []
    for left, base, own in lines:
        own = own or size
        if any(x < left - 0.5 * own and abs(y - base) < 0.5 * own for x, y, _ in lines):
            continue  # only what opens a line of the page has a bullet
        x0, x1 = max(int(left - 4.5 * own), 0), int(left - 0.2 * own)
        y0, y1 = max(int(base - 1.1 * own), 0), int(base + 0.35 * own)
        area = ink[y0:y1, x0:x1]
        if area.size == 0:
            continue
        count, _, stats, _ = cv2.connectedComponentsWithStats(area)
        parts = sorted((s for s in stats[1:count].tolist() if s[4] > 0.01 * own * own), key=lambda s: -s[4])
        if not parts or (len(parts) > 1 and parts[1][4] > 0.4 * parts[0][4]):
            continue
        x, y, w, h, pixels = parts[0]
        middle = (base - y0 - y - h / 2) / own
        compact = 0.17 * own <= min(w, h) and max(w, h) <= 0.6 * own and max(w, h) <= 1.5 * min(w, h)
        if compact and pixels > 0.62 * w * h and 0.12 <= middle <= 0.6:
            results.append((float(x0 + x), float(y0 + y), float(x0 + x + w), float(y0 + y + h)))
    return results


def _words(texts: list[str]) -> list[tuple[int, int]]:
    words: list[tuple[int, int]] = []
    start: int | None = None
    for n, text in enumerate([*texts, " "]):
        if text == " ":
            if start is not None:
                words.append((start, n))
            start = None
        elif start is None:
            start = n
    return words


def _between(
    gaps: list[tuple[float, float]], a: float, b: float, reach: float, after: float
) -> tuple[float, float] | None:
    """The white space that parts a letter at `a` from one at `b`."""
    middle = (a + b) / 2
    best, score = None, -reach
    for gap in gaps:
        centre = (gap[0] + gap[1]) / 2
        if gap[0] < after - 1 or not a - reach <= centre <= b + reach:
            continue
        if (own := gap[1] - gap[0] - 0.35 * abs(centre - middle)) > score:
            best, score = gap, own
    return best
