"""Kernels of the streets: sums over the next card, and deals carried on to it. Importing this imports numba."""

from __future__ import annotations

from games.engines.arrays import Array, Bytes, Ints, Longs
from games.engines.kernels import kernel


@kernel
def pull(ext: Ints, left: Bytes, values: Longs, out: Longs) -> None:
    """`out[class]`: the sum of `values` over every card that can come next."""
    for c in range(ext.shape[0]):
        for slot in range(ext.shape[1]):
            to = ext[c, slot]
            if to >= 0:
                n = left[c, slot]
                for k in range(values.shape[1]):
                    out[c, k] += n * values[to, k]


@kernel
def pull_codes(ext: Ints, left: Bytes, codes: Longs, out: Longs) -> None:
    """The same where every class after the card is of one group: how many cards lead to each group."""
    for c in range(ext.shape[0]):
        for slot in range(ext.shape[1]):
            to = ext[c, slot]
            if to >= 0:
                out[c, codes[to]] += left[c, slot]


@kernel
def push(ext: Array, left: Array, weights: Array, out: Array) -> None:
    """Deals of every class, carried on to the classes with one card more."""
    for c in range(ext.shape[0]):
        if weights[c]:
            for slot in range(ext.shape[1]):
                to = ext[c, slot]
                if to >= 0:
                    out[to] += weights[c] * left[c, slot]


@kernel
def pull_suits(
    states: Array,
    masks: Array,
    held: int,
    suits: int,
    flush: Array,
    straight: Array,
    one: Array,
    other: Array,
    out: Array,
) -> None:
    """As `pull_codes` for the last card, the groups read off the suits' sets of ranks: the best flush of all suits
    and the best straight flush of all suits have a code each (`one`, `other`)."""
    others = other.max() + 1
    for c in range(states.shape[0]):
        for suit in range(suits):
            best, run = 0, 0
            for i in range(suits):
                if i != suit:
                    best = max(best, flush[masks[states[c, i]]])
                    run = max(run, straight[masks[states[c, i]]])
            mine = masks[states[c, suit]]
            for rank in range(13):
                bit = 1 << rank
                if held & bit and not mine & bit:
                    top = max(best, flush[mine | bit])
                    long = max(run, straight[mine | bit])
                    out[c, one[top] * others + other[long]] += 1
