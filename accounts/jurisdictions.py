"""Jurisdictions by their codes: data in `jurisdictions.yaml`, and which one's register this installation keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from accounts.yaml_files import read_yaml

FILE = Path(__file__).with_name("jurisdictions.yaml")
TRIBAL = "/tribal:"


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    code: str
    name: str
    authority: str | None = None
    register: bool = False
    texts: Sequence[Mapping[str, str]] = field(default=(), compare=False)
    """Patterns of citations, each with the address of its official text."""

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


@cache
def jurisdictions() -> dict[str, Jurisdiction]:
    """All of the file by code."""
    results = [Jurisdiction(**entry) for entry in read_yaml(FILE)]
    if sum(one.register for one in results) != 1:
        raise ValueError(f"{FILE.name} must name exactly one jurisdiction whose register is kept here.")
    return {one.code: one for one in results}


@cache
def of_register() -> Jurisdiction:
    """Whose register this installation keeps: only its documents become terms, only its law judges."""
    return next(one for one in jurisdictions().values() if one.register)


def jurisdiction(code: str) -> Jurisdiction | None:
    """The one of this code; None for one that nobody knows. Tribal land is its own, within a state.

    >>> str(jurisdiction("US-NV")), str(jurisdiction("US-WA/tribal:Example")), jurisdiction("US-ZZ")
    ('Nevada (US-NV)', 'tribal land of Example in Washington (US-WA/tribal:Example)', None)
    """
    if TRIBAL not in code:
        return jurisdictions().get(code)
    state, _, tribe = code.partition(TRIBAL)
    within = jurisdictions().get(state)
    if within is None or not tribe.strip():
        return None
    return Jurisdiction(code, f"tribal land of {tribe.strip()} in {within.name}")


def shown(code: str) -> str:
    """For people; a code that nobody knows as it is."""
    result = jurisdiction(code)
    return str(result) if result else code


def outside(code: str | None) -> str:
    """One sentence where a document of this jurisdiction can never become terms of the register; empty where it can.

    >>> outside("US-WA"), outside(None)
    ('', '')
    """
    own = of_register()
    if code is None or code == own.code:
        return ""
    return (
        f"This is a document of {shown(code)}: it can be read, kept, compared and verified here, and never becomes "
        f"terms of {own}."
    )
