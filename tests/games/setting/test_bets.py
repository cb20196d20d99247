"""Bets of pai gow games: every hand of seven cards, by two programs, and against figures that are public."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.api import Context, Pay
from games.engines.ask import ask
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition, Paytable, Row
from games.engines.interpreter.proof import reduced
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import rows
from games.engines.registry import find_bet, find_game, find_schedules
from games.engines.report import analyze, rounded
from games.engines.solvers import cards_bets, seven_cards, two_hands
from games.engines.solvers.patterns import flushes, patterns

FORTUNE = catalogue()["fortune_pai_gow_poker"]
FULL = FORTUNE.deck
HANDS = comb(53, 7)
FIGURES = [
    *(("Fortune Pai Gow Poker", "fortune", name, edge, "19.194429") for name, edge in [
        ("T2", "7.765575"), ("T3", "7.827854"), ("T4", "8.490031"), ("T5", "7.827854"), ("T6", "9.285474"),
        ("T7", "7.765575"), ("Marina Bay Sands", "9.941190"),
    ]),
    ("Fortune Pai Gow Poker", "fortune", "T1", "8.000785", "19.194429"),
    ("Pai Gow Poker with Emperor's Challenge", "emperors_challenge", "EC-LV", "4.171408", "20.000952"),
    ("Pai Gow Poker", "insurance", "IN-WA", "9.109991", "16.076246"),
    ("Pai Gow Poker", "insurance", "IN-Barona", "3.907915", "16.076246"),
    ("EZ Pai Gow", "queens_dragon", "EZP-1", "10.022234", "1.764270"),
    ("Face Up Pai Gow Poker", "ace_high", "FUP-1", "4.790536", "9.361938"),
    ("Imperial Pai Gow Poker", "imperial_bonus", "Imperial", "11.826023", "19.194429"),
]  # fmt: skip
# Two suits of eight ranks hold every flush; four suits of four hold every set; three of five some of both.
DECKS = ((2, "A K Q J 10 9 8 7"), (2, "A 2 3 4 5 6 7 9"), (3, "A K Q J 10"), (4, "A K Q 9"))
LINES = (
    *("seven_card_straight_flush_no_joker", "royal_match", "seven_card_straight_flush_with_joker", "five_aces"),
    *("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "three_of_a_kind", "straight"),
    *("three_pair", "two_pair", "pair", "ace_high", "king_high", "queen_high", "jack_high", "10_high", "9_high"),
)


def every_line(hands: tuple[str, ...] = LINES) -> Paytable:
    return Paytable(rows={hand: Row(pays=Fraction(1)) for hand in hands})


def agree(d: Definition, bet: str, table: Paytable) -> None:
    settled = settle_bet(d, bet, table)
    counted = cards_bets.table(d, d.bets[bet])
    assert counted.deals == settled.deals
    by_row = {p.hand: n for p, n in rows(counted, [Pay(r, Fraction(1), "to_1") for r in table.rows])}
    assert by_row == {r: settled.rows[r] for r in table.rows}


@pytest.mark.parametrize(("suits", "ranks"), DECKS, ids=[f"{len(r.split())} ranks of {s} suits" for s, r in DECKS])
@pytest.mark.parametrize("joker", ["bug", "wild", None])
def test_every_line_of_seven_cards(suits: int, ranks: str, joker: str | None) -> None:
    wild = {"deck.joker": joker, "ranking": "five_card_wild"} if joker == "wild" else {}
    none = {"deck.joker": None, "deck.jokers": 0} if joker is None else {}
    agree(reduced(patched(FORTUNE, {**wild, **none}), ranks.split(), suits), "fortune", every_line())


@pytest.mark.parametrize("options", [{"three_of_a_kind": "below_straight"}, {"royal_match": "ace_king"}], ids=str)
def test_lines_as_the_readings_have_them(options: dict[str, str]) -> None:
    changed = patched(FORTUNE, {f"ranking_options.{k}": v for k, v in options.items()})
    agree(reduced(changed, ["A", "K", "Q", "J", "10", "9", "8", "7"], 2), "fortune", every_line())


def test_natural_royals_and_those_with_the_joker() -> None:
    table = every_line(("natural_royal_flush", "joker_royal_flush", "straight_flush"))
    agree(reduced(FORTUNE, ["A", "K", "Q", "J", "10", "9", "8", "2"], 2), "fortune", table)


def bets() -> list[Any]:
    """The usual paytable of every bet: the others have the same lines, of which all are tried above."""
    return [
        pytest.param(key, bet, next((t for t in x.paytables if t.usual), x.paytables[0]), id=f"{key}, {bet}")
        for key, d in catalogue().items()
        for bet, x in (d.bets.items() if d.setting is not None else ())
        if x.paytables and cards_bets.refusal(d, x) is None
    ]


@pytest.mark.parametrize(("key", "bet", "table"), bets())
def test_every_bet_of_the_catalogue(key: str, bet: str, table: Paytable) -> None:
    d = catalogue()[key]
    agree(
        reduced(
            d,
            ["A", "K", "Q", "J", "10", "9", "7"] if bet == "ace_high" else ["A", "K", "Q", "J", "10", "9", "8", "7"],
            2,
        ),
        bet,
        table,
    )


def test_every_hand_of_the_deck_once() -> None:
    for joker in ("bug", "wild"):
        deck = FULL.model_copy(update={"joker": joker})
        assert sum(seven_cards.counts(deck, (10, 11)).values()) == HANDS
    assert int(patterns(FULL, 7).ways.sum()) == HANDS
    assert int(flushes(FULL, 7).ways.sum()) == 4 * (
        sum(comb(13, n) * comb(39, 7 - n) for n in (5, 6, 7)) + sum(comb(13, n) * comb(39, 6 - n) for n in (4, 5, 6))
    )


def test_public_counts_of_seven_cards() -> None:
    """wizardofodds.com, pai gow poker, appendices 3 and 5: three of a kind on a straight counted with either."""
    table = seven_cards.table(FULL, {})
    public = {"five_aces": 1_128, "four_of_a_kind": 307_472, "full_house": 4_188_528, "flush": 6_172_088,
              "three_of_a_kind": 7_672_500, "straight": 11_034_204, "royal_flush": 26_132}  # fmt: skip
    # Appendix 5 has no line for seven cards: the 40 that hold a royal flush are royal flushes, the 188 others not.
    results = {hand: table.probability(hand) * HANDS for hand in public}
    assert results == public
    assert (table.probability("straight_flush") - table.probability("royal_flush")) * HANDS == 184_832
    below = seven_cards.table(FULL, {"three_of_a_kind": "below_straight"})
    assert below.probability("three_of_a_kind") * HANDS == 7_470_676


def test_hands_of_nothing_in_closed_form() -> None:
    """Ranks without a straight, times suits with at most four of one."""
    counts = seven_cards.counts(FULL, (10, 11))
    suits = 4**7 - 4 * sum(comb(7, n) * 3 ** (7 - n) for n in (5, 6, 7))
    assert all(counts[f"{r}_high"] % suits == 0 for r in ("9", "10", "J", "Q", "K"))
    assert counts["9_high"] // suits == 2  # the next test says which
    assert sum(n for name, n in counts.items() if name.endswith("_high")) == 24_780_420


def test_nine_high_is_counted_by_hand() -> None:
    """Seven of the eight ranks from 2 to 9, the nine among them, no five in a row: one of 5 and 6 is missing."""
    kept = [set(range(2, 10)) - {gone} for gone in range(2, 9)]
    good = [s for s in kept if not any(set(range(a, a + 5)) <= s for a in range(2, 6))]
    assert len(good) == 2


@pytest.mark.parametrize(
    ("game", "bet", "paytable", "edge", "hit"),
    FIGURES,
    ids=[f"{game}, {bet}, {paytable}" for game, bet, paytable, _, _ in FIGURES],
)
def test_figures_of_paytables(game: str, bet: str, paytable: str, edge: str, hit: str) -> None:
    result = ask(game, bet, paytable)
    assert result.house_edge is not None
    assert (rounded(result.house_edge * 100), rounded(result.hit_frequency * 100)) == (edge, hit)


def test_a_reading_of_a_bet_changes_what_is_counted() -> None:
    usual = ask("Fortune Pai Gow Poker", "fortune", "T2")
    straight = ask("Fortune Pai Gow Poker", "fortune", "T2", straight_with_three="straight")
    match = ask("Fortune Pai Gow Poker", "fortune", "T2", royal_match="ace_king")
    assert usual.house_edge is not None
    assert straight.house_edge is not None
    assert straight.house_edge - usual.house_edge == Fraction(201_824, HANDS)  # 3 to 1 becomes 2 to 1
    assert match.house_edge == usual.house_edge  # suits and ranks are alike: 72 hands either way
    assert not straight.literal


def test_the_players_hand_and_the_dealers_together() -> None:
    table = two_hands.table(FULL)
    assert sum(table.counts.values()) == table.deals == HANDS * comb(46, 7)
    # What the dealer holds does not depend on what is asked of the player.
    seven = seven_cards.table(FULL, {})
    for hand in ("queen_high", "king_high", "ace_high", "no_hand"):
        assert table.probability(hand) == seven.probability(hand)
    assert table.probability("wild_ace_high") + table.probability("natural_ace_high") == table.probability("ace_high")


def test_rows_that_no_hand_of_seven_cards_is_named_by() -> None:
    table = seven_cards.table(FULL, {})
    for hand in ("six_card_flush", "pair_of_aces", "natural_flush", "akq_spades", "sort_of_a_hand"):
        with pytest.raises(KeyError):
            table.classes(hand)


def test_what_is_not_counted_says_why() -> None:
    two = patched(FORTUNE, {"deck.decks": 2})
    assert "one deck" in str(cards_bets.refusal(two, two.bets["fortune"]))
    six = patched(FORTUNE, {"bets.fortune.looks_at": {"player": 6}})
    assert "look at seven cards" in str(cards_bets.refusal(six, six.bets["fortune"]))


def test_envy_of_a_washington_card_room() -> None:
    """Each other player's hand is worth the envy amounts in his five dollars."""
    game = find_game("Fortune Pai Gow Poker")
    bet = find_bet(game, "fortune")
    schedule = find_schedules(game, "fortune", "T2")[0]
    alone, two = (analyze(game, bet, schedule, Context(players=n)).house_edge for n in (1, 2))
    assert alone is not None
    assert two is not None
    worth = 32 * 5000 + 72 * 1000 + 196 * 500 + 1128 * 250 + 26_020 * 50 + 184_644 * 20 + 307_472 * 5
    assert alone - two == Fraction(worth, 5 * HANDS)


