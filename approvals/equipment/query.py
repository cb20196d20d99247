"""What a person asked the matrix for, read from an address's query; page, export and API read it here alike."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.utils import timezone

from accounts.models import User
from accounts.web.days import HOW, day_of
from approvals.equipment.compatibility import Gone, gone_on
from approvals.equipment.installed import versions_run
from approvals.equipment.lists import lists_for, offered_of
from approvals.equipment.matrix import Offered
from approvals.equipment.requirements import RequiredComponent, required_on
from approvals.registry.components import component_key as key_of
from approvals.registry.current import withdrawals_now
from games.names import name_key

MOST_ENTERED = 200


@dataclass
class MatrixQuery:
    """The filters, and the versions to compare."""

    day: datetime.date
    component: str = ""
    game: str = ""
    applies_to: str = ""
    entered: str = ""
    trouble: list[str] = field(default_factory=list)
    offered: list[Offered] = field(default_factory=list)
    kept: int | None = None  # the list that was chosen

    @cached_property
    def gone(self) -> Gone:
        """What is withdrawn on the day."""
        return gone_on(self.day, withdrawals_now())

    def asked(self) -> list[RequiredComponent]:
        """The requirements that fit the filters."""
        results = required_on(self.day)
        if self.component:
            wanted = key_of(self.component)
            results = [a for a in results if wanted in a.key]
        if self.game:
            wanted = name_key(self.game)
            results = [a for a in results if wanted in name_key(a.game)]
        if self.applies_to:
            results = [a for a in results if a.applies_to == self.applies_to]
        return results


def matrix_query(query: Mapping[str, str], user: User) -> MatrixQuery:
    """Never refuses: what can't be understood is said and left out."""
    asking = MatrixQuery(timezone.localdate())
    if on := query.get("on", "").strip():
        if (day := day_of(on)) is None:
            asking.trouble.append(f"“{on[:40]}” is not a date; today is shown. {HOW}")
        asking.day = day or asking.day
    asking.component = query.get("component", "").strip()[:200]
    asking.game = query.get("game", "").strip()[:200]
    asking.applies_to = query.get("applies_to", "").strip()[:60]
    asking.entered = query.get("versions", "").strip()[:10_000]
    for number, line in enumerate(asking.entered.splitlines(), 1):
        if not line.strip():
            continue
        component, sign, version = line.partition("=")
        if not sign or not component.strip() or not version.strip():
            asking.trouble.append(f"Line {number} of the versions: write a component, =, and a version.")
        elif len(asking.offered) < MOST_ENTERED:
            asking.offered.append(Offered(component.strip()[:200], version.strip()[:100]))
    if wanted := query.get("list", ""):
        fits = wanted.isascii() and wanted.isdecimal() and len(wanted) < 18
        kept = lists_for(user).filter(pk=int(wanted)).first() if fits else None
        if kept is None:
            asking.trouble.append("You have no such list.")
        else:
            asking.kept = kept.pk
            asking.offered += offered_of(kept)
    if query.get("run") and asking.component:
        asking.offered += [Offered(asking.component, v, "deployed") for v in versions_run(asking.component, user)]
    return asking
