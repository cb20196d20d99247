"""The lines by which a letter is known as one: how it greets, how it closes, and the labels of a memorandum.

Letters greet and close in more words than a list holds, so the place of a line counts as well: a name that the lines
above already printed, or a short line with a comma above a name and a title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.readers.dates import find_dates
from ingest.vocabulary import title_words

UPPER = "A-Z\u00c0-\u00d6\u00d8-\u00de\u0100\u0106\u010c\u0141\u015a\u0160\u017b\u017d"
PARTICLE = r"(?:(?:de|la|van|von|der|den|del|di|da|los|du|bin|ibn|al|el)\s+)*"
NAME = (  # "J. T. Halloran", "Óscar Beltrán", "Fatima al-Rashid"
    rf"(?:[{UPPER}][\w.'’-]*\.?\s+{PARTICLE}){{1,3}}(?:al-|el-|d'|d’)?[{UPPER}][\w'’-]+"
    r"(?:,?\s+(?:Jr|Sr|II|III|IV)\.?)?"
)
GREETING = re.compile(
    r"^(?:dear\b|to whom it may concern"
    r"|(?:good (?:morning|afternoon|day|evening)|hello|hi|greetings)\b(?=.{0,40}[,:!]$))",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"^(?P<label>date|to|from|attn|attention|company|e-?mail|subject|subj|re|reference|regarding|via"
    r"|submission(?: (?:no|number)\.?)?)\s*:\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
CLOSING = re.compile(
    r"^(?:sincerely(?: yours)?|respectfully(?: (?:yours|submitted))?|yours (?:truly|sincerely|faithfully)"
    r"|(?:best |kind |warm |with )?regards|very truly yours|cordially)\s*,?\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
SHORT_CLOSING = re.compile(rf"^[{UPPER}][a-z]+(?: [a-z]+){{0,3}},$")


def greeting(lines: Sequence[str]) -> int | None:
    """Which line greets, or is the last of a memorandum's labels; None where nothing makes a letter of it."""
    for n, line in enumerate(lines[:80]):
        if GREETING.match(line) or (n and _echoes(lines[:n], line)):
            return n
    return _last_label(lines[:16])


def _echoes(above: Sequence[str], line: str) -> bool:
    """ "Winifred Tate:", where a line above began with that name and a date stands at the head of the page."""
    if len(above) > 25 or line.isupper() or not any(find_dates(other) for other in above):
        return False
    name = re.fullmatch(rf"(?:(?:Mr|Ms|Mrs|Dr)\.?\s+)?(?P<name>{NAME})\s*[:,]", line)
    return name is not None and any(other.startswith(name["name"]) for other in above)


def _last_label(lines: Sequence[str]) -> int | None:
    labels = {m["label"].lower(): n for n, line in enumerate(lines) if (m := LABEL.match(line))}
    if len(labels) < 3 or "date" not in labels or not {"to", "subject", "re"} & set(labels):
        return None
    return max(labels.values())


def closing(lines: Sequence[str], start: int) -> int | None:
    """Which line from `start` on takes leave: by its words, or by the name and the title below it."""
    for n in range(start, len(lines)):
        if CLOSING.match(lines[n]):
            return n
        if SHORT_CLOSING.match(lines[n]) and _signed_below(lines[n + 1 : n + 6]):
            return n
    return None


def signature(lines: Sequence[str], start: int) -> int | None:
    """Which line is the name that a memorandum is from, above a title, where nothing takes leave."""
    labels = (LABEL.match(line) for line in lines[: start + 1])
    sender = next((m["rest"] for m in labels if m is not None and m["label"].lower() == "from"), "")
    titled = re.compile(rf"\b(?:{'|'.join(title_words()['heads'])})\b")
    for n in range(len(lines) - 2, start, -1):
        name = lines[n].strip(" ,")
        if re.fullmatch(NAME, name) and name in sender and not titled.search(name) and titled.search(lines[n + 1]):
            return n
    return None


def _signed_below(lines: Sequence[str]) -> bool:
    named = next((n for n, line in enumerate(lines) if re.fullmatch(NAME, line.strip(" ,"))), None)
    if named == 0:
        return True
    heads = "|".join(title_words()["heads"])
    return named is not None and any(re.search(rf"\b(?:{heads})\b", line) for line in lines[named + 1 : named + 3])
