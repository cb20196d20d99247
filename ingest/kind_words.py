"""The kinds of documents, as packets write them and as people say them."""

from __future__ import annotations

KINDS = ("letter_and_rules", "letter", "rules", "not_a_packet")
WORDS = {
    "letter_and_rules": "a letter with rules",
    "letter": "a letter",
    "rules": "rules without a letter",
    "not_a_packet": "no packet",
}
BY_A_PERSON = "told_by_a_person"  # the repair of a kind that a person said


def words_of(kind: object) -> str:
    return WORDS.get(str(kind), str(kind))
