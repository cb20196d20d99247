"""What several checks look up in the same way: the progressive, its paytable, the largest wager of a bet."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NoReturn

from approvals.checks.equipment import best, fits, systems_of
from approvals.checks.finding_builder import CheckConcluded, FindingBuilder
from approvals.checks.registry import CheckContext
from approvals.configuration.form import Bet, Configuration, Meter, Progressive
from approvals.findings import Citation
from approvals.registry.terms import Paytable, Terms
from games.engines.layout import layout_of
from paytables.packet import names

# The page's own word for a spot differs from the form's: the raise is printed as "bet" or "play".
PRINTED_AS = {"ante": ("ante_bonus", "ante"), "play": ("play", "bet", "raise", "call")}


def printed_as(bet: str) -> tuple[str, ...]:
    """The names under which rules may print a bet; one that is made on either side has one table for both.

    >>> printed_as("dragon_bonus_banker")
    ('dragon_bonus_banker', 'dragon_bonus')
    """
    of_both = bet.removesuffix("_player").removesuffix("_banker")
    return PRINTED_AS.get(bet, (bet,) if of_both == bet else (bet, of_both))


@lru_cache(maxsize=1024)
def _printed_as(bet: str) -> frozenset[str]:
    return frozenset(printed_as(bet))


def of_main_game(c: Configuration, name: str) -> bool | None:
    """Whether a bet is a wager of the main game: by the game's definition, or else because the ante fixes it.

    None where no definition is known and nothing fixes it.
    """
    layout = layout_of(c.game)
    names = _printed_as(name) | {name}
    if layout is not None and not layout.names.isdisjoint(names):
        return True
    if layout is not None and any(key in names for key, _ in layout.side_bets):
        return False
    raised = {b.bet for b in c.bets or () if b.multiples}
    first = c.bet("ante") or c.bet("base")
    if name in raised or (raised and first is not None and first[1].bet == name):
        return True
    return None if layout is None else False


def stop(finding) -> NoReturn:  # type: ignore[no-untyped-def]
    raise CheckConcluded(finding)


def need_terms(standing: CheckContext, finding: FindingBuilder, subject: str = "game") -> Terms:
    """The terms in force; without them the check can only say why it doesn't know."""
    if standing.terms is not None:
        return standing.terms
    if standing.approval is None:
        stop(
            finding.review(
                subject, "No approval of this game is in force on the day: there are no terms to compare with."
            )
        )
    letter = standing.approval.letter
    stop(
        finding.review(
            subject,
            f"{letter.title} of {letter.date.isoformat()} lists the game, but its rules are not on file: "
            "there are no terms to compare with.",
            cite=(Citation(letter.title, document=letter.place.document, page=letter.place.page),),
        )
    )


def need_progressive(c: Configuration, finding: FindingBuilder) -> Progressive:
    if isinstance(c.progressive, Progressive):
        return c.progressive
    if c.progressive is None:
        stop(finding.not_applicable("progressive", "The table has no progressive."))
    stop(finding.missing_input("progressive", "whether the table has a progressive, and which, must be known"))


def need_meters(progressive: Progressive, finding: FindingBuilder) -> tuple[Meter, ...]:
    if progressive.meters is None:
        stop(finding.missing_input("progressive.meters", "the meters of the progressive must be known"))
    if not progressive.meters:
        stop(
            finding.review(
                "progressive.meters", "The progressive has no meter: what its awards are paid from must be known."
            )
        )
    return progressive.meters


def progressive_bets(terms: Terms | None) -> frozenset[str]:
    """The bets that win the progressive: the one of that name, and every one whose pays are a share of a meter."""
    if terms is None:
        return frozenset({"progressive"})
    if "progressive_bets" not in terms.memo:
        terms.memo["progressive_bets"] = frozenset(
            {"progressive", *(p.bet for p in terms.paytables if p.bet and p.has_percent)}
        )
    results: frozenset[str] = terms.memo["progressive_bets"]
    return results


def progressive_bet(c: Configuration, terms: Terms | None) -> tuple[int, Bet] | None:
    """The table's progressive wager with its place among the bets."""
    wanted = progressive_bets(terms)
    return next(((i, b) for i, b in enumerate(c.bets or ()) if b.bet in wanted), None)


