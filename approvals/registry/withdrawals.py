"""What no longer counts although a letter approved it: confirmed withdrawals as plain data, and what they apply to.

A withdrawal ends what letters of an earlier day approved. A letter of its day or later that prints the same again
approves it again: a withdrawn paytable that it prints, and a withdrawn version that it names itself. A minimum that
merely allows the version does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from approvals.findings import Citation
from approvals.registry.components import component_key
from approvals.registry.terms import Letter, Paytable
from paytables.packet import names
from paytables.packet.versions import compare, fold


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What every withdrawal says."""

    number: int
    on: date  # the first day without it
    reason: str
    evidence: str
    document: str | None
    page: int | None

    def cite(self) -> Citation:
        return Citation(
            f"Withdrawal {self.number}",
            effective_from=self.on,
            document=self.document,
            page=self.page,
            quote=self.evidence,
        )

    def in_words(self) -> str:
        return f"withdrawn from {self.on.isoformat()} ({self.reason.rstrip('.')})"


@dataclass(frozen=True, slots=True)
class WithdrawnApproval:
    of: Withdrawn
    letter: tuple[str, date]  # as the register keys it
    game: str  # folded


@dataclass(frozen=True, slots=True)
class WithdrawnVersion:
    of: Withdrawn
    component: str  # as components are compared
    version: str
    and_older: bool

    def covers(self, version: str | None) -> bool | None:
        """Whether an installed version is withdrawn; None where nobody can compare it."""
        if version is None:
            return None
        if fold(version) == fold(self.version):
            return True
        order = compare(version, self.version)
        if order == "unknown":
            return None if self.and_older else False
        return order == "equal" or (order == "below" and self.and_older)


@dataclass(frozen=True, slots=True)
class WithdrawnPaytable:
    of: Withdrawn
    game: str  # folded
    bet: str | None
    names: frozenset[str]  # designator and alias, folded; empty: the unnamed paytable of the bet

    def is_this(self, paytable: Paytable) -> bool:
        called = {names.designator(n) for n in (paytable.designator, paytable.alias) if n}
        return paytable.bet == self.bet and (bool(called & self.names) or (not called and not self.names))


@dataclass(frozen=True, slots=True)
class Withdrawals:
    """All that are confirmed."""

    approvals: tuple[WithdrawnApproval, ...] = ()
    versions: tuple[WithdrawnVersion, ...] = ()
    paytables: tuple[WithdrawnPaytable, ...] = ()

    def joined(self, more: Withdrawals) -> Withdrawals:
        return Withdrawals(
            self.approvals + more.approvals, self.versions + more.versions, self.paytables + more.paytables
        )

    def without(self, number: int) -> Withdrawals:
        return Withdrawals(
            tuple(w for w in self.approvals if w.of.number != number),
            tuple(w for w in self.versions if w.of.number != number),
            tuple(w for w in self.paytables if w.of.number != number),
        )

    def of_component(self, component: str) -> tuple[WithdrawnVersion, ...]:
        wanted = component_key(component)
        return tuple(w for w in self.versions if w.component == wanted)

    def of_version(
        self, component: str, version: str | None, day: date, letter: date | None = None, printed: Iterable[str] = ()
    ) -> WithdrawnVersion | None:
        """The withdrawal that an installed version falls under on a day.

        `letter`: the day of the letter whose rules name the component, with the versions that they print for it.
        """
        own = {fold(v) for v in printed}
        for w in self.of_component(component):
            again = letter is not None and letter >= w.of.on and version is not None and fold(version) in own
            if w.of.on <= day and not again and w.covers(version):
                return w
        return None

    def doubt_about(self, component: str, version: str | None, day: date) -> WithdrawnVersion | None:
        """The withdrawal of which nobody can say whether it covers a given version."""
        if version is None:
            return None
        return next((w for w in self.of_component(component) if w.of.on <= day and w.covers(version) is None), None)

    def of_paytables(
        self, game: Iterable[str], paytables: Iterable[Paytable], day: date, letter: Letter
    ) -> WithdrawnPaytable | None:
        """The withdrawal that one of these paytables falls under on a day; the game by all its folded names."""
        called, printed = frozenset(game), tuple(paytables)
        for w in self.paytables:
            if w.game in called and letter.date < w.of.on <= day and any(w.is_this(p) for p in printed):
                return w
        return None

    def of_approval(self, letter: tuple[str, date], game: Iterable[str]) -> WithdrawnApproval | None:
        """The earliest withdrawal of what a letter approved; the game by all its folded names."""
        called = frozenset(game)
        results = [w for w in self.approvals if w.letter == letter and w.game in called]
        return min(results, key=lambda w: w.of.on, default=None)

    def about(self, game: Iterable[str]) -> tuple[object, ...]:
        """What is withdrawn of a game, to compare two states of the register."""
        called = frozenset(game)
        return (
            tuple(w for w in self.approvals if w.game in called),
            tuple(w for w in self.paytables if w.game in called),
        )
