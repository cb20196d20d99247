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


# What titles add to the name of a game or leave out: that a game of poker is one tells no two games apart.
_COMMON = frozenset({"poker", "the"})
# What an edition is called. An edition is a game of its own until a person says that a letter means the same.
_EDITION = frozenset({"progressive"})


def without_common_words(name: str) -> str:
    """The key of a name without the words that titles add; the whole key where nothing would remain.

    >>> without_common_words("6 Card Fortune Pai Gow") == without_common_words("6 Card Fortune Pai Gow Poker®")
    True
    >>> without_common_words("Three Card Poker") == without_common_words("Three Card Poker Progressive")
    False
    """
    return _without(name, _COMMON)


def without_edition(name: str) -> str:
    """The same without the word for an edition: names that agree in it may be one game, or may not."""
    return _without(name, _COMMON | _EDITION)


def _without(name: str, dropped: frozenset[str]) -> str:
    words = [word for word in name.split() if name_key(word) and name_key(word) not in dropped]
    return name_key(" ".join(words)) or name_key(name)
