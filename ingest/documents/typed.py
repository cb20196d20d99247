"""What a person types as a correction, as the packet writes it: $10,000 is "10000", 3.50 % is "3.5", none is null."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from accounts.web import formats
from accounts.web.days import day_of
from ingest.kind_words import KINDS, words_of
from ingest.models import Field
from paytables.equipment import systems

NUMBERS = frozenset(
    {"pays", "envy", "wager", "house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average"}
)
COUNTS = frozenset({"number", "hands", "printing"})
NAMES = frozenset({"hand", "bet", "applies_to", "basis", "rule"})  # known ones are held by their codes
YES_NO = {"yes": True, "true": True, "no": False, "false": False}
CHOICES: dict[str, tuple[str, ...]] = {
    "kind": KINDS,
    "unit": ("percent", "to_1", "for_1", "dollars"),
    "meter": ("main", "mega", "major", "minor"),
    "system": tuple(systems()),
    "match": ("at_least", "exact", "any"),
    "decision": ("approved", "denied"),
    "multi_game": ("yes", "no"),
    "from_meter": ("yes", "no"),
}


def kind_of(field: Field) -> str:
    return field.pointer.rpartition("/")[2]


def is_day(field: Field) -> bool:
    """A day of the calendar: "/letter/date", "/letter/rules_dates/0"."""
    return kind_of(field) == "date" or "/rules_dates/" in field.pointer


def choices_for(field: Field) -> tuple[str, ...]:
    """The words that this place may hold, where they are few."""
    return CHOICES.get(kind_of(field), ())


def in_words(field: Field, value: object) -> str:
    """A value as people say it: where a place may hold few words, they are written as words."""
    if isinstance(value, str) and value in choices_for(field):
        return words_of(value) if kind_of(field) == "kind" else value.replace("_", " ")
    if isinstance(value, str) and kind_of(field) in NAMES:
        return formats.words_of(value) if "_" in value else value
    return as_typed(value)


def decided_value(field: Field) -> object:
    """The value that counts: what a person said, else what was read."""
    if field.state == "rejected":
        return None
    return field.decided_value if field.state == "corrected" or field.disagrees else field.value


def as_typed(value: object) -> str:
    """A value as one would type it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return formats.day(value) if isinstance(value, str) and formats.ISO_DAY.fullmatch(value) else str(value)


def typed_value(field: Field, text: str) -> object:
    """The packet's value for what was typed; what does not fit the place is refused later, by the packet's schema."""
    text, kind = text.strip(), kind_of(field)
    if not text:
        return None
    if kind in NUMBERS:
        return canonical(text)
    if kind in COUNTS and re.fullmatch(r"[0-9]+", text):
        return int(text)
    if isinstance(field.value, bool) or CHOICES.get(kind) == ("yes", "no"):
        return YES_NO.get(text.casefold(), text)
    if is_day(field):
        day = day_of(text)
        return day.isoformat() if day else text
    for choice in choices_for(field):
        if text.casefold() in (choice, in_words(field, choice)):
            return choice
    return re.sub(r"\s+", " ", text)


def canonical(text: str) -> str:
    """
    >>> canonical("$10,000"), canonical("3.50 %"), canonical("0.10"), canonical("many")
    ('10000', '3.5', '0.1', 'many')
    """
    plain = re.sub(r"[$,%\s]", "", text)
    if not re.fullmatch(r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)", plain):
        return text
    try:
        return f"{Decimal(plain).normalize():f}"
    except InvalidOperation:
        return text
