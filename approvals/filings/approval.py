"""What an approved filing changes: the tables' days of authorization follow from the record."""

from __future__ import annotations

import datetime

from accounts.models import User
from approvals.filings.judging import (
    NOTHING_FILED,
    authorizations,
    form_of,
    items_of,
    judge_form,
    keep,
    standing_stamp,
)
from approvals.filings.selectors import approvals_on_record
from approvals.law.rows import current_law
from approvals.models import ConfigurationVersion, Filing
from approvals.registry.current import current_register
from games.canonical import sha256_of


def put_into_force(filing: Filing, *, actor: User, day: datetime.date) -> None:
    """Every table gets its next version with the days that the record gives."""
    stamp, register, law = standing_stamp(), current_register(), current_law()
    assert filing.go_live is not None
    for item in items_of(filing):
        version = _authorized(filing, item.configuration, actor, day)
        filed = approvals_on_record([version.configuration_id]).get(version.configuration_id, NOTHING_FILED)
        keep(version, judge_form(form_of(version), filing.go_live, register, law, filed), stamp, "standing")


def _authorized(filing: Filing, filed: ConfigurationVersion, actor: User, day: datetime.date) -> ConfigurationVersion:
    data = {**filed.data, "authorizations": authorizations(filing, filed, day)}
    digest = sha256_of(data)
    if digest == filed.sha256:
        return filed
    filed.newest = False
    filed.save(update_fields=["newest"])
    return ConfigurationVersion.objects.create(
        organisation_id=filed.organisation_id,
        configuration=filed.configuration,
        number=filed.number + 1,
        data=data,
        sha256=digest,
        game=filed.game,
        author=actor,
        reason=f"filing {filing.number} was approved",
    )
