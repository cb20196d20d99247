"""What waits on desks beside a made register: filings and notices, one statement a table, as `grow` makes the rest."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import Organisation
from tools.simulation.grow import FIRST, Sizes, insert, series

NOTICES = 300
"""Of each organization that has people."""


def desk(size: Sizes) -> list[tuple[str, Callable[[], None]]]:
    return [("filings", lambda: filings(size)), ("notices", notices)]


def filings(size: Sizes) -> None:
    """One of each table; every third is submitted, every third approved."""
    operator = f"{FIRST} + i % {size.operators}"
    insert(
        "approvals_filing",
        {
            "id": f"{FIRST} + i",
            "organisation_id": operator,
            "operator_id": operator,
            "number": f"i / {size.operators} + 1",
            "title": "'Winter tables ' || i",
            "state": "(ARRAY['submitted', 'draft', 'approved'])[i % 3 + 1]",
            "recommended": "CASE WHEN i % 3 = 2 THEN 'approve' ELSE '' END",
        },
        series(size.configurations),
    )
    insert(
        "approvals_filingitem",
        {
            "id": f"{FIRST} + i",
            "organisation_id": operator,
            "filing_id": f"{FIRST} + i",
            "configuration_id": f"{FIRST} + i",
        },
        series(size.configurations),
    )


def notices() -> None:
    for place, whose in enumerate([FIRST, *Organisation.objects.filter(pk__lt=FIRST).values_list("pk", flat=True)]):
        insert(
            "approvals_notice",
            {
                "id": f"{FIRST + place * NOTICES} + i",
                "organisation_id": str(whose),
                "event": "'register.published'",
                "title": "'Submission M' || i || ' was published'",
                "text": "'Your tables were checked again.'",
            },
            series(NOTICES),
        )
