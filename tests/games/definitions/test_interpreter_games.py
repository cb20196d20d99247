"""Games small enough to do on paper, and bets whose full-deck figures are public."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.engines.definition.load import catalogue, patched, read
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.interpreter.cards import Unplayable
from games.engines.interpreter.look_ahead import Choice, Sight, play
from games.engines.interpreter.proof import reduced
from games.engines.interpreter.side_bets import settle_bet

F = Fraction


def one_card_each(*ranks: str, **changes: Any) -> Definition:
    """A card for each side: raise to compare, fold to lose the ante."""
    data: dict[str, Any] = {
        "key": "tiny",
        "name": "Tiny",
        "ranking": "three_card",
        "deck": {"ranks": list(ranks) or ["J", "Q", "K"], "suits": ["spades"]},
        "hands": {"player": {"cards": 1}, "dealer": {"cards": 1}},
        "wagers": {"ante": {"units": 1}, "play": {}},
        "rounds": [{"player": 1, "decision": {"raise": {"wager": "play", "multiples": [1]}, "or": "fold"}}],
        "settlement": {
            "ante": {"fold": "lose", "not_qualified": "win", "win": "win", "tie": "push", "lose": "lose"},
            "play": {"not_qualified": "push", "win": "win", "tie": "push", "lose": "lose"},
        },
    }
    return patched(read(data), changes)


def test_a_card_each() -> None:
    """King: +2. Queen: +2 against the jack, -2 against the king, so 0 > -1. Jack: -2 if played, so it folds."""
    played = play(one_card_each())
    assert played.deals == 6
    assert played.nets == {F(-2): 1, F(-1): 2, F(2): 3}
    assert played.edge == F(-1, 3)
    assert played.hit_frequency == F(1, 2)
    assert played.average_wager == F(5, 3)
    assert played.element_of_risk == F(-1, 5)
    assert played.variance == F(4 + 2 + 12, 6) - F(1, 9)
    assert played.decisions == {"play": {"raise 1": F(2, 3), "fold": F(1, 3)}}


def test_a_dealer_who_needs_a_queen() -> None:
    """Against the jack the ante wins and the play is returned: king +2 +1, queen -2 +1 = -1 > -2, jack folds."""
    played = play(one_card_each(dealer_qualifies="queen_high"))
    assert played.nets == {F(-2): 1, F(-1): 2, F(1): 2, F(2): 1}
    assert played.edge == F(0)


def test_equal_choices_take_the_first() -> None:
    """With queens and kings alone, the queen loses 1 folded; a raise of nothing more costs the same: fold."""
    tiny = one_card_each("Q", "K", **{"settlement.play.lose": "push"})
    assert play(tiny).decisions == {"play": {"raise 1": F(1, 2), "fold": F(1, 2)}}


def test_two_copies_of_the_deck_tie() -> None:
    """J J Q Q K K: king: 4 wins, 1 tie of 5. Queen: 2 wins, 1 tie, 2 losses. Jack folds."""
    played = play(one_card_each(**{"deck.decks": 2}))
    assert played.deals == 30
    assert played.nets == {F(-2): 4, F(-1): 10, F(0): 4, F(2): 12}


def test_the_dealers_card_is_seen() -> None:
    """The player knows who wins: kings, and queens over jacks, are raised."""
    played = play(with_rules(one_card_each(), {"dealer_exposes": "1"}))
    assert played.nets == {F(-1): 3, F(2): 3}


def test_an_exchange() -> None:
    """Jack or queen of J Q K A: any new card is as good as the dealer's (0); stood, they are -2 and -2/3.
    The king stands (+2/3), the ace too (+2)."""
    made = {"wager": "play", "multiples": [1], "exchange": 1}
    played = play(one_card_each("J", "Q", "K", "A", **{"rounds.0.decision.raise": made}))
    assert played.edge == -(F(0) + F(0) + F(2, 3) + F(2)) / 4
    assert played.decisions == {"play": {"raise 1, exchange 1": F(1, 2), "raise 1": F(1, 2)}}
    assert sum(played.nets.values()) == played.deals == 12


def test_a_raise_that_needs_a_hand() -> None:
    """Three times with a king only: the king wins 4, the queen plays once for 0."""
    made = {"wager": "play", "multiples": [1, 3], "needs": {"king_high": [3]}}
    played = play(one_card_each(**{"rounds.0.decision.raise": made}))
    assert played.decisions["play"] == {"raise 3": F(1, 3), "raise 1": F(1, 3), "fold": F(1, 3)}
    assert played.nets == {F(-2): 1, F(-1): 2, F(2): 1, F(4): 2}


def test_commission_branch_and_bonus() -> None:
    ladder = {"else": "lose", "paytables": [{"pays": {"king_high": 3}}]}
    changes = {
        "wagers.play.commission": 5,
        "settlement.ante.win": {"at_least": "king_high", "then": "win 2", "else": "push"},
        "ladders.crown": ladder,
        "bonuses.crown": {"on": "ante", "ladder": "crown"},
    }
    # King: ante 2, play 0.95, bonus 3. Queen over jack: play 0.95; queen under king: -2. Jack folds.
    assert play(one_card_each(**changes)).nets == {F(-2): 1, F(-1): 2, F(19, 20): 1, F(119, 20): 2}


def test_a_bonus_of_a_folded_hand() -> None:
    ladder = {"paytables": [{"pays": {"jack_high": 1}}]}
    bonus = {"on": "ante", "ladder": "crown", "folded": True}
    tiny = one_card_each(**{"ladders.crown": ladder, "bonuses.crown": bonus})
    # The jack has its bonus either way, and folds: -1 + 1.
    assert play(tiny).nets == {F(-2): 1, F(0): 2, F(2): 3}
    # Without it the jack has -1 folded and -2 + 1 played, which is the same: it folds.
    assert play(patched(tiny, {"bonuses.crown.folded": False})).nets == {F(-2): 1, F(-1): 2, F(2): 3}


def withdrawn() -> Definition:
    """A card, then the board's: a pair pays 3 to 1, else the wagers lose; one may be taken back after the first."""
    data: dict[str, Any] = {
        "key": "tiny",
        "name": "Tiny",
        "ranking": "three_card",
        "deck": {"ranks": ["2", "3", "4"], "suits": ["spades", "hearts"]},
        "hands": {"player": {"cards": 1, "board": True}},
        "wagers": {"one": {"units": 1}, "two": {"units": 1}},
        "rounds": [{"player": 1, "decision": {"withdraw": "one", "or": "leave"}}, {"board": 1}],
        "settlement": {"one": {"win": "ladder pays"}, "two": {"win": "ladder pays"}},
        "ladders": {"pays": {"paytables": [{"pays": {"pair": 3}}]}},
    }
    return read(data)