def printings(terms: Terms, name: str, bets: frozenset[str]) -> tuple[Paytable, ...]:
    """Every printing of the paytable of this name, for these bets."""
    key = ("printings", names.designator(name), bets)
    if key not in terms.memo:
        terms.memo[key] = tuple(
            p for p in printed_for(terms, bets) if key[1] in {names.designator(n) for n in (p.designator, p.alias) if n}
        )
    results: tuple[Paytable, ...] = terms.memo[key]
    return results


def printed_for(terms: Terms, bets: frozenset[str]) -> tuple[Paytable, ...]:
    """Every printing of a paytable for these bets."""
    key = ("printed_for", bets)
    if key not in terms.memo:
        terms.memo[key] = tuple(p for p in terms.paytables if p.bet in bets)
    results: tuple[Paytable, ...] = terms.memo[key]
    return results


def printed_bets(terms: Terms, bet: str) -> frozenset[str]:
    """The names under which paytables print a bet of the form."""
    of_progressive = progressive_bets(terms)
    return of_progressive if bet in of_progressive else _printed_as(bet)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The progressive's paytable as the configuration names it, with all its printings in the terms."""

    name: str
    subject: str
    printed: tuple[Paytable, ...]

    @property
    def best(self) -> Paytable:
        """The printing that says most: the others repeat it."""
        return max(self.printed, key=lambda p: (p.house_edge is not None, p.seed is not None, p.wager is not None))

    @property
    def systems(self) -> frozenset[str]:
        return frozenset(p.system for p in self.printed if p.system)

    def seeds(self) -> frozenset[Fraction]:
        return frozenset(p.seed for p in self.printed if p.seed is not None)


def named_paytable(c: Configuration, terms: Terms | None) -> tuple[str, str] | None:
    """The progressive paytable's name and where it stands."""
    if isinstance(c.progressive, Progressive) and c.progressive.paytable is not None:
        return c.progressive.paytable, "progressive.paytable"
    bet = progressive_bet(c, terms)
    if bet is not None and bet[1].paytable is not None:
        return bet[1].paytable, f"bets[{bet[0]}].paytable"
    return None


def need_chosen(c: Configuration, terms: Terms, finding: FindingBuilder) -> Chosen:
    """The progressive's paytable among the approved ones; another check says that it must be among them."""
    named = named_paytable(c, terms)
    if named is None:
        stop(finding.missing_input("progressive.paytable", "the paytable of the progressive must be known"))
    name, subject = named
    result = printings(terms, name, progressive_bets(terms))
    if not result:
        stop(
            finding.review(
                subject,
                f"{name} is not among the approved paytables of the progressive: there is nothing to compare with.",
                found=name,
                cite=(terms.cite(),),
            )
        )
    return Chosen(name, subject, result)


def stated_wagers(c: Configuration, bet: Bet) -> list[tuple[str, Fraction | None]]:
    """Every field that says what may be staked on a spot, with the amount; None where that is not known."""
    stated: list[tuple[str, Fraction | None]] = []
    if bet.max is not None:
        stated.append(("max", bet.max))
    if bet.wager is not None:
        stated.append(("wager", bet.wager))
    for field, multiple in bet.multiples:
        ante = c.bet("ante") or c.bet("base")
        base = None if ante is None or ante[1] is bet else ante[1].max if ante[1].max is not None else ante[1].wager
        stated.append((field, None if base is None else base * multiple))
    return stated


def largest_wager(c: Configuration, bet: Bet) -> tuple[Fraction | None, str]:
    """What may be staked on a spot at most, and the field that says so (or fails to)."""
    stated = stated_wagers(c, bet)
    known = [(wager, field) for field, wager in stated if wager is not None]
    if known:
        return max(known, key=lambda pair: pair[0])
    return None, stated[0][0] if stated else "max"


def systems_in_use(c: Configuration, progressive: Progressive, terms: Terms) -> frozenset[str]:
    """The system that the installed components are of; where they don't tell, those that print the paytable."""
    named = named_paytable(c, terms)
    printed = printings(terms, named[0], progressive_bets(terms)) if named else ()
    systems = frozenset(p.system for p in printed if p.system)
    result = fits(terms, systems_of(terms, systems), progressive)
    if result and progressive.components:
        fit = best(result, progressive.components)
        if fit.pairs and fit.equipment.system:
            return frozenset({fit.equipment.system})
    return systems
