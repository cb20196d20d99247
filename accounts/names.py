"""Names that people type: what can be seen, and no more."""

from __future__ import annotations

import re
import unicodedata

# Control, zero-width and direction characters: nobody sees them, and two names that look alike would not be one.
# Written as JSON Schema writes a pattern, which the form of a table takes from here (approvals/configuration/read.py).
NOT_SEEN = r"\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
UNSEEN = re.compile(f"[{NOT_SEEN}]")
LONGEST = 200


class BadName(ValueError):
    """Why a name is not taken; one sentence for people."""


def clean_name(typed: str, what: str = "name") -> str:
    """The name in its one form.

    >>> clean_name("  Evergreen   Card Room ")
    'Evergreen Card Room'
    """
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", typed)).strip()
    if not name:
        raise BadName(f"The {what} is empty; type one.")
    if UNSEEN.search(name):
        raise BadName(f"The {what} contains invisible characters; type it again.")
    if len(name) > LONGEST:
        raise BadName(f"The {what} is longer than {LONGEST} characters; shorten it.")
    return name
