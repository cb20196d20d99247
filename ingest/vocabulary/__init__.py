"""Words that the trade uses, as data: companies and who followed whom, equipment, titles of the Commission's people."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.lineage import written

HERE = Path(__file__).parent


@cache
def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Company:
    """A company as documents name it; `family` groups those that followed one another."""

    name: str
    family: str
    aliases: tuple[str, ...] = ()
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Component:
    """A piece of equipment as documents name it; components of one class may stand for each other."""

    name: str
    kind: str
    aliases: tuple[str, ...] = ()
    family: str | None = None


@cache
def companies() -> tuple[Company, ...]:
    return tuple(
        Company(c["name"], c["family"], tuple(c.get("aliases", ())), c.get("since")) for c in written()["company"]
    )


@cache
def components() -> tuple[Component, ...]:
    return tuple(
        Component(c["name"], c["kind"], tuple(c.get("aliases", ())), c.get("family"))
        for c in _load("components.toml")["component"]
    )


@cache
def title_words() -> dict[str, tuple[str, ...]]:
    """Words of people's titles and of the units that they work in."""
    return {key: tuple(value) for key, value in _load("titles.toml").items()}


@dataclass(frozen=True, slots=True)
class Authority:
    """Who regulates, where: what its papers call it, and the codes of law that they cite."""

    code: str
    name: str
    says: tuple[str, ...]
    law: tuple[str, ...]


@cache
def authorities() -> tuple[Authority, ...]:
    return tuple(
        Authority(a["code"], a["name"], tuple(a["says"]), tuple(a["law"]))
        for a in _load("authorities.toml")["authority"]
    )


@cache
def game_words() -> dict[str, tuple[str, ...]]:
    """Words of games' names: nouns that end them, additions that may follow, names that no noun tells."""
    return {key: tuple(value) for key, value in _load("games.toml").items()}


def same_family(a: str, b: str) -> bool | None:
    """Whether two companies are one line of successors; None where one is unknown."""
    families = {}
    for company in companies():
        for name in (company.name, *company.aliases):
            families[_key(name)] = company.family
    one, two = families.get(_key(a)), families.get(_key(b))
    return None if one is None or two is None else one == two


def _key(name: str) -> str:
    return "".join(c for c in name.lower().replace("&", "and") if c.isalnum())
