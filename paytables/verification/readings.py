"""A reading of the rules in a few words, as it stands beside a figure."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

WORDS = Path(__file__).with_name("readings.toml")


def reading_words(choice: str, option: str) -> str:
    """
    >>> reading_words("folded_hands", "qualify"), reading_words("first_card", "burned")
    ('folded hands count', 'first card: burned')
    """
    known = _words().get(choice, {}).get(option)
    return known or f"{choice.replace('_', ' ')}: {option.replace('_', ' ')}"


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))
