"""Who may use which address: the whole table, from the URL configuration.

The table stands in permissions.txt beside this file, so that a change of permissions shows as a change of that file. To
write it again after an intended change: ACCEPT_PERMISSIONS=1 make test (or this one test), and say why in the commit.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import Client
from django.urls import path

from accounts import route_table, routes
from accounts.models import User
from tests.accounts.people import ROLES, person

pytestmark = pytest.mark.django_db
GOLDEN = Path(__file__).with_name("permissions.txt")
urlpatterns = [path("forgotten", lambda request: HttpResponse("reached"), name="forgotten")]
"""A URL configuration with a route that nobody gave a rule."""


@pytest.fixture
def people() -> dict[str, Any]:
    everybody: dict[str, Any] = {"anonymous": AnonymousUser()}
    everybody |= {role: person(role) for role in ROLES}
    everybody["without_a_role"] = User.objects.create(username="without_a_role")
    return everybody


def test_every_address_has_a_name_and_a_rule() -> None:
    assert [a.route for a in route_table.addresses() if not a.name.rpartition(":")[2]] == []
    assert [a.name for a in route_table.addresses() if a.name not in routes.registered()] == []


def test_every_rule_has_an_address() -> None:
    assert set(routes.registered()) - {a.name for a in route_table.addresses()} == set()


def test_the_table_is_the_one_that_was_agreed(people: dict[str, Any]) -> None:
    lines = "".join(f"{line}\n" for line in route_table.table(people))
    if os.environ.get("ACCEPT_PERMISSIONS"):
        GOLDEN.write_text(lines)
    assert lines == GOLDEN.read_text()


@pytest.mark.parametrize("who", ["anonymous", *ROLES, "without_a_role"])
def test_what_really_happens_is_what_the_table_says(who: str, people: dict[str, Any]) -> None:
    """Asked over HTTP: refused where the table refuses, reached where it allows."""
    wrong = []
    client = Client(raise_request_exception=False)
    for address in route_table.addresses():
        for method in address.methods:
            if who != "anonymous" and not is_signed_in(client):
                client.force_login(people[who])
            response = client.generic(method, address.sample())
            may = routes.allowed(address.name, method, people[who])
            if may == refused(response) or response.status_code == 500:
                wrong.append((address.name, method, "may" if may else "may not", response.status_code))
    assert wrong == []


def is_signed_in(client: Client) -> bool:
    """Not after signing out, or where an act ended the session."""
    return client.session.get(SESSION_KEY) is not None


def refused(response: Any) -> bool:
    if response.status_code == 302:
        return bool(response["Location"].startswith("/accounts/login/?next=/"))
    return response.status_code in (401, 403)


@pytest.mark.urls(__name__)
def test_an_address_without_a_rule_is_found_and_refused(people: dict[str, Any]) -> None:
    assert route_table.table(people) == ["forgotten GET: WITHOUT A RULE", "forgotten POST: WITHOUT A RULE"]
    client = Client()
    client.force_login(people["supervisor"])
    assert client.get("/forgotten").status_code == 403
