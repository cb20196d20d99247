"""Names of components and their versions: what is printed, what the trade calls it, what a bad reading made of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from rapidfuzz.distance import Levenshtein

from ingest.readers.ocr_confusions import as_digits
from ingest.values import Repair
from ingest.vocabulary import Component, companies, components

VERSION = re.compile(
    r"(?<![\w.])(?:(?:[vV](?:er(?:sion)?s?)?|[Vv]ersions?"
    r"|[Rr]ev(?:ision)?|[Rr]elease)\s?[.:]?\s?(?=[\dlIOoSBZ])(?!(?:[oO][rfn]|[iI][snf])\b))"
    r"(?P<number>(?:[\dlIOo]{1,4}|[SBZ](?=\s?\.))(?:\s?\.\s?(?:[\dlIOo]{1,4}(?![a-z]{2}|[l-z])|[SBZ](?=\s?\.|[\s,;/)]|$)))*"
    r"(?:[A-Z]{1,3}\d{0,2}\$?|\$|[a-k](?![\w.]))?(?:\s+(?:Build|build|Rev|SP)\s?[\dlIOo]{1,5}[a-z]?)?)(?P<plus>\+)?"
    r"|(?<![\w.$#-])(?P<bare>\d{1,3}(?:\.\d{1,4}){1,4}(?:[A-Z]{0,2}\$?|[a-k])(?:\s+Build\s?\d{1,5})?)"
    r"(?P<bare_plus>\+)?(?![\w%])"
)
HIGHER = re.compile(
    r"\s*\(?\s*(?:or|and)\s+(?:(?:any|an?)\s+)?(?:approved\s+)?(?:higher|hlgher|higber|later|greater|newer|above|up|subsequent|better"
    r"|more recent)(?:\s+(?:approved\s+)?(?:versions?|releases?))?"
    r"(?:\s+(?:(?:that|which)\s+(?:is|are|has been|have been)\s+)?(?:approved|authorized)(?:\s+by\s+the\s+\w+)?"
    r"|\s+(?:that|which)\s+the\s+\w+\s+(?:has\s+)?approve[sd])?\s*\)?",
    re.IGNORECASE,
)
FILLER = re.compile(
    r"^(?:(?:and|or|a|an|the|their|its|any|either|both|with|of|be|can|may|will|is|are|being|one|following"
    r"|approved|using"
    r"|running|utili[sz]es?|uses?|consisting|includes?|including|such|as|like|also|optional|automatic|card"
    r"|must|shall|each"
    r"|compatible|owned|model|models|progressive displays? (?:can|may|must|will|shall) be(?: either)?)\s+)+",
    re.IGNORECASE,
)
TAIL = re.compile(
    r"(?:(?<![\s,;:(])[\s,;:(]+(?:any versions?\)?|all versions?\)?|releases?|with|and|or|at|on|in|under|by|software"
    r"|versions?|running|using|the|a|shufflers?"
    r"|card shufflers?|machines?|system|equipment|firmware|units?)){1,12}$"
)
DISPLAY_OF = re.compile(r"^progressive displays?\s+(?=\S)", re.IGNORECASE)
HIGHER_WORD = re.compile(  # any word that makes a version the least that will do, wherever it stands
    r"\b(?:higher|later|newer|greater|above|subsequent|more recent|lowest|oldest|earliest|at least"
    r"|at (?:a )?minimum|minimum|(?:no|not) (?:earlier|lower|older|less) than|and up)\b",
    re.IGNORECASE,
)
LOOKS = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o", "5": "s", "8": "b", "]": "l", "!": "l"})


@dataclass(frozen=True, slots=True)
class Named:
    """A component's name in the trade's spelling, its kind if it is known, and what was repaired."""

    name: str
    kind: str | None
    confidence: float = 1.0
    repairs: tuple[Repair, ...] = ()


def _key(name: str) -> str:
    return re.sub(r"[\s\u00ae\u2122.'-]+", "", name).lower()


def _look(name: str) -> str:
    """Characters that scanners take for one another made equal."""
    return _key(name).translate(LOOKS).replace("rn", "m").replace("vv", "w").replace("cl", "d")


@cache
def _by_key() -> dict[str, Component]:
    return {_key(n): c for c in components() for n in (c.name, *c.aliases)}


@cache
def _by_look() -> dict[str, Component]:
    results: dict[str, Component] = {}
    for component in components():
        for name in (component.name, *component.aliases):
            results.setdefault(_look(name), component)
    return results


@cache
def company_pattern() -> re.Pattern[str]:
    """Companies' names, also unknown ones by their legal form, with or without 's: not part of a component's name."""
    known = sorted({n for c in companies() for n in (c.name, *c.aliases)}, key=len, reverse=True)
    names = "|".join(re.escape(n).replace(r"\ ", r"\s?") for n in known)
    return re.compile(
        rf"\b(?:(?:{names})|(?!(?:Additional|The|This|These|An?|Any|Optional|Approved|Other|If|All)\b)"
        rf"(?:[A-Z][\w&-]+ ){{1,4}}?[A-Z][\w&-]+,?\s?(?:Inc|LLC|Corp|Ltd|L\.L\.C)\b\.?)(?:'s|'|,(?= Inc))?"
    )


