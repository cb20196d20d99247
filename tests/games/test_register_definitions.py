"""Definitions of the register: proposed by one person, published by a second, and then counted."""

from __future__ import annotations

import datetime
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import IntegrityError, ProgrammingError, transaction
from django.utils import timezone

from accounts.models import AuditEntry, User
from games.engines.registry import find_definition, using
from games.models import GameDefinition
from games.register import NotDefined, forget, propose_definition, publish_definition, published, return_definition
from paytables.drafting import draft_of
from paytables.report.storage import store_report, stored_report
from tests.accounts.people import person
from tests.paytables.test_binding import JACK
from tests.paytables.test_drafting import RAISE, UNQUALIFIED, unknown

pytestmark = pytest.mark.django_db


def zebra(edge: str = "-3.33") -> dict[str, Any]:
    result = unknown(JACK, RAISE, UNQUALIFIED)
    result["paytables"][0]["claims"]["house_edge"] = edge
    result["provenance"]["/paytables/0/claims/house_edge"]["raw"] = edge
    return result


def data() -> dict[str, Any]:
    drafted = draft_of(zebra()).data
    return {**drafted, "bonuses": {"ante_bonus": {**drafted["bonuses"]["ante_bonus"], "folded": True}}}


def proposed(actor: User, **more: Any) -> GameDefinition:
    return propose_definition(data=data(), reason="Drafted from its rules.", actor=actor, **more)


@pytest.fixture
def agents() -> tuple[User, User]:
    forget()  # what an earlier test published is rolled back
    return person("agent"), person("agent", "second")


def test_a_second_person_publishes_and_packets_of_the_game_are_verified(agents: tuple[User, User]) -> None:
    first, second = agents
    packet = zebra()
    asked = {"packet_sha256": "0" * 64, "document": "zebra.json", "sha256": None, "inputs": {}}
    before = store_report(packet, **asked)
    assert before["counts"]["no_engine"] == 1
    row = proposed(first)
    assert published() == {}
    with pytest.raises(NotDefined, match="A second person must publish"):
        publish_definition(proposal=row, actor=first)
    publish_definition(proposal=row, actor=second)
    assert set(published()) == {"zebra_poker"}
    assert stored_report("0" * 64) is None  # what was said of it before is said no more
    after = store_report(packet, **asked)
    (claim,) = after["verification"]["claims"]
    assert (claim["verdict"], claim["exact"]) == ("consistent", "-484369/14541800")
    assert claim["rules"][0]["value"] == "jack_high"
    assert stored_report("0" * 64) == after
    assert [e.act for e in AuditEntry.objects.filter(act__contains="definition").order_by("sequence")] == [
        "proposed a game's definition",
        "published a game's definition",
    ]


def test_the_commands_know_it(agents: tuple[User, User], tmp_path: Path) -> None:
    first, second = agents
    publish_definition(proposal=proposed(first), actor=second)
    out = StringIO()
    call_command("games", "--json", stdout=out)
    assert "zebra_poker" in {g["key"] for g in json.loads(out.getvalue())["games"]}
    file = tmp_path / "zebra.json"
    file.write_text(json.dumps(zebra()), encoding="utf-8")
    string_io = StringIO()
    call_command("verify", str(file), "--json", stdout=string_io, stderr=StringIO())
    (claim,) = json.loads(string_io.getvalue())["claims"]
    assert claim["verdict"] == "consistent"
    counted = StringIO()
    call_command("analyze", "Zebra Poker", "base", "--json", stdout=counted, stderr=StringIO())
    assert json.loads(counted.getvalue())["bets"][0]["house_edge"]["exact"] == "-484369/14541800"


def test_it_counts_from_its_first_day_and_the_newest_counts(agents: tuple[User, User]) -> None:
    first, second = agents
    tomorrow = timezone.localdate() + datetime.timedelta(days=1)
    publish_definition(proposal=proposed(first), actor=second)
    later = propose_definition(
        data={**data(), "dealer_qualifies": "king_high"},
        reason="The maker changed it.",
        actor=first,
        first_day=tomorrow,
    )
    assert later.number == 2
    publish_definition(proposal=later, actor=second)
    assert published()["zebra_poker"].dealer_qualifies == "jack_high"
    assert published(tomorrow)["zebra_poker"].dealer_qualifies == "king_high"
    with using(published(tomorrow)):
        result = find_definition("zebra poker")
    assert result is not None
    assert result.dealer_qualifies == "king_high"
    assert find_definition("zebra poker") is None


@pytest.mark.parametrize(
    ("change", "reason", "text"),
    [
        ({}, " ", "Give the reason for the proposal"),
        ({"ranking": "upside_down"}, "why", "is not a ranking"),
        ({"name": "Three Card Poker"}, "why", "The catalog has a game called Three Card Poker"),
    ],
)
def test_what_cannot_be_proposed(agents: tuple[User, User], change: dict[str, Any], reason: str, text: str) -> None:
    with pytest.raises(NotDefined, match=text):
        propose_definition(data={**data(), **change}, reason=reason, actor=agents[0])


def test_one_is_open_at_a_time_and_is_returned_with_a_reason(agents: tuple[User, User]) -> None:
    first, second = agents
    row = proposed(first)
    with pytest.raises(NotDefined, match="proposed already"):
        proposed(second)
    with pytest.raises(NotDefined, match="Give the reason"):
        return_definition(proposal=row, actor=second, reason="")
    assert return_definition(proposal=row, actor=second, reason="The tie is not said.").outcome == "returned"
    assert return_definition(proposal=proposed(first), actor=first, reason="Mine.").outcome == "withdrawn"
    with pytest.raises(NotDefined, match="already closed"):
        publish_definition(proposal=row, actor=second)


def test_who_reads_the_register_proposes_nothing() -> None:
    with pytest.raises(PermissionDenied):
        proposed(person("manufacturer_editor"))


def test_the_database_keeps_it_as_it_was_written(agents: tuple[User, User]) -> None:
    first, second = agents
    row = proposed(first)
    row.name = "Another"
    with pytest.raises(ProgrammingError):
        row.save()
    with pytest.raises(IntegrityError, match="nobody_publishes_their_own"), transaction.atomic():
        GameDefinition.objects.filter(pk=row.pk).update(outcome="published", closed_by=first, closed_at=timezone.now())
    assert publish_definition(proposal=row, actor=second).closed_by == second
