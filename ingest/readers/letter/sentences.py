"""Single sentences of a paragraph; a point after "Inc" or an initial ends none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.prose import Text


def sentences(text: Text) -> Iterator[tuple[int, int]]:
    """The stretches of single sentences."""
    plain = text.plain
    start = 0
    for match in re.finditer(r"[.!?]['\")\]]?\s+(?=[A-Z\"'(])", plain):
        before = plain[start : match.start()]
        if re.search(r"\b(?:Inc|No|Mr|Ms|Mrs|Dr|St|Co|Corp|vs|Sec|Ltd|[Ee]xt|e\.g|i\.e|U\.S|[A-Z][a-z]{0,2})$", before):
            continue
        yield start, match.end()
        start = match.end()
    if start < len(plain):
        yield start, len(plain)
