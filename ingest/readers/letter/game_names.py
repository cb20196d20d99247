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
GAME_NOUN = re.compile(
    r"\b(?:poker|blackjack|baccarat|hold\s?'?em|stud|21|war|rummy|pai gow|pai wow|let it ride|faro|craps|roulette"
    r"|flush|bonus|bounty|shootout|spanish 21|match|showdown|21\+3|suits)\b",
    re.IGNORECASE,
)
_GAMES = re.compile(r"\bgames?\b", re.IGNORECASE)
_FOLLOWING = re.compile(r"\bfollowing (?:[\w-]+ ){0,3}games?\W*$", re.IGNORECASE)
_OTHERS = re.compile(  # "Game wagers:", "The games use this equipment:"
    r"\b(?:wagers?|bets?|equipment|changes?|changed|modifications?|components?|software|suppliers?|uses?|pays?|payouts?"
    r"|chips?|shufflers?|signs?|players?|dealers?)\b",
    re.IGNORECASE,
)
_BEFORE_GAMES = frozenset(
    (
        *(
            "the",
            "these",
            "this",
            "those",
            "each",
            "every",
            "all",
            "any",
            "both",
            "such",
            "its",
            "your",
            "our",
            "their",
        ),
        *(
            "following",
            "new",
            "card",
            "table",
            "casino",
            "house-banked",
            "banked",
            "public",
            "above",
            "listed",
            "other",
        ),
        *("named", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    )
)
_PREPOSITIONS = frozenset(
    ("of", "to", "in", "for", "with", "on", "by", "from", "about", "at", "within", "during", "under", "per")
)
_OF_GAMES = frozenset(  # "approval of the games": what is listed is the games all the same
    (
        *("review", "reviews", "approval", "approvals", "approve", "list", "lists", "name", "names", "title", "titles"),
        *("rules", "submission", "submissions", "version", "versions", "request", "requests", "application", "letter"),
        *("asked", "applied", "evaluation", "consideration"),
    )
)


def names_others(lead: str) -> bool:
    """Whether words before a name speak of what games consist of: "The bets of the game are called X".

    >>> names_others("The bets of the game are called"), names_others("A game called")
    (True, False)
    """
    return _OTHERS.search(lead) is not None


def lists_games(lead: str) -> bool:
    """Whether what the words before a list list is games, and not something of theirs.

    >>> lists_games("The games named here are approved:"), lists_games("The wagers of the game:")
    (True, False)
    >>> lists_games("The equipment for these games is here:"), lists_games("Changes in the following games:")
    (False, True)
    """
    games = next(_GAMES.finditer(lead), None)
    if games is None or _FOLLOWING.search(lead):
        return games is not None
    if _OTHERS.search(lead, games.end()):
        return False
    words = re.findall(r"[\w'-]+|[,;()]", lead[: games.start()].lower())
    while words and words[-1] in _BEFORE_GAMES:
        words.pop()
    return not words or words[-1] not in _PREPOSITIONS or (len(words) > 1 and words[-2] in _OF_GAMES)


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
