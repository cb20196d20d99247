"""Where a list of equipment begins in a sentence whose wording nobody foresaw.

Such a sentence speaks of a progressive or a display and names something with a version, or something that the trade
knows. The list begins with the first name after it; a company that owns the system is passed over. Words that this
module only guesses to be a lead make what they lead to doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.prose import Block
from ingest.readers.equipment.names import VERSION, known_names

ABOUT = re.compile(r"\b(?:progressives?|jackpots?|(?:lcd|optional|table) displays?|the display)\b", re.IGNORECASE)
VERB = re.compile(
    r"\s+(?:must|shall|will|should|consists?|compris\w+|includes?|contains?|runs?|requires?|needs?|uses?|utili[sz]es?"
    r"|owned|is|are|has|have|owns?|may|can)\b"
)
NAMED = re.compile(r"(?:(?:(?:i-)?[A-Z0-9][\w+'’-]*+|&|of|and(?=\s+[A-Z]))\s?)+")
START = re.compile(r"(?:\b(?:either|at (?:a )?minimum|at least)\s+|,\s*|:\s*)?(?=[A-Z0-9][\w+-]*)")
GROUP = re.compile(  # alone, or at the end of the item above it, where its bullet was read as a letter
    r"(?:^|\s)(?:[o\W]\s+)?(?:(?:with |and |plus )?(?:any |either )?(?:one|any|either) of(?: the following| these)?):$",
    re.IGNORECASE,
)
NOT_EQUIPMENT = re.compile(
    r"\b(?:pays?|paytables?|to 1|for 1|percent|envy|royal|flush|page|section|WAC|RCW|copyright|edition)\b|%|\$\d", re.I
)


def intro_without_words(plain: str) -> tuple[int, int, str] | None:
    """Where a list begins and its sentence ends, and what it is for; None where a sentence lists no equipment."""
    about = ABOUT.search(plain)
    if about is None:
        return None
    begin = plain.rfind(". ", 0, about.start()) + 1
    stop = re.compile(r"(?<=[a-z0-9)])(?<!\bv)\.(?:\s+(?=[A-Z])|$)").search(plain, about.end())
    end = stop.start() if stop else len(plain)
    rest = plain[about.end() : end]
    if NOT_EQUIPMENT.search(rest) or not (VERSION.search(rest) or known_names().search(rest) or _any_version(rest)):
        return None
    at = about.end()
    for item in NAMED.finditer(plain, about.end(), end):
        if item.group()[0] in "&oa":
            continue  # only "of" or "and"
        if VERB.match(" " + plain[item.end() :].lstrip(" .")) and not known_names().match(item.group()):
            at = item.end()
            continue
        at = item.start()
        break
    either = re.search(
        r"\b(?:either|at (?:a )?minimum|at least)[,:]?\s+(?:the\s+|an?\s+)?$", plain[begin:at], re.IGNORECASE
    )
    applies = "progressive" if re.match(r"progr|jackp", about.group(), re.IGNORECASE) else "display"
    return (begin + either.start() if either else at), end, applies


def _any_version(text: str) -> bool:
    return re.search(r"\bany version\b", text, re.IGNORECASE) is not None


DASH = re.compile(r"^[-\u2022*o]\s+(?=[a-z\d])")  # a bullet before a small letter is read as a dash of the text


def is_item(block: Block) -> bool:
    return block.kind == "item" or (block.kind == "text" and DASH.match(block.plain) is not None)


def after_dash(block: Block) -> int:
    """Where an item's own words begin."""
    dash = DASH.match(block.plain) if block.kind == "text" else None
    return dash.end() if dash else 0


def group_below(blocks: Sequence[Block], n: int) -> list[Block]:
    """The items set deeper below one that only says "one of:"."""
    if not GROUP.search(blocks[n].plain):
        return []
    dump = blocks[n].rows[0].tokens[0].word.source == "dump"
    left = min(b.indent for b in blocks[max(n - 1, 0) : n + 1] if b is blocks[n] or is_item(b))
    results: list[Block] = []
    for block in blocks[n + 1 :]:
        if not is_item(block) or block.indent < left + (1.0 if dump else 6.0):
            break
        results.append(block)
    return results
