"""A change as two states of the world: register and law before it, and after it. No database here.

What a check answers depends on the form, the register and the law alone, so tables that ask for nothing that differs
need not be judged again. What differs is found by comparing the two states, not by knowing what was changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from approvals.checks.registry import Check, CheckContext, checks
from approvals.configuration.form import Configuration, Operator, Progressive, Room, Shuffler, Table
from approvals.findings import WORST_FIRST, Finding, Verdict
from approvals.law.model import Law
from approvals.registry.by_game import Touched
from approvals.registry.components import component_key
from approvals.registry.register import Register
from paytables.packet import names


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What configurations are judged against."""

    register: Register
    law: Law


@dataclass(frozen=True)
class Change:
    """Something that is proposed, with the day on which its meaning is asked for."""

    title: str
    day: date
    before: Snapshot
    after: Snapshot

    @cached_property
    def games(self) -> frozenset[str]:
        """The folded names about which the two registers answer differently."""
        sides = (self.before.register, self.after.register)
        if sides[0] is sides[1]:
            return frozenset()
        known = {name for side in sides for name in _names(side)}
        before, after = map(_at_hand, sides)
        return frozenset(n for n in known if _says(before, n) != _says(after, n))

    @cached_property
    def submissions(self) -> frozenset[str]:
        """The numbers whose letters differ."""
        sides = (self.before.register, self.after.register)
        if sides[0] is sides[1]:
            return frozenset()
        numbers = {number for side in sides for number in _numbers(side)}
        return frozenset(n for n in numbers if sides[0].letters_numbered(n) != sides[1].letters_numbered(n))

    @cached_property
    def parameters(self) -> frozenset[str]:
        """The parameters of law that differ."""
        laws = (self.before.law, self.after.law)
        if laws[0] is laws[1]:
            return frozenset()
        return frozenset(n for n in {*laws[0], *laws[1]} if laws[0].get(n) != laws[1].get(n))

    @cached_property
    def components(self) -> frozenset[str]:
        """The components of which other versions are withdrawn."""
        before, after = (set(side.register.withdrawals.versions) for side in (self.before, self.after))
        return frozenset(w.component for w in before ^ after)

    def register_matters(self, c: Configuration) -> bool:
        """Whether the register is asked anything by this form that it answers differently."""
        asked = {names.fold(game) for game in (c.game, *_linked(c))}
        if asked & self.games or self.components & _installed(c):
            return True
        return c.submission is not None and names.submission(c.submission) in self.submissions

    def read_ahead(self, forms: Iterable[Configuration]) -> None:
        """What of the registers these forms ask for, read at once."""
        forms = list(forms)
        games = {c.game for c in forms}.union(*(_linked(c) for c in forms))
        for world in (self.before, self.after):
            world.register.read_ahead(games, {c.submission for c in forms if c.submission is not None})

    def checks_for(self, c: Configuration) -> tuple[Check, ...]:
        """The checks whose answers about this form may differ."""
        if (self.games or self.submissions or self.components) and self.register_matters(c):
            return checks()
        if not self.parameters:
            return ()
        return tuple(one for one in checks() if self.parameters & set(one.law))


def _linked(c: Configuration) -> tuple[str, ...]:
    """The games that share its progressive."""
    link = c.progressive.link if isinstance(c.progressive, Progressive) else None
    return tuple(link.games or ()) if link is not None else ()


def _installed(c: Configuration) -> set[str]:
    """The components of a table, as they are compared."""
    listed = [o.component for o in c.other_equipment or ()]
    if isinstance(c.progressive, Progressive):
        listed += [p.component for p in c.progressive.components or ()]
    if isinstance(c.shuffler, Shuffler) and c.shuffler.model is not None:
        listed.append(c.shuffler.model)
    return {component_key(name) for name in listed}


def _at_hand(register: Register) -> Register:
    """What of a register can differ from another one."""
    return register.part if isinstance(register, Touched) else register


def _numbers(register: Register) -> Iterable[str]:
    if isinstance(register, Touched):
        return register.numbers
    return [
        names.submission(letter.submission) for letter in register.letters.values() if letter.submission is not None
    ]


def _names(register: Register) -> Iterable[str]:
    if isinstance(register, Touched):
        return register.games
    results = {names.fold(g) for letter in register.letters.values() for g in letter.games}
    for documents in register.documents.values():
        results |= {names.fold(d.game) for d in documents if d.game}
    return results | set(register.names)


def _says(register: Register, name: str) -> tuple[object, ...]:
    """Everything that a register can be asked about a name."""
    known = register.names.get(name, frozenset({name}))
    about = [
        (key, document)
        for key, documents in register.documents.items()
        for document in documents
        if document.game and names.fold(document.game) in known
    ]
    letters = [
        (key, letter) for key, letter in register.letters.items() if any(names.fold(g) in known for g in letter.games)
    ]
    withdrawn = register.withdrawals.about(known)
    return (
        register.history(name),
        withdrawn,
        known,
        sorted(about, key=lambda a: a[0]),
        sorted(letters, key=lambda a: a[0]),
    )


@dataclass(frozen=True, slots=True)
class Worse:
    """A finding that would be worse than it is."""

    check: str
    subject: str
    before: Verdict | None  # None: there was no such finding
    finding: Finding

    @property
    def stops(self) -> bool:
        """Out of its terms, and not only in doubt."""
        return self.finding.verdict == "fail"


@dataclass
class Judge:
    """Judges forms against both worlds; forms that differ in nothing that checks read share the answer."""

    change: Change
    judged: int = 0

    def __post_init__(self) -> None:
        self._kept: dict[Configuration, tuple[Worse, ...]] = {}
        self._failing: dict[Configuration, bool] = {}

    def fails(self, c: Configuration) -> bool:
        """Whether the table fails as things are, by any check."""
        key = _alike(c)
        if key not in self._failing:
            standing, law = CheckContext.of(key, self.change.before.register), self.change.before.law
            self._failing[key] = any(f.verdict == "fail" for one in checks() for f in one.run(key, standing, law))
        return self._failing[key]

    def worse(self, c: Configuration) -> tuple[Worse, ...]:
        which = self.change.checks_for(c)
        if not which:
            return ()
        key = _alike(c)
        if key not in self._kept:
            self.judged += 1
            before, after = (
                [f for one in which for f in one.run(key, CheckContext.of(key, world.register), world.law)]
                for world in (self.change.before, self.change.after)
            )
            self._kept[key] = tuple(compared(before, after))
        return self._kept[key]


def _alike(c: Configuration) -> Configuration:
    """No check reads who runs the table, where, or under which number: only the kind of operator counts."""
    return replace(
        c,
        operator=Operator(kind=c.operator.kind),
        room=Room(tables=c.room.tables),
        table=Table(seats=c.table.seats),
    )


def compared(before: list[Finding], after: list[Finding]) -> list[Worse]:
    """Findings that fail and did not, or that passed and can no longer be confirmed compliant."""
    verdicts: dict[tuple[str, str], Verdict] = {}
    for f in before:
        key = (f.check, f.subject)
        verdicts[key] = min(verdicts.get(key, "not_applicable"), f.verdict, key=WORST_FIRST.index)
    results = []
    for f in after:
        then = verdicts.get((f.check, f.subject))
        if (f.verdict == "fail" and then != "fail") or (f.verdict == "needs_review" and then == "pass"):
            results.append(Worse(f.check, f.subject, then, f))
    return results
