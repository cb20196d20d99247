"""Facts about how cards are shuffled: by hand or by machine, which machines, and how these are set."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import re

from ingest.readers.equipment.names import component, known_names
from ingest.readers.facts.registry import Sentence, fact, in_order
from ingest.vocabulary import companies

SET = re.compile(
    r"\b(?:set|program)\s+(?:the|an?)\s+(?P<models>.{2,60}?)\s+shufflers?\s+(?:to|for|in)\s+(?:the\s+)?"
    r"\"?(?P<mode>[^\",.]{2,60})", re.IGNORECASE,
)  # fmt: skip
MUST = re.compile(
    r"\b(?:must|shall|will|is to|are to)\s+(?:only\s+)?be\s+(?:dealt|shuffled)\s+(?:with|using|by|from|in)\b.*"
    r"\bshuffl(?:er|ing machine)s?\b"
    r"|\bshuffl(?:er|ing machine)s?\s+(?:is|are)\s+required\b"
    r"|^(?!if\b).*\b(?:requires?|(?:must|shall)\s+use)\b.*\bshuffl(?:er|ing machine)s?\b"
    r"|^(?!if\b).*\b(?:must|shall)\s+be\s+used\s+to\s+shuffle\b",
    re.IGNORECASE,
)


def models_in(text: str) -> list[str]:
    """Known components that a text names, in the trade's spelling."""
    results = [component(m.group(), damaged=False).name for m in known_names().finditer(text)]
    return list(dict.fromkeys(results))


def makers_in(text: str) -> list[str]:
    """Known companies that a text names, as it names them."""
    names = sorted({n for c in companies() for n in (c.name, *c.aliases)}, key=len, reverse=True)
    results: list[tuple[int, str]] = []
    for name in names:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            if not any(a <= match.start() < a + len(n) for a, n in results):
                results.append((match.start(), name))
    return list(dict.fromkeys(name for _, name in sorted(results)))


FORESEEN = (
    re.compile(r"\b(?:if|when|may|can)\b", re.IGNORECASE),
    re.compile(r"\b(?:hand[- ]dealt|dealt by hand)", re.IGNORECASE),
)


@fact(
    "shuffler_required",
    r"shuffl",
    (
        "The game must be dealt with an automatic card shuffler produced by Galaxy Gaming, such as the Deck Mate.",
        {"makers": ["Galaxy Gaming"], "models": ["Deck Mate"]},
    ),
    ('Set the i-Deal shuffler to "Any Game".', {"makers": [], "models": ["i-Deal"]}),
    (
        "The game must be dealt with an automatic card shuffler produced by Light and Wonder, such as i-Deal or ACE.",
        {"makers": ["Light and Wonder"], "models": ["i-Deal", "ACE"]},
    ),
    ("An automatic shuffler is required: the one2six.", {"makers": [], "models": ["one2six"]}),
    ("The MD3 must be used to shuffle the cards.", {"makers": [], "models": ["MD3"]}),
)
def shuffler_required(sentence: Sentence) -> object:
    """The rules tell the house to deal from a shuffler: {"makers": companies named, "models": models named}."""
    text = sentence.text
    if MUST.search(text):
        produced = re.search(r"\b(?:produced|manufactured|made|supplied) by\s+(.*?)(?:,|\.|such as|$)", text)
        return {"makers": makers_in(produced.group(1)) if produced else [], "models": models_in(text)}
    match = SET.search(text)
    if match and sentence.bet != "cover_all":
        models = models_in(match["models"])
        return {"makers": [], "models": models} if models else None
    return None


@fact(
    "shuffler_mode", r"shuffl", ('Set the i-Deal shuffler to "Any Game".', {"models": ["i-Deal"], "mode": "Any Game"})
)
def shuffler_mode(sentence: Sentence) -> object:
    """The game that the shuffler must be set to: {"models": […], "mode": as printed}."""
    match = SET.search(sentence.text)
    if not match:
        return None
    return {"models": models_in(match["models"]), "mode": match["mode"].strip(" \"'")}


@fact(
    "hand_dealing_allowed",
    r"hand[- ]dealt|dealt by hand|hand[- ]shuffl",
    ("If the game is to be hand dealt, dealers shuffle.", True),
)
def hand_dealing_allowed(sentence: Sentence) -> object:
    """True: the rules foresee that the game is dealt by hand. False: they forbid it."""
    text = sentence.text
    if re.search(r"\b(?:may|must|shall|can)\s?not be (?:hand[- ]dealt|dealt by hand)", text, re.IGNORECASE):
        return False
    return True if in_order(text, FORESEEN) else None


@fact(
    "shuffler_if_used",
    r"shuffle machine|shuffler|shuffling",
    (
        "If any automatic shuffle machine is used, it must be a WSGC approved model, manufactured by a WSGC licensed manufacturer.",
        {"approved_model": True, "licensed_manufacturer": True},
    ),
)
def shuffler_if_used(sentence: Sentence) -> object:
    """What a shuffler must be where the house chooses to use one."""
    text = sentence.text
    if not re.match(r"if\b.*\b(?:is|are) used\b", text, re.IGNORECASE):
        return None
    approved = bool(re.search(r"\bapproved\b", text, re.IGNORECASE))
    licensed = bool(re.search(r"\blicensed manufacturer", text, re.IGNORECASE))
    return {"approved_model": approved, "licensed_manufacturer": licensed} if approved or licensed else None


@fact(
    "dealing_shoe_allowed",
    r"dealing shoe",
    ("If the game is to be hand dealt with or without a dealing shoe, dealers will shuffle.", True),
)
def dealing_shoe_allowed(sentence: Sentence) -> object:
    """True: a dealing shoe may be used and need not."""
    return True if re.search(r"with or without a dealing shoe", sentence.text, re.IGNORECASE) else None
