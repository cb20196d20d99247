"""Equipment by table: what runs where, what the rules in force ask for, and how it stands.

A regulator sees every table, an operator its own. A manufacturer sees its own components alone, and of them counts:
how many tables of how many operators run which version for which game.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.permissions import is_manufacturer
from accounts.tenant import acting_system
from approvals.equipment.compatibility import Gone, Status, gone_on, status
from approvals.equipment.installed import is_own, own_components
from approvals.equipment.known import NotKnown, check_component, check_known
from approvals.equipment.on_tables import installed
from approvals.equipment.requirements import RequiredComponent, required_on
from approvals.models import ConfigurationVersion
from approvals.operators.selectors import configurations_for
from approvals.registry.components import component_key as key_of
from approvals.registry.current import withdrawals_now
from games.names import name_key
from paytables.packet.versions import compare

Than = Literal["below", "exactly", "at_least"]
THAN: dict[Than, str] = {"below": "below", "exactly": "exactly", "at_least": "at least"}
STANDINGS: tuple[Status, ...] = ("refused", "withdrawn", "review", "some", "good", "unnamed")
COLUMNS = (
    "operator", "kind", "room", "table", "game", "component", "installed", "required", "submission", "standing",
)  # fmt: skip
COUNTED = ("component", "installed", "game", "required", "submission", "standing", "tables", "operators")


@dataclass(frozen=True, slots=True)
class Filters:
    """What was asked for; `trouble` says what could not be understood, and then nothing is answered."""

    component: str = ""
    version: str = ""
    than: Than = "below"
    standing: str = ""
    operator: str = ""
    game: str = ""
    trouble: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One component on one table."""

    configuration: int
    operator_id: int
    operator: str
    kind: str
    room: str
    table: str
    game: str
    component: str
    installed: str | None
    asked: tuple[RequiredComponent, ...]
    standing: Status
    uncertain: bool = False  # nobody can say whether its version is on the side that was asked for

    @property
    def required(self) -> str:
        return "; ".join(dict.fromkeys(a.words for a in self.asked))

    @property
    def submission(self) -> str:
        return ", ".join(dict.fromkeys(a.submission for a in self.asked if a.submission))


@dataclass(frozen=True, slots=True)
class Count:
    """What a manufacturer learns: how many tables run a version, not which."""

    component: str
    installed: str | None
    game: str
    required: str
    submission: str
    standing: Status
    tables: int
    operators: int


@dataclass
class Answer:
    """The tables, or the counts for whom only counts are meant."""

    filters: Filters
    rows: list[Row] = field(default_factory=list)
    counts: list[Count] | None = None
    standings: dict[str, int] = field(default_factory=dict)  # of the rows before the filter by standing
    known: list[str] = field(default_factory=list)  # the components that the rules in force name

    @property
    def tables(self) -> int:
        return len({row.configuration for row in self.rows})

    @property
    def operators(self) -> int:
        return len({row.operator_id for row in self.rows})


def filters_of(query: Mapping[str, str], user: User) -> Filters:
    """The filters of an address. An unknown component or version is an error, never "nobody runs it"."""
    values = {
        name: query.get(name, "").strip()[:200]
        for name in ("component", "version", "than", "standing", "operator", "game")
    }
    trouble = []
    if values["than"] not in THAN:
        if values["than"]:
            trouble.append(f"“{values['than']}” is not a comparison; use below, exactly or at_least.")
        values["than"] = "below"
    if values["standing"] and values["standing"] not in STANDINGS:
        trouble.append(f"“{values['standing']}” is not a result; use {', '.join(STANDINGS)}.")
    if values["version"] and not values["component"]:
        trouble.append("Name the component whose version this is.")
    maker = bool(is_manufacturer.test(user))
    if maker and values["operator"]:
        trouble.append("Manufacturers see counts of their own equipment, not who runs it.")
    if values["component"]:
        try:
            if values["version"]:
                check_known(values["component"], values["version"], user)
            else:
                check_component(values["component"], user)
        except NotKnown as why:
            trouble.append(str(why))
        else:
            if maker and not is_own(values["component"], user):
                trouble.append(f"The register does not list {values['component']} as equipment of {user.organisation}.")
    return Filters(**values, trouble=tuple(trouble))  # type: ignore[arg-type]  # `than` was looked up


