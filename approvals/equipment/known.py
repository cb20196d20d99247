"""Whether a component and a version that somebody typed are known at all: a slip is refused with the nearest names.

To take a mistyped name as a question would answer it: that no table runs it, that no rules ask for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz import fuzz, process

from accounts.models import User
from approvals.equipment.on_tables import Installed, installed
from approvals.equipment.requirements import required_versions
from approvals.models import Component
from approvals.operators.selectors import configurations_for
from approvals.registry.components import component_key as key_of
from paytables.packet.versions import compare

NEAR = 75.0  # of 100: less alike is no slip of the same name
MOST = 3
PLAIN = re.compile(r"\d+(?:\.\d+)*", re.ASCII)


class NotKnown(Exception):
    """What was typed names nothing that is known; `str()` is one sentence with the nearest names."""


def check_component(component: str, user: User) -> str:
    """Its name as the register or a table has it. Raises NotKnown for a component that neither has."""
    return _named(component, user)[0]


def _named(component: str, user: User) -> tuple[str, list[Installed] | None]:
    """The name, and what stands on tables where that had to be looked through: there are many of them."""
    wanted = key_of(component)
    names = {key_of(name): name for name in Component.objects.values_list("name", flat=True)}
    run: list[Installed] | None = None
    if wanted not in names:
        run = _on_tables(user)
        names = {key_of(here.component): here.component for here in run} | names
    if wanted not in names:
        raise NotKnown(f"There is no component {component}{_meant(component, names.values()) or ' in the register.'}")
    return names[wanted], run


def check_known(component: str, version: str, user: User) -> None:
    """Raises NotKnown for a component that neither the register nor a table has, or for what is no version of it."""
    wanted = key_of(component)
    name, run = _named(component, user)
    known = required_versions(component)
    if _is_version(version, known):
        return
    run = _on_tables(user) if run is None else run
    known = _each_once([*known, *(here.version for here in run if key_of(here.component) == wanted)])
    if not _is_version(version, known):
        meant = _meant(version, known) or (f"; known are {_listed(known)}." if known else ".")
        raise NotKnown(f"{version} is not a version of {name}{meant}")


def _on_tables(user: User) -> list[Installed]:
    forms = configurations_for(user).values_list("data", flat=True)
    return [here for data in forms.iterator(chunk_size=1000) for here in installed(data)]


def _each_once(versions: Iterable[str | None]) -> list[str]:
    return list(dict.fromkeys(version for version in versions if version))


def _is_version(version: str, known: list[str]) -> bool:
    """One that can be compared with a known one, or one with numbers where known ones have no order themselves."""
    if any(compare(version, other) != "unknown" for other in known):
        return True
    ordered = known and all(PLAIN.fullmatch(other) for other in known)
    return not ordered and any(c.isascii() and c.isdigit() for c in version)


def _meant(typed: str, known: Iterable[str]) -> str:
    """The nearest names as a question; empty where none is near."""
    folded = {name: name.casefold() for name in known}
    near = process.extract(typed.casefold(), folded, scorer=fuzz.ratio, score_cutoff=NEAR, limit=MOST)
    return f"; did you mean {_listed([name for _, _, name in near], ' or ')}?" if near else ""


def _listed(names: list[str], last: str = " and ") -> str:
    shown = names[:MOST]
    return last.join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
