"""May these games share a jackpot? The exact chance of the winning hand in each, from the engines (WAC 230-15-685).

Which hands take a meter in the other game is what its own approved rules print, in force on the day. Where the register
does not hold them, nothing is known of that game, whatever an engine could count of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.odds import Counted, counted
from approvals.checks.subjects import need_progressive, progressive_bets, stop
from approvals.configuration.form import Configuration, Link
from approvals.findings import Finding
from approvals.law.model import Value
from approvals.registry.register import Register
from approvals.registry.terms import Award, Paytable, Terms
from paytables.packet import names

MAIN = "main"


def need_link(c: Configuration, finding: FindingBuilder, scope: str, otherwise: str) -> Link:
    """How the progressive is linked, where it is so; `otherwise` is said where it is linked in another way, or not."""
    link = need_progressive(c, finding).link
    if link is None or link.scope is None:
        stop(finding.missing_input("progressive.link.scope", "whether the progressive is linked must be known"))
    if link.scope != scope:
        stop(finding.not_applicable("progressive.link.scope", otherwise))
    return link


def too_many_locations(locations: int | None, most: Value, finding: FindingBuilder) -> Iterable[Finding]:
    """Nothing where they are as few as the law allows."""
    subject = "progressive.link.locations"
    if locations is None:
        yield finding.missing_input(subject, "the number of locations must be known", law=(most,))
    elif locations > most.count:
        message = f"The link spans {locations} locations; {most.count} is allowed."
        yield finding.fail(subject, message, found=locations, required=most.count, law=(most,))


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A hand that takes all of a meter, and the deals that make it, of all deals."""

    hand: str
    meter: str
    deals: tuple[int, int]

    @property
    def chance(self) -> Fraction:
        return Fraction(*self.deals)

    @property
    def words(self) -> str:
        return f"{self.deals[0]:,}/{self.deals[1]:,}"

    @property
    def named(self) -> str:
        return self.hand.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Rival:
    """What takes the same meter under one paytable of the other game."""

    paytable: Paytable
    jackpot: Jackpot
    same_hand: bool


@dataclass(frozen=True, slots=True)
class Shared:
    """One hand that wins a whole meter here, and what takes that meter in the other game."""

    other: str
    here: Jackpot
    rivals: tuple[Rival, ...] = ()
    terms: Terms | None = None  # the other game's, in force on the day
    missing: str = ""  # why nothing can be said, as a sentence

    @property
    def equal(self) -> bool | None:
        """None where it is not known, or hangs on the paytable that the other table plays."""
        return _one(r.jackpot.chance == self.here.chance for r in self.rivals)

    @property
    def same_hand(self) -> bool | None:
        return _one(r.same_hand for r in self.rivals)

    @property
    def shown(self) -> Rival:
        """The one that says most: with the same hand, else with the nearest chance."""
        return min(
            self.rivals, key=lambda r: (not r.same_hand, abs(r.jackpot.chance - self.here.chance), r.paytable.name)
        )


def _one(answers: Iterable[bool]) -> bool | None:
    results = set(answers)
    return results.pop() if len(results) == 1 else None


def others(game: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The games on a link beside the table's own."""
    return tuple(g for g in games if names.fold(g) != names.fold(game))


def compare(terms: Terms, paytable: Paytable, other: str, register: Register, day: date) -> tuple[Shared, ...] | None:
    """For each hand that wins 100% of a meter here: what wins it in the other game. None: not even here computable."""
    result = counted(terms.game, paytable)
    here = None if result is None else _jackpots(paytable, result)
    if not here:
        return None
    approval = register.approval(other, day)
    if approval is None:
        why = f"no approval of {other} is in force in the register on {day.isoformat()}"
        return tuple(Shared(other, one, missing=why) for one in here)
    theirs = register.terms_of(other, approval.letter)
    if theirs is None:
        why = f"{approval.letter.title} approves {other}, but its rules are not on file"
        return tuple(Shared(other, one, missing=why) for one in here)
    return tuple(_shared(one, theirs, other) for one in here)


def _jackpots(paytable: Paytable, counted: Counted) -> list[Jackpot]:
    return [
        Jackpot(award.hand, award.meter or MAIN, (deals, counted.deals))
        for award, deals in counted.awards
        if award.hand is not None and _takes_all(award)
    ]


def _takes_all(award: Award) -> bool:
    return award.unit == "percent" and award.pays == 100


def _shared(here: Jackpot, terms: Terms, other: str) -> Shared:
    paytables = _that_take(here.meter, terms)
    if not paytables:
        why = f"no paytable of {other} in {terms.letter.title} pays 100% of a {here.meter} meter"
        return Shared(other, here, terms=terms, missing=why)
    rivals: list[Rival] = []
    for paytable in paytables:
        result = counted(terms.game, paytable)
        if result is None:
            why = f"no engine counts the hands of paytable {paytable.name} of {other}"
            return Shared(other, here, terms=terms, missing=why)
        takers = [j for j in _jackpots(paytable, result) if j.meter == here.meter]
        same = [j for j in takers if names.fold(j.hand) == names.fold(here.hand)]
        rivals += [Rival(paytable, j, bool(same)) for j in same or takers]
    return Shared(other, here, tuple(rivals), terms)


def _that_take(meter: str, terms: Terms) -> tuple[Paytable, ...]:
    """The progressive paytables that pay all of a meter; where some are printed for a link of games, those alone."""
    bets = progressive_bets(terms)
    results = tuple(
        p
        for p in terms.paytables
        if p.bet in bets and any(_takes_all(a) and (a.meter or MAIN) == meter for a in p.awards)
    )
    return tuple(p for p in results if p.multi_game) or results
