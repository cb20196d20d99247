"""However work is cut, ordered and repeated: the same integers, or a refusal; never another result."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
from functools import cache
from itertools import pairwise
from math import comb
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.caribbean_stud import cover_all
from games.engines.caribbean_stud.deals import DEALER_HANDS, UPCARDS
from games.engines.caribbean_stud.decks import poker_deck
from games.engines.caribbean_stud.hands import class_numbers
from games.engines.caribbean_stud.overlap import canonical, count_deals
from games.engines.caribbean_stud.runs_and_flushes import corrections, groups, over_suits, straights_or_flushes
from games.engines.fortune_pai_gow.main_game import played
from games.engines.sharded import Part, Sharded, WrongShards, find_sharded, sharded_questions, whole
from games.engines.sharded.api import evenly
from games.engines.sharded.caribbean_stud import count, worth
from games.engines.sharded.cover_all import in_shards, usages

DECK, HANDS = poker_deck(7, 3), 3


@cache
def small() -> Sharded:
    """Cover All on a deck of 21 cards: the same code as the real one, in no time."""
    return in_shards(DECK, HANDS, "small", "cover all of 21 cards", (0, 2, 5))


@cache
def unit(n: int) -> Any:
    return small().count(range(n, n + 1))


@cache
def plainly() -> dict[str, dict[str, int]]:
    return cover_all.stored(cover_all.distribution(DECK, HANDS))


def sent(part: Part) -> Part:
    """As it comes back from where shards are kept."""
    return Part(part.start, part.stop, json.loads(json.dumps(part.sums)))


@cache
def counted(start: int, stop: int) -> Part:
    return sent(small().part(range(start, stop)))


@settings(max_examples=6, deadline=None)
@given(st.sets(st.integers(1, 10_000), max_size=12), st.randoms(use_true_random=False))
def test_any_cuts_in_any_order_give_the_same_integers(cuts: set[int], chance: random.Random) -> None:
    places = sorted({0, small().units, *(1 + c % (small().units - 1) for c in cuts)})
    parts = [counted(a, b) for a, b in pairwise(places)]
    chance.shuffle(parts)
    assert whole(small(), parts) == plainly()


def farmed(sharded: Sharded, shards: list[range], workers: int, *, dies: range | None = None) -> list[Part]:
    """Shards counted by so many processes, each taking the next when it is free. The worker that has counted the shard
    `dies` is killed before it can say so; what it had in hand is done by another. A shard that comes twice counts once.
    """
    fork = get_context("fork")
    waiting, killed = list(reversed(shards)), False
    done: dict[tuple[int, int], Part] = {}
    at_work: dict[Any, range] = {}

    def begin() -> None:
        if not waiting:
            return
        mine, theirs = fork.Pipe()
        worker = fork.Process(target=work, args=(sharded, theirs), daemon=True)
        worker.start()
        theirs.close()
        hand_out(mine)

    def hand_out(worker: Any) -> None:
        if waiting:
            at_work[worker] = waiting.pop()
            worker.send((at_work[worker], at_work[worker] == dies and not killed))
        else:
            worker.close()

    for _ in range(workers):
        begin()
    while at_work:
        for worker in wait(list(at_work), timeout=60):
            shard = at_work.pop(worker)
            try:
                part = Part(shard.start, shard.stop, json.loads(worker.recv()))
            except EOFError:
                killed = True
                waiting.append(shard)
                begin()
                continue
            assert done.setdefault((shard.start, shard.stop), part) == part, "counted twice, it is the same"
            hand_out(worker)
    assert killed == (dies is not None)
    return list(done.values())


def work(sharded: Sharded, master: Any) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            shard, dies = master.recv()
            result = json.dumps(sharded.part(shard).sums)
            if dies:
                os.kill(os.getpid(), signal.SIGKILL)
            master.send(result)


def test_one_two_and_sixteen_workers_come_to_the_same_integers() -> None:
    """The highest of up to four hands from a whole deck; with several workers one is killed and shards are repeated."""
    deck, most = poker_deck(), 4
    units = in_shards(deck, most, "four", "", (0,)).units
    sharded = in_shards(deck, most, "four", "cover all of four hands", evenly(units, 20))
    shards = sharded.shards()
    plain = json.dumps(cover_all.stored(cover_all.distribution(deck, most)))
    for workers, asked, dies in ((1, shards, None), (2, [*shards[:3], *shards], shards[2]), (16, shards, shards[15])):
        parts = farmed(sharded, asked, workers, dies=dies)
        assert json.dumps(whole(sharded, parts)) == plain, f"{workers} workers"


@settings(max_examples=8, deadline=None)
@given(st.data())
def test_a_shard_that_is_missing_or_comes_twice_is_refused(data: st.DataObject) -> None:
    n = small().units
    parts = [counted(i, i + 1) for i in range(n)]
    at = data.draw(st.integers(0, n - 1))
    with pytest.raises(WrongShards):
        whole(small(), [*parts[:at], *parts[at + 1 :]])
    with pytest.raises(WrongShards):
        whole(small(), [*parts, parts[at]])
    with pytest.raises(WrongShards):
        whole(small(), [*parts, counted(at, min(at + 2, n))])


def test_remainders_that_are_no_count_are_refused() -> None:
    """What no sum of ways can be is found by its bounds; other damage by the hash that each shard is stored with."""
    parts = [counted(i, i + 1) for i in range(small().units)]
    sums = json.loads(json.dumps(parts[0].sums))
    where = next(iter(sums["placed"]))
    sums["placed"][where][0] += 1
    with pytest.raises(ArithmeticError):
        whole(small(), [Part(0, 1, sums), *parts[1:]])


def test_the_groups_and_usages_are_all_there() -> None:
    real = poker_deck()
    assert groups(real, 8) == sum(1 for _ in over_suits(corrections(real), real.suits, 8))
    assert groups(DECK, HANDS) == sum(1 for _ in over_suits(corrections(DECK), DECK.suits, HANDS))
    for hands, item in enumerate(straights_or_flushes(DECK, HANDS)):
        assert set(item) <= set(usages(DECK, hands))


def test_every_question_cuts_all_of_its_units() -> None:
    for sharded in sharded_questions().values():
        shards = sharded.shards()
        assert [s.start for s in shards] == [0, *(s.stop for s in shards[:-1])]
        assert shards[-1].stop == sharded.units
        assert all(len(s) > 0 for s in shards)


def test_the_classes_of_hands_are_as_many_as_the_question_says() -> None:
    _, _, weights = canonical()
    assert len(weights) == find_sharded("caribbean-stud-one-by-one").units
    assert int(weights.sum()) == comb(52, 5)


@pytest.mark.parametrize("pattern", [7461, 5863])
def test_one_by_one_a_pattern_ends_as_the_second_method_says(pattern: int) -> None:
    """All hands of one pattern, of the hour and a half that the whole takes: royal flushes, and the lowest flushes."""
    _, scaled, fold, _ = worth()
    _, strengths, _ = canonical()
    every, raised = count_deals(scaled[list(class_numbers())], fold)
    units = [i for i, s in enumerate(strengths.tolist()) if s == pattern]
    assert units == list(range(units[0], units[-1] + 1))
    result = count(range(units[0], units[-1] + 1))
    assert result["hands"] * UPCARDS * DEALER_HANDS == sum(map(sum, result["every"])) == int(every[pattern].sum())
    assert sum_rows(result["every"]) == every[pattern].sum(axis=0).tolist()
    assert sum_rows(result["raised"]) == raised[pattern].sum(axis=0).tolist()


def sum_rows(rows: list[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows)]


@pytest.mark.slow
def test_the_real_ones_are_the_same_in_shards() -> None:
    cover, six = find_sharded("cover-all"), find_sharded("six-card-0")
    assert whole(cover, map(cover.part, cover.shards())) == cover_all.stored(cover_all.distributions())
    assert whole(six, map(six.part, six.shards())) == played(0)
