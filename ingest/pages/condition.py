"""In what condition a PDF came, told in sentences: cut short, mended, protected, turned, armed.

None of it keeps a document from being read. But whoever confirms what was read must know that a part may be missing.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ingest.pages.model import Page

if TYPE_CHECKING:
    import pikepdf

END = b"%%EOF"
END_WITHIN = 2048  # bytes behind which nobody's end mark stands any more
REPAIRED = "The file was damaged; its structure was rebuilt before reading."
CUT = "The file ends before its end mark: it was cut short, and only a part of it could be read."
PROTECTED = "The file is protected by its owner's password against changes; it was read all the same."
SHOWN = 12
_TABLE_AT = re.compile(rb"startxref\s{1,20}(\d{1,15})")
_TABLE = re.compile(rb"\s{0,20}(?:xref\b|\d{1,10} \d{1,5} obj\b)")


def is_cut(data: bytes) -> bool:
    """Whether a PDF ends before its end mark."""
    return END not in data[-END_WITHIN:]


def _is_lost(data: bytes) -> bool:
    """Whether the table of objects is not where the file says: engines then look for the objects themselves."""
    results = _TABLE_AT.findall(data[-END_WITHIN:])
    if not results:
        return True
    at, header = int(results[-1]), max(data[:END_WITHIN].find(b"%PDF-"), 0)
    return not any(_TABLE.match(data, place) for place in (at, at + header) if place < len(data))


def remarks_on(data: bytes, pdf: object, pages: Sequence[Page], *, cut: bool) -> list[str]:
    """What is to be said of a file beside what had to be mended."""
    results = [CUT] if cut else [REPAIRED] if _is_lost(data) else []
    if cut and (empty := [page.number for page in pages if not page.words]):
        results.append(f"Nothing could be read on {_pages(empty)}.")
    if _is_protected(pdf):
        results.append(PROTECTED)
    if turned := [page.number for page in pages if page.turn]:
        results.append(
            f"{_pages(turned).capitalize()} {'is' if len(turned) == 1 else 'are'} stored turned; read upright."
        )
    if armed := _active_parts(data):
        results.append(f"The file holds active content ({', '.join(armed)}); it was not run and not read.")
    return results


def _pages(numbers: Sequence[int]) -> str:
    listed = ", ".join(map(str, numbers[:SHOWN]))
    more = f" and {len(numbers) - SHOWN} more" if len(numbers) > SHOWN else ""
    return f"page{'' if len(numbers) == 1 else 's'} {listed}{more}"


def _is_protected(pdf: object) -> bool:
    import pypdfium2.raw as raw

    return int(raw.FPDF_GetSecurityHandlerRevision(pdf)) >= 0


def _active_parts(data: bytes) -> list[str]:
    """What a viewer would run or open, by its place in the file."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            root = pdf.Root
            names = root.get("/Names", pikepdf.Dictionary())
            forms = root.get("/AcroForm", pikepdf.Dictionary())
            kinds = {str(one.get("/S", "")) for one in _actions(root, pdf.pages)}
            results = {
                "a script": "/JavaScript" in kinds or "/JavaScript" in names,
                "a program to start": "/Launch" in kinds,
                "attached files": "/EmbeddedFiles" in names,
                "a form that computes": "/XFA" in forms,
                "something that happens when it is opened": "/AA" in root,
            }
    except (pikepdf.PdfError, ValueError, TypeError, AttributeError, RecursionError, OverflowError):
        return []  # the engine that reads is another, and says what it makes of the file
    return [what for what, there in results.items() if there]


def _actions(root: pikepdf.Object, pages: Iterable[pikepdf.Page]) -> Iterable[pikepdf.Object]:
    import pikepdf

    asked = [root.get("/OpenAction")]
    asked += [note.get("/A") for page in pages for note in page.get("/Annots", [])]
    return [one for one in asked if isinstance(one, pikepdf.Dictionary)]
