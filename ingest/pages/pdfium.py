"""The one module that talks to PDFium: raw characters, drawn boxes and pictures of a page, turned upright.

PDFium counts from the bottom left of an unturned page. Here a page's own text decides which way is up, because
scanners and producers set /Rotate as they please; `turn` says how far the page, as viewers show it, has to be
turned clockwise to stand so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from ctypes import addressof, byref, c_int, c_uint, create_string_buffer
from dataclasses import dataclass, field
from math import cos, degrees, radians, sin
from statistics import median
from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from ingest.pages.errors import OverLimit
from ingest.pages.limits import Limits
from ingest.pages.model import Box

if TYPE_CHECKING:
    from ctypes import Array, c_char

    from ingest.pages.pixels import Picture

INVISIBLE = 3  # text rendering mode of OCR layers
STAMP_ANGLE = 4  # degrees off upright beyond which text is a stamp or watermark, not the page's own
LEANING = 0.12  # degrees off upright from which a page's text is put straight, as a scan's is
WHITE = 250
FRAME_SEGMENTS = 8  # a filled path of two nested rectangles is a drawn border, not a shade
SPACES = frozenset((0x20, 0x0A, 0x0D, 0xA0, 0x09))
LINE_HYPHEN = 0x02  # PDFium's sign for a hyphen at the end of a line: "230-15-" would lose it
NO_CHARACTER = frozenset((0, 0xFFFD, 0xFFFE, 0xFFFF))
SYMBOLS = dict.fromkeys((0xF0B7, 0xF0A7, 0xF0D8, 0xF076, 0xF06E, 0xF0FC), 0x2022)  # bullets of symbol fonts


@dataclass(slots=True)
class Char:
    """One character as drawn, in upright page coordinates."""

    text: str
    box: Box
    space_before: bool
    bold: bool = False


@dataclass(slots=True)
class RawPage:
    width: float
    height: float
    turn: int
    skew: float = 0.0  # degrees that the page was straightened by, counter-clockwise
    chars: list[Char] = field(default_factory=list)
    rules: list[Box] = field(default_factory=list)
    fills: list[Box] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    paths: int = 0
    unmapped: int = 0  # characters whose font does not say what they mean
    invisible: int = 0  # of the characters looked at
    looked_at: int = 0
    other_angles: int = 0


def upright(angle: int, box: Box) -> tuple[Callable[[float, float, float, float], Box], float, float]:
    """From PDFium's user space to upright points from the top left, for text that runs at `angle` (0, 90, …)."""
    x0, y0, x1, y1 = box
    if angle == 0:
        return lambda left, bottom, right, top: (left - x0, y1 - top, right - x0, y1 - bottom), x1 - x0, y1 - y0
    if angle == 90:
        return lambda left, bottom, right, top: (bottom - y0, left - x0, top - y0, right - x0), y1 - y0, x1 - x0
    if angle == 180:
        return lambda left, bottom, right, top: (x1 - right, bottom - y0, x1 - left, top - y0), x1 - x0, y1 - y0
    return lambda left, bottom, right, top: (y1 - top, x1 - right, y1 - bottom, x1 - left), y1 - y0, x1 - x0


def straight(place: Callable[..., Box], skew: float, width: float, height: float) -> Callable[..., Box]:
    """Boxes of a page that leans, each turned about the page's middle and as large as what it was drawn around."""
    c, s = cos(radians(skew)), sin(radians(skew))
    lean, double = abs(s), c * c - s * s
    mx, my = width / 2, height / 2

    def turned(left: float, bottom: float, right: float, top: float) -> Box:
        x0, y0, x1, y1 = place(left, bottom, right, top)
        across, down = x1 - x0, y1 - y0
        wide, high = max((across * c - down * lean) / double, 0.1), max((down * c - across * lean) / double, 0.1)
        dx, dy = (x0 + x1) / 2 - mx, (y0 + y1) / 2 - my
        x, y = mx + dx * c + dy * s, my - dx * s + dy * c
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2

    return turned


def _angles(text: object, count: int) -> list[float]:
    """Counter-clockwise; PDFium's own angle runs with the clock. A page knows few angles, so each is turned once."""
    angle_of = raw.FPDFText_GetCharAngle
    drawn = [angle_of(text, i) for i in range(count)]
    turned = {angle: -degrees(angle) % 360 for angle in set(drawn)}
    return [turned[angle] for angle in drawn]


def _lean(angles: list[float], angle: int) -> float:
    """How far text that runs at `angle` leans, counter-clockwise; 0 where most of it stands straight."""
    lean = median((a - angle + 180) % 360 - 180 for a in angles) if angles else 0.0
    return lean if abs(lean) >= LEANING else 0.0


def _is_bold(text: object, i: int, name: Array[c_char]) -> bool:
    """By weight or by the font's name: subset fonts often say 400 and mean bold."""
    if raw.FPDFText_GetFontWeight(text, i) >= 600:
        return True
    raw.FPDFText_GetFontInfo(text, i, name, len(name), None)
    lower = name.value.lower()
    return b"bold" in lower or b"black" in lower or b"heavy" in lower


def _quarter(angle: float) -> int | None:
    """The quarter turn that an angle means, None for a stamp's."""
    nearest = round(angle / 90) * 90
    return nearest % 360 if abs(angle - nearest) <= STAMP_ANGLE else None


