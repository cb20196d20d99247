"""What the form refuses, each with a sentence that says where, what and what to do."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.definition.load import BadDefinition, catalogue, patched, read_text
from games.engines.definition.rules import BadRule, parameters, with_rules


@pytest.mark.parametrize(
    ("game", "changes", "sentence"),
    [
        ("crazy_4_poker", {"hands.dealer.best": None}, "`hands.dealer` has 5 cards and `four_card` ranks 4 of them"),
        ("three_card_poker", {"bets.six_card_bonus.best": None}, "`bets.six_card_bonus` has 6 cards"),
        ("three_card_poker", {"deck.jokers": 1, "deck.joker": "wild"}, "`three_card` has no place for wild cards"),
        ("dj_wild_stud_poker", {"deck.joker": "bug"}, "a joker that is a bug beside wild ranks"),
        ("dj_wild_stud_poker", {"ranking_options": {"wheel": "low"}}, "`ranking_options.wheel` is not an option"),
        ("dj_wild_stud_poker", {"ranking_options": {"ace": "low"}}, "is not one of high_and_low, around, high"),
        ("mississippi_stud", {"settlement.third_street.fold": None}, "the player may fold after it"),
        ("ultimate_texas_holdem", {"rounds.0.decision.name": "river"}, "2 decisions are named `river`"),
        ("four_card_poker", {"bets.aces_up.looks_at": {"dealer": 3, "dealer_up": 1}}, "which are among them: name one"),
        ("four_card_poker", {"bets.aces_up.looks_at": {"player": 3, "board": 1}}, "looks at 1 cards of `board`, and 0"),
    ],
)
def test_a_definition_that_nothing_could_settle(game: str, changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadDefinition) as refused:
        patched(catalogue()[game], changes)
    assert sentence in str(refused.value)


def test_a_rule_on_ties_leaves_alone_what_the_players_hand_settles() -> None:
    """Crazy 4's Super Bonus is paid from a straight up whatever the dealer has: "ties push" says nothing of it."""
    crazy = catalogue()["crazy_4_poker"]
    assert {p.name: p.usual for p in parameters(crazy)}["tie"] == "push"
    assert with_rules(crazy, {"tie": "push"}) == crazy
    named = with_rules(crazy, {"tie": "super_bonus:push"})
    assert named.settlement["super_bonus"]["tie"] == "push"
    with pytest.raises(BadRule, match="has no `queens_up`"):
        with_rules(crazy, {"tie": "queens_up:push"})


def test_what_is_by_hand_says_so() -> None:
    usual = {p.name: p.usual for p in parameters(catalogue()["crazy_4_poker"])}
    assert usual["not_qualified"] == "ante:push play:win super_bonus:by_hand"
    assert usual["raise_condition"] == "pair_of_aces:2,3"


ENDLESS = {"list": "[" * 150_000, "mapping": "{a: " * 5_000, "dashes": "- " * 50_000 + "a", "long": "a" * 300_000}


@pytest.mark.parametrize("shape", ENDLESS)
def test_what_is_nested_without_end_is_refused_before_it_is_read(shape: str) -> None:
    with pytest.raises(BadDefinition, match="too long or too deeply nested"):
        read_text(ENDLESS[shape])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands.player.cards": "three"}, '`hands.player.cards` is "three"; write a whole number'),
        ({"deck.decks": 9}, "`deck.decks` is 9; write 8 at most"),
        ({"hands.player": "5"}, '`hands.player` is "5"; give its parts'),
        ({"deck": []}, "`deck` is a list; give its parts"),
        ({"name": None}, "`name` is missing; add it"),
        (
            {"rounds.0.decison": 3},
            "`rounds.0.decison` is not a part of a definition; check the spelling",
        ),
        ({"rounds.0.decision.or": "bet"}, '`rounds.0.decision.or` is "bet"; write fold, check or leave'),
        (
            {"settlement.ante.win": {"at_least": "flush", "then": "win"}},
            "`settlement.ante.win.else` is missing; add it",
        ),
        ({"bets.pair_plus.looks_at": "x"}, '`bets.pair_plus.looks_at` is "x"; give its parts, or write losing_hand, '),
        (
            {"bets.bad_beat.ranking": "seven_card"},
            "`bets.bad_beat` compares hands, and `seven_card` puts none above another; use one that orders them",
        ),
        ({"bets.bad_beat.best": 5}, "`bets.bad_beat` takes the best 5 of 3 cards"),
        (
            {"bets.pair_plus.paytables": [{"pays": {"flush": "many"}}]},
            "`bets.pair_plus.paytables.0.pays.flush`: '",
        ),
        ({"ranking": "three"}, "`ranking` is `three`, which is not a ranking; write one of three_card, "),
        ({"settlement.ante": {"win": "win"}}, "`settlement.ante` does not say what happens to it at `fold`; add lose"),
    ],
)
def test_a_mistake_names_its_part_what_is_wrong_and_what_to_do(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadDefinition) as refused:
        patched(catalogue()["three_card_poker"], changes)
    (stated,) = [m for m in refused.value.mistakes if m.startswith(sentence[:20])][:1]
    assert sentence in stated
    assert "input should" not in str(refused.value).casefold()


def test_one_mistake_is_one_sentence() -> None:
    for changes in ({"settlement.ante.win": {"at_least": "flush", "then": "win"}}, {"bets.pair_plus.looks_at": "x"}):
        with pytest.raises(BadDefinition) as refused:
            patched(catalogue()["three_card_poker"], changes)
        assert len(refused.value.mistakes) == 1
