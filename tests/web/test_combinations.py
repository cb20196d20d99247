"""Approved equipment is offered as wholes beside what the room has; one button fills it into the form of a table."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from approvals.equipment.rooms import put_device, versions_in
from approvals.models import ConfigurationVersion, Room, TableDraft
from approvals.registry.components import component_key
from approvals.registry.current import current_register
from approvals.registry.terms import Alternative, Equipment, Letter, Place, Requirement, Terms
from approvals.web.combinations import Combination, combinations
from tests.accounts.people import system
from tests.web.register import form, publish, room_of, table
from tests.web.test_register_pages import page, plain
from tests.web.test_register_pages_tables import HTMX, sent

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
DAY = datetime.date(2024, 3, 1)
NEXUS = {"GM Atlas": "5.4.0", "Nexus Command Table Controller Software": "2.0.0"}
AQUARIUS = ["Game Manager", "Aquarius Controller", "Coin Spot", "CHAM2+"]


@pytest.fixture
def room(db: None) -> Room:
    publish("three-card-poker-3119")
    made = room_of()
    for component, version in NEXUS.items():
        put_device(room=made, component=component, version=version, kind="progressive", actor=system())
    put_device(room=made, component="i-Deal Plus", version="1.2", kind="shuffler", actor=system())
    return made


def offered(room: Room, cells: dict[str, str] | None = None) -> dict[str, Combination]:
    terms = current_register().terms("Three Card Poker", DAY)
    return {one.key: one for one in combinations(terms, cells or {}, versions_in(room, "T1"))}


def address(room: Room) -> str:
    return f"/configurations/new/?room={room.pk}&game=Three+Card+Poker&table=T1"


def field(html: str, name: str) -> str | None:
    match = re.search(rf'name="{re.escape(name)}"[^>]*? value="([^"]*)"', html)
    return match[1] if match else None


def test_each_alternative_of_the_rules_stands_beside_what_the_room_has(room: Room) -> None:
    result = offered(room)
    assert [one.title for one in result.values() if one.place == "progressive.components"] == [
        "Option 1, Aquarius system", "Option 2, Nexus system", "Option 3, Nexus system",
    ]  # fmt: skip
    whole, part, none = (result[f"progressive.components:{n}"] for n in (3, 2, 1))
    assert whole.is_ready
    assert whole.in_room == [("5.4.0", False)]
    assert not part.is_ready
    assert ("Nexus Command Table Controller Software: 2.0.0", False) in part.in_room
    assert ("ViPS: not on the room’s list", False) in part.in_room
    assert none.in_room == [("none of it is on the room’s list", False)]
    assert [one.needed[0].component for one in result.values() if one.place == "shuffler"] == [
        "i-Deal", "i-Deal Plus", "ACE",
    ]  # fmt: skip


def test_of_what_may_stand_for_each_other_the_room_s_best_is_taken(room: Room) -> None:
    put_device(room=room, component="GM Atlas", version="5.3.0", kind="progressive", actor=system())
    assert offered(room)["progressive.components:3"].in_room == [("5.3.0", True)]
    put_device(room=room, component="Nexus Command II", version="5.4", kind="progressive", actor=system())
    (needed,) = offered(room)["progressive.components:3"].needed
    assert (needed.component, needed.version, needed.answer) == ("Nexus Command II", "5.4", "meets")


def test_the_tables_own_device_comes_before_the_room_s(room: Room) -> None:
    put_device(room=room, component="GM Atlas", version="5.4.2", kind="progressive", actor=system(), label="T1")
    assert versions_in(room, "T1")[component_key("GM Atlas")][0] == "5.4.2"
    assert versions_in(room, "T2")[component_key("GM Atlas")][0] == "5.4.0"


def test_only_the_systems_that_print_the_chosen_paytable_are_offered(room: Room) -> None:
    terms = current_register().terms("Three Card Poker", DAY)
    assert terms is not None
    names = {t.designator: {p.system for p in terms.paytables if p.designator == t.designator}
             for t in terms.paytables if t.bet == "progressive"}  # fmt: skip
    for name, systems in names.items():
        result = offered(room, {"progressive.paytable": str(name)})
        shown = {one.use for one in result.values() if one.place == "progressive.components"}
        assert shown == {f"{str(s).capitalize()} system" for s in systems if s}, name


def test_shufflers_that_are_required_together_are_shown_and_not_filled_in() -> None:
    one, two = (Requirement(name, None, "any", Place("1")) for name in ("Shuffler A", "Sorter B"))
    alternatives = (Alternative(1, ((one,), (two,))), Alternative(2, ((one,),)))
    equipment = Equipment("shuffler", None, alternatives, Place("1"))
    letter = Letter("1", DAY, "approved", ("G",), ("G",), (), Place("1"))
    terms = Terms("G", letter, None, (), (equipment,), (), True, Place("1"))
    together, alone = combinations(terms, {}, {})
    assert ([n.component for n in together.needed], together.is_fillable) == (["Shuffler A", "Sorter B"], False)
    assert ([n.component for n in alone.needed], alone.is_fillable) == (["Shuffler A"], True)


def test_one_button_fills_a_combination_in_and_keeps_what_was_typed(room: Room, client_of: Clients) -> None:
    client = client_of("operator_editor")
    typed = {"as_of": "3/1/2024", "table.seats": "6",
             "progressive": "yes", "progressive.components.Coin Spot": "6.0",
             "progressive.meters.main.seed": "500", "draft.base": "0", "draft.page": "p"}  # fmt: skip
    html = client.post(address(room), typed | {"fill": "progressive.components:2"}).content.decode()
    assert field(html, "table.seats") == "6"
    assert field(html, "progressive.meters.main.seed") == "500"
    assert field(html, "progressive.components.Nexus Command Table Controller Software") == "2.0.0"
    assert field(html, "progressive.components.Coin Spot") == ""
    assert "Type the installed version of Nexus Command Game Manager and ViPS." in plain(html)
    assert ConfigurationVersion.objects.count() == 0, "filling in saves no version"
    draft = dict(TableDraft.objects.get().fields)
    assert draft["progressive.components.Nexus Command Table Controller Software"] == ["2.0.0"]
    assert "progressive.components.Coin Spot" not in draft


def test_what_the_room_does_not_know_is_not_claimed_to_be_installed(room: Room, client_of: Clients) -> None:
    client = client_of("operator_editor")
    typed = {"as_of": "March 1, 2024", "fill": "progressive.components:1"}
    html = client.post(address(room), typed).content.decode()
    for name in AQUARIUS:
        assert field(html, f"progressive.components.{name}") == "", name
    shown = plain(html)
    assert "Type the installed version of Game Manager, Aquarius Controller, Coin Spot and CHAM2+." in shown


def test_a_shuffler_is_filled_in_without_the_last_one_s_maker(room: Room, client_of: Clients) -> None:
    client = client_of("operator_editor")
    before = {"as_of": "2024-03-01", "shuffler": "yes", "shuffler.model": "Old", "shuffler.manufacturer": "Old Maker"}
    html = client.post(address(room), before | {"fill": "shuffler:2"}).content.decode()
    assert [field(html, f"shuffler.{n}") for n in ("model", "version", "manufacturer")] == ["i-Deal Plus", "1.2", ""]


@pytest.mark.parametrize("asked", ["progressive.components:9", "bets:1", "x", "shuffler:0"])
def test_a_combination_that_is_not_offered_changes_nothing(room: Room, client_of: Clients, asked: str) -> None:
    sent_ = {"as_of": "2024-03-01", "shuffler": "yes", "shuffler.model": "Old", "fill": asked}
    html = client_of("operator_editor").post(address(room), sent_).content.decode()
    assert field(html, "shuffler.model") == "Old"


def test_what_checks_while_somebody_types_fills_nothing_in(room: Room, client_of: Clients) -> None:
    html = client_of("operator_editor").post(
        address(room), {"as_of": "2024-03-01", "fill": "shuffler:2"}, headers=HTMX
    ).content.decode()  # fmt: skip
    assert field(html, "shuffler.model") in ("", None)
    assert "Filled in" not in html


def test_components_that_are_not_on_the_table_are_folded_away(room: Room, client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    held: dict[str, Any] = form("T7")
    made = table(room, "T7", held).configuration
    client = client_of("operator_editor")
    html = page(client, f"/configurations/{made.pk}/edit/")
    installed = [c["component"] for c in held["progressive"]["components"]]
    shown, _, folded = html.partition("Other components that the rules name")
    assert folded
    for name in installed:
        assert f'name="progressive.components.{name}"' in shown, name
    assert 'name="progressive.components.Coin Spot"' in folded
    again = client.post(f"/configurations/{made.pk}/edit/", sent(held) | {"act": "save"})
    assert again.status_code == 302
    kept = ConfigurationVersion.objects.get(newest=True).data["progressive"]
    assert kept["components"] == held["progressive"]["components"]


def test_a_copy_asks_for_its_number_and_its_room_alone(room: Room, client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room_of(room.organisation, name="Second Card Room")
    made = table(room, "T7", form("T7")).configuration
    html = page(client_of("operator_editor"), f"/configurations/new/?copy={made.pk}")
    assert "Copy table T7" in plain(html)
    assert '<select class="usa-select" id="game"' not in html
    assert f'<option value="{room.pk}" selected>' in html
    assert 'name="game" value="Caribbean Stud Poker"' in html
