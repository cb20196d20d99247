"""Writing games and manufacturers: found by name, made when new."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateRange
from django.utils.text import slugify

from games.lineage import company_key, line_of
from games.models import Game, GameName, GameRelation, Manufacturer, ManufacturerName
from games.names import name_key


@transaction.atomic
def game_named(*, name: str) -> Game:
    """The game of this name; a new one where the register has none. Related games are noted, never merged."""
    key = name_key(name)
    if not key:
        raise ValueError(f"{name!r} is no name of a game")
    known = GameName.objects.select_related("game").filter(key=key).first()
    if known:
        return known.game
    game = Game.objects.create(name=name, slug=_free_slug(name))
    GameName.objects.create(game=game, name=name, key=key, main=True)
    _note_similar(game, key)
    return game


@transaction.atomic
def games_named(*, names: Iterable[str]) -> dict[str, Game]:
    """The games of these names by their keys; one question for all that exist."""
    wanted = {name_key(name): name for name in names}
    known = {found.key: found.game for found in GameName.objects.select_related("game").filter(key__in=list(wanted))}
    for key, name in wanted.items():
        if key not in known:
            known[key] = game_named(name=name)
    return known


@transaction.atomic
def add_alias(*, game: Game, name: str, reason: str) -> GameName:
    """A second name of the same game, with the reason why it is the same."""
    return GameName.objects.create(game=game, name=name, key=name_key(name), reason=reason)


@transaction.atomic
def manufacturer_named(*, name: str, day: datetime.date | None = None) -> Manufacturer:
    """The manufacturer of this name, through its line of companies; the day is one on which it used the name."""
    key = company_key(name)
    if not key:
        raise ValueError(f"{name!r} is no name of a company")
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


def _note_similar(game: Game, key: str) -> None:
    """Games whose names begin alike, at a word's end, are shown to each other's readers."""
    words = game.name.split()
    beginnings = {name_key(" ".join(words[:n])) for n in range(2, len(words))} - {key}
    shorter = GameName.objects.filter(key__in=beginnings).exclude(game=game).values_list("game_id", flat=True)
    longer = [
        other.game_id
        for other in GameName.objects.filter(key__startswith=key).exclude(game=game)
        if len(words) >= 2 and name_key(" ".join(other.name.split()[: len(words)])) == key
    ]
    note = "The names begin alike. They are two games in the register."
    for other in sorted(set(shorter)):
        GameRelation.objects.get_or_create(game=game, other_id=other, defaults={"kind": "similar_name", "note": note})
    for other in sorted(set(longer)):
        GameRelation.objects.get_or_create(game_id=other, other=game, defaults={"kind": "similar_name", "note": note})


def _free_slug(name: str) -> str:
    base = slugify(name)[:200] or "game"
    slug, number = base, 1
    while Game.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


def _free_manufacturer_key(name: str) -> str:
    base = slugify(name)[:50] or "company"
    key, number = base, 1
    while Manufacturer.objects.filter(key=key).exists():
        number += 1
        key = f"{base}-{number}"
    return key
