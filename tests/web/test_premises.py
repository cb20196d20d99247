"""Operators and rooms entered by the web: who may, what is refused, and that a table can then be put there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from approvals.models import Operator, Room
from tests.accounts.people import organisation, person

pytestmark = pytest.mark.django_db


def test_an_operator_and_its_rooms(client_of: Callable[[str | User], Client]) -> None:
    home = organisation("operator", "Alder Group")
    agent, editor = client_of("agent"), person("operator_editor", "ed", of=home)
    values = {"organisation": home.pk, "name": "Alder  Room", "kind": "commercial", "licence": "W-17"}
    entered = agent.post(reverse("operator-new"), values)
    alder = Operator.objects.get()
    assert (alder.name, alder.licence) == ("Alder Room", "W-17")
    assert entered["Location"] == reverse("room-new", args=[alder.pk])
    theirs = client_of(editor)
    assert theirs.post(entered["Location"], {"name": "Yakima", "tables": "5"}).status_code == 302
    assert agent.post(entered["Location"], {"name": "Spokane", "location": "Main Street"}).status_code == 302
    assert [(r.name, r.tables) for r in Room.objects.order_by("pk")] == [("Yakima", 5), ("Spokane", None)]
    page = theirs.get(reverse("operator", args=[alder.pk])).content.decode()
    assert "Spokane" in page
    assert reverse("room-new", args=[alder.pk]) in page


def test_what_is_refused(client_of: Callable[[str | User], Client]) -> None:
    home = organisation("operator", "Alder Group")
    agent = client_of("agent")
    values = {"organisation": home.pk, "name": "Alder Room", "kind": "commercial"}
    agent.post(reverse("operator-new"), values)
    for changed, why in (
        ({}, "of this name already"),
        ({"name": "Al\u202eder"}, "invisible characters"),
        ({"organisation": organisation("manufacturer").pk}, "valid choice"),
        ({"kind": "floating"}, "valid choice"),
    ):
        answer = agent.post(reverse("operator-new"), {**values, **changed})
        assert answer.status_code == 422, changed
        assert why in answer.content.decode(), changed
    assert Operator.objects.count() == 1
    outsider = person("operator_editor", "outsider", of=organisation("operator", "Birch Group"))
    room = reverse("room-new", args=[Operator.objects.get().pk])
    assert client_of(outsider).post(room, {"name": "Taken over"}).status_code == 404
    assert client_of("auditor").get(reverse("operator-new")).status_code == 403
