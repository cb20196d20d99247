"""Bets on the front that the dealer's house way leaves him: one pass over every kind of hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from games.engines.api import OutcomeTable
from games.engines.definition.hand_names import UnknownHandName, hand_name
from games.engines.definition.model import Definition
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.rankings import Hands
from games.engines.solvers.setting.kinds import hands_of, house_way, kinds_of


@dataclass(frozen=True, slots=True)
class FrontTable(OutcomeTable):
    """Fronts by the names of hands of so many cards; a joker above every card is on no row."""

    two: Hands
    strengths: Mapping[str, int]

    def classes(self, hand: str) -> frozenset[str]:
        try:
            covered = self.two.covers(hand_name(hand))
        except (UnknownHandName, CannotCount):
            raise KeyError(hand) from None
        return frozenset(name for name, s in self.strengths.items() if s < len(covered) and covered[s])


def table(d: Definition) -> FrontTable:
    """How often the dealer has each front."""
    setting = d.setting
    assert setting is not None
    every = kinds_of(d, dealer=True)
    chosen = house_way(every, setting.way(setting.dealer))
    front = every.front[np.arange(every.number), chosen]
    counts, strengths = {}, {}
    for strength in range(every.fronts - 1, -1, -1):
        many = hands_of(every, front == strength)
        if many:
            name = every.two.name(strength).replace(" ", "_") if strength < len(every.two.keys) else "joker"
            counts[name], strengths[name] = many, strength
    return FrontTable(sum(counts.values()), counts, {}, every.two, strengths)
