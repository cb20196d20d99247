"""Facts about displays: who may provide them, what they must not be able to do, and how i-Verify may be used."""

from __future__ import annotations

import re

from ingest.readers.facts.registry import Sentence, fact, in_order
from ingest.readers.facts.shufflers import makers_in


@fact(
    "display_providers",
    r"provided by",
    ("The display can either be provided by Acme Gaming, Inc. or the operator.", ["Acme Gaming, Inc.", "operator"]),
)
def display_providers(sentence: Sentence) -> object:
    """Who may provide the display: companies as printed, and "operator"."""
    match = re.search(
        r"\b(?:display|monitor)\b.*?\bprovided by\s+(?P<who>.+?)(?:\s+so long\b.*|\s+as long\b.*|\.?$)",
        sentence.text,
        re.I,
    )
    if not match:
        return None
    who = [p.strip(" .") for p in re.split(r"\s+or\s+(?:by\s+)?", match["who"])]
    results = []
    for name in who:
        if re.search(r"\boperator|licensee|card room|casino\b", name, re.IGNORECASE):
            results.append("operator")
        else:
            known = makers_in(name)
            results.append(known[0] if known else f"{name}." if name.endswith(("Inc", "Corp", "Ltd")) else name)
    return results


@fact("display_no_network", r"network", ("A monitor with no network capability (wired or wireless).", True))
def display_no_network(sentence: Sentence) -> object:
    """True: the display must have no network."""
    match = re.search(r"\bnot?\b[^.]{0,200}\bnetwork", sentence.text, re.IGNORECASE)
    return True if match and re.search(r"\b(?:display|monitor)\b", sentence.text, re.IGNORECASE) else None


@fact(
    "display_no_other_functions", r"functionality|intelligence", ("A monitor with no additional functionality.", True)
)
def display_no_other_functions(sentence: Sentence) -> object:
    """True: the display must do nothing but display."""
    match = re.search(
        r"\bno additional (?:intelligence|functionality)|does not introduce any additional functionality",
        sentence.text,
        re.I,
    )
    return True if match else None


@fact(
    "display_optional",
    r"optional",
    ("An optional Acme LCD Display that can be used on this game utilizes i-Verify.", True),
)
def display_optional(sentence: Sentence) -> object:
    """True: the display that the sentence names need not be there."""
    return (
        True
        if re.search(r"\boptional\b[^.]*(?:\.[^.]*)?\bdisplay\b[^.]*\bcan be used", sentence.text, re.IGNORECASE)
        else None
    )


ALL_OTHERS = re.compile(r"\ball other players\b", re.IGNORECASE)
SET, BEFORE = re.compile(r"\bset their hands\b", re.IGNORECASE), re.compile(r"\bbefore\b", re.IGNORECASE)
NOT, REVEAL = re.compile(r"\bnot\b", re.IGNORECASE), re.compile(r"\breveal\b", re.IGNORECASE)
DEALER, UNTIL = re.compile(r"\bdealer\b", re.IGNORECASE), re.compile(r"\buntil all players\b", re.IGNORECASE)
I_VERIFY = (
    ("players_set_before", (ALL_OTHERS, SET, BEFORE)),
    ("dealer_way_last", (NOT, REVEAL, DEALER, UNTIL)),
    ("surveillance_view", (re.compile(r"\bviewed by surveillance\b", re.IGNORECASE),)),
)


@fact(
    "i_verify_condition",
    r"i-?\s?verify",
    ("Licensees must ensure the i-Verify Display can be viewed by surveillance.", "surveillance_view"),
)
def i_verify_condition(sentence: Sentence) -> object:
    """A condition on using i-Verify: players_set_before, dealer_way_last or surveillance_view."""
    return next((name for name, words in I_VERIFY if in_order(sentence.text, words)), None)
