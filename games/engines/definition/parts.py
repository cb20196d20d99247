"""What every part of a definition is made of."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Part(BaseModel):
    """Strict and unchangeable; an unknown word is an error, never ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)
