"""One way in: bytes to pages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.pages.classify import decide
from ingest.pages.condition import REPAIRED, is_cut, remarks_on
from ingest.pages.digital import words_of
from ingest.pages.dump import read_dump
from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import DOTS, Limits, from_environment
from ingest.pages.model import Page, Pages
from ingest.pages.sniff import decode, sniff
from ingest.pages.unpacked import refuse_bombs
from ingest.pages.words import in_bounds

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

Report = Callable[[int, int, str], None]


def load(data: bytes, *, limits: Limits | None = None, report: Report | None = None) -> Pages:
    """Every page of a document. Raises UnusableDocument with the sentence to show."""
    limits = limits or from_environment()
    sha = hashlib.sha256(data).hexdigest()
    if sniff(data, limits) == "dump":
        return Pages(tuple(_bounded(page) for page in read_dump(decode(data, limits))), "dump", sha)
    return _load_pdf(data, sha, limits, report or (lambda done, total, message: None))


def _load_pdf(data: bytes, sha: str, limits: Limits, report: Report) -> Pages:
    refuse_bombs(data, limits)
    pdf, warnings = open_pdf(data)
    try:
        count = len(pdf)
        if count == 0:
            raise UnusableDocument("The PDF has no pages; ask its sender for a complete copy.")
        if count > limits.pages:
            raise OverLimit(f"The PDF has {count:,} pages and at most {limits.pages:,} are read; split it by game.")
        pages = []
        for index in range(count):
            page = _bounded(_load_page(pdf, index, limits, warnings))
            pages.append(page)
            report(index + 1, count, f"page {index + 1} of {count} by {page.source}")
        cut = is_cut(data)
        incomplete = cut or len(warnings) > (REPAIRED in warnings)
        warnings += [note for note in remarks_on(data, pdf, pages, cut=cut) if note not in warnings]
        producer = (pdf.get_metadata_dict(skip_empty=True) or {}).get("Producer")
    finally:
        pdf.close()
    return Pages(tuple(pages), "pdf", sha, producer, tuple(warnings), incomplete)


def _bounded(page: Page) -> Page:
    words = in_bounds(page.words)
    return page if words == page.words else replace(page, words=words)


def load_page(data: bytes, number: int, limits: Limits | None = None) -> Page:
    """One page of a PDF alone (from 1). Raises UnusableDocument with the sentence to show."""
    refuse_bombs(data, limits or from_environment())
    pdf, warnings = open_pdf(data)
    try:
        if not 1 <= number <= len(pdf):
            raise UnusableDocument(f"The document has {len(pdf)} pages, and no page {number}.")
        return _bounded(_load_page(pdf, number - 1, limits or from_environment(), warnings))
    finally:
        pdf.close()


def open_pdf(data: bytes) -> tuple[PdfDocument, list[str]]:
    """An open PDF and what had to be mended to open it."""
    from pypdfium2 import PdfiumError

    from ingest.pages.pdfium import open_document

    try:
        return open_document(data), []
    except PdfiumError as trouble:
        if "password" in str(trouble).lower():
            raise UnusableDocument(
                "The PDF asks for a password; remove the password (print it to a new PDF) and submit that."
            ) from trouble
    mended = _mend(data)
    try:
        return open_document(mended), [REPAIRED]
    except PdfiumError as trouble:
        raise UnusableDocument(
            "The PDF is damaged or cut short and cannot be opened; ask its sender for a new copy."
        ) from trouble


def _mend(data: bytes) -> bytes:
    """The same pages with a rebuilt cross-reference table, where that can be had."""
    import io

    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data)) as broken:
            out = io.BytesIO()
            broken.save(out)
            return out.getvalue()
    except (pikepdf.PdfError, ValueError, RecursionError, OverflowError):
        return data


def _load_page(pdf: PdfDocument, index: int, limits: Limits, warnings: list[str]) -> Page:
    from pypdfium2 import PdfiumError

    from ingest.pages.inset import read_pictures
    from ingest.pages.pdfium import read_raw, render

    number = index + 1
    try:
        page = pdf[index]
    except PdfiumError:
        warnings.append(f"Page {number} is damaged and was left out.")
        return Page(number, 612, 792, (), "text", "damaged: could not be opened")
    try:
        raw = read_raw(page, limits)
        words = words_of(raw)
        decision = decide(raw, words)
        notes = [f"{raw.other_angles} characters at another angle were left out"] if raw.other_angles else []
        if decision.way == "text":
            seen_words, more_rules = read_pictures(page, raw, words, limits)
            if seen_words:
                notes.append(f"{len(seen_words)} words were read from pictures on the page")
            return Page(
                number,
                raw.width,
                raw.height,
                (*words, *seen_words),
                "text",
                decision.reason,
                (*raw.rules, *more_rules),
                tuple(raw.fills),
                notes=tuple(notes),
                turn=raw.turn,
                skew=raw.skew,
            )
        from ingest.pages.ocr import read_image

        dots = min(DOTS, 72 * (limits.pixels / max(page.get_width() * page.get_height(), 1)) ** 0.5)
        seen = read_image(render(page, 0, dots, limits), dots)
        wide, high = page.get_size()
        if seen.turn in (90, 270):
            wide, high = high, wide
        return Page(
            number,
            wide,
            high,
            seen.words,
            "ocr",
            decision.reason,
            seen.rules,
            seen.fills,
            notes=tuple(notes),
            turn=seen.turn,
            skew=seen.skew,
        )
    finally:
        page.close()
