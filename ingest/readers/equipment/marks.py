"""Components between the marks of a list: versions, "or higher", and what separates one name from the next."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.prose import Text
from ingest.readers.equipment.names import (
    HIGHER,
    VERSION,
    Named,
    company_pattern,
    component,
    known_names,
    trim,
    version,
)
from ingest.values import Value

READER = "equipment"
UNEXPLAINED = 0.85  # words within a list that this grammar has no meaning for
SEPARATOR = re.compile(
    r"(?P<enum>[(\[](?:[1-9a-e]|i{1,3}|iv)[)\]])|(?P<stop>\.\s+(?=or\b|Or\b|OR\b))"
    r"|(?P<comma>[,;]\s*(?:and(?!/)\b|or\b(?!\s+higher))?)"
    r"|(?P<slash>\s?/\s?)|(?P<andor>\band/or\b)"
    r"|(?P<with>(?:\band,?\s+)?(?:\bin (?:both|either|any|all|every) cases?\b(?:\s+(?:with|also))?|\btogether with\b"
    r"|\bin (?:combination|conjunction) with\b|\bcombined with\b|\balong with\b|\bas well as\b|\bin addition to\b))"
    r"|(?P<and>\band\b|\bplus\b|\bwith\b(?=\s+(?:the\s+|an?\s+|at least\s+)?[A-Z]))|(?P<or>\bor\b)"
    r"|(?P<either>\beither\b)",
)
AT_LEAST = re.compile(
    r"(?:\b(?:at least|at (?:a )?minimum|a minimum of|minimum(?: of)?|min\.?"
    r"|(?:no|not) (?:earlier|lower|older|less) than)\s*)"
    r"(?:software|firmware|version|release)?\s*$",
    re.IGNORECASE,
)
FILLER_WORD = (  # the longer first: what is taken is never taken apart again
    r"(?:at least|at (?:a )?minimum|a minimum of|minimum(?: of)?|min\.?"
    r"|(?:no|not) (?:earlier|lower|older|less) than|with|running|using|software|firmware|versions?|releases?|a|the)"
)
ONLY_FILLER = re.compile(rf"[\s,(]*(?>{FILLER_WORD}[\s:]*)*", re.IGNORECASE)


LEAST_BEFORE = re.compile(
    r"[\s,:]*(?:at least|at (?:a )?minimum|not older than)[,:]?\s+(?:an?\s+|the\s+)?(?=[A-Z])", re.I
)
OF_THE = re.compile(r"\s+of\s+(?:the\s+|an?\s+)?(?=[A-Z])")
EXPLAINED = re.compile(
    r"(?>\b(?:and|or|of|be|can|may|an?|the|either|both|is|are|one|any|each"
    r"|following|components?|versions?|software|firmware|equipment|systems?|progressive displays?|displays?|its|their"
    rf"|in|on|by|also|shufflers?|card|automatic|machines?|all)\b|{FILLER_WORD}|[\s,;:.()\u00ae\u2122\"'-])*",
    re.IGNORECASE,
)


LABELLED = re.compile(r"\s*(?:[A-Z][a-z]+(?: [a-z]+){0,3}|following)\s*:\s+(?=[A-Z\d])")  # what a component is for
OR_ITEM = re.compile(r"\bor\s*[(\[](?:[1-9a-e]|i{1,3}|iv)[)\]]", re.IGNORECASE)
LETTER_OR_DIGIT = re.compile(r"\d\.?[SB](?![A-Za-z])|[SB]\d")  # a letter of the version, or an 8 or a 5
AFTER_STOP = re.compile(r"\.\s*$")


@dataclass(slots=True)
class Part:
    """One component in a list."""

    named: Named
    start: int
    end: int
    version: str | None = None
    at: tuple[int, int] | None = None  # where the version stands
    higher: bool = False
    higher_at: tuple[int, int] | None = None
    version_confidence: float = 1.0
    version_repairs: tuple = ()  # type: ignore[type-arg]
    joined: str = "first"  # and, or, slash, enum, alternative: how it hangs on the part before it
    either: bool = False
    doubt: float = 1.0
    least: bool = False  # "at least" stands before its name
    text: Text | None = None  # where the list is spread over items or rows: the one it stands in

    @property
    def match(self) -> str:
        return "any" if self.version is None else "at_least" if self.higher else "exact"

    @property
    def same(self) -> tuple[str, str | None, str]:
        return self.named.name, self.version, self.match

    def tree(self, text: Text) -> dict[str, Value | str | None]:
        text = self.text or text
        sure = min(self.named.confidence, self.doubt)
        name = text.value(self.named.name, READER, self.start, self.end, confidence=sure, repairs=self.named.repairs)
        if self.version is None or self.at is None:
            match = text.value("any", READER, self.start, self.end, confidence=sure)
            return {"component": name, "version": None, "match": match}
        number = text.value(
            self.version,
            READER,
            *self.at,
            confidence=min(self.version_confidence, self.doubt),
            repairs=self.version_repairs,
        )
        stop = self.higher_at[1] if self.higher_at else self.at[1]
        match = text.value(self.match, READER, self.at[0], stop, confidence=self.doubt)
        return {"component": name, "version": number, "match": match}


def masked(plain: str) -> str:
    """The string with companies' names blanked out, so that their "and" and commas separate nothing."""
    blanked = plain
    for match in company_pattern().finditer(plain):
        if not known_names().search(match.group()):
            blanked = blanked[: match.start()] + " " * (match.end() - match.start()) + blanked[match.end() :]
    return blanked


