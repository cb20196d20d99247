"""What changed between two packets: by meaning first, then clause by clause. Pure functions, no database.

`compare(before, after)` gives a `Comparison`; `as_json` and `as_lines` print it.
"""

from __future__ import annotations

from approvals.differences.comparison.compare import compare
from approvals.differences.comparison.model import Comparison, Difference, Effect, Evidence, Mark, Place
from approvals.differences.comparison.show import as_json, as_lines

__all__ = ["Comparison", "Difference", "Effect", "Evidence", "Mark", "Place", "as_json", "as_lines", "compare"]
