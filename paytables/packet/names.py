"""Names as packets and the register compare them: without case, spaces, trade marks and typographic differences."""

from __future__ import annotations

import re
from functools import lru_cache

from games.lineage import company_key, line_of
from games.names import name_key

# Dumps and typists drop hyphens and apostrophes at will ("iDeal", "Hold Em"): they tell no two names apart.
_DROPPED = str.maketrans(dict.fromkeys("-'\""))
_PAYTABLE_WORD = re.compile(r"^pay[\s-]*table\s*(?:no\.?|number|#)?\s*", re.IGNORECASE)


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
    line = line_of(name)
    return line.names[0] if line else company_key(name)


def submission(number: str) -> str:
    """A submission number without the marks before it: "Submission #3119" is "3119"."""
    return re.sub(r"^(?:submission)?(?:no\.?)?#?", "", fold(number))
