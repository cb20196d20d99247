"""A packet's game as it is counted: under which rules, what departs from the usual ones, what nothing can settle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engines import Game
from games.engines.api import Bet
from games.engines.definition.load import AnyDefinition
from games.engines.departures import departures
from games.engines.registry import same_variant
from paytables.printed_rules import OF_ONE_BET
from paytables.verification.json_form import DepartureJson, RuleJson


@dataclass(frozen=True, slots=True)
class CountedRule:
    """One rule under which a figure was counted, and where it is from."""

    parameter: str
    value: str
    usual: str
    at: str | None = None  # where the packet prints it; None: the usual rule, not printed
    variant: str | None = None  # the version of the rules that has it; None: the game has one
    of_bets: tuple[tuple[str, str], ...] = ()  # where it is printed of single bets
    only: tuple[str, ...] = ()  # the bets that it is about; none: all of them

    def of(self, bet: str) -> CountedRule | None:
        """What it says of this bet; None where it says something of others alone."""
        if self.only and bet not in self.only:
            return None
        if self.parameter not in OF_ONE_BET:
            return self
        if ":" not in self.usual + self.value:
            return replace(self, at=dict(self.of_bets).get(bet))
        value, usual = (
            dict(piece.split(":", 1) for piece in x.split() if ":" in piece) for x in (self.value, self.usual)
        )
        if bet not in value and bet not in usual:
            return None
        now, before = value.get(bet, self.value), usual.get(bet, self.usual)
        return replace(self, value=now, usual=before, at=dict(self.of_bets).get(bet))

    def json(self) -> RuleJson:
        origin = "usual" if self.at is None else "printed"
        rule_json: RuleJson = {"parameter": self.parameter, "value": self.value, "usual": self.usual, "from": origin}
        if self.at is not None:
            rule_json["at"] = self.at
        return rule_json


@dataclass(frozen=True, slots=True)
class Departure:
    """A printed rule that is not the usual one, and what it is worth."""

    rule: CountedRule
    effect: str

    def json(self) -> DepartureJson:
        rule = self.rule
        departure_json: DepartureJson = {
            "parameter": rule.parameter, "value": rule.value, "usual": rule.usual, "at": rule.at, "effect": self.effect
        }  # fmt: skip
        if rule.variant is not None:
            departure_json["variant"] = rule.variant
        return departure_json


@dataclass(frozen=True, slots=True)
class Block:
    """Why the figures of some bets cannot be settled."""

    parameter: str
    sentence: str
    bets: frozenset[str] | None  # None: all of the game
    variant: str | None = None

    def holds(self, bet: Bet, variant: str | None) -> bool:
        return same_variant(self.variant, variant) and (self.bets is None or bet.key in self.bets)


@dataclass(frozen=True)
class Binding:
    game: Game  # as it is counted for this packet
    rules: tuple[CountedRule, ...] = ()
    blocks: tuple[Block, ...] = ()
    usual: Mapping[str | None, AnyDefinition] = field(default_factory=dict)  # by version of the rules

    @property
    def departing(self) -> tuple[CountedRule, ...]:
        """The printed rules that are not the usual ones."""
        return tuple(r for r in self.rules if r.at is not None and r.value != r.usual)

    @cached_property
    def departures(self) -> tuple[Departure, ...]:
        """What each of them is worth: counted when it is asked for."""
        return tuple(
            item
            for version, usual in self.usual.items()
            for item in _departures(usual, [r for r in self.departing if r.variant == version])
        )

    def rules_of(self, bet: Bet, variant: str | None) -> tuple[CountedRule, ...]:
        """Under which a bet of a version is counted."""
        of_version = (r for r in self.rules if same_variant(r.variant, variant))
        return tuple(result for r in of_version if (result := r.of(bet.key)) is not None)

    def block_of(self, bet: Bet, variant: str | None) -> Block | None:
        return next((b for b in self.blocks if b.holds(bet, variant)), None)


def _departures(d: AnyDefinition, rules: Iterable[CountedRule]) -> Iterator[Departure]:
    printed = {r.parameter: r for r in rules}
    for departed in departures(d, {name: r.value for name, r in printed.items()}):
        yield Departure(printed[departed.parameter], departed.effect)
