"""The stated limits of reading, in one place. The documentation and the error sentences quote them from here."""

from __future__ import annotations

import os
from dataclasses import dataclass

MIB = 1024 * 1024
DOTS = 200  # an inch: what scanners of offices deliver, and what both OCR engines read well


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may cost."""

    bytes: int = 100 * 1000**2  # as sentences and pages count: 100 MB
    pages: int = 400
    characters_a_page: int = 60_000
    objects_a_page: int = 100_000
    pixels: int = 12_000_000  # of a page image for OCR; larger pages are scaled down
    seconds: int = 1_500  # of wall clock for the whole document, OCR included
    seconds_a_page: int = 180  # of the processor from one sign of progress to the next: a page, or the packet's making
    memory: int = 1024 * MIB  # resident, in the reading process and all that it starts, the engines included
    unpacked: int = 64 * MIB  # of a page's instructions, or of any other stream that is no picture
    picture: int = 256 * MIB  # of a picture's points as the file holds them
    dump_characters: int = 4_000_000


def from_environment() -> Limits:
    """The limits, with HOUSERULES_READ_SECONDS and HOUSERULES_READ_PAGES where a server sets them."""
    plain = Limits()
    return Limits(
        seconds=int(os.environ.get("HOUSERULES_READ_SECONDS") or plain.seconds),
        pages=int(os.environ.get("HOUSERULES_READ_PAGES") or plain.pages),
    )
