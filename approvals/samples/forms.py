"""Configurations as operators set them up: one compliant form a game, and what somebody changed in it."""

from __future__ import annotations

import copy
from typing import Any

from accounts.json_types import Json

POSTED = ["wagering_limits", "jackpot_amounts", "odds_based_prizes", "employee_play", "dispute_procedure", "rules"]
LINK = {
    "scope": "standalone",
    "games": [],
    "locations": 1,
    "meter_on_every_table": True,
    "progressives_on_game": 1,
    "manufacturers": ["LNW Gaming, Inc."],
    "interoperability_approval": None,
}
DISPLAY = {"provided_by": "operator", "networked": False, "other_functions": []}
COMMERCIAL = {
    "internal_controls_approved": "2024-01-10",
    "go_live": "2024-02-01",
    "tribal_gaming_agency": None,
    "state_concurrence": None,
    "layout_manufacturer_licensed": True,
}
TRIBAL = {
    "internal_controls_approved": None,
    "go_live": "2024-02-01",
    "tribal_gaming_agency": "2023-12-01",
    "state_concurrence": "2024-01-08",
    "layout_manufacturer_licensed": True,
}


def meter(contribution: str, seed: str, reserve: str = "0") -> dict[str, object]:
    return {
        "meter": "main",
        "contribution": contribution,
        "reserve": reserve,
        "seed": seed,
        "maximum": None,
        "jackpot_when_maximum_set": None,
    }


def _form(game: str, kind: str, **parts: Any) -> dict[str, Json]:
    return {
        "as_of": "2024-03-01",
        "game": game,
        "submission": "3119",
        "bets": [],
        "progressive": None,
        "shuffler": None,
        "other_equipment": [],
        "choices": {"folded_hands_win_progressive": False, "multiple_winners": "rightmost_first"},
        "aggregate_limit": None,
        "posted": list(POSTED),
        "authorizations": dict(TRIBAL if kind == "tribal" else COMMERCIAL),
        **parts,
    }


def caribbean(kind: str) -> dict[str, Json]:
    return _form(
        "Caribbean Stud Poker",
        kind,
        bets=[
            {"bet": "ante", "min": "5", "max": "100"},
            {"bet": "play", "multiple_of_ante": "2"},
            {"bet": "progressive", "paytable": "CSTUD-05", "wager": "1"},
            {"bet": "bonus", "paytable": "CPSB-02", "min": "1", "max": "25"},
        ],
        progressive={
            "paytable": "CSTUD-05",
            "components": [
                {"component": "Nexus Command Game Manager", "version": "1.3.0"},
                {"component": "GM Atlas", "version": "5.4.0"},
                {"component": "Nexus Command Table Controller Software", "version": "2.0.0"},
            ],
            "meters": [meter("0.6946", "10000", "0.01")],
            "link": dict(LINK),
            "display": dict(DISPLAY),
        },
    )


def three_card(kind: str) -> dict[str, Json]:
    return _form(
        "Three Card Poker",
        kind,
        bets=[
            {"bet": "ante", "paytable": "TCP-01", "min": "5", "max": "100"},
            {"bet": "play", "multiple_of_ante": "1"},
            {"bet": "pair_plus", "paytable": "TCP-01", "min": "5", "max": "100"},
            {"bet": "six_card_bonus", "paytable": "TCP-6B1", "min": "1", "max": "25"},
        ],
        shuffler={"manufacturer": "LNW Gaming, Inc.", "model": "i-Deal Plus", "version": "NXP v1.0.114", "mode": None},
    )


def fortune(kind: str) -> dict[str, Any]:
    return _form(
        "6 Card Fortune Pai Gow Poker",
        kind,
        bets=[
            {"bet": "base", "min": "10", "max": "100"},
            {"bet": "double_down", "multiple_of_ante": "1"},
            {"bet": "fortune", "paytable": "1", "min": "1", "max": "25"},
            {"bet": "insurance", "min": "1", "max": "25"},
        ],
        shuffler={
            "manufacturer": "LNW Gaming, Inc.",
            "model": "i-Deal Plus",
            "version": "NXP v1.0.114",
            "mode": "6 Card Fortune Pai Gow",
        },
        other_equipment=[{"component": "i-Verify", "version": "1.0.017", "viewed_by_surveillance": True}],
        choices={"envy_minimum_wager": "5"},
    )


def straight_edge(kind: str) -> dict[str, Json]:
    return _form(
        "Straight Edge Poker",
        kind,
        bets=[{"bet": "ante", "min": "5", "max": "50"}, {"bet": "play", "multiple_of_ante": "1"}],
        shuffler={"manufacturer": "SG Gaming, Inc.", "model": "i-Deal", "version": "3.8.024", "mode": "Straight Edge"},
    )


FORMS = {"caribbean": caribbean, "three_card": three_card, "fortune": fortune, "straight_edge": straight_edge}
MISSING = object()


def changed(form: dict[str, object], changes: dict[str, object]) -> dict[str, Any]:
    """The form with values replaced by path ("progressive.components.1.version"), or taken out (MISSING)."""
    result = copy.deepcopy(form)
    for path, value in changes.items():
        *way, last = path.split(".")
        here: Any = result
        for step in way:
            here = here[int(step)] if isinstance(here, list) else here[step]
        if value is MISSING:
            del here[last]
        elif isinstance(here, list):
            here[int(last)] = value
        else:
            here[last] = value
    return result
