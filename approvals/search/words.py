"""Tokens: the same for what is indexed and for what is asked, so that "CSTUD-01", "cstud 01" and "v1.0.102" are found.

PostgreSQL's own parser takes versions for hosts and signed numbers apart. Here a compound is one token (without its
hyphens; a version keeps its points as "d") and each of its parts another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from paytables.equipment import software

_MARKS = re.compile(r"[™®©℠]")
_APOSTROPHES = re.compile(r"['‘’‛`´]")
_COMPOUND = re.compile(r"[a-z0-9]+(?:[-./$][a-z0-9]+)*")
_SOFTWARE = "|".join(re.escape(name.casefold()) for name in software())
_VERSION = re.compile(rf"^(?:{_SOFTWARE}|v)?(\d+(?:\.\d+)+[a-z]{{0,3}})$")
_VERSION_TOKEN = re.compile(r"^v\d+d|^\d+$")
LONGEST = 60


def plain(text: str) -> str:
    """Small letters without accents, marks and typographic dashes."""
    text = unicodedata.normalize("NFKD", _MARKS.sub("", text)).translate(_DASHES)
    return _APOSTROPHES.sub("", "".join(c for c in text if not unicodedata.combining(c)).casefold())


_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))


def compounds(text: str) -> Iterator[str]:
    yield from _COMPOUND.findall(plain(text))


def joined(compound: str) -> str:
    """One token of a compound.

    >>> joined("cstud-01"), joined("v1.0.102"), joined("three")
    ('cstud01', 'v1d0d102', 'three')
    """
    if match := _VERSION.match(compound):
        return "v" + match[1].replace(".", "d")
    return re.sub(r"[^a-z0-9]", "", compound)


def tokens(text: str) -> list[str]:
    """What a text is indexed by, each once.

    >>> tokens("Caribbean Stud® CSTUD-01, GM Atlas v5.4.0")
    ['caribbean', 'stud', 'cstud01', 'cstud', '01', 'gm', 'atlas', 'v5d4d0']
    """
    results: dict[str, None] = {}
    for compound in compounds(text):
        results[joined(compound)[:LONGEST]] = None
        if not _VERSION.match(compound):
            for part in re.split(r"[^a-z0-9]", compound):
                results[part[:LONGEST]] = None
    results.pop("", None)
    return list(results)


def name_tokens(text: str) -> list[str]:
    """Of a name, also each two neighbours as one word, since nobody agrees where such names have spaces.

    >>> name_tokens("Hold ‘Em")
    ['hold', 'em', 'holdem']
    """
    parts = [joined(c) for c in compounds(text)]
    return list(
        dict.fromkeys(
            [*tokens(text), *(a + b for a, b in pairwise(parts) if (a + b).isalpha() and len(a + b) <= LONGEST)]
        )
    )


def is_vocabulary(token: str) -> bool:
    """Whether somebody may misspell it: no version, no long number, no single sign.

    >>> [is_vocabulary(t) for t in ("harbor", "cstud01", "v5d4d0", "20230614", "ab")]
    [True, True, False, False, False]
    """
    return 3 <= len(token) <= LONGEST and sum(c.isdigit() for c in token) <= 4 and not _VERSION_TOKEN.match(token)


def query_tokens(text: str) -> list[str]:
    """What a question is looked up by: a compound as one token.

    >>> query_tokens("cstud-01 v1.0.102")
    ['cstud01', 'v1d0d102']
    """
    return list(dict.fromkeys(t for c in compounds(text) if (t := joined(c)[:LONGEST])))
