"""The matrix of components × games: what is asked for on a day, and how given versions stand against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from approvals.equipment.compatibility import Gone, Lowest, Status, lowest_everywhere, nothing_gone, status, words_for
from approvals.equipment.requirements import RequiredComponent
from approvals.registry.components import component_key as key_of

COLUMNS = (
    "component", "game", "submission", "rules_version", "in_force_from", "applies_to", "system", "alternative",
    "or_instead", "required", "match", "offered", "status",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Offered:
    """A version that a maker offers or an operator runs."""

    component: str
    version: str
    use: str = ""
    quantity: int | None = None
    note: str = ""

    @property
    def key(self) -> str:
        return key_of(self.component)


@dataclass(frozen=True, slots=True)
class Cell:
    """One component in one game."""

    asked: tuple[RequiredComponent, ...]
    statuses: tuple[tuple[str, Status], ...]  # offered version → how it stands here

    @property
    def lines(self) -> list[tuple[str, str]]:
        """What is asked for, each once, with where."""
        results: dict[str, list[str]] = {}
        for a in self.asked:
            results.setdefault(a.words, []).append(a.place)
        return [(words, "; ".join(dict.fromkeys(places))) for words, places in results.items()]


@dataclass(frozen=True, slots=True)
class Row:
    component: str
    key: str
    offered: tuple[Offered, ...]
    cells: tuple[Cell, ...]
    lowest: Lowest
    overall: tuple[tuple[str, Status], ...]  # offered version → the worst over the games that name it


@dataclass(frozen=True, slots=True)
class Game:
    name: str
    slug: str
    number: int
    letter: int | None
    submission: str | None


@dataclass(frozen=True, slots=True)
class Matrix:
    games: tuple[Game, ...]
    rows: tuple[Row, ...]
    unnamed: tuple[Offered, ...]  # offered, and named by no rules in force


_WORST: tuple[Status, ...] = ("withdrawn", "refused", "review", "some", "good", "unnamed")


def _worst(version: str, cells: Sequence[Cell]) -> Status:
    results = [state for cell in cells for offered, state in cell.statuses if offered == version]
    return min(results, key=_WORST.index, default="unnamed")


def matrix(asked: Sequence[RequiredComponent], offered: Sequence[Offered] = (), gone: Gone = nothing_gone) -> Matrix:
    """Rows by component, columns by game; a game that names none of the components is left out."""
    games = {a.slug: Game(a.game, a.slug, a.number, a.letter, a.submission) for a in asked}
    columns = tuple(sorted(games.values(), key=lambda g: g.name.casefold()))
    by_component: dict[str, list[RequiredComponent]] = {}
    for a in asked:
        by_component.setdefault(a.key, []).append(a)
    given: dict[str, list[Offered]] = {}
    for o in offered:
        if o.version not in {known.version for known in given.get(o.key, ())}:
            given.setdefault(o.key, []).append(o)
    rows = []
    for key, of_component in by_component.items():
        versions = [o.version for o in given.get(key, ())]
        cells = []
        for column in columns:
            here = tuple(a for a in of_component if a.slug == column.slug)
            cells.append(Cell(here, tuple((v, status(here, v, gone)) for v in versions) if here else ()))
        overall = tuple((v, _worst(v, cells)) for v in versions)
        rows.append(
            Row(of_component[0].component, key, tuple(given.get(key, ())), tuple(cells),
                lowest_everywhere(of_component, gone), overall)
        )  # fmt: skip
    unnamed = tuple(o for key, item in given.items() if key not in by_component for o in item)
    return Matrix(columns, tuple(rows), unnamed)


def lines(
    asked: Iterable[RequiredComponent], offered: Sequence[Offered] = (), gone: Gone = nothing_gone
) -> Iterator[dict[str, object]]:
    """The matrix as rows of a spreadsheet: one for each requirement and version offered."""
    given: dict[str, dict[str | None, None]] = {}
    for o in offered:
        given.setdefault(o.key, {})[o.version] = None
    nothing: dict[str | None, None] = {None: None}
    for a in asked:
        for version in given.get(a.key) or nothing:
            yield {
                "component": a.component,
                "game": a.game,
                "submission": a.submission,
                "rules_version": a.number,
                "in_force_from": a.first,
                "applies_to": a.applies_to,
                "system": a.system,
                "alternative": f"{a.alternative} of {a.alternatives}",
                "or_instead": list(a.stand_ins),
                "required": a.version,
                "match": a.match,
                "offered": version,
                "status": None if version is None else words_for(status([a], version, gone)),
            }
