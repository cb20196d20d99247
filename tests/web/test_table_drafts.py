"""What is typed into the form of a table is kept on the server for whoever types it, until it is saved."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from accounts import tenant
from accounts.models import User
from approvals.models import Configuration, ConfigurationVersion, TableDraft
from approvals.operators.drafts import LONGEST
from tests.accounts.people import organisation, person
from tests.web.register import form, publish, room_of, table
from tests.web.test_register_pages import page, plain
from tests.web.test_register_pages_tables import HTMX, sent

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]


def opened(client: Client, address: str) -> dict[str, str]:
    """What an open page says of itself with all that it sends."""
    return dict(re.findall(r'<input type="hidden"[^>]* name="(draft\.[a-z]+)" value="([^"]*)"', page(client, address)))


def typed(client: Client, address: str, data: dict[str, Any], **changes: str) -> str:
    answer = client.post(address, sent(data, **changes), headers=HTMX)
    assert answer.status_code == 200
    return plain(answer.content.decode().partition('id="draft-note"')[2].partition(">")[2]).strip()


def at(version: ConfigurationVersion) -> str:
    return f"/configurations/{version.configuration_id}/edit/"


@pytest.fixture
def version() -> ConfigurationVersion:
    publish("caribbean-stud-3119")
    return table(room_of(), "CS-1")


def test_a_draft_is_resumed_as_it_was_typed_and_goes_when_it_is_saved(
    client_of: Clients, version: ConfigurationVersion
) -> None:
    client, address = client_of("operator_editor"), at(version)
    own = opened(client, address)
    assert TableDraft.objects.count() == 0, "opening keeps nothing"
    assert typed(client, address, version.data, **own, **{"bets.ante.max": "much"}).startswith("Draft saved,")
    assert typed(client, address, version.data, **own, **{"bets.ante.max": "120"}).startswith("Draft saved,")
    draft = TableDraft.objects.get()
    assert (draft.table, draft.edition, draft.base, dict(draft.fields)["bets.ante.max"]) == ("CS-1", 2, 1, ["120"])
    assert not {"csrfmiddlewaretoken", "act", *own} & set(dict(draft.fields))
    html = page(client, address)
    assert "is not saved as a version yet" in html
    assert re.search(r'name="bets.ante.max"[^>]*value="120"', html)
    assert ConfigurationVersion.objects.count() == 1
    kept = [name for name, _ in draft.fields if name.startswith("bets.")]
    assert kept == [n for n, text in sent(version.data).items() if n.startswith("bets.") and text], "in their order"
    client.post(address, sent(version.data, act="save", **opened(client, address), **{"bets.ante.max": "120"}))
    assert ConfigurationVersion.objects.get(newest=True).data["bets"][0]["max"] == "120"
    assert TableDraft.objects.count() == 0
    assert "is not saved as a version yet" not in page(client, address)


def test_what_is_changed_back_or_discarded_is_no_draft(client_of: Clients, version: ConfigurationVersion) -> None:
    client, address = client_of("operator_editor"), at(version)
    data = version.data
    own = opened(client, address)
    typed(client, address, data, **own, **{"bets.ante.max": "120"})
    assert typed(client, address, data, **own) == ""
    assert TableDraft.objects.count() == 0
    typed(client, address, data, **own, **{"bets.ante.max": "130"})
    answer = client.post(address, {"act": "discard"}, follow=True)
    assert "The draft was discarded." in answer.content.decode()
    assert TableDraft.objects.count() == 0
    assert ConfigurationVersion.objects.filter(newest=True).get().number == 1


def test_what_is_fetched_while_typing_saves_and_discards_nothing(
    client_of: Clients, version: ConfigurationVersion
) -> None:
    client, address = client_of("operator_editor"), at(version)
    own = opened(client, address)
    for act in ("save", "discard"):  # the button that was pressed while a check was on its way
        stated = typed(client, address, version.data, **own, act=act, **{"bets.ante.max": "120"})
        assert stated.startswith("Draft saved,")
    assert ConfigurationVersion.objects.count() == 1
    assert TableDraft.objects.get().edition == 2


def test_two_pages_are_told_of_each_other(client_of: Clients, version: ConfigurationVersion) -> None:
    client, address = client_of("operator_editor"), at(version)
    one, two = opened(client, address), opened(client, address)
    assert one["draft.page"] != two["draft.page"]
    typed(client, address, version.data, **one, **{"bets.ante.max": "110"})
    stated = typed(client, address, version.data, **two, **{"bets.ante.max": "120"})
    assert "changed in another window" in stated
    assert "changed in another window" in typed(client, address, version.data, **two), "nor does it discard it"
    assert dict(TableDraft.objects.get().fields)["bets.ante.max"] == ["110"]
    three = opened(client, address)  # opened after: it goes on from there, and the first page is told
    assert typed(client, address, version.data, **three, **{"bets.ante.max": "130"}).startswith("Draft saved")
    assert "changed in another window" in typed(client, address, version.data, **one, **{"bets.ante.max": "140"})
    assert dict(TableDraft.objects.get().fields)["bets.ante.max"] == ["130"]


def test_a_page_from_before_another_version_keeps_and_overwrites_nothing(
    client_of: Clients, version: ConfigurationVersion
) -> None:
    client, address = client_of("operator_editor"), at(version)
    own = opened(client, address)
    typed(client, address, version.data, **own, **{"bets.ante.max": "110"})
    table(version.configuration.room, "CS-1", form("CS-1", **{"bets.0.max": "90"}))
    stated = typed(client, address, version.data, **own, **{"bets.ante.max": "120"})
    assert "saved in another window as version 2" in stated
    refused = client.post(address, sent(version.data, act="save", **own, **{"bets.ante.max": "120"})).content.decode()
    assert "Table CS-1 was changed in the meantime" in refused
    assert ConfigurationVersion.objects.get(newest=True).data["bets"][0]["max"] == "90"
    html = page(client, address)
    assert "was saved as version 2 after the draft was begun" in html
    assert re.search(r'name="bets.ante.max"[^>]*value="110"', html)
    client.post(address, sent(version.data, act="save", **opened(client, address), **{"bets.ante.max": "110"}))
    assert ConfigurationVersion.objects.get(newest=True).number == 3, "who has been told may save"


def test_a_table_that_is_not_there_yet_is_found_again(client_of: Clients, version: ConfigurationVersion) -> None:
    client = client_of("operator_editor")
    room = version.configuration.room
    address = f"/configurations/new/?room={room.pk}&table=CS-9&game=Caribbean+Stud+Poker"
    own = opened(client, address)
    assert typed(client, address, version.data, **own, **{"bets.ante.max": "77"}).startswith("Draft saved")
    listed = page(client, "/configurations/new/")
    link = re.search(r'<a href="([^"]+)">Table CS-9, Caribbean Stud Poker</a>', listed)
    assert link is not None
    html = page(client, "/configurations/new/" + link[1].replace("&amp;", "&"))
    assert re.search(r'name="bets.ante.max"[^>]*value="77"', html)
    other = page(client, address.replace("Caribbean+Stud", "Three+Card"))
    assert "You have a draft of table CS-9 for another game" in other
    assert 'value="77"' not in other
    made = table(room, "CS-9")  # somebody else set it up
    link = re.search(r'<a href="([^"]+)">Table CS-9, Caribbean Stud Poker</a>', page(client, "/configurations/new/"))
    assert link is not None
    assert link[1] == at(made)
    assert "was saved as version 1 after the draft was begun" in page(client, link[1])
    assert Configuration.objects.filter(table="CS-9").count() == 1


def test_a_draft_is_its_person_s_alone(client_of: Clients, version: ConfigurationVersion) -> None:
    address = at(version)
    mine = client_of("operator_editor")
    typed(mine, address, version.data, **opened(mine, address), **{"bets.ante.max": "111"})
    colleague = client_of(person("operator_editor", "colleague"))
    for place in (address, "/configurations/new/"):
        assert "111" not in page(colleague, place)
        assert "draft of" not in page(colleague, place)
    typed(colleague, address, version.data, **opened(colleague, address), **{"bets.ante.max": "112"})
    assert sorted(dict(d.fields)["bets.ante.max"][0] for d in TableDraft.objects.all()) == ["111", "112"]
    colleague.post(address, {"act": "discard"})
    assert dict(TableDraft.objects.get().fields)["bets.ante.max"] == ["111"]
    outsider = person("operator_editor", "outsider", of=organisation("operator", "Another House"))
    with tenant.acting(outsider.tenant()):
        assert TableDraft.objects.count() == 0
    assert client_of(outsider).post(address, {"act": "discard"}).status_code == 404
    assert client_of("operator_reader").post(address, {"act": "discard"}).status_code == 403
    assert TableDraft.objects.count() == 1
    draft = TableDraft.objects.get()
    assert outsider.organisation is not None
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE approvals_tabledraft SET organisation_id = %s WHERE id = %s", [outsider.organisation.pk, draft.pk]
        )


def test_what_cannot_be_kept_is_said(client_of: Clients, version: ConfigurationVersion) -> None:
    client, address = client_of("operator_editor"), at(version)
    own = opened(client, address)
    assert "too long to keep" in typed(client, address, version.data, **own, reason="x" * (LONGEST + 1))
    assert TableDraft.objects.count() == 0
    assert typed(client, address, version.data, **own, reason="a\0b").startswith("Draft saved")
    strange = {**own, "draft.base": "1", "draft.seen": "many", "draft.page": "p" * 500}
    assert "changed in another window" in typed(client, address, version.data, **strange, reason="c")
    assert typed(client, address, version.data, reason="no page") == "", "whoever says no page keeps no draft"


def test_a_new_table_sent_twice_is_saved_once_and_a_different_one_loses_nothing(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room, client = room_of(), client_of("operator_editor")
    address = f"/configurations/new/?room={room.pk}&table=CS-9&game=Caribbean+Stud+Poker"
    own, data = opened(client, address), form("CS-9")
    for _ in range(2):
        answer = client.post(address, {**sent(data, **own), "act": "save"}, follow=True)
        assert "Saved as version 1." in answer.content.decode()
    other = client.post(address, {**sent(data, **own, **{"bets.ante.max": "77"}), "act": "save"})
    html = other.content.decode()
    assert "was changed in the meantime" in html
    assert re.search(r'name="bets.ante.max"[^>]*value="77"', html)
    assert ConfigurationVersion.objects.count() == 1
