"""What this product itself reads of the keys that a packet has besides its format (`x_…`), when somebody submits one.

Another program may put there what it likes; but a fact, a clause or a page of another form than ours would reach
checks, papers and pages as if it were ours, and "1e999999999" would be computed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import TypeGuard

OWN_DEFINITION = "x_definition"  # the rules of a game that nobody else defines: docs/packet.md
MOST_PLAYERS = 100
_PART = re.compile(r"`([A-Za-z0-9_]{1,80}(?:\.[A-Za-z0-9_]{1,80}){0,12})`")  # that a mistake begins with
_NUMBER = re.compile(r"(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,6})?")
_NUMBERS = re.compile(rf"{_NUMBER.pattern}(?:,{_NUMBER.pattern})*")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_text_or_null(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, str) and _NUMBER.fullmatch(value) is not None


def _is_numbers(value: object) -> bool:
    return isinstance(value, str) and _NUMBERS.fullmatch(value) is not None


def _is_page(value: object) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100_000)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_PLAYERS


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _object(**forms: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, dict) and all(fits(value.get(key)) for key, fits in forms.items())


BET_AND_NUMBER = 'an object such as {"bet": "play", "multiple": "2"}'
# the facts that checks and proofs compute with; each other name holds what its producer says
FACTS: dict[str, tuple[Callable[[object], bool], str]] = {
    "raise_ratio": (_object(bet=_is_text_or_null, multiple=_is_number), BET_AND_NUMBER),
    "raises": (
        _object(bet=_is_text_or_null, stage=_is_text_or_null, multiples=_is_numbers),
        'an object such as {"stage": "preflop", "multiples": "1,2,3"}',
    ),
    "envy_minimum_wager": (
        _object(bet=_is_text_or_null, minimum=_is_number), 'an object such as {"bet": "fortune", "minimum": "5"}'
    ),
    "shuffler_required": (_object(makers=_is_texts, models=_is_texts), 'an object of the lists "makers" and "models"'),
    "shuffler_mode": (_object(mode=_is_text), 'an object with the text "mode"'),
    "equal_wagers": (lambda value: _is_texts(value) and len(value) > 1, "a list of at least two bets"),
    "max_players": (_is_count, f"a whole number from 1 to {MOST_PLAYERS}"),
    "folded_hands_qualify": (_is_text, "a text"),
    "folded_hands": (_is_text, "a text"),
    "cover_all_mode": (_is_text, "a text"),
    "other_hands_paid_from": (_is_text, "a text"),
    "other_awards": (_is_text, "a text"),
}  # fmt: skip
FACT = {
    "fact": (_is_text, "a text"),
    **dict.fromkeys(("quote", "system", "variant", "bet"), (_is_text_or_null, "a text or null")),
    "page": (_is_page, "a page's number or null"),
}
CLAUSE = {
    "text": (_is_text, "a text"),
    "path": (_is_texts, "a list of texts"),
    **dict.fromkeys(("system", "variant"), (_is_text_or_null, "a text or null")),
    "page": (_is_page, "a page's number or null"),
}
PAGE = {"number": (_is_page, "a page's number"), "source": (_is_text_or_null, "a text or null")}
KEYS = {"x_facts": FACT, "x_clauses": CLAUSE, "x_pages": PAGE}


def faults_of_own(data: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Where something of ours has another form, and a sentence about it."""
    for key, forms in KEYS.items():
        entries = data.get(key)
        if entries is None:
            continue
        if not isinstance(entries, list):
            yield f"/{key}", "must be a list"
            continue
        for index, entry in enumerate(entries):
            at = f"/{key}/{index}"
            if not isinstance(entry, dict):
                yield at, "must be an object"
                continue
            for name, (fits, wanted) in forms.items():
                if not fits(entry.get(name)):
                    yield f"{at}/{name}", f"must be {wanted}"
            if key == "x_facts" and (form := FACTS.get(str(entry.get("fact")))) and not form[0](entry.get("value")):
                yield f"{at}/value", f"must be {form[1]}"
    yield from _faults_of_definition(data.get(OWN_DEFINITION))


def _faults_of_definition(own: object) -> Iterator[tuple[str, str]]:
    if own is None:
        return
    from games.engines.definition.load import (  # few packets bring one
        MOST_LETTERS,
        BadDefinition,
        check_versions,
        read_any,
    )

    at = f"/{OWN_DEFINITION}"
    if len(json.dumps(own, ensure_ascii=False, default=str)) > MOST_LETTERS:
        yield at, f"must have at most {MOST_LETTERS:,} characters"
        return
    try:
        check_versions(read_any(own))
    except BadDefinition as wrong:
        for mistake in wrong.mistakes:
            part = _PART.match(mistake)
            place = f"/{part[1].replace('.', '/')}" if part else ""
            yield at + place, f"does not fit a definition: {mistake}"
