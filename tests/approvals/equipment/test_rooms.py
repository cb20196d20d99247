"""The equipment of a room: kept once, used by its tables, judged by the checks, upgraded with its tables."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import tenant
from accounts.models import User
from approvals.equipment.on_tables import installed
from approvals.equipment.rooms import (
    BadDevice,
    devices_of,
    history_of,
    put_device,
    remove_device,
    take_from_tables,
    upgrade,
)
from approvals.impact.rooms import equipment_of, plan
from approvals.models import ConfigurationVersion, Room, RoomDevice
from tests.accounts.people import organisation, person
from tests.web.conftest import client_of  # noqa: F401  (a fixture)
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.django_db
ATLAS = "GM Atlas"
OLD = {"progressive.components.1.version": "5.3.12"}


@pytest.fixture
def editor() -> User:
    return person("operator_editor")


@pytest.fixture
def room(editor: User) -> Room:
    """Two tables, one with an old GM Atlas, and the rules that ask for more."""
    publish(*CARIBBEAN)
    made = room_of(owner=editor.organisation)
    table(made, "CS-1", form("CS-1", **OLD))
    table(made, "CS-2", form("CS-2", **OLD))
    return made


def version_on(room: Room, number: str, component: str = ATLAS) -> str | None:
    newest = ConfigurationVersion.objects.get(configuration__room=room, configuration__table=number, newest=True)
    return next(i.version for i in installed(newest.data) if i.component == component)


def device(room: Room, component: str = ATLAS) -> RoomDevice:
    return next(d for d in devices_of(room) if d.component == component)


def test_the_list_is_filled_from_the_tables_once(room: Room, editor: User) -> None:
    made = take_from_tables(room=room, actor=editor)
    assert made == len(devices_of(room)) >= 3
    assert device(room).version == "5.3.12"
    assert take_from_tables(room=room, actor=editor) == 0
    table(room, "CS-3", form("CS-3", **{"progressive.components.1.version": "5.4.0"}))
    assert take_from_tables(room=room, actor=editor) == 0, "a device that is on the list stays as it is entered"


def test_tables_with_other_versions_get_a_device_of_their_own(room: Room, editor: User) -> None:
    table(room, "CS-3", form("CS-3", **{"progressive.components.1.version": "5.4.0"}))
    take_from_tables(room=room, actor=editor)
    atlas = [(d.label, d.version) for d in devices_of(room) if d.component == ATLAS]
    assert atlas == [("", "5.3.12"), ("CS-3", "5.4.0")]
    states = {
        (s.device.label): s for s in equipment_of(room, editor, timezone.localdate()) if s.device.component == ATLAS
    }
    assert [u.version.configuration.table for u in states[""].used] == ["CS-1", "CS-2"]
    assert [u.version.configuration.table for u in states["CS-3"].used] == ["CS-3"]


def test_what_is_below_since_when_and_what_mends_it(room: Room, editor: User) -> None:
    installed_on = datetime.date(2022, 6, 1)
    put_device(room=room, component=ATLAS, version="5.3.12", kind="progressive", since=installed_on, actor=editor)
    (state,) = equipment_of(room, editor, timezone.localdate())
    assert state.verdict == "fail"
    assert [t.table.configuration.table for t in state.troubles] == ["CS-1", "CS-2"]
    # letter #3119 asks for 5.4.0 from its day on; #3077 was content with less
    assert state.since == datetime.date(2023, 6, 14)
    assert state.mends == "5.4.0"
    upgraded = plan(room, {state.device.pk: state.mends}, editor, timezone.localdate())
    assert all(p.mended and not p.broken for p in upgraded)
    assert {w.check for p in upgraded for w in p.mended} >= {"EQUIPMENT-VERSION"}


def test_a_version_that_nobody_knows_needs_review(room: Room, editor: User) -> None:
    table(room, "CS-1", form("CS-1", **{"progressive.components.1.version": None}))
    put_device(room=room, component=ATLAS, version="", kind="progressive", label="CS-1", actor=editor)
    (state,) = equipment_of(room, editor, timezone.localdate())
    assert (state.verdict, state.mends) == ("needs_review", "5.4.0")


def test_it_is_below_from_its_installation_where_the_rule_is_older(room: Room, editor: User) -> None:
    put_device(
        room=room, component=ATLAS, version="5.3.12", kind="progressive", since=datetime.date(2024, 5, 1), actor=editor
    )
    (state,) = equipment_of(room, editor, timezone.localdate())
    assert state.since == datetime.date(2024, 5, 1)


def test_a_plan_changes_nothing_and_shows_what_breaks(room: Room, editor: User) -> None:
    table(room, "CS-3", form("CS-3", **{"progressive.components.1.version": "5.4.0"}))
    put_device(room=room, component=ATLAS, version="5.4.0", kind="progressive", actor=editor)
    before = ConfigurationVersion.objects.count()
    planned = {
        p.table.configuration.table: p for p in plan(room, {device(room).pk: "5.2"}, editor, timezone.localdate())
    }
    assert [w.check for w in planned["CS-3"].broken] == ["EQUIPMENT-VERSION"]
    assert planned["CS-3"].mended == ()
    assert planned["CS-1"].broken == (), "it fails already"
    assert ConfigurationVersion.objects.count() == before


def test_an_upgrade_is_written_into_the_list_and_into_every_table(room: Room, editor: User) -> None:
    take_from_tables(room=room, actor=editor)
    saved = upgrade(room=room, versions={device(room).pk: "5.4.0"}, actor=editor, reason="Work order 7")
    assert [s.version.number for s in saved] == [2, 2]
    assert [version_on(room, n) for n in ("CS-1", "CS-2")] == ["5.4.0", "5.4.0"]
    assert [d.version for d in history_of(room) if d.component == ATLAS] == ["5.4.0", "5.3.12"]
    assert saved[0].version.reason == "Work order 7"
    state = next(s for s in equipment_of(room, editor, timezone.localdate()) if s.device.component == ATLAS)
    assert (state.verdict, state.others) == ("pass", ())


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"component": " "}, "empty"),
        ({"component": "GM\u202eAtlas"}, "invisible characters"),
        ({"kind": "lamp"}, "not a kind of equipment"),
        ({"since": datetime.date(2999, 1, 1)}, "is in the future"),
        ({"version": "9" * 101}, "at most 100"),
    ],
)
def test_what_is_refused(room: Room, editor: User, values: dict[str, Any], why: str) -> None:
    with pytest.raises(BadDevice, match=why):
        put_device(
            **{"room": room, "component": ATLAS, "version": "1", "kind": "progressive", "actor": editor, **values}
        )


def test_history_goes_one_way_and_what_is_used_is_not_removed(room: Room, editor: User) -> None:
    put_device(room=room, component=ATLAS, version="5.3.12", kind="progressive", actor=editor)
    with pytest.raises(BadDevice, match="on record from"):
        put_device(
            room=room, component=ATLAS, version="5.4", kind="progressive", since=datetime.date(2020, 1, 1), actor=editor
        )
    with pytest.raises(BadDevice, match="still on CS-1, CS-2"):
        remove_device(device=device(room), actor=editor)
    spare = put_device(room=room, component="Spare Shuffler", version="1", kind="shuffler", actor=editor)
    remove_device(device=spare, actor=editor)
    assert "Spare Shuffler" not in [d.component for d in devices_of(room)]
    assert [d.removed for d in history_of(room) if d.component == "Spare Shuffler"] == [True, False]


def test_two_operators_never_see_each_other(room: Room, editor: User) -> None:
    put_device(room=room, component=ATLAS, version="5.3.12", kind="progressive", actor=editor)
    outsider = person("operator_editor", "outsider", of=organisation("operator", "Birch Room"))
    client = Client()
    client.force_login(outsider)
    for name in ("room", "room-upgrade"):
        address = reverse(name, args=[room.pk])
        assert (client.get(address).status_code, client.post(address, {"act": "take"}).status_code) == (404, 404)
    assert client.get(f"/api/v1/rooms/{room.pk}/equipment").status_code == 404
    with transaction.atomic(), tenant.acting(outsider.tenant()):
        assert RoomDevice.objects.count() == 0, "row security, whatever is asked"
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM approvals_roomdeviceevent")
            assert cursor.fetchone() == (0,)


def test_the_pages(room: Room, editor: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    client = client_of(editor)
    address = reverse("room", args=[room.pk])
    assert "Add them from the tables" in client.get(address).content.decode()
    assert client.post(address, {"act": "take"}).status_code == 302
    page = client.get(address).content.decode()
    assert "5.4.0</strong> is the lowest printed version that corrects it on all 2 tables" in page
    asked = f"version-{device(room).pk}"
    planned = client.get(reverse("room-upgrade", args=[room.pk]), {asked: "5.4.0"}).content.decode()
    assert "<strong>2</strong> tables of Yakima would change" in planned
    assert version_on(room, "CS-1") == "5.3.12"
    wrong = client.post(reverse("room-upgrade", args=[room.pk]), {asked: "5.4.0", "since": "2999-01-01"})
    assert wrong.status_code == 422
    assert version_on(room, "CS-1") == "5.3.12", "all of it or nothing"
    done = client.post(reverse("room-upgrade", args=[room.pk]), {asked: "5.4.0"}, follow=True).content.decode()
    assert "2 tables changed" in done
    assert version_on(room, "CS-1") == "5.4.0"
    assert client.post(address, {"act": "enter", "component": "", "kind": "other"}).status_code == 422
    spare = {"act": "enter", "component": "Spare", "version": "1", "kind": "other"}
    assert client.post(address, spare).status_code == 302
    assert client.post(address, {"act": "remove", "device": device(room, "Spare").pk}).status_code == 302
    reader = client_of(person("operator_reader", "reader", of=editor.organisation))
    assert reader.get(address).status_code == 200
    assert reader.post(address, spare).status_code == 403
    assert client_of("agent").get(address).status_code == 200


def test_the_api(room: Room, editor: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    client = client_of(editor)
    at = f"/api/v1/rooms/{room.pk}"
    values = {"kind": "progressive", "component": ATLAS, "version": "5.3.12"}
    entered = client.post(f"{at}/equipment", values, content_type="application/json")
    assert entered.status_code == 201
    (one,) = client.get(f"{at}/equipment").json()
    assert (one["verdict"], one["mended_by"], one["tables"]) == ("fail", "5.4.0", ["CS-1", "CS-2"])
    asked = {"versions": {str(one["id"]): "5.4.0"}}
    planned = client.post(f"{at}/upgrade", asked, content_type="application/json").json()
    assert [bool(p["mended"]) for p in planned] == [True, True]
    assert version_on(room, "CS-1") == "5.3.12"
    done = client.post(f"{at}/upgrade", {**asked, "put_on_file": True}, content_type="application/json")
    assert done.status_code == 200
    assert version_on(room, "CS-1") == "5.4.0"
    wrong = client.post(f"{at}/upgrade", {"versions": {"x": "1"}}, content_type="application/json")
    assert wrong.status_code == 400
    gone = client.post(f"{at}/upgrade", {**asked, "put_on_file": True}, content_type="application/json")
    assert gone.status_code == 409
