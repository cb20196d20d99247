"""Games that a sentence counts: "The games in question are (1) Casino War; (2) Lightning Stud."

The numbers prove where one name ends and the next begins: together they are 1 to N, and nothing stands between the
last of a name and the next number but a comma or a semicolon.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.prose import Block, Text
from ingest.readers.letter.game_names import GAME_NOUN, is_name, lists_games
from ingest.readers.letter.numbered import READER, GameList
from ingest.readers.letter.sentences import sentences
from ingest.readers.letter.spelling import free_text

LEAD = re.compile(  # the games themselves are what is counted
    r"\bgames?(?:\s+(?:in question|at issue|concerned|listed|named|reviewed|submitted|requested|approved|below|here|now"
    r"|for review|under review))*\s*(?:\b(?:are|is|were|was|have been|as follows|include|below|here)"
    r"(?:\s+\w+ed)?(?:\s+(?:below|here|for play))?)?\s*:?\s*$",
    re.IGNORECASE,
)
MARK = re.compile(r"(?:^|(?<=\s))\((\d{1,3})\)\s+")
PARTED = re.compile(r"\s*[;,]\s*(?:and\s+)?$")
FEWEST = 2
SURE, UNSURE = 0.95, 0.85


def read_counted(blocks: Sequence[Block]) -> GameList:
    """The first such sentence's games, or none."""
    for block in blocks:
        if block.kind == "item":
            continue
        for start, end in sentences(block.body):
            games = _games(block.body, start, end)
            if len(games) >= FEWEST:
                return GameList(games)
    return GameList()


def _games(text: Text, start: int, end: int) -> list[dict[str, object]]:
    marks = list(MARK.finditer(text.plain, start, end))
    if [int(m[1]) for m in marks] != list(range(1, len(marks) + 1)):
        return []
    lead = text.plain[start : marks[0].start()] if marks else ""
    if LEAD.search(lead) is None or not lists_games(lead):
        return []
    edges = [*(m.start() for m in marks[1:]), end]
    games: list[dict[str, object]] = []
    of_games = sum(1 for a, b in zip(marks, edges, strict=True) if GAME_NOUN.search(text.plain, a.end(), b))
    sure = SURE if 2 * of_games >= len(marks) else UNSURE
    for mark, edge in zip(marks, edges, strict=True):
        name = text.plain[mark.end() : edge]
        parted = PARTED.search(name)
        if edge != end and parted is None:
            return []
        bare = name[: parted.start()] if parted else name.rstrip(" .")
        if not is_name(bare):
            return []
        value = free_text(text, READER, mark.end(), mark.end() + len(bare), strip=" .;,", confidence=sure)
        games.append({"number": text.value(int(mark[1]), READER, mark.start(1), mark.end(1)), "name": value})
    return games