def test_a_wager_taken_back() -> None:
    """A pair comes once in five: 3 - 4 < 0, so one wager is taken back; at 5 to 1 both stay."""
    played = play(withdrawn())
    assert played.nets == {F(-1): 24, F(3): 6}
    assert (played.average_wager, played.decisions) == (F(1), {"round_1": {"withdraw": F(1)}})
    stays = play(patched(withdrawn(), {"ladders.pays.paytables.0.rows.pair.pays": 5}))
    assert stays.nets == {F(-2): 24, F(10): 6}
    at_four = play(patched(withdrawn(), {"ladders.pays.paytables.0.rows.pair.pays": 4}))
    assert at_four.decisions == {"round_1": {"leave": F(1)}}  # equal: leave comes before withdrawing


def test_streets() -> None:
    """A jack or a queen, then the board's card: a pair, once in three, pays 4 to 1."""
    data: dict[str, Any] = {
        "key": "tiny",
        "name": "Tiny",
        "ranking": "three_card",
        "deck": {"ranks": ["J", "Q"], "suits": ["spades", "hearts"]},
        "hands": {"player": {"cards": 1, "board": True}},
        "wagers": {"ante": {"units": 1}, "first": {}, "second": {}},
        "rounds": [
            {"player": 1, "decision": {"raise": {"wager": "first", "multiples": [1, 3]}, "or": "fold"}},
            {"board": 1, "decision": {"raise": {"wager": "second", "multiples": [1, 3]}, "or": "fold"}},
        ],
        "settlement": {
            "ante": {"fold": "lose", "win": "ladder pays"},
            "first": {"fold": "lose", "win": "ladder pays"},
            "second": {"win": "ladder pays"},
        },
        "ladders": {"pays": {"paytables": [{"pays": {"pair": 4}}]}},
    }
    played = play(read(data))
    # A pair raises 3 again: 4 x (1 + f + 3); else a fold loses 1 + f. First 1: 20/3 - 4/3; first 3: 28/3 - 8/3 > that.
    assert played.nets == {F(-4): 8, F(28): 4}
    assert played.decisions == {"first": {"raise 3": F(1)}, "second": {"raise 3": F(1, 3), "fold": F(2, 3)}}
    assert played.average_wager == F(4 * 8 + 7 * 4, 12)
    assert (played.reached["first"], played.reached["second"]) == (F(1), F(1))


