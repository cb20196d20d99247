"""A comparison as pages, the PDF and spreadsheets tell it: values in words, long lists in one entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from approvals.differences.comparison import Comparison, Difference, Effect, Mark
from approvals.differences.comparison.show import SHOWN, TITLES
from paytables.equipment import system_name, systems

COLUMNS = (
    "number", "part", "change", "subject", "field", "before", "after", "effects", "doubtful", "pages_before",
    "pages_after", "says_what", "noise",
)  # fmt: skip
OPEN = {
    "renamed": "renamed", "or_higher_added": "“or higher” added", "or_higher_removed": "“or higher” removed",
    "multi_game": "for several games",
}  # fmt: skip
NAMED = ("letter", "fact", "citation", "document")  # their subject says the field already


@dataclass(frozen=True, slots=True)
class Entry:
    """One difference, or a long list of the same kind."""

    members: tuple[Difference, ...]

    @property
    def first(self) -> Difference:
        return self.members[0]

    @property
    def number(self) -> str:
        return str(self.first.number) if len(self.members) == 1 else f"{self.first.number}–{self.members[-1].number}"

    @property
    def change(self) -> str:
        return change_words(self.first)

    @property
    def subject(self) -> str:
        d = self.first
        where = (
            f"{part_words(d.places[0].where)} "
            if d.topic == "clause" and d.places and d.change not in ("moved", "renumbered")
            else ""
        )
        field = f", {d.field.replace('_', ' ')}" if d.field and d.topic not in NAMED else ""
        count = f"{len(self.members)} × " if len(self.members) > 1 else ""
        return f"{count}{where}{d.subject}{field}".strip() or "text"

    @property
    def before(self) -> str:
        return "; ".join(plain(d.before) for d in self.members if d.before is not None)

    @property
    def after(self) -> str:
        return "; ".join(plain(d.after) for d in self.members if d.after is not None)

    @property
    def words(self) -> tuple[Mark, ...]:
        return self.first.words if len(self.members) == 1 else ()

    @property
    def effects(self) -> tuple[Effect, ...]:
        return self.first.effects

    @property
    def reasons(self) -> list[str]:
        """Why it does what it does, each reason once."""
        return list(dict.fromkeys(effect.reason for effect in self.effects))

    @property
    def doubtful(self) -> bool:
        return self.first.doubtful

    @property
    def noise(self) -> str | None:
        return self.first.noise

    @property
    def explained_by(self) -> tuple[int, ...]:
        return self.first.explained_by

    @property
    def places(self) -> list[dict[str, object]]:
        """Where it stands, each pair of pages once."""
        results = {
            (p.where, p.before.page if p.before else None, p.after.page if p.after else None): p
            for d in self.members
            for p in d.places
        }
        return [
            {"where": part_words(where), "before": p.before, "after": p.after}
            for (where, *_), p in list(results.items())[:SHOWN]
        ]

    @property
    def more_places(self) -> int:
        return max(0, sum(len(d.places) for d in self.members) - SHOWN) if len(self.members) == 1 else 0


def change_words(difference: Difference) -> str:
    return OPEN.get(difference.change, difference.change.replace("_", " "))


def part_words(where: str) -> str:
    """A part of the rules in words; it may begin with a system's code.

    >>> part_words("nexus_multi › RULES OF PLAY"), part_words("rules")
    ('Nexus multi-game › RULES OF PLAY', 'rules')
    """
    head, mark, rest = where.partition(" › ")
    return (system_name(head) if head in systems() else head.replace("_", " ")) + mark + rest


def plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {plain(v)}" for k, v in value.items() if v is not None)
    if isinstance(value, list | tuple):
        return ", ".join(map(plain, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


FOLDED = ("moved", "renumbered", "divided", "joined")  # the words are the same, in another place


def folded(difference: Difference) -> bool:
    """Whether the words stand unchanged, somewhere else or under another number."""
    return difference.topic in ("clause", "heading") and difference.change in FOLDED


def parts_of(differences: Sequence[Difference]) -> list[tuple[str, str, list[Entry]]]:
    """Parts in order, by meaning first: (topic, title, entries)."""
    return [
        (topic, TITLES[topic], list(_entries(list(group)))) for topic, group in groupby(differences, lambda d: d.topic)
    ]


def _entries(differences: Sequence[Difference]) -> Iterator[Entry]:
    for _, group in groupby(differences, key=lambda d: (d.field, d.change, d.effects, d.doubtful, d.noise)):
        members = tuple(group)
        if members[0].field == "games" and len(members) > SHOWN:
            yield Entry(members)
        else:
            yield from (Entry((member,)) for member in members)


def effects_counted(comparison: Comparison) -> list[tuple[str, str, int]]:
    """How many differences do what, for whom: (direction, whom, number); clauses that only repeat are not counted."""
    counted = Counter(
        (e.direction, e.whom) for d in comparison.differences if not d.explained_by for e in dict.fromkeys(d.effects)
    )
    order = ("tightens", "loosens", "unclear", "leaves")
    return [
        (d, who, n) for (d, who), n in sorted(counted.items(), key=lambda c: (order.index(c[0][0]), -c[1], c[0][1]))
    ]


def lines(comparison: Comparison, *, noise: bool = False) -> Iterator[dict[str, object]]:
    """One row a difference, for spreadsheets."""
    for d in (*comparison.differences, *(comparison.noise if noise else ())):
        yield {
            "number": d.number,
            "part": TITLES[d.topic],
            "change": change_words(d),
            "subject": d.subject,
            "field": d.field,
            "before": None if d.before is None else plain(d.before),
            "after": None if d.after is None else plain(d.after),
            "effects": [f"{e.direction} for {e.whom}: {e.reason}" for e in d.effects],
            "doubtful": d.doubtful,
            "pages_before": _pages(d, "before"),
            "pages_after": _pages(d, "after"),
            "says_what": ", ".join(map(str, d.explained_by)),
            "noise": d.noise,
        }


def _pages(difference: Difference, side: str) -> str:
    results = (getattr(place, side) for place in difference.places)
    return ", ".join(map(str, sorted({e.page for e in results if e is not None and e.page})))
