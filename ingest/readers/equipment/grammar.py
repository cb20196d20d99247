"""Lists of components as rules write them, read into alternatives of parts of choices.

"(1) A, B v2 or higher and C or (2) D" are two alternatives; "A v1/B v2 or higher" and "either A or B" are choices for
one part; an "or" between two things of different kinds ("… and ViPS display or GM Atlas …") begins an alternative to
everything before it. "Or higher" belongs to the version it follows, after a slash pair to both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

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
SEPARATOR = re.compile(
    r"(?P<enum>[(\[](?:[1-9a-e]|i{1,3}|iv)[)\]])|(?P<stop>\.\s+(?=or\b|Or\b|OR\b))"
    r"|(?P<comma>[,;]\s*(?:and(?!/)\b|or\b(?!\s+higher))?)"
    r"|(?P<slash>\s?/\s?)|(?P<andor>\band/or\b)|(?P<and>\band\b|\bplus\b(?=\s+an?\b)|\btogether with\b)|(?P<or>\bor\b)"
    r"|(?P<either>\beither\b)",
)


AT_LEAST = re.compile(
    r"(?:\b(?:at least|a minimum of|minimum(?: of)?|min\.?|no (?:earlier|lower|older) than|not less than)\s*)"
    r"(?:software|firmware|version)?\s*$",
    re.IGNORECASE,
)
ONLY_FILLER = re.compile(
    r"[\s,(]*(?:(?:at least|a minimum of|minimum(?: of)?|min\.?|no (?:earlier|lower|older) than|not less than"
    r"|with|running"
    r"|using|software|firmware|versions?|a|the)[\s:]*)*",
    re.IGNORECASE,
)


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


@dataclass(slots=True)
class Tree:
    """Alternatives of parts of choices."""

    alternatives: list[list[list[Part]]] = field(default_factory=list)

    def parts(self) -> Iterator[Part]:
        for alternative in self.alternatives:
            for choice in alternative:
                yield from choice

    @property
    def same(self) -> tuple[tuple[tuple[tuple[str, str | None, str], ...], ...], ...]:
        return tuple(tuple(tuple(p.same for p in choice) for choice in a) for a in self.alternatives)

    def any_of(self, text: Text) -> list[dict[str, object]]:
        return [
            {"all_of": [{"any_of": [part.tree(text) for part in choice]} for choice in alternative]}
            for alternative in self.alternatives
        ]


def read_list(text: Text, start: int, end: int, *, damaged: bool) -> Tree:
    """The tree of a list that stands between two places of a text."""
    return _assemble(_parts(text, start, end, damaged))


def read_items(items: list[tuple[Text, int, int]], *, damaged: bool, any_one: bool) -> Tree:
    """The tree of a list set as bullets, lettered items or rows of a table: all of them, unless said otherwise."""
    groups: list[list[Part]] = []
    alternatives = any_one
    for text, start, end in items:
        plain = text.plain[start:end]
        if lead := re.match(r"\s*or\b", plain, re.IGNORECASE):
            start, alternatives = start + lead.end(), True
        if tail := re.search(r"[,;]?\s*\bor\s*$", plain, re.IGNORECASE):
            end, alternatives = start + tail.start(), True
        parts = _parts(text, start, end, damaged)
        for part in parts:
            part.text = text
        if parts:
            groups.append(parts)
    found: list[Part] = []
    for group in groups:
        for n, part in enumerate(group):
            if found and n == 0:
                part.joined = "alternative" if alternatives else "and"
            elif n == 0:
                part.joined = "first"
            if alternatives and len(groups) > 1:
                part.doubt = min(part.doubt, 0.88)
            found.append(part)
    return _assemble(found)


def masked(plain: str) -> str:
    """The string with companies' names blanked out, so that their "and" and commas separate nothing."""
    blanked = plain
    for match in company_pattern().finditer(plain):
        if not known_names().search(match.group()):
            blanked = blanked[: match.start()] + " " * (match.end() - match.start()) + blanked[match.end() :]
    return blanked


