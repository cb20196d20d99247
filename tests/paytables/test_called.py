"""Tables are found by the words of their game: a ladder's name, a title with a word too many, rows, a bet's name."""

from __future__ import annotations

from typing import Any

import pytest

from paytables.verification import verify_packet


def table(bet: str | None, pays: dict[str, str], edge: str, unit: str = "to_1") -> dict[str, Any]:
    return {
        "designator": None,
        "alias": None,
        "bet": bet,
        "system": None,
        "variant": None,
        "printing": 1,
        "wager": None,
        "multi_game": False,
        "outcomes": [
            {"hand": h, "hands": None, "pays": p, "unit": unit, "meter": None, "from_meter": None, "envy": None}
            for h, p in pays.items()
        ],
        "claims": {
            "house_edge": edge,
            "hit_frequency": None,
            "seed": None,
            "top_payout_odds": None,
            "top_payout_average": None,
        },
    }


def verdict(game: str, *tables: dict[str, Any]) -> list[tuple[str, str | None]]:
    packet = {"kind": "rules", "letter": None, "game": game, "owner": None, "paytables": list(tables), "layouts": [],
              "equipment": [], "citations": [], "blanks": []}  # fmt: skip
    return [(c["verdict"], c["computed"]) for c in verify_packet(packet).json()["claims"]]


MISSISSIPPI = {
    "royal_flush": "500", "straight_flush": "100", "four_of_a_kind": "40", "full_house": "10", "flush": "6",
    "straight": "4", "three_of_a_kind": "3", "two_pair": "2", "pair_of_jacks_or_better": "1",
    "pair_of_6s_through_tens": "0",
}  # fmt: skip
BONUS = {
    "mini_royal": "50",
    "straight_flush": "40",
    "three_of_a_kind": "30",
    "straight": "6",
    "flush": "3",
    "pair": "1",
}


@pytest.mark.parametrize("bet", ["mississippi_stud", "base", None])
def test_the_main_ladder_by_its_games_name_and_by_its_rows(bet: str | None) -> None:
    assert verdict("Mississippi Stud", table(bet, MISSISSIPPI, "4.91")) == [("consistent", "4.914858")]


def test_a_figure_cannot_be_wrong_of_a_bet_that_the_page_does_not_name() -> None:
    assert verdict("Mississippi Stud", table(None, MISSISSIPPI, "4.71"))[0][0] == "not_determinable"
    assert verdict("Mississippi Stud", table("base", MISSISSIPPI, "4.71"))[0][0] == "inconsistent"


def test_rows_that_no_known_table_has_name_no_bet() -> None:
    rows = {"straight": "2", "flush": "1"}
    assert verdict("Mississippi Stud", table(None, rows, "7.10"))[0][0] == "not_determinable"


def test_a_title_with_a_word_too_many() -> None:
    assert verdict("Mississippi Stud", table("three_card_bonus_wager", BONUS, "7.10")) == [("consistent", "7.095023")]
    assert verdict("Mississippi Stud", table("lucky_bonus", BONUS, "7.10"))[0][0] == "no_engine"


def test_rows_of_a_bets_own_name_keep_what_pushes() -> None:
    bank, tie = table("banker", {"banker": "1"}, "1.02"), table("tie", {"tie": "8"}, "14.36")
    seven = table("dragon_7", {"dragon_7": "40"}, "7.61")
    result = verdict("EZ Baccarat", bank, tie, seven)
    assert result == [("consistent", "1.018301"), ("consistent", "14.359629"), ("consistent", "7.611334")]


def test_blackjack_is_another_word_for_a_natural() -> None:
    rows = {"two_queens_of_hearts_with_dealer_blackjack": "1000", "two_queens_of_hearts": "125", "matched_20": "19",
            "suited_20": "9", "any_20": "4"}  # fmt: skip
    assert verdict("Lucky Ladies", table("lucky_ladies", rows, "24.71")) == [("consistent", "24.708906")]


def test_all_other_hands_push_as_the_rules_say() -> None:
    from games.engines.api import Pay
    from games.engines.definition.load import catalogue
    from games.engines.registry import find_game, find_schedules
    from games.engines.solvers.as_game import ladder_pays

    game = catalogue()["ultimate_texas_holdem"]
    known = find_schedules(find_game("ultimate_texas_holdem"), "base", "blind-A")[0]
    from dataclasses import replace
    from fractions import Fraction

    stated = replace(known, designator=None, pays=(*known.pays, Pay("all_other", Fraction(0), "to_1")))
    assert ladder_pays(game, stated)["blind"] == known.pays
    lost = replace(stated, pays=(*known.pays, Pay("all_other", Fraction(1), "to_1")))
    assert ladder_pays(game, lost)["blind"] != known.pays
