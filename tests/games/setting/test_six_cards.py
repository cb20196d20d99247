"""Six cards set into five and one: the definition against the interpreter on small decks, and against the engine of
6 Card Fortune on hands of the whole deck, which counts it there."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.fortune_pai_gow import reference
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import reduced
from games.engines.interpreter.setting import ABOVE_ALL, SetHands
from games.engines.solvers import choose, fast_paths
from games.engines.solvers.setting import kinds, one_by_one

SIX = catalogue()["6_card_fortune_pai_gow_poker"]
SUITS = "shdc"  # as packs have them
READINGS: list[dict[str, Any]] = [o.set for r in SIX.readings for o in r.options[1:]]


def small(ranks: str, suits: int, changes: dict[str, Any]) -> Definition:
    return reduced(patched(SIX, {**changes, "bets": {}, "readings": []}), ranks.split(), suits)


@pytest.mark.parametrize(("ranks", "suits"), [("A K Q J 10 9", 2), ("A K 6 5", 3), ("A 8 3", 4), ("A 2 3 4 5 6", 2)])
@pytest.mark.parametrize(
    "changes",
    [{}, *READINGS, {"setting.copies": "push"}, {"setting.copies": "player_wins", "setting.front_joker": "ace"}],
    ids=lambda x: ", ".join(x) or "usual",
)
def test_both_programs_agree(ranks: str, suits: int, changes: dict[str, Any]) -> None:
    game = small(ranks, suits, changes)
    assert choose.solver(game) is one_by_one
    solved, played = one_by_one.solve(game, {}), play(game)
    assert (solved.edge, solved.variance, solved.deals) == (played.edge, played.variance, played.deals)


def test_the_player_may_set_by_the_house_way() -> None:
    game = small("A K Q J 10 9", 2, {"setting.player": "six_cards", "wagers.base.commission": 5})
    solved, played = one_by_one.solve(game, {}), play(game)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)


def text(card: int) -> str:
    return "joker" if card == 52 else f"{reference.RANKS[card // 4]}{SUITS[card % 4]}"


@pytest.mark.parametrize("changes", [{}, {"setting.dealer": "six_cards_four_aces"}], ids=["kept", "ace_low"])
def test_the_house_way_is_the_printed_clauses(changes: dict[str, Any]) -> None:
    """Random hands of the whole deck, half of them with the joker and two aces or more of one suit's cards."""
    d = patched(SIX, changes)
    readings = frozenset({"four_aces"} if changes else ())
    random = Random(6)
    hands = [sorted(random.sample(range(53), 6)) for _ in range(1500)]
    hands += [sorted({52, *random.sample(range(48, 52), 4), random.randrange(48)}) for _ in range(20)]
    hands += [sorted({52, *random.sample(range(20, 52, 4), 5)}) for _ in range(300)]
    rows = np.array([h for h in hands if len(h) == 6])
    every: Any = one_by_one.settings_of(d, rows)
    assert d.setting is not None
    chosen = kinds.house_way(every, d.setting.way(d.setting.dealer))
    for row, place in zip(rows.tolist(), chosen.tolist()):
        low, high = reference.house_way(tuple(map(text, row)), readings)
        mine = [text(c) for c in row]
        ranks = [reference.rank_of(c) for c in (low, mine[place])]
        assert ranks[0] == ranks[1]
        behind = tuple(c for i, c in enumerate(mine) if i != place)
        assert reference.value(behind) == reference.value(high)


def test_hands_behind_stand_in_the_printed_order() -> None:
    """Five cards of the whole deck, pair by pair: the ranking of the definition and the one of the clauses."""
    random = Random(5)
    rows = np.array([sorted(random.sample(range(53), 6)) for _ in range(400)])
    every: Any = one_by_one.settings_of(SIX, rows)
    backs = [
        (int(back), reference.value(tuple(text(c) for i, c in enumerate(row) if i != place)))
        for row, strengths in zip(rows.tolist(), every.back)
        for place, back in enumerate(strengths)
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
    assert float(one_by_one.solve(SIX, {}).edge) == pytest.approx(0.03946928)
    assert fast_paths.set_hands(patched(SIX, {"ranking_options.wild_in_flush": "ace"})) is not None
    assert [r["joker_in_flush"] for r in asked] == ["missing_card", "second_ace"]
    for change in ({"copies": "push"}, {"commission": "5%"}, {"jokers": "0"}):
        other = with_rules(SIX, change)
        assert fast_paths.holds_for_set_hands(other) is None
        assert choose.why_not(other) is not None


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{}, *READINGS], ids=lambda x: ", ".join(x) or "usual")
def test_every_reading_like_the_engine(changes: dict[str, Any]) -> None:
    from games.engines.api import Context, Schedule
    from games.engines.registry import find_game

    d = patched(SIX, changes)
    found = fast_paths.set_hands(d)
    assert found is not None
    own = find_game(SIX.key).bet("base")
    assert own is not None
    assert own.solve is not None
    reading = {r.key: o.key for r in SIX.readings for o in r.options if o.set == changes}
    assert one_by_one.solve(d, {}).edge == own.solve(Schedule("base", ()), Context(interpretation=reading)).house_edge