def _parts(text: Text, start: int, end: int, damaged: bool) -> list[Part]:
    plain = masked(text.plain)[:end]
    marks: list[tuple[int, int, str]] = []
    for match in VERSION.finditer(plain, start, end):
        marks.append((match.start(), match.end(), "version"))
    for match in HIGHER.finditer(plain, start, end):
        marks.append((match.start(), match.end(), "higher"))
    taken = [(a, b) for a, b, _ in marks]
    names = [(m.start(), m.end()) for m in known_names().finditer(plain, start, end)]
    for mark in SEPARATOR.finditer(plain, start, end):
        a, b = mark.span()
        if any(x < b and a < y for x, y in taken) or any(x < a and b < y for x, y in names):
            continue
        marks.append((a, b, mark.lastgroup or ""))
    marks.sort()
    parts: list[Part] = []
    joined, either, at = "first", False, start
    exclusive = re.search(r"\bor\s*[(\[](?:[1-9a-e]|i{1,3}|iv)[)\]]", plain[start:end], re.IGNORECASE) is not None
    for a, b, kind in [*marks, (end, end, "end")]:
        least = AT_LEAST.search(plain, at, a) if kind == "version" else None
        if kind == "version" and parts and ONLY_FILLER.fullmatch(plain, at, a) and parts[-1].version is None:
            joined = "none"  # "…, at least version 3"
            part = None
        else:
            part = _part(plain, at, least.start() if least else a, damaged)
        if part is not None:
            part.joined, part.either = ("first" if not parts else joined), either
            if parts and joined in ("first", "none"):
                part.joined = "and"
            parts.append(part)
            joined, either = "none", False
        at = b
        if kind == "version" and parts:
            printed = VERSION.match(plain, a, end)
            if printed is not None and parts[-1].version is None and joined == "none":
                _versioned(parts[-1], printed)
                if least is not None and parts[-1].at is not None:
                    parts[-1].higher, parts[-1].higher_at = True, parts[-1].at
        elif kind == "higher" and parts:
            _higher(parts, a, b)
        elif kind == "either":
            either = True
        elif kind in ("or", "andor"):
            joined = "or"
        elif kind == "comma":
            word = plain[a:b].strip(" ,;").lower()
            joined = "or" if word == "or" else "and" if word == "and" else "comma"
        elif kind == "slash":
            joined = "slash"
        elif kind == "and":
            joined = "and" if joined != "or" else joined
        elif kind == "enum":
            known = joined in ("or", "first", "none", "comma")
            joined = "alternative" if known and (exclusive or not parts or joined == "or") else "enum_and"
        elif kind == "stop":
            joined = "stop"
        if kind == "or" and parts and _after_stop(plain, a):
            joined = "alternative"
    return parts


def _after_stop(plain: str, at: int) -> bool:
    return re.search(r"\.\s*$", plain[:at]) is not None


def _part(plain: str, start: int, end: int, damaged: bool) -> Part | None:
    """The component named between two marks, or None where there are only connecting words."""
    a, b = trim(plain[start:end])
    name = plain[start + a : start + b]
    if (
        ONLY_FILLER.fullmatch(name)
        or not re.search(r"[A-Za-z]{2}", name)
        or len(name.split()) > 9
        or re.search(r"\b(?:be|is|are)$", name)
    ):
        return None
    found = known_names().search(name)
    if found and found.start() > 0 and len(name.split()) > len(found.group().split()) + 1:
        a, b = a + found.start(), a + found.start() + len(name[found.start() :])
        name = plain[start + a : start + b]
    part = Part(component(name, damaged=damaged), start + a, start + b)
    if re.match(r"[a-z]\s", name) or (part.named.kind is None and not re.search(r"[A-Z]", name)):
        part.doubt = 0.6  # words that nobody knows, and not written as a name
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


def _assemble(parts: list[Part]) -> Tree:
    tree = Tree()
    for group in _alternatives(parts):
        for alternative in _choices(group):
            merged = _merge_same(alternative)
            if merged and tuple(tuple(p.same for p in c) for c in merged) not in tree.same:
                tree.alternatives.append(merged)
    return tree


def _alternatives(parts: list[Part]) -> list[list[Part]]:
    found: list[list[Part]] = []
    for part in parts:
        if part.joined in ("alternative", "stop") or not found:
            found.append([part])
        else:
            found[-1].append(part)
    return found


def _choices(group: list[Part]) -> list[list[list[Part]]]:
    """The parts of one alternative; an "or" between different kinds opens another."""
    kinds = {p.named.kind for p in group}
    pure = len(kinds) == 1 and None not in kinds and any(p.joined == "or" for p in group)
    found: list[list[list[Part]]] = [[]]
    inside_either = False
    for part in group:
        alternative = found[-1]
        inside_either = part.either or (inside_either and part.joined in ("or", "slash", "comma"))
        if not alternative:
            alternative.append([part])
        elif part.joined == "slash" or (pure and part.joined in ("or", "comma")):
            alternative[-1].append(part)
        elif part.joined == "or":
            before = alternative[-1][-1]
            if inside_either or before.either or any(p.either for p in alternative[-1]):
                alternative[-1].append(part)
            elif before.named.kind and part.named.kind and before.named.kind != part.named.kind:
                found.append([[part]])
            else:
                if before.named.kind is None or part.named.kind is None:
                    part = replace(part, doubt=0.85)
                    alternative[-1][-1] = replace(before, doubt=0.85)
                alternative[-1].append(part)
        else:
            alternative.append([part])
    return found


def _merge_same(alternative: list[list[Part]]) -> list[list[Part]]:
    """One component listed with two versions is one part with a choice."""
    found: list[list[Part]] = []
    for choice in alternative:
        twin = next((c for c in found if {p.named.name for p in c} == {p.named.name for p in choice}), None)
        if twin is None:
            found.append(list(choice))
        else:
            twin.extend(p for p in choice if p.same not in {q.same for q in twin})
    return found
