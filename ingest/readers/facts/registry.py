"""What a rule fact is, and the list of all that are looked for.

A fact is one thing that a printed sentence settles and that a check on an operator's configuration asks: whether a
shuffler is required, how large a raise is, whether folded hands still win. Its function takes one sentence and returns
the fact's value, or None where the sentence does not speak of it. Its docstring says what the value means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from accounts.json_types import Json
from ingest.prose import EQUAL_SIGNS


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence in its place: what is said, and of which bet and system the part around it speaks."""

    text: str  # with plain quotes and dashes
    before: str  # the sentence before it in the same paragraph
    bet: str | None = None
    system: str | None = None
    marker: str | None = None
    document: str = ""  # all that its document says, for what another sentence may say otherwise
    below: str = ""  # the line below an item that ends without a stop: the second line of its cell


LONGEST = 2_000  # letters: nobody writes a sentence so long, and the patterns of facts look through each many times


def in_bounds(plain: str, sentences: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The same sentences; what is longer than a sentence can be, in parts that end at a space."""
    for start, end in sentences:
        while end - start > LONGEST:
            cut = plain.rfind(" ", start + 1, start + LONGEST)
            cut = cut if cut > start else start + LONGEST
            yield start, cut
            start = cut
        yield start, end


Reader = Callable[[Sentence], object]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that can be read: its key, the words without which it is not even tried, and its function."""

    key: str
    words: re.Pattern[str]
    read: Reader
    examples: tuple[tuple[str, Json], ...]

    @property
    def means(self) -> str:
        return (self.read.__doc__ or "").strip()


FACTS: list[Fact] = []


def fact(key: str, words: str, *examples: tuple[str, Json]) -> Callable[[Reader], Reader]:
    """Lists a function as the reader of a fact. `words`: any of them must stand in the sentence."""

    def listed(read: Reader) -> Reader:
        FACTS.append(Fact(key, re.compile(words, re.IGNORECASE), read, examples))
        return read

    return listed


def in_order(text: str, words: tuple[re.Pattern[str], ...]) -> bool:
    """Whether each of these words stands after the one before it: one pass, where a pattern would try every place."""
    at = 0
    for word in words:
        match = word.search(text, at)
        if match is None:
            return False
        at = match.end()
    return True


NUMBERS = {
    "one": 1, "once": 1, "two": 2, "twice": 2, "double": 2, "three": 3, "triple": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip


def number(word: str) -> str | None:
    """A printed number as canonical digits."""
    low = word.lower()
    if low in NUMBERS:
        return str(NUMBERS[low])
    low = low.removesuffix("x")
    return low if re.fullmatch(r"\d+(?:\.\d*[1-9])?", low) else None


def snake(words: str) -> str:
    """Printed words as a key: "Pair of 8's or better" -> "pair_of_8s_or_better"."""
    text = words.translate(EQUAL_SIGNS).lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "_", text).strip("_")


def money(text: str) -> str:
    """A dollar amount as a canonical decimal."""
    amount = text.replace(",", "").replace("$", "")
    return amount.rstrip("0").rstrip(".") if "." in amount else amount
