"""A numbered list of games in the lines of a dump whose columns no longer stand below one another.

A program that writes a page as text often keeps a wide gap between cells and nothing else. Where every line of a list
is number, name, number, name, and the numbers together are 1 to N, each once, the gaps are proved by the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.blocks import Document
from ingest.prose import Row, Text
from ingest.readers.letter.game_names import is_name
from ingest.readers.letter.numbered import READER, GameList, cells_of
from ingest.readers.letter.spelling import free_text
from ingest.values import Value

FEWEST = 3


def read_gapped(document: Document, rows: Sequence[Row]) -> GameList:
    """The first such list, or none."""
    if document.dump:
        for start, row in enumerate(rows):
            if row.marker == "1" or row.plain.startswith("1 "):
                result = _list(document, rows[start:])
                if len(result.games) >= FEWEST:
                    return result
    return GameList()


def _list(document: Document, rows: Sequence[Row]) -> GameList:
    game_list = GameList()
    several = False
    for row in rows:
        cells = cells_of(document, row)
        if not cells or any(c.number is None or not c.words or not is_name(c.text.plain) for c in cells):
            break
        several = several or len(cells) > 1
        for cell in cells:
            page, box = cell.text.place()
            mark = Text(cell.mark).value(cell.number, READER) if cell.mark else None
            number = mark or Value(cell.number, page, box, str(cell.number), READER)
            game_list.games.append(
                {"number": number, "name": free_text(cell.text, READER, strip=" .;", confidence=1.0)}
            )
        game_list.used.add(row.place)
    game_list.games.sort(key=lambda game: game["number"].value)
    whole = [game["number"].value for game in game_list.games] == list(range(1, len(game_list.games) + 1))
    return game_list if whole and several else GameList()