def test_a_margin() -> None:
    """Two cards of 2s 3s 2h 3h against one: of one suit (2 of 6 hands) they are longer by one."""
    data: dict[str, Any] = {
        "key": "tiny",
        "name": "Tiny",
        "ranking": "longest_flush",
        "deck": {"ranks": ["2", "3"], "suits": ["spades", "hearts"]},
        "hands": {"player": {"cards": 2}, "dealer": {"cards": 1}},
        "wagers": {"ante": {"units": 1}, "blind": {"units": 1}},
        "rounds": [{"player": 2}],
        "settlement": {
            "ante": {"win": "win", "tie": "push", "lose": "lose"},
            "blind": {"win": "margin blind", "tie": "push", "lose": "lose"},
        },
        "ladders": {"blind": {"else": "push", "paytables": [{"pays": {"1": 2}}]}},
    }
    # Suited (2 of 6): always +1 +2. 2s 2h: both dealers are threes: -2. 3s 3h: +1, margin 0. 2 and 3 off suit
    # (2 of 6): a deuce is beaten (+1), a three ties.
    assert play(read(data)).nets == {F(-2): 2, F(0): 2, F(1): 4, F(3): 4}


def test_a_strategy_of_ones_own() -> None:
    def always(sight: Sight, options: list[Choice]) -> Choice:
        assert len(sight.own) == 1
        assert sight.wagers == {"ante": 1, "play": 0}
        return options[-1]

    played = play(one_card_each(), strategy=always)  # type: ignore[arg-type]
    assert played.nets == {F(-2): 3, F(2): 3}


def test_bets_on_the_losing_hand() -> None:
    bet = {"title": "Beaten", "looks_at": "losing_hand", "paytables": [{"pays": {"queen_high": 5, "jack_high": 1}}]}
    tiny = one_card_each(**{"bets.beaten": bet})
    assert settle_bet(tiny, "beaten").rows == {"queen_high": 2, "jack_high": 4, None: 0}
    players = patched(tiny, {"bets.beaten.looks_at": "player_losing_hand"})
    assert settle_bet(players, "beaten").rows == {"queen_high": 1, "jack_high": 2, None: 3}
    lost = patched(tiny, {"bets.beaten.after_fold": "lost"})  # the jack is folded
    assert settle_bet(lost, "beaten").rows == {"queen_high": 2, "jack_high": 2, None: 2}


def test_a_losing_hand_by_a_ranking_of_its_own() -> None:
    """Two cards of A K Q in two suits each. By length two of one suit win; by the bet's ranking a pair does, and a hand
    without one loses to it whatever its suits."""
    paid = {"pair": 3, "ace_king": 2, "high_card": 1}
    bet = {"title": "Beaten", "looks_at": "losing_hand", "ranking": "five_card", "paytables": [{"pays": paid}]}
    changes = {"deck": {"ranks": ["Q", "K", "A"], "suits": ["spades", "hearts"]}, "ranking": "longest_flush"}
    both = {"hands": {"player": {"cards": 2}, "dealer": {"cards": 2}}, "rounds.0.player": 2}
    tiny = one_card_each(**changes, **both, **{"bets.beaten": bet})
    # 15 * 6 deals. Of two pairs the lower one loses: 6. A pair beside the 4 other hands of its other two ranks: 2 * 12.
    # Of these AK loses to QQ, 8. Two hands without a pair: the lower of AK and AQ, AK and KQ, AQ and KQ,
    # never ace-king, 2 * 8 each. Nothing loses where the ranks are equal: 3 * 4.
    settled = settle_bet(tiny, "beaten").rows
    assert settled == {"pair": 6, "ace_king": 8, "high_card": 16 + 48, None: 12}
    assert sum(settled.values()) == 90
    own = patched(tiny, {"bets.beaten.paytables": [{"pays": {"two_card_flush": 1}}], "bets.beaten.ranking": None})
    assert settle_bet(own, "beaten").rows != settled


