"""The list of checks for people: one table for configurations, one for records, made from the declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from approvals.checks.record import record_checks
from approvals.checks.registry import checks
from approvals.law.model import Law

BEFORE = """# The checks

`manage.py checks --markdown > docs/checks.md` generates this page. A test compares it with the declarations.

A check is one function in one file (`approvals/checks/configuration/` for a table as configured,
`approvals/checks/records/` for rooms, ledgers, accounts and events). Each finding has a verdict, worst first: *fail*,
*needs review*, *pass*, *not applicable*. A finding names anything unknown and needs review for it. Law that was not
read (certainty *unverified*) may cause a review but never fails anyone. `docs/adding-a-check.md` says how to write one.

`tests/approvals/checks/` tests the checks with scenarios for every check and verdict, the collected vectors of the law,
and the development packets as the reader actually reads them.
"""


def markdown(law: Law) -> str:
    """The whole page."""
    return "\n".join(_lines(law)) + "\n"


def _lines(law: Law) -> Iterator[str]:
    yield BEFORE
    for origin, title in (("documents", "From the approved documents"), ("law", "From the law")):
        yield f"## {title}\n"
        if origin == "law":
            yield "These bind card rooms. They do not apply to a tribal casino, except TRIBAL-WAGER.\n"
        yield "| check | inputs | from the approval | from the law | fails | needs review |"
        yield "| --- | --- | --- | --- | --- | --- |"
        for check in checks():
            if check.origin == origin:
                yield _row(
                    f"**{check.id}** {check.title}",
                    _code(check.inputs),
                    "; ".join(check.terms),
                    _law(check.law, law),
                    check.fails,
                    check.reviews,
                )
        yield ""
    yield "## Other records\n"
    yield "Each takes a JSON object with its inputs and `as_of`.\n"
    yield "| check | inputs | from the law | fails | needs review |"
    yield "| --- | --- | --- | --- | --- |"
    for record in record_checks():
        inputs = "; ".join(f"`{name}`: {what}" for name, what in record.inputs.items())
        yield _row(f"**{record.id}** {record.title}", inputs, _law(record.law, law), record.fails, record.reviews)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _law(names: Iterable[str], law: Law) -> str:
    return "; ".join(f"`{name}` ({law[name].values[-1].section})" for name in names)
