"""Clause by clause: which clause is which, what its words became, where it went, and what headings are called."""

from __future__ import annotations

from approvals.differences.comparison.clauses.compare import compare_clauses

__all__ = ["compare_clauses"]
