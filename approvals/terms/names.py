"""Names as the register compares them: without case, spaces, trade marks and typographic differences."""

from __future__ import annotations

import re
from functools import lru_cache

from games.names import name_key

# Dumps and typists drop hyphens and apostrophes at will ("iDeal", "Hold Em"): they tell no two names apart.
_DROPPED = str.maketrans(dict.fromkeys("-'\""))
_MARKS = re.compile(r"[®™©℠]")
_COMPANY_FORM = re.compile(r"(?:,?\s*\b(?:inc|llc|ltd|corp|corporation|company|co)\b\.?)+\s*$", re.IGNORECASE)
_PAYTABLE_WORD = re.compile(r"^pay[\s-]*table\s*(?:no\.?|number|#)?\s*", re.IGNORECASE)

# One company under the names that it has traded by: a device of one is a device of all.
LINEAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Light & Wonder",
        (
            "SHFL entertainment",
            "SG Gaming",
            "Scientific Games",
            "LNW Gaming",
            "Light & Wonder",
            "Light & Wonder Gaming",
            "Scientific Games Gaming",
            "LNW",
            "L&W",
        ),
    ),
)


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """What is compared.

    >>> fold("Caribbean Stud® Poker") == fold("caribbean  STUD poker")
    True
    >>> fold("Three Card Poker") == fold("Three Card Poker Progressive")
    False
    """
    return name_key(name).translate(_DROPPED)


@lru_cache(maxsize=8192)
def designator(name: str) -> str:
    """A paytable's name without the word for paytable: "Pay Table #1" is "1"."""
    return fold(_PAYTABLE_WORD.sub("", name.strip()) or name)


@lru_cache(maxsize=1024)
def company(name: str) -> str:
    """The lineage that a company belongs to, or the company itself.

    >>> company("SG Gaming, Inc.") == company("LNW Gaming") == company("Light and Wonder")
    True
    """
    plain = _company(name)
    for lineage, names in LINEAGES:
        if plain in {_company(n) for n in names}:
            return lineage
    return plain


def _company(name: str) -> str:
    without_form = _COMPANY_FORM.sub("", _MARKS.sub("", name).strip())
    return re.sub(r"[.,]", "", fold(re.sub(r"\band\b", "&", without_form, flags=re.IGNORECASE)))


def submission(number: str) -> str:
    """A submission number without the marks before it: "Submission #3119" is "3119"."""
    return re.sub(r"^(?:submission)?(?:no\.?)?#?", "", fold(number))
