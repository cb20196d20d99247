"""The questions that can be counted in shards, by key."""

from __future__ import annotations

from functools import cache

from games.engines.sharded.api import Sharded


class UnknownQuestion(LookupError):
    """No question of this key is counted in shards."""


@cache
def sharded_questions() -> dict[str, Sharded]:
    from games.engines.sharded import caribbean_stud, cover_all, fortune_pai_gow

    every = [cover_all.question(), caribbean_stud.question(), *fortune_pai_gow.questions()]
    return {item.key: item for item in every}


def add_question(sharded: Sharded) -> None:
    """One more, which a room or a test brings."""
    sharded_questions().setdefault(sharded.key, sharded)


def find_sharded(key: str) -> Sharded:
    questions = sharded_questions()
    if key not in questions:
        raise UnknownQuestion(
            f"Nothing called {key!r} is counted in shards; the questions are: {', '.join(questions)}."
        )
    return questions[key]