def read_raw(page: pdfium.PdfPage, limits: Limits) -> RawPage:
    """Everything that is drawn on a page."""
    textpage = page.get_textpage()
    text = textpage.raw
    count = raw.FPDFText_CountChars(text)
    if count > limits.characters_a_page:
        raise OverLimit(
            f"A page holds {count:,} characters; at most {limits.characters_a_page:,} are read. Print it to a new PDF."
        )
    angles = _angles(text, count)
    quarter = {a: _quarter(a) for a in set(angles)}
    quarters = Counter(q for a in angles[:: max(count // 2000, 1)] if (q := quarter[a]) is not None)
    angle = quarters.most_common(1)[0][0] if quarters else page.get_rotation()
    place, width, height = upright(angle, page.get_cropbox())
    lean = _lean([a for a in angles[:: max(count // 500, 1)] if quarter[a] == angle], angle)
    if lean:
        place = straight(place, -lean, width, height)
    result = RawPage(width, height, (angle - page.get_rotation()) % 360, round(-lean, 2))
    _read_chars(text, [quarter[a] == angle for a in angles], place, result)
    textpage.close()
    _read_objects(page, place, result, limits)
    return result


def _read_chars(text: object, stands: list[bool], place: Callable[..., Box], raw_page: RawPage) -> None:
    """Each character of a page. `stands`: it runs as the page's own text does, and is no stamp's."""
    rect = raw.FS_RECTF()
    there = byref(rect)
    space = True
    bold = invisible = False
    looks = _Looks(text)
    # Every character of the document comes by here: what they ask is looked up once a page.
    unicode_of, is_generated = raw.FPDFText_GetUnicode, raw.FPDFText_IsGenerated
    has_no_meaning, box_of, add = raw.FPDFText_HasUnicodeMapError, raw.FPDFText_GetLooseCharBox, raw_page.chars.append
    for i, own in enumerate(stands):
        code = unicode_of(text, i)
        if code in SPACES or is_generated(text, i) == 1:
            space = True
            continue
        if not own:
            raw_page.other_angles += 1
            space = True
            continue
        if code == LINE_HYPHEN:
            code = ord("-")
        elif code in SYMBOLS:
            code = SYMBOLS[code]
        elif code in NO_CHARACTER or 0xE000 <= code <= 0xF8FF or has_no_meaning(text, i) == 1:
            raw_page.unmapped += 1
        if space:
            bold, invisible = looks.of(i)
            raw_page.looked_at += 1
            raw_page.invisible += invisible
        box_of(text, i, there)
        # No code above the last character is one, and half of a pair alone cannot be stored or sent.
        character = chr(code) if code < 0xD800 or 0xE000 <= code <= 0x10FFFF else "\ufffd"
        add(Char(character, place(rect.left, rect.bottom, rect.right, rect.top), space, bold))
        space = False


class _Looks:
    """Whether a character is bold and whether it is invisible: asked once of each object that draws text."""

    def __init__(self, text: object) -> None:
        self._text = text
        self._name = create_string_buffer(128)
        self._last: int | None = None
        self._stated = (False, False)

    def of(self, i: int) -> tuple[bool, bool]:
        drawn = raw.FPDFText_GetTextObject(self._text, i)
        here = addressof(drawn.contents) if drawn else None
        if here is None or here != self._last:
            hidden = raw.FPDFTextObj_GetTextRenderMode(drawn) == INVISIBLE
            self._last, self._stated = here, (_is_bold(self._text, i, self._name), hidden)
        return self._stated


def _read_objects(page: pdfium.PdfPage, place: Callable[..., Box], raw_page: RawPage, limits: Limits) -> None:
    for number, thing in enumerate(page.get_objects(max_depth=5)):
        if number > limits.objects_a_page:
            raise OverLimit(
                f"A page is drawn from over {limits.objects_a_page:,} objects; print the document to a new PDF."
            )
        if thing.type not in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE):
            continue
        box = place(*thing.get_bounds())
        if thing.type == raw.FPDF_PAGEOBJ_IMAGE:
            raw_page.images.append(box)
            continue
        raw_page.paths += 1
        wide, high = box[2] - box[0], box[3] - box[1]
        if min(wide, high) < 2.5:
            if max(wide, high) > 5:
                raw_page.rules.append(box)
        elif _is_filled(thing) and raw.FPDFPath_CountSegments(thing.raw) < FRAME_SEGMENTS:
            raw_page.fills.append(box)
        elif wide > 8 and high > 6:
            x0, top, x1, bottom = box
            raw_page.rules += [
                (x0, top, x1, top),
                (x0, bottom, x1, bottom),
                (x0, top, x0, bottom),
                (x1, top, x1, bottom),
            ]


def _is_filled(thing: pdfium.PdfObject) -> bool:
    """Filled with something that is seen on white paper."""
    mode, stroke = c_int(), c_int()
    raw.FPDFPath_GetDrawMode(thing.raw, byref(mode), byref(stroke))
    if mode.value == raw.FPDF_FILLMODE_NONE:
        return False
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    raw.FPDFPageObj_GetFillColor(thing.raw, byref(red), byref(green), byref(blue), byref(alpha))
    return alpha.value > 8 and min(red.value, green.value, blue.value) < WHITE


def render(page: pdfium.PdfPage, turn: int, dots: float, limits: Limits) -> Picture:
    """The upright page as a grey image (numpy), at `dots` per inch or less where the page is huge."""
    width, height = page.get_size()
    scale = dots / 72
    scale = min(scale, (limits.pixels / max(width * height, 1)) ** 0.5)
    bitmap = page.render(scale=scale, rotation=turn, grayscale=True)
    return bitmap.to_numpy().reshape(bitmap.height, bitmap.width, -1)[:, :, 0].copy()


def open_document(data: bytes) -> pdfium.PdfDocument:
    """An open document; raises PdfiumError."""
    return pdfium.PdfDocument(data)
