"""The shards that the machines of a cluster counted; they are only ever added. Whole results are `Calculation`s.

Each is named by what was asked and by the fingerprint of every engine source, so a shard of another state of the
engines is never added to those of this state. The database refuses a shard that overlaps another one of the same count.
"""

from __future__ import annotations

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Func, Q


class ShardCount(models.Model):
    """The sums of one range of units."""

    append_only = True

    key = models.CharField(max_length=60)
    engine = models.CharField(max_length=16)
    start = models.PositiveIntegerField()
    stop = models.PositiveIntegerField()
    sums = models.JSONField()
    sha256 = models.CharField(max_length=64)
    """Of the sums: who counts the same shard again must come to the same integers."""
    machine = models.CharField(max_length=200)
    seconds = models.FloatField()
    counted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["key", "engine", "start"]
        constraints = [
            models.CheckConstraint(condition=Q(start__lt=F("stop")), name="shard_is_not_empty"),
            models.UniqueConstraint(fields=["key", "engine", "start", "stop"], name="shard_once"),
            ExclusionConstraint(
                name="no_unit_in_two_shards",
                expressions=[
                    ("key", RangeOperators.EQUAL),
                    ("engine", RangeOperators.EQUAL),
                    (Func(F("start"), F("stop"), function="int4range"), RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.start}–{self.stop}"
