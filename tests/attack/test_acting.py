"""The watch over all requests of the suite (tests/acting.py) sees what it is there for."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts import audit, tenant
from accounts.models import User
from tests import acting
from tests.accounts.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def other() -> User:
    return person("agent", "other")


def test_an_act_under_anothers_name_is_seen(other: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    client.force_login(person("agent", "asking"))
    record = audit.record

    def wrong(act: str, **how: object) -> object:
        return record(act, **{**how, "actor": other})  # type: ignore[arg-type]

    with tenant.acting(tenant.SYSTEM):
        monkeypatch.setattr(audit, "record", wrong)
        with pytest.raises(acting.AnotherIsNamed):
            client.get("/letters/?export=csv")


def test_acts_are_found_in_the_code() -> None:
    acts = acting.written_in_code()
    assert re.escape("published to the register") in acts
    assert re.escape("took back a justification") in acts  # the second of two
    assert "filing:\\ .+" in acts  # made of parts
    assert len(acts) > 45


def test_what_nobody_tried_is_told() -> None:
    everything = {act.replace("\\", "").replace(".+", "submit") for act in acting.written_in_code()}
    assert acting.untried(everything) == []
    assert [one.partition(" (")[0] for one in acting.untried(everything - {"signed out"})] == ["signed out"]
