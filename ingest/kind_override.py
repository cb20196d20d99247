"""A document read as the kind that a person says it is.

Few marks may tell what a document is. Who looked at it knows, and the readers then read it as that: what they took for
a letter is rules, what they took for no packet at all has paytables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ingest.blocks import Document
from ingest.kind_words import BY_A_PERSON, words_of
from ingest.readers.letter import read_letter
from ingest.sections import Section
from ingest.values import Doubt, Repair, Value

WITH_LETTER = ("letter_and_rules", "letter")
FEW_MARKS = Doubt("few_marks_of_its_kind", "few of its words tell what the document is")
NO_LETTER = Doubt("no_letter_found", "a person said that it holds a letter, but no greeting opens one")
KIND_UNSURE = Doubt("kind_unsure", "it is not sure that the document is rules of a game")


def with_kind(read: Value, kind: str) -> Value:
    """The document's kind as a person says it; what the readers took it for is kept."""
    if read.value == kind:
        return replace(read, confidence=1.0, doubts=())
    reason = f"a person said so; the readers took the document for {words_of(read.value)}"
    return replace(read, value=kind, confidence=1.0, doubts=(), repairs=(*read.repairs, Repair(BY_A_PERSON, reason)))


def sections_of_kind(sections: Sequence[Section], kind: str) -> list[Section]:
    """Where it is said to hold no letter, what looked like one is of the rules."""
    if kind != "rules":
        return list(sections)
    return [replace(s, kind="rules") if s.kind == "letter" else s for s in sections]


def letter_of_kind(
    document: Document, sections: Sequence[Section], stated: Value
) -> tuple[dict[str, Any] | None, Value]:
    """The letter that a person says is there, and the document's kind: another, and doubted, where none is found."""
    whole = max((row.place for row in document.rows), default=(1, 0))
    end = sections[0].end if sections and sections[0].kind == "letter" else (whole[0] + 1, 0)
    letter = read_letter(document, end)
    if letter is not None:
        return letter, stated
    without = "rules" if stated.value == "letter_and_rules" else "not_a_packet"
    return None, replace(stated, value=without, repairs=()).doubted(0.5, NO_LETTER)
