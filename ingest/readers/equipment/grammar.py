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
from ingest.readers.equipment.marks import ONLY_FILLER, UNEXPLAINED, Part, parts_of
from ingest.readers.equipment.names import HIGHER_WORD, is_known

SCOPE = 0.88  # how far a word reaches that stands before or after a whole list
ANY_ONE = re.compile(r"[\s,:]*(?:any one|one|any|either)\s+of\s+(?:the following|these)[^.:]{0,30}:\s*", re.IGNORECASE)


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
    parts, unexplained = parts_of(text, any_one.end() if any_one else start, end, damaged)
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
        parts, unexplained = parts_of(text, start, end, damaged)
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
