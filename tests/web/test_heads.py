"""The head of a page offers the next actions: all that the person may take, and none that they may not."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from approvals.models import Letter
from tests.accounts.people import organisation
from tests.approvals.packets import letter, packet, published
from tests.web.register import CARIBBEAN, publish, room_of, table

pytestmark = pytest.mark.django_db
OPERATORS_OWN = {"Set up a table", "Import tables", "Change many tables", "New filing", "Add a room"}
OF_OPERATOR = {"Pages and brochures", "Equipment by table", "Configurations"}
OF_COMPONENT = {"Show who runs it", "Who must upgrade if 5.4.0 is withdrawn"}
OF_LETTER = {"Compare with #3077", "Open the document", "Check the figures"}
OFFERED = {
    "agent": (
        {"Add a room", *OF_OPERATOR},
        OF_LETTER | {"Settle figures"},
        OF_COMPONENT | {"Propose to withdraw 5.4.0"},
    ),
    "auditor": (OF_OPERATOR, OF_LETTER | {"Settle figures"}, OF_COMPONENT),
    "operator_editor": (OPERATORS_OWN | OF_OPERATOR, OF_LETTER, OF_COMPONENT),
    "operator_reader": (OF_OPERATOR, OF_LETTER, OF_COMPONENT),
    "manufacturer_editor": (None, OF_LETTER, set()),
}


def head_of(client: Client, address: str) -> dict[str, str] | None:
    answer = client.get(address)
    if answer.status_code == 404 or answer.status_code == 403:
        return None
    head = re.search(r'<div class="hr-head">.*?</h1>(.*?)</div>', answer.content.decode(), re.DOTALL)
    assert head is not None
    return {
        label: unescape(url)
        for url, label in re.findall(r'<a class="usa-button[^>]*href="([^"]*)">([^<]*)</a>', head[1])
    }


@pytest.mark.parametrize("who", OFFERED)
def test_each_is_offered_what_they_may_do(who: str, client_of: Callable[[str | User], Client]) -> None:
    publish(*CARIBBEAN)
    room = room_of(organisation("operator"))
    table(room, "CS-1")
    client = client_of(who)
    latest = Letter.objects.get(submission__number="3119")
    addresses = (
        f"/operators/{room.operator_id}/",
        f"/letters/{latest.pk}/",
        "/equipment/component/?component=GM+Atlas&version=5.4.0",
    )
    for address, expected in zip(addresses, OFFERED[who]):
        offered = head_of(client, address)
        assert (None if offered is None else set(offered)) == expected, address
        for label, there in (offered or {}).items():
            assert client.get(there).status_code == 200, (label, there)


def test_a_version_above_every_minimum_is_asked_about_and_one_approval_is_withdrawn(
    client_of: Callable[[str | User], Client],
) -> None:
    publish(*CARIBBEAN)
    alone = published(packet(letter_=letter(games=("Harbor Stud",)))).publication
    client = client_of("agent")
    above = head_of(client, "/equipment/component/?component=GM+Atlas&version=5.5.0") or {}
    assert client.get(above["Impact of 5.5.0 as minimum"]).status_code == 200
    below = head_of(client, "/equipment/component/?component=GM+Atlas&version=5.3.0") or {}
    assert not any(label.startswith("Impact") for label in below)
    act = (head_of(client, f"/letters/{alone.letter_id}/") or {})["Withdraw the approval"]
    assert "Harbor Stud" in client.get(act).content.decode()
    assert "Withdraw the approval" not in (head_of(client_of("auditor"), f"/letters/{alone.letter_id}/") or {})
