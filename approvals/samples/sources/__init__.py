"""The sample packets, a module a game."""

from __future__ import annotations

from approvals.samples.parts import Source
from approvals.samples.sources.caribbean import CARIBBEAN_3077, CARIBBEAN_3119
from approvals.samples.sources.fortune import FORTUNE
from approvals.samples.sources.straight_edge import STRAIGHT_EDGE
from approvals.samples.sources.three_card import THREE_CARD

SOURCES: tuple[Source, ...] = (CARIBBEAN_3077, CARIBBEAN_3119, THREE_CARD, FORTUNE, STRAIGHT_EDGE)
