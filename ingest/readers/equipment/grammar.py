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
    HIGHER_WORD,
    VERSION,
    Named,
    company_pattern,
    component,
    is_known,
    known_names,
    trim,
    version,
)
from ingest.values import Value

READER = "equipment"
UNEXPLAINED = 0.85  # words within a list that this grammar has no meaning for
SCOPE = 0.88  # how far a word reaches that stands before or after a whole list
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


ANY_ONE = re.compile(r"[\s,:]*(?:any one|one|any|either)\s+of\s+(?:the following|these)[^.:]{0,30}:\s*", re.IGNORECASE)
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


@dataclass(slots=True)
class Tree:
    """Alternatives of parts of choices."""

    alternatives: list[list[list[Part]]] = field(default_factory=list)
    used: set[tuple[int, int]] = field(default_factory=set)  # the places of items and rows that it was read from

    def doubt(self, sure: float) -> None:
        for part in self.parts():
            part.doubt = min(part.doubt, sure)

    def at_least(self) -> None:
        """A word before or after the whole list made every version the least that will do."""
        for part in self.parts():
            if part.version is not None and not part.higher:
                part.higher = True
                part.doubt = min(part.doubt, SCOPE)

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
    any_one = ANY_ONE.match(text.plain, start, end)
    parts, unexplained = _parts(text, any_one.end() if any_one else start, end, damaged)
    tree = _assemble(parts)
    if any_one is not None and parts:
        tree = Tree([[parts]])
        unexplained = unexplained or any(p.joined in ("and", "with") for p in parts[1:])
    if unexplained:
        tree.doubt(UNEXPLAINED)
    if _reaches_all(text.plain, start, end, parts):
        tree.at_least()
    return tree


def _reaches_all(plain: str, start: int, end: int, parts: list[Part]) -> bool:
    """Whether "or higher" and the like stand in a list's sentence without belonging to one of its versions."""
    taken = [p.higher_at for p in parts if p.higher_at] + [p.at for p in parts if p.higher and p.at]
    before = [p.start for p in parts if p.least]
    loose = [
        m
        for m in HIGHER_WORD.finditer(plain, start, end)
        if not _belongs(m, taken, plain) and not any(0 <= at - m.end() <= 6 for at in before)
    ]
    return bool(loose) and any(p.version is not None for p in parts)


def _belongs(word: re.Match[str], taken: list[tuple[int, int]], plain: str) -> bool:
    """A word that stands right before or within what made a version a minimum."""
    for a, b in taken:
        if a <= word.start() < b + 2 or (word.end() <= a and ONLY_FILLER.fullmatch(plain, word.start(), a)):
            return True
        if word.end() <= a and re.fullmatch(
            r"(?>versions?|v|releases?|software|firmware|[\s.:])*", plain[word.end() : a]
        ):
            return True
    return False


def read_items(
    items: list[tuple[Text, int, int]], *, damaged: bool, any_one: bool, grouped: list[list[int]] | None = None
) -> Tree:
    """The tree of a list set as bullets, lettered items or rows of a table: all of them, unless said otherwise.

    `grouped`: items that stand below one that says "one of:".
    """
    groups: list[list[Part]] = []
    alternatives = any_one
    for text, start, end in items:
        plain = text.plain[start:end]
        if lead := re.match(r"\s*or\b", plain, re.IGNORECASE):
            start, alternatives = start + lead.end(), True
        if tail := re.search(r"[,;]?\s*\bor\s*$", plain, re.IGNORECASE):
            end, alternatives = start + tail.start(), True
        parts, unexplained = _parts(text, start, end, damaged)
        spread = _reaches_all(text.plain, start, end, parts)
        for part in parts:
            part.text = text
            if unexplained or spread:
                part.doubt = min(part.doubt, UNEXPLAINED)
        if parts:
            groups.append(parts)
    if grouped and len(groups) == len(items) and not alternatives:
        together = {i: tuple(g) for g in grouped for i in g}
        whole: dict[tuple[int, ...], list[Part]] = {}
        for i, group in enumerate(groups):
            whole.setdefault(together.get(i, (i,)), []).extend(group)
        return Tree([list(whole.values())])
    return _assemble(_in_order(groups, alternatives))


def _in_order(groups: list[list[Part]], alternatives: bool) -> list[Part]:
    """The parts of all items, each joined to the one before it."""
    results: list[Part] = []
    for group in groups:
        for n, part in enumerate(group):
            if alternatives and part.joined == "enum_and":
                part.joined = "alternative"  # the next item, whose mark stands within the line
            if results and n == 0:
                part.joined = "alternative" if alternatives else "and"
            elif n == 0:
                part.joined = "first"
            if alternatives and len(groups) > 1:
                part.doubt = min(part.doubt, 0.88)
            results.append(part)
    return results


def masked(plain: str) -> str:
    """The string with companies' names blanked out, so that their "and" and commas separate nothing."""
    blanked = plain
    for match in company_pattern().finditer(plain):
        if not known_names().search(match.group()):
            blanked = blanked[: match.start()] + " " * (match.end() - match.start()) + blanked[match.end() :]
    return blanked


