"""The order of three-card hands, against a second way to say it and a fixed hash."""

import hashlib
from collections.abc import Sequence
from itertools import combinations, groupby

import pytest

from games.engines.common.three_card import ranking

# Of the lines "strength hand hand …" below; it changes only when the order of hands changes.
ORDER = "f0a830f2a39fb550428d115dcd3e3fee"


def plain_score(hand: Sequence[int]) -> int:
    """Written from the printed table of hands alone: a number, higher for the better hand."""
    faces = sorted(c // 4 + 2 for c in hand)
    flush = hand[0] % 4 == hand[1] % 4 == hand[2] % 4
    run = faces[0] + 1 == faces[1] and faces[1] + 1 == faces[2]
    if faces == [2, 3, 14]:
        faces, run = [1, 2, 3], True
    if faces[0] == faces[2]:
        kind = 5
    elif run:
        kind = 6 if flush else 4
    elif flush:
        kind = 3
    elif faces[0] == faces[1]:
        kind, faces = 2, [faces[2], faces[0], faces[0]]
    elif faces[1] == faces[2]:
        kind, faces = 2, [faces[0], faces[1], faces[1]]
    else:
        kind = 1
    return ((kind * 15 + faces[2]) * 15 + faces[1]) * 15 + faces[0]


def test_every_hand_stands_where_the_printed_table_puts_it() -> None:
    r = ranking()
    scored = sorted((plain_score(h), h) for h in combinations(range(52), 3))
    groups = [sorted(h for _, h in g) for _, g in groupby(scored, key=lambda x: x[0])]
    ours: dict[int, list[tuple[int, ...]]] = {}
    for hand, strength in zip(r.hands.tolist(), r.strength.tolist()):
        ours.setdefault(strength, []).append(tuple(hand))
    assert [sorted(ours[s]) for s in sorted(ours)] == groups
    lines = "\n".join(f"{i} {' '.join(map(str, g))}" for i, g in enumerate(groups))
    assert hashlib.sha256(lines.encode()).hexdigest()[:32] == ORDER


@pytest.mark.parametrize(
    ("better", "worse"),
    [("Q-3-2", "J-T-8"), ("Q-6-4", "Q-6-3"), ("pair of 2s with 3", "A-K-J"), ("A straight", "K straight")],
)
def test_names_are_in_order(better: str, worse: str) -> None:
    r = ranking()
    place = {r.name(s): s for s in range(len(r.keys))}
    assert place[better] > place[worse]


def test_classes_stand_for_all_hands() -> None:
    r = ranking()
    assert (len(r.players), int(r.weight.sum()), len(r.keys)) == (1755, 22100, 741)
