"""Words read from a scan against the words that were typed: how often each degree of confidence is wrong."""

from __future__ import annotations

import difflib
from collections import Counter
from dataclasses import dataclass, field

from ingest.layout.lines import lines_of
from ingest.pages.model import Page, Pages, Word
from ingest.prose import EQUAL_SIGNS

STEPS = (0.0, 0.5, 0.6, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.98)


@dataclass
class Words:
    """Counts by (number or word, step of confidence), and the worst cases."""

    right: Counter[tuple[bool, float]] = field(default_factory=Counter)
    wrong: Counter[tuple[bool, float]] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    sure: list[tuple[str, str, float, str]] = field(default_factory=list)

    def lines(self) -> list[str]:
        results = []
        for number in (True, False):
            parts = []
            for step in STEPS:
                right, wrong = self.right[number, step], self.wrong[number, step]
                if right + wrong:
                    parts.append(f"{step}: {wrong}/{right + wrong}")
            results.append(f"{'numbers' if number else 'words'} wrong by confidence: " + ", ".join(parts))
        results.append(f"lost: {self.lost.most_common(25)}")
        return results + [f"sure and wrong: {case}" for case in self.sure[:40]]


def _key(text: str) -> str:
    return text.translate(EQUAL_SIGNS)


def compare_words(read: Pages, typed: Pages, into: Words) -> None:
    """Line by line, in order."""
    for scan, page in zip(read.pages, typed.pages, strict=True):
        _compare(scan, page, into)


def _compare(scan: Page, page: Page, into: Words) -> None:
    ours: list[Word] = [w for line in lines_of(scan) for w in line.words]
    theirs = [_key(w.text) for line in lines_of(page) for w in line.words]
    matcher = difflib.SequenceMatcher(None, [_key(w.text) for w in ours], theirs, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        missing = Counter(theirs[j1:j2])
        for word in ours[i1:i2]:
            step = max(s for s in STEPS if s <= word.confidence)
            number = any(c.isdigit() for c in word.text)
            if tag == "equal" or missing[_key(word.text)] > 0:  # the order of a table's lines may differ
                missing[_key(word.text)] -= 1
                into.right[number, step] += 1
                continue
            into.wrong[number, step] += 1
            if word.confidence >= 0.9:
                into.sure.append(
                    (word.text, " ".join(theirs[max(j1 - 1, 0) : j2 + 1])[:50], word.confidence, word.engine)
                )
        if tag != "equal":
            into.lost.update(k for k, n in missing.items() for _ in range(n))
