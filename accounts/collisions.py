"""Two who wait for each other: PostgreSQL ends one of them, and it is done again from the beginning.

Around a service, outside of its transaction: the savepoint that is undone gives up what the service had locked, so the
other one goes on. What collides again and again is said in one sentence.
"""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import OperationalError

P = ParamSpec("P")
R = TypeVar("R")
TRIES = 4
STATES = ("40P01", "40001")  # deadlock, serialization
SENTENCE = "Somebody changed the same record at the same moment. Nothing was saved; check it and try again."


def collided(problem: BaseException | None) -> bool:
    return isinstance(problem, OperationalError) and getattr(problem.__cause__, "sqlstate", None) in STATES


def done_again(service: Callable[P, R]) -> Callable[P, R]:
    @functools.wraps(service)
    def tried(*args: P.args, **kwargs: P.kwargs) -> R:
        for number in range(1, TRIES):
            try:
                return service(*args, **kwargs)
            except OperationalError as problem:
                if not collided(problem):
                    raise
                time.sleep(random.uniform(0, 0.05) * number)  # nosec B311: so that the two do not meet again
        return service(*args, **kwargs)

    return tried
