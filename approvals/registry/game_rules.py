"""Filing the rules of a game: a version with its paytables, outcomes, claims and requirement trees.

Rows hold only what is confident; a doubtful value is null in its row, and the version's packet names it in
`x_doubtful`. What the rows can not hold (an unreadable name) is left to the packet and said in a note.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from decimal import Decimal

from django.db.models import Max

from approvals.models import Component, Requirement
from games.canonical import sha256_of
from games.models import Game, GameVersion
from games.names import name_key
from games.services import game_named, manufacturer_named
from ingest.documents.effective import Confident
from paytables.models import CLAIMS, Claim, Outcome, Paytable
from paytables.packet.plain import PlainComponent, PlainEquipment

Places = dict[tuple[str, int, str], str]
BATCH = 2000


@dataclass
class FiledRules:
    """A version in the register, and where on the page its values come from."""

    version: GameVersion
    created: bool
    notes: list[str] = field(default_factory=list)
    places: Places = field(default_factory=dict)


def version_packet(view: Confident) -> dict[str, object]:
    """The packet as a version keeps it: without provenance, with the pointers of what is doubtful."""
    packet = {key: value for key, value in view.packet.items() if key not in {"provenance", "$schema"}}
    if view.doubtful:
        packet["x_doubtful"] = sorted(view.doubtful)
    return packet


def game_of(view: Confident) -> Game:
    return game_named(name=view.packet["game"] or "")


def file_rules(
    view: Confident, *, game: Game, letter_date: datetime.date | None, corrects: GameVersion | None
) -> FiledRules:
    """The rules of a packet as a version of its game; the same rules are the same version."""
    packet = version_packet(view)
    digest = sha256_of(packet)
    known = GameVersion.objects.filter(game=game, sha256=digest).first()
    if known is not None:
        return FiledRules(known, created=False)
    owner = view.value("/owner")
    number = (GameVersion.objects.filter(game=game).aggregate(last=Max("number"))["last"] or 0) + 1
    version = GameVersion.objects.create(
        game=game,
        number=number,
        rules_as_of=letter_date,
        packet=packet,
        sha256=digest,
        owner=manufacturer_named(name=owner, day=letter_date) if owner and name_key(owner) else None,
        owner_printed=(owner or "")[:200],
        corrects=corrects if corrects is not None and not _is_corrected(corrects) else None,
    )
    filed = FiledRules(version, created=True)
    filed.places["games_gameversion", version.pk, "game"] = "/game"
    filed.places["games_gameversion", version.pk, "owner_printed"] = "/owner"
    _file_paytables(view, filed)
    _file_requirements(view, filed)
    return filed


def _is_corrected(version: GameVersion) -> bool:
    return GameVersion.objects.filter(corrects=version).exists()


def _file_paytables(view: Confident, filed: FiledRules) -> None:
    stated = view.packet.get("paytables") or []
    tables = Paytable.objects.bulk_create(
        [paytable_row(view, filed.version, place) for place in range(len(stated))], batch_size=BATCH
    )
    outcomes: list[tuple[Outcome, str]] = []
    claims: list[tuple[Claim, str]] = []
    for place, (table, entry) in enumerate(zip(tables, stated)):
        at = f"/paytables/{place}"
        for name in ("designator", "alias", "bet", "system", "variant", "wager", "multi_game"):
            filed.places["paytables_paytable", table.pk, name] = f"{at}/{name}"
        for row in range(len(entry.get("outcomes") or [])):
            outcomes.append((outcome_row(view, table, f"{at}/outcomes/{row}", row), f"{at}/outcomes/{row}"))
        for name, _ in CLAIMS:
            value = view.value(f"{at}/claims/{name}")
            if value is not None:
                raw = (view.packet.get("provenance", {}).get(f"{at}/claims/{name}") or {}).get("raw") or ""
                claims.append(
                    (Claim(paytable=table, name=name, value=Decimal(value), raw=raw[:200]), f"{at}/claims/{name}")
                )
    Outcome.objects.bulk_create([row for row, _ in outcomes], batch_size=BATCH)
    Claim.objects.bulk_create([row for row, _ in claims], batch_size=BATCH)
    for outcome, at in outcomes:
        for name in ("hand", "hands", "pays", "unit", "meter", "from_meter", "envy"):
            filed.places["paytables_outcome", outcome.pk, name] = f"{at}/{name}"
    for claim, at in claims:
        filed.places["paytables_claim", claim.pk, "value"] = at


def paytable_row(view: Confident, version: GameVersion, place: int) -> Paytable:
    at = f"/paytables/{place}"
    designator, alias, wager = (view.value(f"{at}/{name}") for name in ("designator", "alias", "wager"))
    return Paytable(
        version=version,
        position=place,
        designator=_short(designator, 60),
        designator_key=_short(name_key(designator), 60) if designator is not None else None,
        alias=_short(alias, 60),
        alias_key=_short(name_key(alias), 60) if alias is not None else None,
        bet=_short(view.value(f"{at}/bet"), 60),
        system=view.value(f"{at}/system"),
        variant=_short(view.value(f"{at}/variant"), 40),
        printing=view.value(f"{at}/printing") or 1,
        wager=None if wager is None else Decimal(wager),
        multi_game=bool(view.value(f"{at}/multi_game")),
    )


def outcome_row(view: Confident, table: Paytable, at: str, row: int) -> Outcome:
    pays, envy, unit = (view.value(f"{at}/{name}") for name in ("pays", "envy", "unit"))
    return Outcome(
        paytable=table,
        position=row,
        hand=_short(view.value(f"{at}/hand"), 100),
        hands=view.value(f"{at}/hands"),
        pays=None if pays is None else Decimal(pays),
        unit=unit,
        meter=view.value(f"{at}/meter") if unit == "percent" else None,
        from_meter=view.value(f"{at}/from_meter"),
        envy=None if envy is None else Decimal(envy),
    )


def _short(text: str | None, longest: int) -> str | None:
    return None if text is None else text[:longest]


def _file_requirements(view: Confident, filed: FiledRules) -> None:
    """Trees as deep as the packet's: any of alternatives, each all of groups, each any of components."""
    stated = view.packet.get("equipment") or []
    components = _components(view, stated, filed)
    for place, entry in enumerate(stated):
        at = f"/equipment/{place}"
        applies_to = view.value(f"{at}/applies_to")
        if applies_to is None:
            filed.notes.append(f"Equipment list {place + 1}: what it applies to was not read for certain.")
            continue
        root = _node(filed, None, place, "any_of", at, applies_to=applies_to[:60], system=view.value(f"{at}/system"))
        for first, alternative in enumerate(entry["any_of"]):
            branch = _node(filed, root, first, "all_of", f"{at}/any_of/{first}")
            for second, group in enumerate(alternative["all_of"]):
                below = f"{at}/any_of/{first}/all_of/{second}"
                parent, offset = branch, second
                if len(group["any_of"]) > 1:
                    parent, offset = _node(filed, branch, second, "any_of", below), 0
                for third, component in enumerate(group["any_of"]):
                    _component_node(
                        view, filed, parent, offset + third, f"{below}/any_of/{third}", component, components
                    )


