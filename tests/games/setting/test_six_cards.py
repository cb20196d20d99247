"""Six cards set into five and one: the solver against the interpreter on small decks, and against the engine of 6 Card
Fortune, which counts the usual rules on the whole deck."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engines.definition.load import BadDefinition, catalogue, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import BadRule, parameters, with_rules
from games.engines.fortune_pai_gow import reference
from games.engines.interpreter.look_ahead import play, play_doubled
from games.engines.interpreter.proof import reduced
from games.engines.interpreter.setting import ABOVE_ALL, SetHands
from games.engines.solvers import choose, fast_paths
from games.engines.solvers.setting import analysis, double, kinds

SIX = catalogue()["6_card_fortune_pai_gow_poker"]
SUITS = "shdc"  # as packs have them
READINGS: list[dict[str, Any]] = [o.set for r in SIX.readings if not r.touches for o in r.options[1:]]


def small(ranks: str, suits: int, changes: dict[str, Any]) -> Definition:
    return reduced(patched(SIX, {**changes, "bets": {}, "readings": []}), ranks.split(), suits)


def same(solved: Any, played: Any) -> None:
    nets: dict[Fraction, int] = {}
    for (_, net, _), deals in solved.endings.items():
        nets[net] = nets.get(net, 0) + deals
    assert {net: n for net, n in nets.items() if n} == {net: n for net, n in played.nets.items() if n}
    assert (solved.edge, solved.variance, solved.deals) == (played.edge, played.variance, played.deals)


def agree(game: Definition) -> None:
    assert choose.solver(game) is analysis
    solved, played = analysis.solved(game, analysis.counted(game)), play(game)
    same(solved, played)


DECKS = [("A K Q J 10 9", 2), ("A K 6 5", 3), ("A 8 3", 4), ("A 2 3 4 5 6", 2)]
WILD = {"deck.joker": "wild", "ranking": "five_card_wild"}


CHANGES: list[dict[str, Any]] = [
    {},
    *READINGS,
    {"setting.copies": "push"},
    {"setting.copies": "player_wins", "setting.front_joker": "ace"},
    {"setting.player": "six_cards", "wagers.base.commission": 5},
    {"deck.jokers": 0, "deck.joker": None},
    WILD,
    {**WILD, "setting.copies": "push"},
    {"setting.sees_dealer": True},
    {"setting.push_on": ["dealer_ace_high", "dealer_front_king_high"], "wagers.base.commission": 5},
]


@pytest.mark.parametrize(("number", "changes"), list(enumerate(CHANGES)), ids=str)
def test_both_programs_agree(number: int, changes: dict[str, Any]) -> None:
    agree(small(*DECKS[number % len(DECKS)], changes))


@pytest.mark.slow
@pytest.mark.parametrize(("ranks", "suits"), DECKS)
@pytest.mark.parametrize("changes", CHANGES, ids=lambda x: ", ".join(x) or "usual")
def test_both_programs_agree_on_every_deck(ranks: str, suits: int, changes: dict[str, Any]) -> None:
    agree(small(ranks, suits, changes))


@pytest.mark.parametrize(("back", "front"), [(4, 1), (3, 2), (2, 1), (1, 1)])
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_hands_of_any_size_are_set(back: int, front: int, joker: str) -> None:
    sizes = {"setting.back": back, "setting.front": front}
    cards = {f"hands.{side}.cards": back + front for side in ("player", "dealer")}
    kind = {"deck.joker": joker, "ranking": f"five_card_{joker}"}
    ranks = ["A", "K", "Q", "J", "10", "9", "8"][: back + front + 1]
    agree(small(" ".join(ranks), 2, {**sizes, **cards, **kind}))
    if back + front < 7:
        agree(small("A K 9", 4, {**sizes, **cards, **kind}))


def agree_doubled(game: Definition) -> None:
    assert choose.why_not_doubled(game) is None
    solved, played = double.solved(game, double.counted(game)), play_doubled(game)
    same(solved, played)
    assert solved.average_wager == played.average_wager
    assert solved.strategy is not None
    assert solved.strategy.play == 1 - played.decisions["double_down"].get("0", 0)


D = "setting.double_down."
BACKS = {D + "settles": "by_high_hand"}
ACES = {D + "dealer_qualifies": "pair_of_aces"}


@pytest.mark.parametrize(
    ("deck", "changes"),
    [
        (DECKS[0], {}),
        (DECKS[1], {}),
        (DECKS[0], {D + "dealer_qualifies": "any"}),
        (DECKS[3], {**ACES, D + "multiples": [1, 2], D + "needs": {"straight": [2]}}),
        (DECKS[1], {**ACES, D + "multiples": ["1/2"], D + "needs": {"two_pair": ["1/2"]}, "setting.copies": "push"}),
        (DECKS[0], {**ACES, "setting.copies": "player_wins", "wagers.base.commission": 5}),
        (DECKS[2], {"setting.player": "six_cards", "deck.jokers": 0, "deck.joker": None}),
        (DECKS[3], {**WILD, D + "dealer_qualifies": "straight"}),
        (DECKS[0], BACKS),
        (DECKS[1], {**BACKS, **ACES, "setting.copies": "push"}),
        (
            DECKS[2],
            {**BACKS, "setting.copies": "player_wins", D + "multiples": [1, 3], D + "needs": {"three_of_a_kind": [3]}},
        ),
        (DECKS[3], {**BACKS, **ACES, "setting.push_on": ["dealer_front_king_high"], "setting.copies": "push"}),
        (DECKS[1], {**BACKS, "setting.player": "six_cards", "setting.equal_start": "foul"}),
    ],
    ids=lambda x: ", ".join(map(str, x)),
)
def test_both_programs_double_alike(deck: tuple[str, int], changes: dict[str, Any]) -> None:
    agree_doubled(small(*deck, changes))


ENDS = st.sampled_from(["dealer_wins", "push", "player_wins"])
QUALIFIERS = st.sampled_from(["any", "king_high", "pair", "pair_of_8s", "pair_of_aces", "two_pair", "straight"])


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_random_rules_double_alike(data: st.DataObject) -> None:
    """Any rules that the definition can say: both programs play them, the wager alone and with its double."""
    multiples = data.draw(st.lists(st.sampled_from([1, 2, 3]), min_size=1, max_size=2, unique=True))
    needed = data.draw(
        st.dictionaries(st.sampled_from(["pair", "two_pair", "flush"]), st.just(multiples[:1]), max_size=1)
    )
    changes: dict[str, Any] = {
        "setting.copies": data.draw(ENDS),
        "setting.front_joker": data.draw(st.sampled_from(["ace", "highest"])),
        "setting.equal_start": data.draw(st.sampled_from(["in_order", "foul"])),
        "setting.player": data.draw(st.sampled_from(["best", "best", "six_cards"])),
        "wagers.base.commission": data.draw(st.sampled_from([0, 5])),
        "ranking_options.low_straight": data.draw(st.sampled_from(["lowest", "second_highest"])),
        D + "multiples": multiples,
        D + "needs": needed,
        D + "dealer_qualifies": data.draw(QUALIFIERS),
        D + "settles": data.draw(st.sampled_from(["as_base", "by_high_hand"])),
        **data.draw(st.sampled_from([{}, WILD, {"deck.jokers": 0, "deck.joker": None}])),
    }
    deck = data.draw(st.sampled_from([("A 9 8 3", 3), ("A K 8", 4), ("A 2 3 4 5 8", 2), ("A K Q J 10 9", 2)]))
    game = small(*deck, changes)
    agree(game)
    agree_doubled(game)


def text(card: int) -> str:
    return "joker" if card == 52 else f"{reference.RANKS[card // 4]}{SUITS[card % 4]}"


def hand_of(every: kinds.Kinds, kind: int) -> tuple[str, ...]:
    """Cards of a kind of hand, as the solver puts them in a row."""
    suited, result, others = every.suited[kind], [], 0
    for rank, many in enumerate(every.counts[kind].tolist()):
        in_suit = suited >> rank & 1
        # what is in no flush goes through the suits, so that no suit has five
        result += (
            [4 * rank if in_suit and not k else 4 * rank + 1 + (others + k) % 3 for k in range(many)]
            if suited
            else [4 * rank + (others + k) % 4 for k in range(many)]
        )
        others += many
    return (*map(text, result), *(["joker"] if every.joker[kind] else []))


WAYS = {r.key: r.options[1].set for r in SIX.readings if r.key in ("five_aces", "six_card_straight", "ace_to_six")}
PRINTED = {"five_aces": "four_aces", "six_card_straight": "six_cards_first", "ace_to_six": "six_low"}


@pytest.mark.parametrize("reading", ["literal", *WAYS, "all"])
def test_the_house_way_is_the_printed_clauses(reading: str) -> None:
    """Kinds of hands of the whole deck, and all of those with the joker and three aces."""
    chosen_ones = [key for key in WAYS if reading in (key, "all")]
    d = patched(SIX, {path: value for key in chosen_ones for path, value in WAYS[key].items()})
    readings = frozenset(PRINTED[key] for key in chosen_ones)
    every = kinds.kinds_of(d)
    assert d.setting is not None
    chosen = kinds.house_way(every, d.setting.way(d.setting.dealer))
    aces = np.flatnonzero(every.joker & (every.counts[:, 12] >= 3)).tolist()
    for kind in [*Random(6).sample(range(every.number), 2000), *aces]:
        hand = hand_of(every, kind)
        low, high = reference.house_way(hand, readings)
        place = int(chosen[kind])
        assert reference.rank_of(low) == reference.rank_of(hand[place])
        assert reference.value(hand[:place] + hand[place + 1 :]) == reference.value(high)


def test_hands_behind_stand_in_the_printed_order() -> None:
    """Five cards of the whole deck, pair by pair: the ranking of the definition and the one of the clauses."""
    every = kinds.kinds_of(SIX)
    backs = [
        (int(every.back[kind, place]), reference.value(hand[:place] + hand[place + 1 :]))
        for kind in Random(5).sample(range(every.number), 400)
        for hand in [hand_of(every, kind)]
        for place in range(6)
    ]
    ordered = sorted(backs)
    assert [v for _, v in ordered] == sorted(v for _, v in backs)
    assert len({b for b, _ in backs}) == len({v for _, v in backs}) == len(set(backs))


def test_a_joker_in_front_is_above_every_card() -> None:
    whole = SetHands(SIX)
    held = sum(whole.bits[c] for c in (51, 47, 43, 38, 5, 52))
    assert ABOVE_ALL in {one.front.value for one in whole.settings(held)}
    assert max(one.front.value for one in whole.settings(held)) == ABOVE_ALL


def test_the_engine_holds_for_the_game_and_its_readings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, str]] = []

    def deals(reading: dict[str, str]) -> tuple[tuple[int, int], tuple[int, int]]:
        asked.append(reading)
        return (63_520_311_369_284, 73_249_790_301_488), (57_893_674_151_332, 73_201_772_094_424)

    monkeypatch.setattr("games.engines.fortune_pai_gow.main_game.deals", deals)
    assert float(analysis.solve(SIX, {}).edge) == pytest.approx(0.03946928)
    assert fast_paths.set_hands(patched(SIX, {"ranking_options.wild_in_flush": "ace"})) is not None
    assert [r["joker_in_flush"] for r in asked] == ["missing_card", "second_ace"]
    for change in ({"copies": "push"}, {"commission": "5%"}, {"jokers": "0"}):
        other = with_rules(SIX, change)
        assert fast_paths.holds_for_set_hands(other) is None
        assert choose.why_not(other) is None


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"deck.jokers": 2}, "with one joker or without"),
        ({"deck.suits": ["spades"], "deck.decks": 4}, "one deck"),
        ({"setting.dealer": "trump_plaza", "deck.joker": "wild", "ranking": "five_card_wild"}, "wild joker is set"),
        ({"setting.copies": "push", "setting.sees_dealer": True}, "the dealer's hand is open"),
        ({"settlement.base.tie": "win"}, "pushes where each side wins a hand"),
    ],
)
def test_what_is_not_counted_says_so(changes: dict[str, Any], why: str) -> None:
    assert why in (choose.why_not(patched(SIX, changes)) or "")


ROW = "setting.house_ways.six_cards.rules.1."


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({D + "multiples": [0]}, "numbers above 0"),
        ({D + "needs": {"pair": [3]}}, "not one of the multiples 1"),
        ({D + "dealer_qualifies": "pairs of eights"}, "dealer_qualifies"),
        ({D + "settles": "by_front"}, "settles"),
        ({ROW + "row": "6-A-6"}, "is not a rank"),
        ({ROW + "row": "9-5"}, "its low end first"),
        ({ROW + "never": "a good hand"}, "never"),
        ({"setting.house_ways.six_cards.rules.1.ace": "low", "setting.front": 2, "setting.back": 4}, "alone in front"),
    ],
)
def test_a_mistake_is_a_sentence(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadDefinition, match=why):
        patched(SIX, changes)


def test_the_double_down_has_parameters_of_its_own() -> None:
    usual = {p.name: p.usual for p in parameters(SIX)}
    names = ("double_down", "double_condition", "double_settles", "dealer_qualifies")
    assert [usual[name] for name in names] == ["1", "none", "as_base", "pair_of_8s"]
    changed = with_rules(SIX, {"double_down": "1,2", "double_condition": "pair:2"})
    assert changed.setting is not None
    assert changed.setting.double_down is not None
    assert changed.setting.double_down.needs == {"pair": (2,)}
    without = with_rules(changed, {"double_down": "none"})
    assert {p.name for p in parameters(SIX)} - {p.name for p in parameters(without)} == set(names[1:])
    for name, value in (("double_down", "0"), ("double_down", "for less"), ("double_condition", "good")):
        with pytest.raises(BadRule):
            with_rules(SIX, {name: value})


KNOWN: list[dict[str, Any]] = [c for c in READINGS if "setting.front_joker" not in c]
TOGETHER: dict[str, Any] = {path: value for changes in KNOWN for path, value in changes.items()}


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{}, *KNOWN, TOGETHER], ids=lambda x: ", ".join(x) or "usual")
def test_every_reading_like_the_engine(changes: dict[str, Any]) -> None:
    """Every pair of hands of the whole deck: the solver and the engine that was written for this game."""
    d = patched(SIX, changes)
    result = fast_paths.set_hands(d)
    counted = analysis.counted(d)
    assert result is not None
    assert result[0] == tuple(counted["best"][:2])
    if not changes.keys() & WAYS["six_card_straight"].keys() - WAYS["ace_to_six"].keys():
        assert result[1] == tuple(counted["house"][:2])


@pytest.mark.slow
def test_the_dealers_joker_is_no_matter_where_copies_lose() -> None:
    usual, highest = analysis.counted(SIX), analysis.counted(patched(SIX, {"setting.front_joker": "highest"}))
    assert usual["best"] == highest["best"]
    push = patched(SIX, {"setting.copies": "push"})
    assert analysis.counted(push)["best"] != analysis.counted(patched(push, {"setting.front_joker": "highest"}))["best"]


@pytest.mark.slow
@pytest.mark.parametrize("settles", ["as_base", "by_high_hand"])
def test_the_double_down_like_the_engine(settles: str) -> None:
    from games.engines.fortune_pai_gow import main_game

    by = {"as_base": 0, "by_high_hand": 1}[settles]
    d = patched(SIX, {D + "settles": settles})
    counted = double.counted(d)
    for way, levels in zip(("best", "house"), counted["results"]):
        alone, doubled = levels
        won, lost, *both, hands = doubled
        cells = [*alone[:2], both[0], won - both[0], both[1], both[2], lost - both[3], both[3], hands]
        assert main_game.played(0)["double"][f"{way} {by}"] == cells
    assert counted["qualified"] == main_game.qualifying(0)
