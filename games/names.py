"""When two printed names are the same name: without case, spaces, trade marks and typographic differences.

`Three Card Poker` and `Three Card Poker Progressive` stay two names; `Ultimate Texas Hold ‘Em` and
`ULTIMATE TEXAS HOLD'EM™` are one. Designators and components are compared the same way.
"""

from __future__ import annotations

import re
import unicodedata

_MARKS = re.compile(r"[™®©℠]|\((?:tm|sm|r|c)\)", re.IGNORECASE)
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"))
_QUOTES = str.maketrans({**dict.fromkeys("‘’‚‛′`´ʼ＇", "'"), **dict.fromkeys("“”„‟″＂", '"')})
_INVISIBLE = re.compile(r"[\s\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u00ad]+")


def name_key(name: str) -> str:
    """The form in which names are compared; empty for a name of which nothing remains.

    >>> name_key("Ultimate Texas Hold ‘Em") == name_key("ULTIMATE TEXAS HOLD'EM™")
    True
    >>> name_key("Three Card Poker") == name_key("Three Card Poker Progressive")
    False
    """
    # Marks go before NFKC, which would turn ™ into the letters "TM".
    text = _MARKS.sub("", name).translate(_DASHES).translate(_QUOTES)
    text = unicodedata.normalize("NFKC", text).translate(_DASHES).translate(_QUOTES)
    return _INVISIBLE.sub("", text).casefold()


def same_name(one: str, other: str) -> bool:
    return name_key(one) == name_key(other)
