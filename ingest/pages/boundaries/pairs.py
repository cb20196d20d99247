"""Ladders written down line by line: a label, what it pays on the next line, the next label, and so on.

A web page's table often reaches us with a line to a cell. Where labels and pays take turns four times at least, each
pay belongs to the label above it and is put behind it; its own line stays, empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.grammar.hands import is_hand_like, is_header_word
from ingest.grammar.odds import is_odds, parse_pay

FEWEST = 4
LONGEST = 60
FARTHEST = 3  # lines from a label to its pay
SENTENCE_ENDS = (".", ";", ",", "!", "?", ":")


def join_pairs(lines: Sequence[str]) -> list[str]:
    """The lines, with each pay of such a ladder behind its label.

    >>> join_pairs(["Trail", "9 - 1", "Pair", "4 to 1", "Run", "2 to 1", "Flush", "1 to 1"])[:4]
    ['Trail\\t9 - 1', '', 'Pair\\t4 to 1', '']
    """
    results = list(lines)
    printed = [n for n, line in enumerate(lines) if line.strip()]
    run: list[tuple[int, int]] = []
    at = 0
    while at < len(printed):
        pair = _pair(lines, printed, at)
        if pair is not None and (not run or pair[1] - pair[0] == run[0][1] - run[0][0]):
            run.append(pair)
            at += 2
            continue
        if _is_ladder(lines, printed, run, at):
            _put(results, run)
        run = []
        at += 1 if pair is None else 0
    if _is_ladder(lines, printed, run, at):
        _put(results, run)
    return results


def _is_ladder(lines: Sequence[str], printed: Sequence[int], run: Sequence[tuple[int, int]], after: int) -> bool:
    """Whether a run, which ends before the line `after`, is of hands and cannot be one whose pays stand above them."""
    if len(run) < FEWEST:
        return False
    before = after - 2 * len(run) - 1
    if before >= 0 and _is_odds(lines[printed[before]]):
        return False
    step = run[0][1] - run[0][0]
    if after < len(printed) and printed[after] - run[-1][1] <= step and _is_label(lines[printed[after]]):
        heads = not is_hand_like(lines[printed[after]].strip()) and _pair(lines, printed, after + 1) is not None
        if not heads:
            return False  # the last pay may be of this label
    return 2 * sum(is_hand_like(lines[label].strip()) for label, _ in run) >= len(run)


def _pair(lines: Sequence[str], printed: Sequence[int], at: int) -> tuple[int, int] | None:
    """A label's line and its pay's, where they follow one another and no second pay does."""
    if at + 1 >= len(printed):
        return None
    label, pay = printed[at], printed[at + 1]
    after = lines[printed[at + 2]].strip() if at + 2 < len(printed) else ""
    near = pay - label <= FARTHEST and _is_label(lines[label])
    return (label, pay) if near and _is_odds(lines[pay]) and not _is_odds(after) else None


def _is_odds(line: str) -> bool:
    text = line.strip()
    return text[:1].isdigit() and is_odds(text)


def _is_label(line: str) -> bool:
    text = line.strip()
    return (
        text[:1].isalnum()
        and len(text) <= LONGEST
        and "\t" not in text
        and "|" not in text
        and not text.endswith(SENTENCE_ENDS)
        and not is_header_word(text)
        and parse_pay(text) is None
        and any(c.isalpha() for c in text)
    )


def _put(lines: list[str], run: Sequence[tuple[int, int]]) -> None:
    for label, pay in run:
        lines[label] = f"{lines[label].rstrip()}\t{lines[pay].strip()}"
        lines[pay] = ""