@pytest.mark.parametrize(
    ("printed", "label"),
    [
        ("both_dealer_and_player_ace_high", "both_ace_high"),
        ("dealer_and_player_both_have_ace_high", "both_ace_high"),
        ("player_and_dealer_ace_high_pai_gow", "both_ace_high"),
        ("dealer_has_an_ace_high_with_a_joker", "wild_ace_high"),
        ("ace_high_pai_gow_with_the_joker", "wild_ace_high"),
        ("ace_high_without_joker", "natural_ace_high"),
        ("dealer_ace_high_no_joker", "natural_ace_high"),
    ],
)
def test_ace_high_as_packets_spell_it(printed: str, label: str) -> None:
    table = two_hands.table(FULL)
    assert table.classes(printed) == table.classes(label)


def test_an_ace_high_of_no_kind_is_what_other_rows_leave() -> None:
    table = two_hands.table(FULL)
    both, rest = (
        n
        for _, n in rows(
            table, [Pay("both_ace_high", Fraction(40), "to_1"), Pay("dealer_ace_high", Fraction(5), "to_1")]
        )
    )
    assert Fraction(both, table.deals) == table.probability("both_ace_high")
    assert Fraction(both + rest, table.deals) == table.probability("wild_ace_high") + table.probability(
        "natural_ace_high"
    )
