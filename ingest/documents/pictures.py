"""Pages as pictures, and the words on them, drawn once by the sandbox and kept: a page never changes.

The store "pictures" is a cache of bounded size (picture_cache.py). It may be emptied at any time; what is asked for
again is drawn again.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from ingest.documents import store
from ingest.documents.drawing import sandbox_for
from ingest.models import Document, Page
from ingest.pages.dump import lines_of_pages, read_dump
from ingest.pages.limits import from_environment
from ingest.pages.model import Box
from ingest.pages.sniff import decode

DOTS = {"small": 36, "page": 110, "fine": 170}


@dataclass(frozen=True, slots=True)
class PageWord:
    """A word on a page, with its box in the page's units."""

    text: str
    box: Box


def picture(document: Document, page: Page, size: str) -> bytes:
    """A page as a PNG, upright and straightened, so that boxes fit. Raises UnusableDocument or ReadingFailed."""
    name = f"{document.sha256[:2]}/{document.sha256}/{page.number}-{size}-{page.turn}-{page.skew:.3f}.png"
    return _kept(name, lambda: _draw(document, page, DOTS[size]))


def words_on(document: Document, page: Page) -> list[PageWord]:
    """What can be picked on a page, in reading order."""
    if page.unit == "characters":
        return [
            PageWord(word.text, word.box)
            for dumped in read_dump(_text(document))
            if dumped.number == page.number
            for word in dumped.words
        ]
    name = f"{document.sha256[:2]}/{document.sha256}/{page.number}-words-{page.turn}-{page.skew:.3f}.json"
    result = json.loads(_kept(name, lambda: _read_words(document, page)))
    return [PageWord(text, (x0, top, x1, bottom)) for text, x0, top, x1, bottom in result]


def engines_in(document: Document, page: Page, box: Box) -> tuple[str, str]:
    """What each OCR engine reads in a box of a page, from its picture."""
    data = store.original(document.sha256)
    with sandbox_for(document, page.number, "box") as sandbox:
        return sandbox.page_box(data, page.number, box, width=page.width, turn=page.turn, skew=page.skew)


def lines_of(document: Document, page: Page) -> list[str]:
    """The lines of one page of a text dump."""
    parts = lines_of_pages(_text(document))
    return parts[page.number - 1] if page.number <= len(parts) else []


def _text(document: Document) -> str:
    return decode(store.original(document.sha256), from_environment())


def _draw(document: Document, page: Page, dots: int) -> bytes:
    data = store.original(document.sha256)
    with sandbox_for(document, page.number, "picture") as sandbox:
        return sandbox.page_image(data, page.number, dots=dots, turn=page.turn, skew=page.skew)


def _read_words(document: Document, page: Page) -> bytes:
    data = store.original(document.sha256)
    with sandbox_for(document, page.number, "words") as sandbox:
        return json.dumps(sandbox.page_words(data, page.number)).encode()


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    cache = storages["pictures"]
    with contextlib.suppress(FileNotFoundError), cache.open(name) as kept:
        result: bytes = kept.read()
        if result:
            return result
    made = make()
    cache.save(name, ContentFile(made))
    return made
