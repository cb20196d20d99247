"""What can be the name of a game, told from a sentence about games."""

from __future__ import annotations

import re

VERBS = re.compile(
    r"^(?:adds?|added|removes|allow\w*|updates|changes|corrects|permits?\w*|moves?d?|deletes|adding|updated?|updating|removed?|removing|changed?|changing|clarif\w+|correct\w+|modif\w+|revis\w+"
    r"|replac\w+|includ\w+|increas\w+|decreas\w+|renam\w+|adjust\w+|delet\w+|new\b|the\b.*\b(?:was|were|is|are)\b"
    r"|each\b|before\b|manufacturers?\b|any\b|all\b(?! (?:or|in)\b)|operators?\b"
    r"|in addition\b|if\b|this\b|these\b|to\b)",
    re.IGNORECASE,
)


HEADING = re.compile(
    r"\b(?:conditions?|card rooms?|operators?|casinos?|facilities|operations?|locations|requirements?|questions)\s*:?$",
    re.IGNORECASE,
)


SMALL = frozenset(("of", "the", "a", "an", "on", "in", "or", "and", "with", "w/", "for", "to"))  # within a name


def is_name(text: str) -> bool:
    """Whether a line is the name of a game rather than a sentence about one."""
    words = text.split()
    if not 1 <= len(words) <= 12 or VERBS.match(text) or HEADING.search(text):
        return False
    if re.search(r"[.!?:;]$", text) and not re.search(r"\b(?:Inc|No|Jr)\.$", text) and len(words) > 8:
        return False
    if re.search(r"\b(?:must|shall|will|should|cannot|may|were|was|are|is|has|have)\b", text):
        return False
    own = [w for w in words if w not in SMALL] or words
    big = [w for w in own if w[:1].isupper() or w[:1].isdigit() or not w[:1].isalpha()]
    return len(big) >= 0.6 * len(own) and any(w[:1].isupper() or w[:1].isdigit() for w in own)
