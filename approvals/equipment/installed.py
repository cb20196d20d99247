"""Who runs which version: read from the tables that operators set up.

A regulator learns it by operator and table, an operator of its own tables, a manufacturer in counts alone and only of
equipment that is its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet

from accounts.models import User
from accounts.permissions import is_manufacturer
from accounts.tenant import acting_system
from approvals.equipment.known import check_known
from approvals.equipment.on_tables import installed
from approvals.models import Component, ConfigurationVersion
from approvals.operators.selectors import configurations_for
from approvals.registry.components import component_key as key_of
from games.models import GameName, GameVersion, Manufacturer
from paytables.packet.versions import compare, fold

Standing = Literal["equal", "below", "review"]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that runs the component."""

    configuration: int
    operator: str
    kind: str
    room: str
    table: str
    game: str
    version: str | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Who would have to upgrade if a version were withdrawn."""

    component: str
    version: str
    tables: tuple[Table, ...] | None  # None: only counts are shown to who asks
    table_counts: Mapping[Standing, int]
    operator_counts: Mapping[Standing, int]

    @property
    def by_operator(self) -> list[tuple[str, str, list[Table]]]:
        results: dict[tuple[str, str], list[Table]] = {}
        for table in self.tables or ():
            results.setdefault((table.operator, table.kind), []).append(table)
        return [(name, kind, tables) for (name, kind), tables in sorted(results.items())]


class NotTheirs(Exception):
    """A manufacturer asked who runs equipment that the register does not know as its own."""


def withdrawal(*, component: str, version: str, user: User) -> Withdrawal:
    """The tables that run exactly this version, those below it, and those whose version nobody can compare with it.

    Raises NotTheirs, and NotKnown for what is not a component or no version.
    """
    counts_only = bool(is_manufacturer.test(user))
    if counts_only and not is_own(component, user):
        raise NotTheirs(f"The register does not list {component} as equipment of {user.organisation}.")
    check_known(component, version, user)
    if counts_only:
        with acting_system():  # other organisations' tables are counted, and nothing of them leaves this function
            tables = _tables(component, version, ConfigurationVersion.objects.filter(newest=True))
    else:
        tables = _tables(component, version, configurations_for(user))
    standings: tuple[Standing, ...] = ("equal", "below", "review")
    return Withdrawal(
        component,
        version,
        None if counts_only else tuple(tables),
        {s: sum(t.standing == s for t in tables) for s in standings},
        {s: len({t.operator for t in tables if t.standing == s}) for s in standings},
    )


def _tables(component: str, version: str, versions: QuerySet[ConfigurationVersion]) -> list[Table]:
    wanted = key_of(component)
    rows = (
        versions.filter(configuration__closed_on=None)
        .order_by("configuration__room__operator__name", "configuration__room__name", "configuration__table")
        .values_list(
            "configuration_id", "configuration__room__operator__name", "configuration__room__operator__kind",
            "configuration__room__name", "configuration__table", "data",
        )
    )  # fmt: skip
    results = []
    for pk, operator, kind, room, table, data in rows.iterator(chunk_size=1000):
        for here in installed(data):
            if key_of(here.component) == wanted and (standing := _standing(here.version, version)) is not None:
                results.append(Table(pk, operator, kind, room, table, data["game"], here.version, standing))
    return results


def _standing(installed_version: str | None, withdrawn: str) -> Standing | None:
    """None: newer, so not touched."""
    if installed_version is None:
        return "review"
    order = compare(installed_version, withdrawn)
    if order == "above":
        return None
    return "review" if order == "unknown" else order


def is_own(component: str, user: User) -> bool:
    """Whether equipment is the person's organisation's: by the register, or as all rules that ask for it are."""
    return key_of(component) in own_components(user)


def own_components(user: User) -> dict[str, str]:
    """The organisation's own equipment: how a name is compared → the name."""
    manufacturers = set(Manufacturer.objects.filter(organisation=user.organisation).values_list("pk", flat=True))
    if not manufacturers:
        return {}
    named: dict[str, list[Component]] = {}
    for component in Component.objects.order_by("name"):
        named.setdefault(key_of(component.name), []).append(component)
    owners: dict[int | None, set[int | None]] = {}
    rows = GameVersion.objects.filter(requirements__component__isnull=False).order_by()
    for component_id, owner in rows.values_list("requirements__component", "owner_id").distinct():
        owners.setdefault(component_id, set()).add(owner)
    results = {}
    for key, matching in named.items():
        makers = {c.manufacturer_id for c in matching if c.manufacturer_id}
        if not makers:
            makers = {owner for c in matching for owner in owners.get(c.pk, ())}  # type: ignore[misc]
        if makers and makers <= manufacturers:
            results[key] = matching[0].name
    return results


def own_games(user: User) -> set[str]:
    """The keys of all names of the games that are the organisation's own: each owner that the register knows is."""
    manufacturers = set(Manufacturer.objects.filter(organisation=user.organisation).values_list("pk", flat=True))
    owners: dict[int, set[int]] = {}
    for game, owner in GameVersion.objects.filter(owner__isnull=False).values_list("game", "owner").distinct():
        owners.setdefault(game, set()).add(owner)
    own = [game for game, makers in owners.items() if makers <= manufacturers]
    return set(GameName.objects.filter(game__in=own).values_list("key", flat=True))


@dataclass(frozen=True, slots=True)
class Deployed:
    """A version that tables run: how many, in how many rooms, and of how many operators. No names."""

    version: str
    tables: int
    rooms: int
    operators: int


def own_and_deployed(user: User) -> tuple[dict[str, str], dict[str, list[Deployed]]]:
    """Who asks learns numbers alone, and of its own equipment alone: names, and what runs by component and version."""
    own = own_components(user)
    seen: dict[str, dict[str, set[tuple[int, int, int]]]] = {}
    with acting_system():  # other organisations' tables are counted, and nothing of them leaves this function
        rows = ConfigurationVersion.objects.filter(newest=True, configuration__closed_on=None).values_list(
            "configuration_id", "configuration__room_id", "configuration__room__operator_id", "data"
        )
        for table, room, operator, data in rows.iterator(chunk_size=1000):
            for here in installed(data):
                if (key := key_of(here.component)) in own:
                    seen.setdefault(key, {}).setdefault(here.version or "", set()).add((table, room, operator))
    return own, {
        key: [
            Deployed(version, *(len({place[n] for place in places}) for n in range(3)))
            for version, places in sorted(versions.items())
        ]
        for key, versions in seen.items()
    }


def versions_run(component: str, user: User) -> list[str]:
    """The versions of a component on the tables that a person may see, each once."""
    wanted = key_of(component)
    results: dict[str, str] = {}
    for data in configurations_for(user).values_list("data", flat=True).iterator(chunk_size=1000):
        for here in installed(data):
            if here.version is not None and key_of(here.component) == wanted:
                results.setdefault(fold(here.version), here.version)
    return list(results.values())