def test_bets_on_the_best_hand_of_the_table() -> None:
    bet = {"title": "All", "looks_at": "best_of_table", "hands": [2, 3], "paytables": [{"pays": {"king_high": 1}}]}
    tiny = one_card_each(**{"bets.all": bet})
    assert settle_bet(tiny, "all", hands=2).rows == {"king_high": 4, None: 2}
    assert settle_bet(tiny, "all", hands=3).rows == {"king_high": 6, None: 0}


@pytest.mark.parametrize(
    ("game", "bet", "table", "edge"),
    [
        ("three_card_poker", "pair_plus", "D", F(1608, 22100)),
        ("three_card_poker", "pair_plus", "A", F(1608 - 1096, 22100)),
        ("let_it_ride", "three_card_bonus", None, F(1568, 22100)),
        ("mississippi_stud", "three_card_bonus", "3cb-A", F(1568, 22100)),
        ("mississippi_stud", "three_card_bonus", "3cb-B", F(1568 - 1096, 22100)),
    ],
)
def test_three_card_bets_on_a_full_deck(game: str, bet: str, table: str | None, edge: Fraction) -> None:
    """48 straight flushes (4 of them to the ace), 52 threes, 720 straights, 1,096 flushes, 3,744 pairs of 22,100."""
    result = settle_bet(catalogue()[game], bet, table)
    assert result.deals == 22100
    assert result.edge() == edge


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_three_card_poker_on_a_full_deck() -> None:
    """All 407,170,400 deals, one by one, against the fraction that the analysis of the game gives."""
    played = play(catalogue()["three_card_poker"])
    assert played.deals == sum(played.nets.values()) == 407_170_400
    assert played.edge == F(686_689, 20_358_520)
    assert round(float(played.element_of_risk), 8) == 0.02014672
    assert played.decisions == {"play": {"raise 1": F(149, 221), "fold": F(72, 221)}}  # 7,200 of 22,100 fold


def test_a_meter_is_asked_for() -> None:
    result = settle_bet(catalogue()["three_card_poker"], "progressive")
    assert result.rows["akq_spades"] == 1
    with pytest.raises(Unplayable, match="say how much it holds"):
        result.edge()
    fixed = 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6
    assert result.edge({"main": F(1000)}) == 1 - F(1000 + fixed, 22100)


def test_a_bet_that_a_fold_loses() -> None:
    small = reduced(catalogue()["three_card_poker"], ["2", "3", "Q", "K", "A"], 3)
    kept = settle_bet(small, "pair_plus")
    lost = settle_bet(with_rules(small, {"folded_hands": "pair_plus:lose"}), "pair_plus")
    folded = play(small).decisions["play"]["fold"]
    assert lost.rows["pair"] == kept.rows["pair"] * (lost.deals // kept.deals)  # no pair is folded
    assert Fraction(lost.rows[None], lost.deals) >= folded


def test_what_cannot_be_played_is_one_sentence() -> None:
    with pytest.raises(Unplayable, match="its pays are not known"):
        settle_bet(catalogue()["big_raise_stud_poker"], "three_card_bonus")
    with pytest.raises(Unplayable, match="has no bet `bounty`; it has: bonus"):
        settle_bet(catalogue()["caribbean_stud_poker"], "bounty")
    with pytest.raises(Unplayable, match="has no paytable 'Z'; it has: A, B, C"):
        play(catalogue()["three_card_poker"], {"ante_bonus": "Z"})
