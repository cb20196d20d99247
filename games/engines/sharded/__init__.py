"""Heavy counts cut into shards that know nothing of each other, and put together again by adding integers.

A shard is a range of the units of a question: hand classes, patterns of ranks, parts of a sum. Where the cuts are
follows from the question alone, never from who computes: with one worker or sixteen the same shards are added up in the
same integers. `whole` refuses shards that leave a gap, overlap or come twice; each question asserts that the counts add
up to the number of deals before it gives a result.
"""

from __future__ import annotations

from games.engines.sharded.api import Part, Sharded, WrongShards, added, whole
from games.engines.sharded.registry import add_question, find_sharded, sharded_questions

__all__ = ["Part", "Sharded", "WrongShards", "add_question", "added", "find_sharded", "sharded_questions", "whole"]
