"""What the rules in force ask of each component: the leaves of the requirement trees, with their alternatives kept.

Components are one when the checks take them for one (approvals/registry/components.py), so matrix and checks can not
disagree about which device is meant.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from approvals.models import Approval, Requirement
from approvals.registry.components import component_key as key_of
from games.models import GameVersion
from paytables.equipment import system_name
from paytables.packet.versions import Match


@dataclass(frozen=True, slots=True)
class RequiredComponent:
    """One component as one alternative of one game's rules asks for it."""

    requirement: int
    component: str
    key: str  # how the checks compare its name
    game: str
    slug: str
    version_id: int  # of the game's rules
    number: int
    letter: int | None
    submission: str | None
    applies_to: str
    system: str | None
    alternative: int
    alternatives: int
    stand_ins: tuple[str, ...]  # what may be there in its place
    version: str | None
    match: Match | None  # null, and a null version under another match than "any": not read for certain
    first: datetime.date
    last: datetime.date | None  # the last day of these rules; null: they hold still
    slot: int | None = None  # the part of the requirement that any one of several components fills; null: it alone does

    @property
    def known(self) -> bool:
        return self.match == "any" or (self.match is not None and self.version is not None)

    @property
    def words(self) -> str:
        """The requirement as a person says it."""
        if not self.known:
            return "version not read for certain"
        if self.match == "any":
            return "any version"
        return f"{self.version} or higher" if self.match == "at_least" else f"exactly {self.version}"

    @property
    def place(self) -> str:
        """For what, in which system, and in which of several alternatives."""
        parts = [self.applies_to.replace("_", " ")]
        if self.system:
            parts.append(f"{system_name(self.system)} system")
        if self.alternatives > 1:
            parts.append(f"alternative {self.alternative} of {self.alternatives}")
        if self.stand_ins:
            parts.append(f"or {' or '.join(self.stand_ins)}")
        return ", ".join(parts)


def required_on(day: datetime.date) -> list[RequiredComponent]:
    """Every requirement of the rules in force on a day."""
    return _read(GameVersion.objects.filter(in_force__contains=day))


def ever_required(component: str) -> list[RequiredComponent]:
    """The requirements of one component in all rules that a letter ever had in force, oldest first."""
    wanted = key_of(component)
    versions = GameVersion.objects.filter(in_force__isnull=False, in_force__isempty=False)
    return sorted((a for a in _read(versions) if a.key == wanted), key=lambda a: (a.first, a.game, a.requirement))


def all_ever_required() -> dict[str, list[RequiredComponent]]:
    """The same for every component, by how its name is compared; as many questions as for one."""
    versions = GameVersion.objects.filter(in_force__isnull=False, in_force__isempty=False)
    results: dict[str, list[RequiredComponent]] = {}
    for asked in sorted(_read(versions), key=lambda a: (a.first, a.game, a.requirement)):
        results.setdefault(asked.key, []).append(asked)
    return results


def _read(versions: QuerySet[GameVersion]) -> list[RequiredComponent]:
    """Three questions, however many games there are."""
    known = {v.pk: v for v in versions.defer("packet").select_related("game")}
    letters: dict[int, Approval] = {}
    approvals = Approval.objects.filter(version__in=list(known)).select_related("letter__submission")
    for approval in approvals.order_by("letter__date", "letter_id"):
        if not approval.in_force.isempty:
            letters[approval.version_id or 0] = approval
    rows = list(Requirement.objects.filter(game_version__in=list(known)).select_related("component").order_by("id"))
    by_id = {row.pk: row for row in rows}
    branches: dict[int, list[Requirement]] = {}
    for row in rows:
        if row.parent_id is not None:
            branches.setdefault(row.parent_id, []).append(row)
    results = []
    for row in rows:
        if row.kind == "component":
            results.append(_asked(row, known[row.game_version_id], letters.get(row.game_version_id), by_id, branches))
    results.sort(key=lambda a: (a.component.casefold(), a.game.casefold(), a.applies_to, a.system or "", a.alternative))
    return results


def _asked(
    row: Requirement,
    version: GameVersion,
    approval: Approval | None,
    by_id: dict[int, Requirement],
    branches: dict[int, list[Requirement]],
) -> RequiredComponent:
    path = [row]
    while path[-1].parent_id is not None:
        path.append(by_id[path[-1].parent_id])
    root = path[-1]
    several = branches.get(root.pk, [])
    first = path[-2] if len(path) > 1 else row
    beside: Iterable[Requirement] = ()
    slot = row.pk
    if row.parent_id is not None and row.parent_id != root.pk and by_id[row.parent_id].kind == "any_of":
        beside, slot = branches[row.parent_id], row.parent_id
    name = row.component.name if row.component else row.name
    days = version.in_force
    assert days is not None
    assert days.lower is not None
    return RequiredComponent(
        requirement=row.pk,
        component=name,
        key=key_of(name),
        game=version.game.name,
        slug=version.game.slug,
        version_id=version.pk,
        number=version.number,
        letter=approval.letter_id if approval else None,
        submission=approval.letter.submission.number if approval and approval.letter.submission else None,
        applies_to=root.applies_to,
        system=root.system,
        alternative=1 + next((i for i, b in enumerate(several) if b.pk == first.pk), 0),
        alternatives=max(1, len(several)) if root.kind == "any_of" else 1,
        stand_ins=tuple(b.name for b in beside if b.pk != row.pk),
        version=row.version,
        match=row.match,  # type: ignore[arg-type]  # the table's choices are the type's
        first=days.lower,
        last=None if days.upper is None else days.upper - datetime.timedelta(days=1),
        slot=slot,
    )


def names_in_force(day: datetime.date) -> list[str]:
    results = {name for name, _ in _components(Q(game_version__in_force__contains=day))}
    return list({key_of(name): name for name in sorted(results, key=str.casefold)}.values())


def required_versions(component: str) -> list[str]:
    """Those that rules ever asked for, the oldest rules first, each once."""
    wanted = key_of(component)
    held = Q(game_version__in_force__isnull=False, game_version__in_force__isempty=False)
    rows = _components(held).order_by("game_version__in_force__startswith", "game_version__game__name", "id")
    return list(dict.fromkeys(version for name, version in rows if version and key_of(name) == wanted))


def _components(which: Q) -> QuerySet[Requirement, tuple[str, str | None]]:
    """The name and the version of each component that is asked for."""
    rows = Requirement.objects.filter(which, kind="component").order_by()
    return rows.values_list(Coalesce("component__name", "name"), "version")