def _node(filed: FiledRules, parent: Requirement | None, place: int, kind: str, at: str, **more: object) -> Requirement:
    node = Requirement.objects.create(game_version=filed.version, parent=parent, position=place, kind=kind, **more)
    if parent is None:
        filed.places["approvals_requirement", node.pk, "applies_to"] = f"{at}/applies_to"
        filed.places["approvals_requirement", node.pk, "system"] = f"{at}/system"
    return node


def _component_node(
    view: Confident,
    filed: FiledRules,
    parent: Requirement,
    place: int,
    at: str,
    plain_component: PlainComponent,
    components: dict[str, Component],
) -> None:
    match = view.value(f"{at}/match")
    node = Requirement.objects.create(
        game_version=filed.version,
        parent=parent,
        position=place,
        kind="component",
        name=(plain_component["component"] or "")[:200],
        component=components.get(name_key(plain_component["component"] or ""))
        if view.sure(f"{at}/component")
        else None,
        match=match,
        version=None if match == "any" else _short(view.value(f"{at}/version"), 100),
    )
    for name in ("component", "version", "match"):
        filed.places["approvals_requirement", node.pk, name] = f"{at}/{name}"


def _components(view: Confident, statements: list[PlainEquipment], filed: FiledRules) -> dict[str, Component]:
    """The components that these lists name for certain, by key; new ones are made."""
    names: dict[str, str] = {}
    for place, entry in enumerate(statements):
        for first, alternative in enumerate(entry["any_of"]):
            for second, group in enumerate(alternative["all_of"]):
                for third, component in enumerate(group["any_of"]):
                    at = f"/equipment/{place}/any_of/{first}/all_of/{second}/any_of/{third}/component"
                    name = component["component"] or ""
                    if view.sure(at) and name_key(name) and len(name) <= 200:
                        names.setdefault(name_key(name), name)
                    else:
                        filed.notes.append(f"A component of equipment list {place + 1} was not read for certain.")
    known = {item.key: item for item in Component.objects.filter(key__in=list(names))}
    for key, name in names.items():
        if key not in known:
            known[key], _ = Component.objects.get_or_create(key=key, defaults={"name": name})
    return known
