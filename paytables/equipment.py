"""The names of equipment, as data: `equipment.toml`. No other module knows a product, a device or a system by name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("equipment.toml")


@dataclass(frozen=True, slots=True)
class System:
    """A progressive system."""

    code: str
    name: str
    rules: str
    maker: str | None = None


@cache
def _file() -> dict[str, list[dict[str, str]]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def systems() -> dict[str, System]:
    return {entry["code"]: System(**entry) for entry in _file()["system"]}


def system_choices() -> list[tuple[str, str]]:
    return [(system.code, system.name) for system in systems().values()]


def system_name(code: str | None) -> str:
    """For people; a system that the file does not know by its code.

    >>> system_name("nexus_multi"), system_name("tower_4"), system_name(None)
    ('Nexus multi-game', 'Tower 4', '')
    """
    if not code:
        return ""
    known = systems().get(code)
    return known.name if known else code.replace("_", " ").capitalize()


def system_rules(code: str | None) -> str | None:
    """How a sentence calls the rules of a system; None where no system is named."""
    if not code:
        return None
    known = systems().get(code)
    return known.rules if known else f"the {system_name(code)} rules"


@cache
def shufflers() -> tuple[str, ...]:
    return tuple(entry["name"] for entry in _file()["shuffler"])


@cache
def software() -> tuple[str, ...]:
    return tuple(entry["name"] for entry in _file()["software"])


@cache
def generic_displays() -> tuple[str, ...]:
    return tuple(entry["name"] for entry in _file()["generic"] if entry["kind"] == "display")


@cache
def viewed_by_surveillance() -> tuple[str, ...]:
    return tuple(entry["name"] for entry in _file()["surveillance"])
