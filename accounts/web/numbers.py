"""Numbers that addresses and forms send back: they may be anybody's text."""

from __future__ import annotations

from collections.abc import Iterable


def number_sent(text: str) -> int | None:
    """The number of a row or a page; None where the text is none that the database can hold.

    >>> [number_sent(text) for text in ("12", "²", "-1", "9" * 30, "")]
    [12, None, None, None, None]
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def numbers_sent(texts: Iterable[str]) -> set[int]:
    """Of several texts those that are numbers."""
    return {number for text in texts if (number := number_sent(text)) is not None}