def parts_of(text: Text, start: int, end: int, damaged: bool) -> tuple[list[Part], bool]:
    """The components between two places, and whether words stand among them that mean nothing here."""
    walk = _Walk(masked(text.plain)[:end], start, end, damaged)
    for a, b, kind in [*_marks(walk.plain, start, end), (end, end, "end")]:
        walk.pass_mark(a, b, kind)
    return walk.parts, walk.unexplained


def _marks(plain: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Versions, "or higher", and what separates one component from the next, in order."""
    marks = [(*match.span(), "version") for match in VERSION.finditer(plain, start, end)]
    marks += [(*match.span(), "higher") for match in HIGHER.finditer(plain, start, end)]
    taken = [(a, b) for a, b, _ in marks]
    names = [match.span() for match in known_names().finditer(plain, start, end)]
    for mark in SEPARATOR.finditer(plain, start, end):
        a, b = mark.span()
        if not any(x < b and a < y for x, y in taken) and not any(x < a and b < y for x, y in names):
            marks.append((a, b, mark.lastgroup or ""))
    return sorted(marks)


class _Walk:
    """A list walked from mark to mark: the parts so far, and how the next one hangs on them."""

    def __init__(self, plain: str, start: int, end: int, damaged: bool) -> None:
        self.plain, self.end, self.damaged = plain, end, damaged
        self.parts: list[Part] = []
        self.unexplained = False
        self._joined, self._either, self._at = "first", False, start
        self._pending: re.Match[str] | None = None  # a version that stands before its component
        self._exclusive = OR_ITEM.search(plain, start, end) is not None

    def pass_mark(self, a: int, b: int, kind: str) -> None:
        least = AT_LEAST.search(self.plain, self._at, a) if kind == "version" else None
        part = self._name_before(a, kind, least)
        self._at = b
        if kind == "version":
            self._version(a, b, part, least is not None)
        elif kind == "higher":
            self._or_higher(a, b)
        elif kind == "either":
            self._either = True
        else:
            self._joined = self._joined_by(kind, a, b)

    def _name_before(self, a: int, kind: str, least: re.Match[str] | None) -> Part | None:
        """The component that stands before a mark, added to the parts."""
        filler = ONLY_FILLER.fullmatch(self.plain, self._at, a) if kind == "version" else None
        if filler is not None and self.parts and self.parts[-1].version is None:
            self._joined = "none"  # "…, at least version 3"
            return None
        stop = least.start() if least else a
        part = _part(self.plain, self._at, stop, self.damaged)
        if part is None:
            self.unexplained |= EXPLAINED.fullmatch(self.plain, self._at, stop) is None
            return None
        part.joined, part.either = self._joined if self.parts else "first", self._either
        if self.parts and self._joined in ("first", "none"):
            part.joined = "and"
        self.parts.append(part)
        self._joined, self._either = "none", False
        if self._pending is not None and kind != "version":
            _versioned(part, self._pending)
            self._pending = None
        return part

    def _version(self, a: int, b: int, part: Part | None, least: bool) -> None:
        printed = VERSION.match(self.plain, a, self.end)
        of_the = OF_THE.match(self.plain, b, self.end)
        if printed is not None and of_the is not None and part is None:
            self._pending, self._at = printed, of_the.end()  # "version 2.1 of the Wager Eye Camera"
            return
        last = self.parts[-1] if self.parts else None
        if last is None or printed is None or last.version is not None or self._joined != "none":
            return
        _versioned(last, printed)
        if self.damaged and LETTER_OR_DIGIT.search(printed.group()):
            last.doubt = min(last.doubt, UNEXPLAINED)
        if last.least or (least and last.at is not None):
            last.higher, last.higher_at = True, last.at

    def _or_higher(self, a: int, b: int) -> None:
        stands_at = self.parts[-1].at if self.parts else None
        if stands_at is not None and not re.search(r"\w", self.plain[stands_at[1] : a]):
            _higher(self.parts, a, b)  # else it speaks of the whole list: "each in the stated version or higher"

    def _joined_by(self, kind: str, a: int, b: int) -> str:
        """How the next component hangs on the last one, with one more separator between them."""
        match kind:
            case "or":
                return "alternative" if self.parts and AFTER_STOP.search(self.plain[:a]) else "or"
            case "andor":
                return "or"
            case "comma":
                word = self.plain[a:b].strip(" ,;").lower()
                return "with" if self._joined == "with" else word if word in ("or", "and") else "comma"
            case "and":
                return self._joined if self._joined in ("with", "or") else "and"
            case "enum":
                known = self._joined in ("or", "first", "none", "comma")
                opens = self._exclusive or not self.parts or self._joined == "or"
                return "alternative" if known and opens else "enum_and"
            case "slash" | "with" | "stop":
                return kind
        return self._joined


LED_BY = re.compile(
    r"(?:(?:on|at|in|by|under|for|from|this|that|these|those|such|your|our|all|each|every|systems?|platforms?|products?"
    r"|components?|devices?|equipment|named|called|known|approved|following)\s*[:,]?\s+)+(?=[A-Z0-9])"
)


def _part(plain: str, start: int, end: int, damaged: bool) -> Part | None:
    """The component named between two marks, or None where there are only connecting words."""
    least = LEAST_BEFORE.match(plain, start, end)
    start = least.end() if least else start
    labelled = LABELLED.match(plain[start:end])
    if labelled is not None:
        start += labelled.end()  # "Table controller: PSU-4 Player Sensor"
    a, b = trim(plain[start:end])
    led = LED_BY.match(plain, start + a, start + b)
    if led is not None and not known_names().match(plain[start + a : start + b]):
        a = led.end() - start  # "(it must run) on this system: Stax Controller"
    name = plain[start + a : start + b]
    if (
        ONLY_FILLER.fullmatch(name)
        or not re.search(r"[A-Za-z]{2}", name)
        or len(name.split()) > 9
        or re.search(r"\b(?:be|is|are)$", name)
        or not (re.search(r"[A-Z\d]", name) or known_names().search(name))
    ):
        return None  # nobody writes a component's name without a capital, except those that the trade knows
    words_after = re.search(r"(?<=\w)(?:\s+[a-z]+){1,9}$", name)
    rest = ""
    if words_after and not known_names().fullmatch(name) and component(name, damaged=damaged).kind is None:
        rest = words_after.group()  # "MD3 shuffler only"
    if words_after and re.search(r"\b(?:shufflers?|only|machines?)$", name):
        rest = words_after.group()
    if rest:
        b -= len(rest)
        name = plain[start + a : start + b]
    match = known_names().search(name)
    dropped = ""
    if match and match.start() > 0 and len(name.split()) > len(match.group().split()) + 1:
        dropped = name[: match.start()]
        a, b = a + match.start(), a + match.start() + len(name[match.start() :])
        name = plain[start + a : start + b]
    part = Part(component(name, damaged=damaged), start + a, start + b, least=least is not None)
    if re.match(r"[a-z]\s", name) or (part.named.kind is None and not re.search(r"[A-Z]", name)):
        part.doubt = 0.6  # words that nobody knows, and not written as a name
    if rest and not EXPLAINED.fullmatch(rest.replace("only", "")):
        part.doubt = min(part.doubt, UNEXPLAINED)
    if re.search(r"[A-Z]", dropped) or re.search(r"[()\[\]]", name) or re.match(r"(?:build|rev|sp)\b", name, re.I):
        part.doubt = min(part.doubt, UNEXPLAINED)  # a maker's name before it, brackets in it, or the end of a version
    return part


def _versioned(part: Part, match: re.Match[str]) -> None:
    group = "number" if match["number"] else "bare"
    part.version, part.version_confidence, part.version_repairs = version(match[group])
    part.at = match.span(group)
    if match["plus"] or match["bare_plus"]:
        part.higher, part.higher_at = True, match.span()


def _higher(parts: list[Part], a: int, b: int) -> None:
    part = parts[-1]
    if part.version is None:
        return
    part.higher, part.higher_at = True, (a, b)
    while part.joined == "slash" and len(parts) > 1:
        parts = parts[:-1]
        part = parts[-1]
        if part.version is None or part.higher:
            break
        part.higher, part.higher_at = True, (a, b)
