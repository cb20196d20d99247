"""A definition as a form: each part a field, in sections; what was typed, and what is wrong beside its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from accounts.web import formats
from paytables.drafting.draft import Draft
from paytables.drafting.parts import MOST_LETTERS, MOST_PARTS, PartOf, written

PREFIX = "part."
MORE, WITHOUT = "more", "without"
DIVIDED = ("bets", "ladders", "settlement", "rounds")  # whose sections are one for each entry
REMOVED = ("bets", "ladders")
FOLDED = ("bets", "ladders", "bonuses", "main_aliases")


@dataclass(frozen=True, slots=True)
class Entry:
    """One part as the form shows it."""

    path: str
    text: str
    part: PartOf | None
    question: str = ""
    changed: bool = False
    wrong: str = ""

    @property
    def name(self) -> str:
        return PREFIX + self.path

    @property
    def key(self) -> str:
        return self.name.replace(".", "-")

    @property
    def label(self) -> str:
        """Within its section: hands.player.cards is "player, cards", a pay is its table and its hand."""
        head, *steps = self.path.split(".")
        if head in DIVIDED and len(steps) > 1:
            steps = steps[1:]
        if len(steps) > 2 and steps[0] == "paytables":
            number = _place(steps[1])
            steps = [f"table {number}", *(s for s in steps[2:] if s != "pays")]
        return ", ".join(s.replace("_", " ") for s in steps) or head.replace("_", " ")

    @property
    def is_blank(self) -> bool:
        return not self.text

    @property
    def box(self) -> str:
        return ",".join(f"{side:.1f}" for side in self.part.bbox) if self.part and self.part.bbox else ""


def _place(step: str) -> str:
    """Places in a list are counted from one by people; whatever else somebody typed is left as it is."""
    return str(int(step) + 1) if step.isdecimal() and len(step) < 4 else step


def typed_parts(posted: QueryDict, lenient: bool = False) -> dict[str, str]:
    """The form's parts by their paths, and those that were added, one a line. Raises ValueError."""
    results = {name.removeprefix(PREFIX): str(posted[name]).strip() for name in posted if name.startswith(PREFIX)}
    for line in str(posted.get(MORE, "")).splitlines():
        path, colon, text = line.partition(":")
        if line.strip() and colon:
            results[path.strip()] = text.strip()
        elif line.strip() and not lenient:
            raise ValueError(f"“{line.strip()[:60]}” adds no part: write its path, a colon and its value")
    if len(results) > MOST_PARTS and not lenient:
        raise ValueError(f"A definition has at most {MOST_PARTS} parts")
    if sum(map(len, results.values())) > MOST_LETTERS and not lenient:
        raise ValueError(f"A definition has at most {MOST_LETTERS:,} characters")
    for gone in posted.getlist(WITHOUT):
        results = {path: text for path, text in results.items() if not path.startswith(f"{gone}.")}
    return results


def texts_of(draft: Draft) -> dict[str, str]:
    return {path: written(part.value) for path, part in draft.parts.items()}


def entries_of(draft: Draft, texts: Mapping[str, str], mistakes: Iterable[str] = ()) -> list[Entry]:
    questions = {b.path: b.question for b in draft.blanks}
    usual = texts_of(draft)
    wrong = {_part_of(m): m for m in mistakes}
    paths = dict.fromkeys([*usual, *questions, *texts])
    return [
        Entry(
            p, texts.get(p, ""), draft.parts.get(p), questions.get(p, ""), texts.get(p, "") != usual.get(p, ""),
            wrong.get(p, ""),
        )
        for p in paths
        if p in texts or p in questions
    ]  # fmt: skip


def _part_of(mistake: str) -> str:
    """The part that a mistake names first, as `games.engines.definition` writes them."""
    return mistake.split("`", 2)[1] if mistake.count("`") > 1 else ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A sentence, and the field that is nearest to what it is about."""

    sentence: str
    at: str = ""


def placed(mistakes: Iterable[str], entries: Sequence[Entry]) -> list[Mistake]:
    """Each mistake with the field of its part, else the first field within it, else the first beside it."""
    return [Mistake(m, _nearest(_part_of(m), entries)) for m in mistakes]


def _nearest(path: str, entries: Sequence[Entry]) -> str:
    while path:
        result = next((e.key for e in entries if e.path == path or e.path.startswith(f"{path}.")), "")
        if result:
            return result
        path = path.rpartition(".")[0]
    return ""


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    entries: list[Entry]
    path: str  # of a bet or a ladder, which can be removed whole; else empty

    @property
    def open(self) -> bool:
        """Pays are folded away unless something in them is blank or wrong."""
        return not self.entries[0].path.startswith(FOLDED) or any(e.is_blank or e.wrong for e in self.entries)


def sections_of(entries: Iterable[Entry]) -> list[Section]:
    results: dict[str, Section] = {}
    for e in entries:
        head, _, rest = e.path.partition(".")
        name = rest.partition(".")[0]
        title = f"{head}: {_place(name)}" if head in DIVIDED else head
        whole = f"{head}.{name}" if head in REMOVED and name else ""
        title = formats.words_of(title) or title
        results.setdefault(title, Section(title, [], whole)).entries.append(e)
    return list(results.values())
