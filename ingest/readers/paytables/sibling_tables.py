"""What tables know of each other: designators run in sequence, sisters list the same hands, some are printed twice.

This only speaks where a page is damaged, and only when exactly one small repair makes everything agree. A confident
cell is never changed and a blank pay stays blank.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import Levenshtein

from ingest.readers.paytables.model import Table
from ingest.values import Repair, Value

SEQUENCE = Repair("designator_sequence", "designators run in sequence: one small repair fits between its neighbors")
LABEL = Repair("label_of_sister_table", "the label is lost; every sister table has the same one hand at this place")
TWIN = Repair("name_of_twin", "the same table is printed again with this name, one small repair apart")
_CODE = re.compile(r"^(.*?)(\d+)$")


def repair_tables(tables: Sequence[Table]) -> None:
    """Every repair that other tables of the document justify."""
    _labels(tables)
    _designators(tables)
    _aliases(tables)


def count_printings(tables: Sequence[Table]) -> None:
    """Number the printings of one designator, bet, system and variant in page order."""
    seen: Counter[tuple[object, ...]] = Counter()
    for table in tables:
        key = tuple(
            v.value if v is not None else None for v in (table.designator, table.bet, table.system, table.variant)
        )
        seen[key] += 1
        table.printing = seen[key]


# ---------------------------------------------------------------- labels


def _ladders(tables: Sequence[Table]) -> Counter[tuple[str, ...]]:
    """The lists of hands that undamaged tables have."""
    return Counter(
        tuple(str(o.hand.value) for o in t.outcomes)
        for t in tables
        if t.outcomes and all(o.hand.value is not None for o in t.outcomes)
    )


def _labels(tables: Sequence[Table]) -> None:
    ladders = _ladders(tables)
    for table in tables:
        lost = [n for n, o in enumerate(table.outcomes) if o.hand.value is None]
        if not lost or len(lost) == len(table.outcomes):
            continue
        have = [o.hand.value for o in table.outcomes]
        fits: set[tuple[str, ...]] = set()
        for ladder in ladders:
            for start in range(len(ladder) - len(have) + 1):
                piece = ladder[start : start + len(have)]
                if all(h is None or h == p for h, p in zip(have, piece, strict=True)):
                    fits.add(piece)
        if len(fits) != 1:
            continue
        piece = fits.pop()
        for n in lost:
            hand = table.outcomes[n].hand
            table.outcomes[n].hand = replace(hand, value=piece[n], confidence=0.85, repairs=(*hand.repairs, LABEL))


# ---------------------------------------------------------------- designators

_SAME = str.maketrans("SOILZBG", "5011286")


def _alike(a: str, b: str) -> bool:
    """Whether two names are one OCR's slip apart: look-alike characters, or the code's letters with the number kept."""
    if a.upper().translate(_SAME) == b.upper().translate(_SAME):
        return True
    one, two = _split(a), _split(b)
    if one is None or two is None:
        return len(a) == len(b) and Levenshtein.distance(a, b) == 1
    codes = [re.sub(r"\W", "", x[0]).upper() for x in (one, two)]
    return one[1:] == two[1:] and Levenshtein.distance(*codes) <= (2 if len(codes[1]) >= 5 else 1)


def _split(name: str) -> tuple[str, int, int] | None:
    match = _CODE.match(name)
    return (match[1], int(match[2]), len(match[2])) if match else None


def _designators(tables: Sequence[Table]) -> None:
    prefixes = Counter(
        s[0] for t in tables if t.designator is not None and (s := _split(str(t.designator.value))) and len(s[0]) >= 3
    )
    for n, table in enumerate(tables):
        if table.designator is None or not table.anchor.loose:
            continue
        name = str(table.designator.value)
        parts = _split(name)
        if parts is None or prefixes.get(parts[0], 0) >= 3:
            continue
        wanted: set[str] = set()
        for near, step in ((n - 1, 1), (n + 1, -1)):
            if 0 <= near < len(tables) and (other := tables[near].designator) is not None:
                around = _split(str(other.value))
                if around is not None and prefixes.get(around[0], 0) > prefixes.get(parts[0], 0):
                    wanted.add(f"{around[0]}{around[1] + step:0{around[2]}d}")
        fits = {w for w in wanted if _alike(name, w)}
        if len(fits) == 1:
            best = fits.pop()
            same_number = parts[1] == _split(best)[1]  # type: ignore[index]
            table.designator = _repaired(table.designator, best, SEQUENCE, 0.95 if same_number else 0.85)


def _aliases(tables: Sequence[Table]) -> None:
    """A name that reads differently in two printings of the same designator, or breaks its row's sequence."""
    by_name: dict[str, list[Table]] = {}
    for table in tables:
        if table.name is not None:
            by_name.setdefault(table.name, []).append(table)
    for n, table in enumerate(tables):
        if table.alias is None or not table.anchor.loose:
            continue
        alias = str(table.alias.value)
        if not re.fullmatch(r"[A-Z0-9]{3,}", alias):
            continue  # a name in words ("Ante B") is no code: its letters do not run in sequence
        if re.search(r"\d$", alias) and not _breaks(alias, tables, n):
            continue
        wanted = {
            str(t.alias.value) for t in by_name.get(table.name or "", []) if t is not table and t.alias is not None
        }
        for near, step in ((n - 1, 1), (n + 1, -1)):
            if 0 <= near < len(tables) and (other := tables[near].alias) is not None:
                parts = _split(str(other.value))
                if parts is not None:
                    wanted.add(f"{parts[0]}{parts[1] + step:0{parts[2]}d}")
        wanted.discard(alias)
        fits = {w for w in wanted if len(w) == len(alias) and _alike(alias, w)}
        if len(fits) == 1:
            table.alias = _repaired(table.alias, fits.pop(), TWIN, 0.95)


def _breaks(alias: str, tables: Sequence[Table], n: int) -> bool:
    parts = _split(alias)
    prefixes = Counter(s[0] for t in tables if t.alias is not None and (s := _split(str(t.alias.value))))
    return parts is not None and prefixes[parts[0]] == 1 and len(tables) > 3


def _repaired(value: Value, best: str, repair: Repair, confidence: float) -> Value:
    return replace(value, value=best, confidence=min(value.confidence, confidence), repairs=(*value.repairs, repair))


__all__ = ["count_printings", "repair_tables"]
