"""What engines answer, as JSON: one bet, one game, the catalogue."""

from __future__ import annotations

from typing import TypedDict


class FigureJson(TypedDict):
    exact: str
    percent: str


class OutcomeJson(TypedDict):
    hand: str
    hands: int | None
    combinations: str
    probability: str
    pays: str | None
    unit: str | None


class DecisionJson(TypedDict):
    stage: str
    reached: str
    shares: dict[str, str]
    rule: str


class _Play(TypedDict):
    play: str
    rule: str


class StrategyJson(_Play, total=False):
    decisions: list[DecisionJson]


class NamedStrategyJson(TypedDict):
    name: str
    play: str
    house_edge: FigureJson | None


class NamedShareJson(TypedDict):
    name: str
    meaning: str
    value: FigureJson


class ReadingJson(TypedDict):
    """The figures under another reading of the rules."""

    interpretation: dict[str, str]
    house_edge: FigureJson | None
    hit_frequency: FigureJson | None


class BetJson(TypedDict):
    bet: str
    paytable: str | None
    variant: str | None
    hands: int | None
    players: int
    deals: str
    outcomes: list[OutcomeJson]
    house_edge: FigureJson | None
    hit_frequency: FigureJson | None
    element_of_risk: FigureJson | None
    standard_deviation: str | None
    strategy: StrategyJson | None
    named_strategies: list[NamedStrategyJson]
    rules: list[dict[str, str]]
    shares: list[NamedShareJson]
    interpretation: dict[str, str]
    literal: bool
    notes: list[str]
    alternatives: list[ReadingJson]


class _Game(TypedDict):
    game: str
    bets: list[BetJson]


class GameJson(_Game, total=False):
    departures: list[dict[str, str]]


class ListedBetJson(TypedDict):
    bet: str
    title: str
    paytables: list[str]
    by_the_rules: bool


class OptionJson(TypedDict):
    key: str
    meaning: str


class ChoiceJson(TypedDict):
    key: str
    question: str
    options: list[OptionJson]


class ListedGameJson(TypedDict):
    key: str
    name: str
    aliases: list[str]
    family: str | None
    counted: str
    proved: dict[str, str] | None
    bets: list[ListedBetJson]
    certainty: str
    missing: list[str]
    sources: list[str]
    not_counted: list[dict[str, str]]
    parameters: list[dict[str, str]]
    readings: list[ChoiceJson]


class CatalogueJson(TypedDict):
    games: list[ListedGameJson]
