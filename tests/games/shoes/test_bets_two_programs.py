"""Bets of shoe games: the solvers' deals and the interpreter's, card by card, on shoes small enough to be visited."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.api import Context, OutcomeTable, Pay, Schedule
from games.engines.definition.load import patched, shoes
from games.engines.definition.model import RANKS
from games.engines.definition.rules import with_rules
from games.engines.definition.shoe import ShoeDefinition
from games.engines.interpreter.shoes import play_war, settle
from games.engines.pricing import rows
from games.engines.solvers.shoes import as_game, war
from games.engines.solvers.shoes.as_game import of_version

F = Fraction
# By what is dealt: ranks, suits and decks of the small shoes.
TWO_SUITS = ["hearts", "spades"]
SHAPES: dict[str, tuple[tuple[str, list[str], int], ...]] = {
    "tableau": (("A 2 3 5 6 7 9 K", ["spades"], 1), ("4 6 8 10 J", ["hearts"], 2)),
    "round": (("9 10 J Q", ["hearts", "spades"], 1), ("3 7 J K", ["spades"], 2)),
    "cards": (
        ("A K Q J 10 2", TWO_SUITS, 2),
        ("7 8 6 J A", TWO_SUITS, 3),
        ("Q K 9 A 3", [*TWO_SUITS, "diamonds"], 1),
        ("7 J", ["hearts", "diamonds", "clubs"], 3),
        ("A K Q J", ["diamonds"], 2),
    ),
    "dealer": (("A 6 10 K", ["hearts", "spades", "diamonds"], 1), ("2 5 7 9", TWO_SUITS, 2), ("3 4 8 Q", TWO_SUITS, 2)),
    "next": (("7 J A", TWO_SUITS, 2), ("7 A K", ["diamonds", "hearts"], 3)),
    "free": (("5 6", ["spades"], 8), ("9 A", ["spades"], 8)),
    "war": (("2 3 A", ["spades"], 3), ("5 K", TWO_SUITS, 2)),
}


def shape_of(d: ShoeDefinition, key: str) -> str:
    at = d.bets[key].looks_at
    if d.war:
        return "war"
    if not at:
        return "tableau" if d.tableau else "round"
    by_word = {"dealer_hand": "dealer", "next": "next", "free_bets": "free"}
    return next((shape for word, shape in by_word.items() if word in at), "cards")


def small(d: ShoeDefinition, ranks: str, suits: list[str], decks: int, **changes: object) -> ShoeDefinition:
    return patched(d, {"shoe.ranks": ranks.split(), "shoe.suits": suits, "shoe.decks": decks, **changes})


def cases() -> Iterator[object]:
    for name, d in shoes().items():
        for key, bet in d.bets.items():
            for ranks, suits, decks in SHAPES[shape_of(d, key)]:
                for table in bet.paytables:
                    yield pytest.param(
                        small(d, ranks, suits, decks), key, table.name, id=f"{name}, {key}, {table.name}, {ranks}"
                    )


def shares(table: OutcomeTable, paid: list[str]) -> dict[str, Fraction]:
    result = rows(table, [Pay(row, F(1), "to_1") for row in paid])
    return {p.hand: F(n, table.deals) for p, n in result}


@pytest.mark.parametrize(("d", "key", "name"), list(cases()))
def test_every_bet_of_the_catalogue(d: ShoeDefinition, key: str, name: str) -> None:
    settled = settle(d, key, name)
    if not settled.deals:
        return  # on these few ranks the bet is never made
    table = as_game.table(d, key)
    assert sum(table.counts.values()) == table.deals
    by_row = {row: F(n) / settled.deals for row, n in settled.rows.items() if row is not None}
    assert shares(table, list(settled.paytable.rows)) == by_row


def test_the_small_shoes_meet_most_rows() -> None:
    """A row that no small shoe can meet is proved by nothing."""
    met: set[tuple[str, str, str]] = set()
    for case in cases():
        d, key, _ = case.values  # type: ignore[attr-defined]
        try:
            table = as_game.table(d, key)
        except ValueError:
            continue
        met |= {(d.key, key, row) for row in table.order if table.labels[row]}
    named = {(k, key, row) for k, d in shoes().items() for key, bet in d.bets.items() for row in bet.rows}
    never = {x for x in named - met if not x[2].startswith(("win_by_", "total_"))}
    assert never == set()


def test_readings_of_bets() -> None:
    tried = 0
    for d in shoes().values():
        for reading in d.readings:
            for key in reading.touches:
                for option in reading.options:
                    ranks, suits, decks = SHAPES[shape_of(d, key)][0]
                    one = patched(with_rules(small(d, ranks, suits, decks), option.rules), option.set)
                    settled, table = settle(one, key), as_game.table(one, key)
                    paid = list(settled.paytable.rows)
                    if settled.deals:
                        assert shares(table, paid) == {r: F(settled.rows[r]) / settled.deals for r in paid}
                        tried += 1
    assert tried >= 20


@settings(max_examples=12, deadline=None, derandomize=True)
@given(
    st.sets(st.sampled_from(RANKS), min_size=4, max_size=5),
    st.lists(st.sets(st.integers(0, 9)), min_size=10, max_size=10),
    st.sets(st.integers(0, 7)),
)
def test_random_tableaux(ranks: set[str], banker: list[set[int]], player: set[int]) -> None:
    draws = {str(t): sorted(thirds) for t, thirds in enumerate(banker)} | {"stood": sorted(player)}
    changes = {"tableau.banker_draws": draws, "tableau.player_draws": sorted(player)}
    d = small(shoes()["ez_baccarat"], " ".join(ranks), ["spades"], 2, **changes)
    for key in ("player", "banker", "dragon_7", "panda_8", "dragon_bonus_banker"):
        settled = settle(d, key)
        paid = list(settled.paytable.rows)
        assert shares(as_game.table(d, key), paid) == {r: F(settled.rows[r]) for r in paid}


@pytest.mark.parametrize("bonus", ["1", "2"])
@pytest.mark.parametrize("surrender", ["1/2", "none", "1/9"])
@pytest.mark.parametrize(("ranks", "suits", "decks"), [("2 3 A", ["spades"], 3), ("5 9 J", TWO_SUITS, 2)])
def test_war(ranks: str, suits: list[str], decks: int, surrender: str, bonus: str) -> None:
    changed = with_rules(shoes()["casino_war"], {"surrender": surrender, "war_tie": bonus})
    d = small(changed, ranks, suits, decks, **{"war.burn": 1})
    solved, played = war.solve(d), play_war(d)
    assert (solved.edge, solved.hit_frequency) == (played.edge, played.hit_frequency)
    assert solved.variance == sum((n * n * p for n, p in played.nets.items()), F(0)) - played.edge**2
    assert sum(solved.endings.values()) == solved.deals


def test_burned_cards_change_nothing() -> None:
    d = small(shoes()["casino_war"], "2 3 A", ["spades"], 3)
    assert len({play_war(patched(d, {"war.burn": n})).edge for n in (0, 1, 2)}) == 1


@pytest.mark.parametrize("name", sorted(shoes()))
def test_full_counts_add_up_for_every_number_of_decks(name: str) -> None:
    d = shoes()[name]
    for decks in (1, 2, 6, 8):
        for key in d.bets:
            table = as_game.table(of_version(d, f"{decks}_decks"), key)
            assert sum(table.counts.values()) == table.deals > 0


def test_a_paytable_for_other_decks_is_counted_with_them() -> None:
    game = as_game.as_game(shoes()["kings_bounty"])
    two = next(s for s in game.schedules if s.designator == "KB-2")
    assert two.variant == "2_decks"
    bet = game.bet("kings_bounty")
    assert bet is not None
    assert bet.table is not None
    assert bet.table(Context(two.variant)).deals == 103 * 52 * (102 * 101 // 2)
    asked = as_game.as_game(with_rules(shoes()["kings_bounty"], {"decks": "2"}), {"decks": "2"})
    assert [s.designator for s in asked.schedules] == ["KB-2"]


def test_commission_is_taken_of_even_money_only() -> None:
    game = as_game.as_game(shoes()["baccarat"])
    bet = game.bet("banker")
    assert bet is not None
    assert bet.solve is not None
    printed = Schedule("banker", (Pay("win", F(19, 20), "to_1"), Pay("tie", F(0), "to_1")))
    even = next(s for s in game.schedules if s.bet == "banker")
    assert bet.solve(printed, Context()).house_edge == bet.solve(even, Context()).house_edge


@pytest.mark.parametrize(
    "rules",
    [
        {"split.hands": 2},
        {"split.hands": 2, "double.after_split": False},
        {"split.hands": 2, "double.free": [8, 9]},
        {"split.hands": 1},
    ],
)
def test_free_bets_under_other_rules(rules: dict[str, object]) -> None:
    """What hands draw in between is played in one program and left out of the other."""
    changes = {f"blackjack.{part}": value for part, value in rules.items()}
    d = small(shoes()["free_bet_blackjack"], "4 5 K", ["spades"], 6, **changes)
    settled, table = settle(d, "pot_of_gold"), as_game.table(d, "pot_of_gold")
    paid = list(settled.paytable.rows)
    assert shares(table, paid) == {r: F(settled.rows[r]) / settled.deals for r in paid}
