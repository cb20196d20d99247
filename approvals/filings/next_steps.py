"""What an operator does next about a table: one sentence, from what the checks say and where its filing is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User
from approvals.filings.differences import changes
from approvals.filings.selectors import as_shown, filings_for
from approvals.findings import Finding
from approvals.models import ConfigurationVersion, FilingItem

GIVEN_BY_A_FILING = ("INTERNAL-CONTROLS", "TRIBAL-CONCURRENCE")
"""Checks that ask for the approval itself: a table that was not filed yet has nothing else to correct for them."""


@dataclass(frozen=True, slots=True)
class Filed:
    """The newest filing that holds a table, and whether it holds it as it is now."""

    item: FilingItem
    as_it_is: bool


def filed_of(versions: Iterable[ConfigurationVersion], user: User) -> dict[int, Filed]:
    """By table. Days that an approval itself wrote into the form are no change of the table."""
    newest = {v.configuration_id: v for v in versions}
    items = (
        FilingItem.objects.filter(
            configuration__configuration__in=list(newest), taken_out=False, filing__in=filings_for(user).values("pk")
        )
        .exclude(filing__state="withdrawn")
        .select_related("filing", "configuration")
        .order_by("id")
    )
    results: dict[int, Filed] = {}
    for item in items:
        item.filing = as_shown(item.filing, user)
        table = item.configuration.configuration_id
        now = newest[table]
        same = item.configuration_id == now.pk or not any(changes(item.configuration.data, now.data))
        results[table] = Filed(item, same)
    return results


def next_step(findings: Sequence[Finding], filed: Filed | None) -> str:
    """What the table's operator does next."""
    own = [f for f in findings if f.check not in GIVEN_BY_A_FILING]
    if fails := sum(f.verdict == "fail" for f in own):
        return f"Correct {fails} finding{'s' if fails > 1 else ''}."
    if reviews := sum(f.verdict == "needs_review" for f in own):
        return f"Answer {reviews} open question{'s' if reviews > 1 else ''}."
    if filed is None:
        return "Add it to a filing."
    return _by_state(filed.item.filing.state, filed.as_it_is)


def _by_state(state: str, as_it_is: bool) -> str:
    match state:
        case "draft":
            return "Submit its filing." if as_it_is else "Take its newest version into the draft, then submit it."
        case "returned":
            return "Its filing was returned; read why."
        case "approved":
            return "Nothing: it is approved." if as_it_is else "File what was changed since it was approved."
        case "denied":
            return "Its filing was denied; read why."
        case _:
            if as_it_is:
                return "Nothing: its filing is with the commission."
            return "It was changed after it was filed: withdraw the filing, or ask for its return."
