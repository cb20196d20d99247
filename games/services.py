"""Writing games and manufacturers: found by name, made when new."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateRange
from django.db.models import Q
from django.utils.text import slugify

from games.lineage import company_key, line_of
from games.models import Game, GameName, GameRelation, Manufacturer, ManufacturerName
from games.names import name_key


def game_named(*, name: str) -> Game:
    """The game of this name; a new one where the register has none. Related games are noted, never merged."""
    return games_named(names=[name])[name_key(name)]


@transaction.atomic
def games_named(*, names: Iterable[str]) -> dict[str, Game]:
    """The games of these names by their keys, in as many questions as one takes."""
    wanted: dict[str, str] = {}
    for name in names:
        if not (key := name_key(name)):
            raise ValueError(f"{name!r} is not a name of a game")
        wanted.setdefault(key, name)
    known = {item.key: item.game for item in GameName.objects.select_related("game").filter(key__in=list(wanted))}
    new = {key: name for key, name in wanted.items() if key not in known}
    return known | _made(new) if new else known


def _made(names: Mapping[str, str]) -> dict[str, Game]:
    slugs = _free_slugs(names.values())
    made = Game.objects.bulk_create([Game(name=name, slug=slug) for name, slug in zip(names.values(), slugs)])
    games = dict(zip(names, made))
    GameName.objects.bulk_create([GameName(game=g, name=g.name, key=key, main=True) for key, g in games.items()])
    _note_similar(games)
    return games


@transaction.atomic
def add_alias(*, game: Game, name: str, reason: str) -> GameName:
    """A second name of the same game, with the reason why it is the same."""
    return GameName.objects.create(game=game, name=name, key=name_key(name), reason=reason)


@transaction.atomic
def manufacturer_named(*, name: str, day: datetime.date | None = None) -> Manufacturer:
    """The manufacturer of this name, through its line of companies; the day is one on which it used the name."""
    key = company_key(name)
    if not key:
        raise ValueError(f"{name!r} is not a name of a company")
    known = ManufacturerName.objects.select_related("manufacturer").filter(key=key).first()
    if known is None:
        line = line_of(name)
        if line is not None:
            manufacturer, _ = Manufacturer.objects.get_or_create(key=line.key, defaults={"name": line.names[0]})
        else:
            manufacturer = Manufacturer.objects.create(key=_free_manufacturer_key(name), name=name)
        known = ManufacturerName.objects.create(manufacturer=manufacturer, name=name, key=key)
    if day is not None:
        _widen(known, day)
    return known.manufacturer


def _widen(known: ManufacturerName, day: datetime.date) -> None:
    """The days on which a name was used reach from the first to the last document that prints it."""
    after = day + datetime.timedelta(days=1)
    used = known.used
    if used is None:
        wider = DateRange(day, after)
    else:
        wider = DateRange(min(used.lower or day, day), None if used.upper is None else max(used.upper, after))
    if wider != used:
        known.used = wider
        known.save(update_fields=["used"])


def _note_similar(new: Mapping[str, Game]) -> None:
    """Games whose names begin alike, at a word's end, are shown to each other's readers."""
    beginnings = {key: _beginnings(game.name) - {key} for key, game in new.items()}
    begun = Q(key__in=set().union(*beginnings.values()))
    for key in new:
        begun |= Q(key__startswith=key)
    alike = set()
    for other in GameName.objects.filter(begun):
        of_other = _beginnings(other.name) - {other.key}
        for key, game in new.items():
            if other.key in beginnings[key] and game.pk != other.game_id:
                alike.add((game.pk, other.game_id))
            if key in of_other and game.pk != other.game_id:
                alike.add((other.game_id, game.pk))
    note = "The names begin alike. They are two games in the register."
    known = set(GameRelation.objects.filter(game__in={g for g, _ in alike}).values_list("game_id", "other_id"))
    GameRelation.objects.bulk_create(
        GameRelation(game_id=longer, other_id=shorter, kind="similar_name", note=note)
        for longer, shorter in sorted(alike - known)
    )


def _beginnings(name: str) -> set[str]:
    """The keys of the names, of two words or more, that a name begins with."""
    words = name.split()
    return {name_key(" ".join(words[:n])) for n in range(2, len(words) + 1)}


def _free_slugs(names: Iterable[str]) -> list[str]:
    bases = [slugify(name)[:200] or "game" for name in names]
    taken = set(Game.objects.filter(slug__in=bases).values_list("slug", flat=True))
    results = []
    for base in bases:
        slug, number = base, 1
        while slug in taken or (number > 1 and Game.objects.filter(slug=slug).exists()):
            number += 1
            slug = f"{base}-{number}"
        taken.add(slug)
        results.append(slug)
    return results


def _free_manufacturer_key(name: str) -> str:
    base = slugify(name)[:50] or "company"
    key, number = base, 1
    while Manufacturer.objects.filter(key=key).exists():
        number += 1
        key = f"{base}-{number}"
    return key
