"""What a change of a printed rule is worth: the main game's edge under the rule before and under the rule after."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from games.engines.definition.load import of_versions
from games.engines.definition.rules import BadRule, with_rules
from games.engines.departures import main_edge
from games.engines.registry import find_definition
from games.engines.report import rounded
from paytables.printed_rules import words_of_fact


@dataclass(frozen=True, slots=True)
class Worth:
    """The edge of the main game under its usual pays, before and after."""

    before: Fraction
    after: Fraction

    @property
    def words(self) -> str:
        was, now = (f"{rounded(edge * 100, 4)}%" for edge in (self.before, self.after))
        return f"the house edge of the main game {f'stays {was}' if was == now else f'becomes {now} instead of {was}'}"


def worth_of(game: str | None, name: str, before: object, after: object) -> Worth | None:
    """Of a fact or a rule of this name; None says that nobody can count it. A side that is silent has the usual rule.

    >>> worth_of("Three Card Poker", "tie", "push", "player_wins").words
    'the house edge of the main game becomes 3.2415% instead of 3.3730%'
    """
    definition = find_definition(game or "")
    if definition is None or of_versions(definition):
        return None
    edges = []
    for value in (before, after):
        words = {} if value is None else dict(words_of_fact(name, value) or ((name, str(value)),))
        try:
            edges.append(main_edge(with_rules(definition, words), *words))
        except BadRule:
            return None
    if edges[0] is None or edges[1] is None:
        return None
    return Worth(edges[0], edges[1])
