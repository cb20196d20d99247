"""Documents, companies, citations, headings, layouts."""

from __future__ import annotations

from approvals.differences.comparison.effects.registry import Effects, leaves, rule, unclear
from approvals.differences.comparison.model import Difference


@rule("company", "renamed")
def successor(d: Difference) -> Effects:
    return leaves(f"{d.after} and {d.before} are successors of one another")


@rule("company", "replaced")
def other_company(d: Difference) -> Effects:
    return unclear("nothing says that one company succeeded the other", "manufacturer")


@rule("citation", "added", "removed", "changed")
def citation(d: Difference) -> Effects:
    return leaves("the law binds whether or not the rules name it")


@rule("heading", "renamed", "added", "removed")
def heading(d: Difference) -> Effects:
    return leaves("a heading alone sets no terms")


@rule("document", "changed", "added", "removed")
def document(d: Difference) -> Effects:
    if d.field == "game":
        return unclear("the rules of another game name are enclosed")
    if d.field == "owner":
        return unclear("nothing says that one company succeeded the other", "manufacturer")
    return unclear("the documents are not of one kind")


@rule("layout", "added", "removed")
def layout(d: Difference) -> Effects:
    return leaves("a picture of a table felt sets no terms; the paytables do")