def equipment_by_table(filters: Filters, user: User, day: datetime.date | None = None) -> Answer:
    """Every component on every table that the person may see, within the filters."""
    answer = Answer(filters)
    counts_only = bool(is_manufacturer.test(user))
    if not filters.trouble:
        required = _Required(day or timezone.localdate())
        answer.known = required.names
        if counts_only:
            own = own_components(user)
            with acting_system():  # other organisations' tables are counted, and nothing of them leaves this function
                every = ConfigurationVersion.objects.filter(newest=True, configuration__closed_on=None)
                rows = list(_rows(every, filters, required, lambda key: key in own))
        else:
            rows = list(_rows(configurations_for(user), filters, required, lambda key: True))
        for row in rows:
            answer.standings[row.standing] = answer.standings.get(row.standing, 0) + 1
        answer.rows = [row for row in rows if filters.standing in ("", row.standing)]
    if counts_only:
        answer.counts, answer.rows = _counts(answer.rows), []
    return answer


def _rows(
    versions: QuerySet[ConfigurationVersion], filters: Filters, asked_by: _Required, wanted: Callable[[str], bool]
) -> Iterator[Row]:
    component = key_of(filters.component) if filters.component else None
    if filters.operator:
        versions = versions.filter(configuration__room__operator__name__icontains=filters.operator)
    if filters.game:
        versions = versions.filter(game__names__key__contains=name_key(filters.game)).distinct()
    result = versions.order_by(
        "configuration__room__operator__name", "configuration__room__name", "configuration__table", "pk"
    ).values_list(
        "configuration_id", "configuration__room__operator_id", "configuration__room__operator__name",
        "configuration__room__operator__kind", "configuration__room__name", "configuration__table",
        "game__slug", "data",
    )  # fmt: skip
    for pk, operator_id, operator, kind, room, table, slug, data in result.iterator(chunk_size=1000):
        for here in installed(data):
            key = key_of(here.component)
            if (component is not None and key != component) or not wanted(key):
                continue
            side = _side(here.version, filters)
            if side is None:
                continue
            asked, standing = asked_by(slug, key, here.version)
            yield Row(
                pk, operator_id, operator, kind, room, table, data["game"], here.component, here.version, asked,
                standing, uncertain=side == "unknown",
            )  # fmt: skip


class _Required:
    """What the rules in force on a day ask of a component, and how a version stands; each pair once."""

    def __init__(self, day: datetime.date) -> None:
        self.by: dict[tuple[str, str], list[RequiredComponent]] = {}
        named: dict[str, str] = {}
        for asked in required_on(day):
            self.by.setdefault((asked.slug, asked.key), []).append(asked)
            named.setdefault(asked.key, asked.component)
        self.names = list(named.values())
        self.gone: Gone = gone_on(day, withdrawals_now())
        self.known: dict[tuple[str | None, str, str | None], tuple[tuple[RequiredComponent, ...], Status]] = {}

    def __call__(self, slug: str | None, key: str, version: str | None) -> tuple[tuple[RequiredComponent, ...], Status]:
        place = (slug, key, version)
        if place not in self.known:
            asked = tuple(self.by.get((slug or "", key), ()))
            self.known[place] = asked, status(asked, version, self.gone)
        return self.known[place]


def _side(version: str | None, filters: Filters) -> Literal["yes", "unknown"] | None:
    """Whether an installed version is on the side that was asked for; None: it is not."""
    if not filters.version:
        return "yes"
    order = "unknown" if version is None else compare(version, filters.version)
    if order == "unknown":
        return "unknown"
    sides = {"below": ("below",), "exactly": ("equal",), "at_least": ("equal", "above")}
    return "yes" if order in sides[filters.than] else None


def _counts(rows: Iterable[Row]) -> list[Count]:
    grouped: dict[tuple[str, str | None, str, str, str, Status], list[Row]] = {}
    for row in rows:
        key = (row.component, row.installed, row.game, row.required, row.submission, row.standing)
        grouped.setdefault(key, []).append(row)
    return [
        Count(*(*key, len({r.configuration for r in of}), len({r.operator_id for r in of})))
        for key, of in sorted(grouped.items(), key=lambda entry: [str(part or "") for part in entry[0]])
    ]


def lines(answer: Answer) -> Iterator[dict[str, object]]:
    """For files and the API."""
    if answer.counts is not None:
        for count in answer.counts:
            yield {name: getattr(count, name) for name in COUNTED}
        return
    for row in answer.rows:
        yield {name: getattr(row, name) for name in COLUMNS}
