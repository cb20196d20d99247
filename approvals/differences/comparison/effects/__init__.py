"""What a difference does to the terms, and for whom: small rules in one registry. What no rule knows is unclear.

`tightens` for somebody: they may do less, must do more, or get less. `loosens`: the opposite. `leaves`: neither.
"""

from __future__ import annotations

from approvals.differences.comparison.effects import documents, equipment, facts, letters, paytables, wording
from approvals.differences.comparison.effects.registry import RULES, effects_of

__all__ = ["RULES", "documents", "effects_of", "equipment", "facts", "letters", "paytables", "wording"]
