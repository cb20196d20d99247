"""What readers may rely on of words."""

from __future__ import annotations

from ingest.pages.model import Word
from ingest.pages.words import LONGEST, in_bounds


def texts(*stated: str) -> list[str]:
    return [word.text for word in in_bounds(Word(text, (0, 0, 100, 10)) for text in stated)]


def test_nul_is_no_letter() -> None:
    """Of a font that is damaged; a packet cannot hold it, and the whole document was refused for it."""
    assert texts("Three\0 Card", "\0", "Poker\0", "edge") == ["Three", "Card", "Poker", "edge"]


def test_long_words_are_several() -> None:
    assert texts("x" * (LONGEST + 1)) == ["x" * LONGEST, "x"]
