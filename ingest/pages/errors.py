"""Why a document cannot be read: one clear sentence — what, where, what to do. The bytes are kept by the caller."""

from __future__ import annotations


class UnusableDocument(Exception):
    """The document as a whole cannot be read; `str()` is the sentence for a person."""


class OverLimit(UnusableDocument):
    """It could be read, but not within the stated limits of pages, size, time or memory."""