@cache
def known_names() -> re.Pattern[str]:
    """Every known component as printed anywhere, longest first."""
    names = sorted({n for c in components() for n in (c.name, *c.aliases)}, key=len, reverse=True)
    loose = "|".join(re.escape(n).replace(r"\ ", r"\s+").replace(r"\-", r"\s?-\s?") for n in names)
    return re.compile(rf"(?<![\w-])(?:{loose})(?![\w-])", re.IGNORECASE)


def is_known(name: str) -> bool:
    """Whether the trade knows a component of this name."""
    return _key(name) in _by_key()


def trim(text: str) -> tuple[int, int]:
    """Where the name itself stands in a stretch: without articles, connecting words and marks."""
    start, end = 0, len(text)
    while True:
        lead = re.match(r"[\s,;:.\u00ae\u2122()\"'-]+", text[start:end])
        if lead:
            start += lead.end()
        filler = FILLER.match(text[start:end])
        if filler and filler.end() < end - start:
            start += filler.end()
        elif not lead:
            break
    tail = re.search(r"(?<![\s,;:.\u00ae\u2122()\"-])[\s,;:.\u00ae\u2122()\"-]+$", text[start:end])
    if tail:
        end = start + tail.start()
    more = TAIL.search(text[start:end])
    if more and more.start() > 0:
        end = start + more.start()
    return start, max(end, start)


def component(printed: str, *, damaged: bool) -> Named:
    """What component a printed name is. Only where text is not born digital may look-alikes be put right.

    >>> component("Game manager", damaged=False).name
    'Game Manager'
    >>> component("Nexus Cornmand Game Manager 3", damaged=True).name
    'Nexus Cornmand Game Manager 3'
    """
    name = " ".join(printed.split()).strip(" ,;:.\u00ae\u2122")
    shown = DISPLAY_OF.sub("", name)
    if shown != name and _by_key().get(_key(shown)):
        name = shown
    exact = _by_key().get(_key(name))
    if exact is not None:
        return Named(exact.name, exact.kind)
    bare = re.sub(r"\s+(?:displays?|shufflers?)$", "", name, flags=re.IGNORECASE)
    if bare != name and (exact := _by_key().get(_key(bare))):
        return Named(exact.name, exact.kind)
    with_software = re.sub(r"\s+with software\s+|\s+software\s+(?=NXP)", " ", name, flags=re.IGNORECASE)
    if exact := _by_key().get(_key(with_software)):
        return Named(exact.name, exact.kind)
    if damaged:
        result = _by_look().get(_look(name)) or _by_look().get(_look(bare))
        if result is not None:
            return Named(result.name, result.kind, 0.95, (Repair("component_vocabulary", f"read as {name}"),))
        near = _near(name)
        if near is not None:
            return Named(near.name, near.kind, 0.9, (Repair("component_vocabulary", f"one letter from {near.name}"),))
        return Named(name, _kind_by_words(name), 0.8)
    return Named(name, _kind_by_words(name))


def _near(name: str) -> Component | None:
    """A known name one letter away. A digit is never taken for a letter's damage: "Manager 3" may well exist."""
    digits = re.findall(r"\d+", name)
    results = {
        c.name: c
        for n, c in ((n, c) for c in components() for n in (c.name, *c.aliases))
        if len(n) >= 6
        and re.findall(r"\d+", n) == digits
        and Levenshtein.distance(_look(name), _look(n), score_cutoff=1) <= 1
    }
    return next(iter(results.values())) if len(results) == 1 else None


def _kind_by_words(name: str) -> str | None:
    low = name.lower()
    for kind, words in (
        ("manager", ("game manager", "system manager", "server", "jackpot manager", "game controller")),
        ("controller", ("controller",)),
        ("sensor", ("sensor", "coin spot", "bet spot")),
        ("display", ("display", "monitor", "sign", "vips", "cham")),
        ("shuffler", ("shuffler", "shuffle", "deck mate", "i-deal", "shoe")),
        ("verifier", ("verify",)),
    ):
        if any(word in low for word in words):
            return kind
    return None


def version(raw: str) -> tuple[str, float, tuple[Repair, ...]]:
    """A version in canonical form: no leading v, look-alikes among its digits put right.

    >>> version("l.66P$")[0], version("6.6 Build 520")[0], version("5 .4.O")[0]
    ('1.66P$', '6.6 Build 520', '5.4.0')
    """
    text = re.sub(r"\s?\.\s?", ".", raw.strip())
    head = re.match(r"^[\dlIOoSBZ.]*\d[\dlIOo.]*|^[\dlIOoSBZ.]+", text)
    digits = head.group() if head else ""
    rest = text[len(digits) :]
    risky, confidence, repairs = as_digits(digits, "a version's digits")
    build = re.sub(r"(?<=Build )[\dlIOo]+", lambda m: m.group().translate(str.maketrans("lIOo", "1100")), rest)
    if build != rest:
        repairs += (Repair("look_alike_digits", f"{rest} stands where a build's digits belong"),)
        confidence = min(confidence, 0.95)
    if not repairs and text != raw.strip():
        repairs = (Repair("spaces", "a version has none around its points"),)
        confidence = 0.97
    return risky + build, confidence, repairs