def _parts(text: Text, start: int, end: int, damaged: bool) -> tuple[list[Part], bool]:
    """The components between two places, and whether words stand among them that mean nothing here."""
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
    unexplained = False
    pending: re.Match[str] | None = None
    exclusive = re.search(r"\bor\s*[(\[](?:[1-9a-e]|i{1,3}|iv)[)\]]", plain[start:end], re.IGNORECASE) is not None
    for a, b, kind in [*marks, (end, end, "end")]:
        least = AT_LEAST.search(plain, at, a) if kind == "version" else None
        if kind == "version" and parts and ONLY_FILLER.fullmatch(plain, at, a) and parts[-1].version is None:
            joined = "none"  # "…, at least version 3"
            part = None
        else:
            stop = least.start() if least else a
            part = _part(plain, at, stop, damaged)
            if part is None and not EXPLAINED.fullmatch(plain, at, stop):
                unexplained = True
        if part is not None:
            part.joined, part.either = ("first" if not parts else joined), either
            if parts and joined in ("first", "none"):
                part.joined = "and"
            parts.append(part)
            joined, either = "none", False
            if pending is not None and kind != "version":
                _versioned(part, pending)
                pending = None
        at = b
        if kind == "version":
            printed = VERSION.match(plain, a, end)
            of_the = OF_THE.match(plain, b, end)
            if printed is not None and of_the is not None and part is None:
                pending, at = printed, of_the.end()  # "version 2.1 of the Wager Eye Camera"
                continue
            if not parts:
                continue
            if printed is not None and parts[-1].version is None and joined == "none":
                _versioned(parts[-1], printed)
                if damaged and re.search(r"\d\.?[SB](?![A-Za-z])|[SB]\d", printed.group()):
                    parts[-1].doubt = min(parts[-1].doubt, UNEXPLAINED)  # a letter of the version, or an 8 or a 5
                if parts[-1].least:
                    parts[-1].higher, parts[-1].higher_at = True, parts[-1].at
                if least is not None and parts[-1].at is not None:
                    parts[-1].higher, parts[-1].higher_at = True, parts[-1].at
        elif kind == "higher" and parts:
            stands_at = parts[-1].at
            if stands_at is not None and not re.search(r"\w", plain[stands_at[1] : a]):
                _higher(parts, a, b)  # else it speaks of the whole list: "each in the stated version or higher"
        elif kind == "either":
            either = True
        elif kind in ("or", "andor"):
            joined = "or"
        elif kind == "comma":
            word = plain[a:b].strip(" ,;").lower()
            if joined == "with":
                at = b
                continue
            joined = "or" if word == "or" else "and" if word == "and" else "comma"
        elif kind == "slash":
            joined = "slash"
        elif kind == "with":
            joined = "with"
        elif kind == "and":
            joined = joined if joined == "with" else "and" if joined != "or" else joined
        elif kind == "enum":
            known = joined in ("or", "first", "none", "comma")
            joined = "alternative" if known and (exclusive or not parts or joined == "or") else "enum_and"
        elif kind == "stop":
            joined = "stop"
        if kind == "or" and parts and _after_stop(plain, a):
            joined = "alternative"
    return parts, unexplained


def _after_stop(plain: str, at: int) -> bool:
    return re.search(r"\.\s*$", plain[:at]) is not None


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


def _assemble(parts: list[Part]) -> Tree:
    tree = Tree()
    for group in _alternatives(parts):
        for alternative in _choices(group):
            merged = _merge_same(alternative)
            if merged and tuple(tuple(p.same for p in c) for c in merged) not in tree.same:
                tree.alternatives.append(merged)
    return tree


def _alternatives(parts: list[Part]) -> list[list[Part]]:
    results: list[list[Part]] = []
    for part in parts:
        if part.joined in ("alternative", "stop") or not results:
            results.append([part])
        else:
            results[-1].append(part)
    return results


def _choices(group: list[Part]) -> list[list[list[Part]]]:
    """The parts of one alternative; an "or" between different kinds opens another."""
    kinds = {p.named.kind for p in group}
    pure = len(kinds) == 1 and None not in kinds and any(p.joined == "or" for p in group)
    if any(p.joined == "with" for p in group):
        return [_with(group)]
    results: list[list[list[Part]]] = [[]]
    inside_either = False
    for part in group:
        alternative = results[-1]
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
                results.append([[part]])
                if _unbound(group, part):
                    for one in group:
                        one.doubt = min(one.doubt, UNEXPLAINED)
            else:
                if before.named.kind is None or part.named.kind is None:
                    part = replace(part, doubt=0.85)
                    alternative[-1][-1] = replace(before, doubt=0.85)
                alternative[-1].append(part)
        else:
            alternative.append([part])
    return results


def _unbound(group: list[Part], part: Part) -> bool:
    """Whether an "or" may bind closer than the "and" beside it: "A and B or C", "A or B and C"."""
    before = any(p.joined in ("and", "comma") for p in group) and not all(is_known(p.named.name) for p in group)
    return before or any(p.joined not in ("slash", "or") for p in group[group.index(part) + 1 :])


def _with(group: list[Part]) -> list[list[Part]]:
    """ "A or B, together with C": what "together with" joins stands apart from the choice before it."""
    results: list[list[Part]] = []
    clause: list[list[Part]] = []
    for part in group:
        if part.joined == "with":
            results += clause
            clause = []
        if clause and part.joined in ("or", "slash"):
            clause[-1].append(part)
        else:
            clause.append([part])
    ands = sum(1 for p in group if p.joined in ("and", "comma"))
    results += clause
    if ands and any(len(choice) > 1 for choice in results):
        for part in group:  # "A and B or C, together with D" may be read in two ways
            part.doubt = min(part.doubt, UNEXPLAINED)
    return results


def _merge_same(alternative: list[list[Part]]) -> list[list[Part]]:
    """One component listed with two versions is one part with a choice."""
    results: list[list[Part]] = []
    for choice in alternative:
        twin = next((c for c in results if {p.named.name for p in c} == {p.named.name for p in choice}), None)
        if twin is None:
            results.append(list(choice))
        else:
            twin.extend(p for p in choice if p.same not in {q.same for q in twin})
    return results
