"""What was decided about a document's figures that are not true: {% load settling %}.

{% settled document claims as decided %}  by the place of each; nothing for who is not the commission
{% state_of decided claim as state %}     open, proposed, asked, acknowledged or corrected
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django import template

from accounts.permissions import is_regulator
from approvals.settling.figures import OPEN, key_of, standing
from ingest.models import Document
from paytables.verification.json_form import ClaimJson

register = template.Library()


@register.simple_tag(takes_context=True)
def settled(context: template.Context, document: Document, claims: Iterable[ClaimJson]) -> dict[str, str]:
    """The state of each inconsistent figure, by its place."""
    user = context.get("user")
    wrong = [claim for claim in claims if claim["verdict"] == "inconsistent"]
    if not wrong or user is None or not is_regulator.test(user):
        return {}
    rows = standing([document.pk])
    results = {claim["at"]: rows.get((document.pk, key_of(claim))) for claim in wrong}
    return {at: row.state if row else OPEN for at, row in results.items()}


@register.simple_tag
def state_of(decided: Mapping[str, str], claim: ClaimJson) -> str:
    return decided.get(claim["at"], "")
