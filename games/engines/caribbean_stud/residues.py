"""Counts beyond 64 bits, as remainders by several primes: kernels work in int64, the sums stay exact.

A count that is known not to be negative and to lie below the product of the primes is put together again from its
remainders. Every prime is below 2**31, so that the product of two remainders fits into int64.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from games.engines.arrays import Array

PRIMES = (2147483647, 2147483629, 2147483587, 2147483579, 2147483563, 2147483549)


def primes_for(bound: int) -> Array:
    """As many primes as a count up to this bound needs."""
    for n in range(1, len(PRIMES) + 1):
        if prod(PRIMES[:n]) > bound:
            return np.array(PRIMES[:n], np.int64)
    raise OverflowError(f"counts up to {bound:,} need more primes")


def remainders(values: Sequence[int], primes: Array) -> Array:
    """One row a value, one column a prime."""
    return np.array([[v % int(p) for p in primes] for v in values], np.int64).reshape(len(values), len(primes))


def restore(row: Array, primes: Array) -> int:
    """The count with these remainders, from 0 up to the product of the primes.

    >>> restore(remainders([10**25], np.array(PRIMES[:3]))[0], np.array(PRIMES[:3])) == 10**25
    True
    """
    whole = prod(int(p) for p in primes)
    total = 0
    for r, p in zip(row, primes):
        others = whole // int(p)
        total += int(r) * others * pow(others, -1, int(p))
    return total % whole
