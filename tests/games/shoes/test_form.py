"""What is wrong with the definition of a shoe game is one sentence that names the part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.engines.api import Context
from games.engines.definition.load import BadDefinition, patched, read_any, shoes
from games.engines.definition.rules import BadRule, parameters, with_rules
from games.engines.definition.shoe import Blackjack, ShoeDefinition
from games.engines.definition.shoe_words import UnknownCondition, condition
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes import as_game
from games.engines.solvers.shoes.play.shoe import Shoe
from games.engines.solvers.shoes.table import FEW, tally


@pytest.mark.parametrize(
    ("game", "changes", "text"),
    [
        ("baccarat", {"tableau.banker_draws.12": "0-5"}, "totals from 0 to 9"),
        ("baccarat", {"tableau.player_draws": "0 to 5"}, "is not a list of numbers"),
        ("baccarat", {"bets.tie.rows.tie": ["dealer wins"]}, "there is no dealer in this game"),
        ("baccarat", {"points.modulo": None}, "so it is 10"),
        ("casino_war", {"cards": 2}, "one card each"),
        ("push_22", {"points.ace": "one"}, "an ace is one_or_eleven"),
        ("push_22", {"bets.push_22.rows.other_22": ["the total is 22"]}, "is not a condition; the conditions are"),
        ("kings_bounty", {"bets.kings_bounty.looks_at.dealer_up": 1}, "name one"),
        ("kings_bounty", {"bets.kings_bounty.paytables.0.rows.full_house": {"pays": 3}}, "do not explain"),
        ("kings_bounty", {"shoe.jokers": 1, "shoe.joker": "wild"}, "has jokers or wild cards"),
        ("blackjack", {"blackjack.soft_18": "hit"}, "is not a part of a definition"),
        ("spanish_21", {"blackjack.sets_21.0.ranks": ["6", "7", "9"]}, "that are 21 together"),
        ("spanish_21", {"blackjack.sets_21.0.ranks": ["9", "9", "3"]}, "three ranks, or one rank three times"),
        ("spanish_21", {"blackjack.sets_21.1.suits": {"stars": 3}}, "'stars' is not one of"),
        ("spanish_21", {"blackjack.cards_21": {3: 2}}, "from four on"),
        ("spanish_21", {"blackjack.sets_21.0.mixed": "1/2"}, "less than even money"),
        ("spanish_21", {"blackjack.sets_21.1.suits": {"spades": 0}}, "less than even money"),
        ("spanish_21", {"blackjack.sets_21.1.ranks": ["8", "6", "7"]}, "are those of another set"),
        ("blackjack", {"war": {"win": {"main": 0, "raise": 1}}}, "is missing"),
    ],
)
def test_a_mistake_is_one_clear_sentence(game: str, changes: dict[str, Any], text: str) -> None:
    with pytest.raises(BadDefinition, match=text):
        patched(shoes()[game], changes)


def test_the_top_level_key_says_the_family() -> None:
    data = {"key": "tiny", "name": "Tiny", "shoe": {}, "missing": ["everything"]}
    assert isinstance(read_any(data), ShoeDefinition)


@pytest.mark.parametrize("words", ["total", "three queens", "2 of Queens", "in stars", "up 1", "wins by 4"])
def test_words_that_are_no_condition(words: str) -> None:
    with pytest.raises(UnknownCondition):
        condition(words)


@pytest.mark.parametrize("game", sorted(shoes()))
def test_every_parameter_takes_its_usual_value_and_changes_nothing(game: str) -> None:
    d = shoes()[game]
    for p in parameters(d):
        assert with_rules(d, {p.name: p.usual}) == d


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("decks", "none", "not a number from 1 to 8"),
        ("natural", "much", "is not a pay"),
        ("split_hands", "9", "not a number from 1 to 4"),
        ("double_after_split", "maybe", "neither yes nor no"),
        ("zap", "15-18", "has no rule `zap`"),
    ],
)
def test_a_value_that_a_game_cannot_have(name: str, value: str, text: str) -> None:
    with pytest.raises(BadRule, match=text):
        with_rules(shoes()["blackjack"], {name: value})


@pytest.mark.parametrize("shift", [0, FEW], ids=["a place for each code", "codes in order"])
def test_deals_are_added_up_by_code(shift: int) -> None:
    codes, weights = np.array([5, 0, 5, 2], np.int64), np.array([3, 1, 4, 2**60], np.int64)
    assert tally(codes + shift, weights) == {shift: 1, 2 + shift: 2**60, 5 + shift: 7}
    assert tally(codes[:0], weights[:0]) == {}


def test_a_new_paytable_counts_nothing_and_a_reading_has_its_own_count() -> None:
    bet = as_game.as_game(shoes()["bet_the_bust"]).bets[0]
    usual, *other = (o.key for o in bet.choices[0].options)
    tables = [bet.table(Context(interpretation={bet.choices[0].key: key})) for key in (usual, *other, usual)]  # type: ignore[misc]
    assert tables[0] is tables[-1]
    assert tables[0].counts != tables[1].counts


def test_every_part_of_blackjack_is_explained() -> None:
    page = (Path(__file__).parents[3] / "docs" / "definitions.md").read_text()
    explained = page[page.index("- `blackjack`:") : page.index("**Rows**")]
    for name in Blackjack.model_fields:
        assert re.search(rf"`{name}\b", explained), name


def ends_of(left: tuple[int, ...], hand: tuple[int, ...], hits_soft_17: bool, chance: Fraction) -> Iterator[Any]:
    """Every way the dealer draws, one card after another: the end of his hand and its chance."""
    low = sum(v + 1 for v in hand)
    soft = 0 in hand and low + 10 <= 21
    total = low + 10 * soft
    if total > 17 or (total == 17 and not (soft and hits_soft_17)):
        if (len(hand), total) != (2, 21):
            yield min(total, 23) - 17, chance
        return
    for v, n in enumerate(left):
        if n:
            rest = (*left[:v], n - 1, *left[v + 1 :])
            yield from ends_of(rest, (*hand, v), hits_soft_17, chance * n / sum(left))


@pytest.mark.parametrize("hits_soft_17", [True, False])
def test_a_shoe_of_few_cards_is_counted_or_refused(hits_soft_17: bool) -> None:
    """No more cards than are left are ever drawn, whatever is out."""
    copies = (1, 1, 1, 1, 0, 1, 0, 1, 0, 1)
    shoe = Shoe(copies, hits_soft_17, most_out=2)
    counted = set()
    for state in product(*(range(n + 1) for n in copies)):
        try:
            ends = shoe.ends(state)
        except CannotCount:
            continue
        counted.add(sum(state))
        left = tuple(n - k for n, k in zip(copies, state))
        for up in (v for v, n in enumerate(left) if n):
            rest = (*left[:up], left[up] - 1, *left[up + 1 :])
            expected = [Fraction(0)] * 7
            for end, chance in ends_of(rest, (up,), hits_soft_17, Fraction(1)):
                expected[end] += chance
            assert ends[up].tolist() == [x * shoe.scale(sum(state)) for x in expected]
    assert counted > {0, 1, 2}
