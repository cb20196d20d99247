"""What a manufacturer learns: its own equipment, and numbers; nothing that names who runs what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from accounts.jobs import State, run_here
from accounts.models import User
from approvals.impact import numbers
from approvals.impact.numbers import answer_to, change_of
from approvals.impact.run import impact_for
from approvals.impact.sources import NoImpact, of_minimum
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from games.models import GameVersion, Manufacturer
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import stored
from tests.web.conftest import client_of  # noqa: F401  (a fixture)
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.django_db
AT = "/equipment/yours/"


@pytest.fixture
def maker() -> User:
    """Four tables of two operators, and the manufacturer of the rules that they run by."""
    publish(*CARIBBEAN)
    one = room_of(name="Evergreen Card Room")
    other = room_of(owner=organisation("operator", "Quillon Group"), name="Quillon Casino", kind="tribal")
    for number, room, version in (
        ("A", one, "5.4.0"),
        ("B", one, "5.4.0"),
        ("C", one, "5.3.12"),
        ("D", other, "5.4.0"),
    ):
        kind = room.operator.kind
        table(room, f"T-{number}", form(f"T-{number}", kind=kind, **{"progressive.components.1.version": version}))
    who = person("manufacturer_editor")
    tied = owner_of_the_rules()
    tied.organisation = who.organisation
    tied.save(update_fields=["organisation"])
    return who


def owner_of_the_rules() -> Manufacturer:
    owner = GameVersion.objects.latest("pk").owner
    assert owner is not None
    return owner


def test_a_raised_minimum_in_numbers(maker: User) -> None:
    asked = {"what": "minimum", "component": "GM Atlas", "version": "9.0.0"}
    reported, job = answer_to(asked, maker) or (None, None)
    assert job is None
    assert reported is not None
    change, _ = of_minimum(component="GM Atlas", version="9.0.0", first=timezone.localdate())
    regulators, _ = impact_for(change, system())
    assert reported["stopping"]["tables"] == len(regulators.stopping) == 3, "the fourth fails already"
    assert reported["stopping"]["operators"] == 2
    assert reported["games"] == [{"game": "Caribbean Stud Poker", "stopping": 3, "doubtful": 0}]
    assert "Evergreen" not in str(reported)
    assert "Quillon" not in str(reported)


def test_a_withdrawn_version_and_replaced_rules(maker: User) -> None:
    reported, _ = answer_to({"what": "withdrawn", "component": "GM Atlas", "version": "5.4.0"}, maker) or (None, None)
    assert reported is not None
    assert reported["stopping"]["tables"] == 3
    reported, _ = answer_to(of_rules(maker), maker) or (None, None)
    assert reported is not None
    assert reported["tables"] == 4
    assert reported["stopping"]["tables"] > 0


def of_rules(maker: User) -> dict[str, str]:
    """Rules of their own game with one paytable left, as a document that they sent."""
    source = packet(next(s for s in SOURCES if s.name == "caribbean-stud-3119"))
    source["letter"]["submission"], source["letter"]["date"] = "3999", "2025-06-01"
    source["letter"]["games"] = [{"number": 1, "name": source["game"]}]
    source["paytables"] = source["paytables"][:1]
    return {"what": "rules", "document": str(stored(source, name="new.json", actor=maker).document_id)}


ASKED: dict[str, Callable[[User], dict[str, str]]] = {
    "minimum": lambda maker: {"what": "minimum", "component": "GM Atlas", "version": "5.4.1"},
    "withdrawn": lambda maker: {"what": "withdrawn", "component": "GM Atlas", "version": "5.4.0"},
    "rules": of_rules,
}


@pytest.mark.parametrize("what", ASKED)
def test_the_numbers_are_those_of_a_regulator_without_the_names(
    maker: User,
    what: str,
    monkeypatch: pytest.MonkeyPatch,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    """Tables, rooms and operators of each question, at once, by a job, on the page and by the API."""
    asked = ASKED[what](maker)
    reported, _ = answer_to(asked, maker) or (None, None)
    assert reported is not None
    change, _ = change_of(asked, maker) or (None, [])
    assert change is not None
    regulators, _ = impact_for(change, system())
    named = [(a.table.operator, a.table.room) for a in regulators.stopping]
    assert len(named) > 0
    expected = {"tables": len(named), "rooms": len(set(named)), "operators": len({o for o, _ in named})}
    assert reported["stopping"] == expected
    assert sum(game["stopping"] for game in reported["games"]) == expected["tables"]
    client = client_of(maker)
    monkeypatch.setattr(numbers, "AT_ONCE", 1)
    none, job = answer_to(asked, maker) or (None, None)
    assert none is None
    assert job is not None
    assert "Every table is checked before and after" in client.get(AT, asked).content.decode()
    assert run_here(job).state == State.DONE
    later, same = answer_to(asked, maker) or (None, None)
    assert (later, same) == (reported, job), "many tables give the same answer"
    page = client.get(AT, asked).content.decode()
    rooms, operators = expected["rooms"], expected["operators"]
    s, o = "" if rooms == 1 else "s", "" if operators == 1 else "s"
    assert f"<strong>{expected['tables']}</strong> in {rooms} room{s} of {operators} operator{o} would stop" in page
    assert "counts only" in page
    for text in (page, str(job.result), client.get(f"/api/v1/jobs/{job.pk}").content.decode()):
        for name in ("Evergreen", "Quillon", "T-A", "T-D"):
            assert name not in text
    outsider = person("manufacturer_editor", "outsider", of=organisation("manufacturer", "Birch Games"))
    assert client_of(outsider).get(f"/api/v1/jobs/{job.pk}").status_code == 404


@pytest.mark.parametrize("place", ["game", "letter"])
def test_rules_of_another_maker_s_game_are_not_tried_on_everybody_s_tables(maker: User, place: str) -> None:
    outsider = person("manufacturer_editor", "outsider", of=organisation("manufacturer", "Birch Games"))
    Manufacturer.objects.create(name="Birch Games", key="birch-games", organisation=outsider.organisation)
    source = packet(next(s for s in SOURCES if s.name == "caribbean-stud-3119"))
    source["letter"]["submission"], source["letter"]["date"] = "3999", "2025-06-01"
    source["paytables"] = source["paytables"][:1]
    if place == "letter":
        source["game"] = None  # the letter lists it all the same
    reading = stored(source, name="theirs.json", actor=outsider)
    with pytest.raises(NoImpact, match="as a game of yours"):
        answer_to({"what": "rules", "document": str(reading.document_id)}, outsider)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"what": "minimum", "component": "Another Console", "version": "1.0"}, "does not list Another Console"),
        ({"what": "minimum", "component": "GM Atlas"}, "type a version"),
        ({"what": "withdrawn", "component": "GM Atlas", "version": "abc"}, "is not a version of"),
        ({"what": "rules", "document": "999999"}, "that you sent"),
    ],
)
def test_what_is_refused(maker: User, asked: dict[str, str], why: str) -> None:
    with pytest.raises(NoImpact, match=why):
        answer_to(asked, maker)


def test_the_page_shows_versions_and_numbers_and_no_names(
    maker: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    client = client_of(maker)
    page = client.get(AT).content.decode()
    assert "5.4.0: 3 tables in 2 rooms" in page
    assert "5.3.12: 1 table in 1 room" in page
    answered = client.get(AT, {"what": "minimum", "component": "GM Atlas", "version": "9.0.0"}).content.decode()
    assert "<strong>3</strong> in 2 rooms of 2 operators would stop complying" in answered
    for text in (page, answered):
        assert "Evergreen" not in text
        assert "Quillon" not in text
        assert "T-A" not in text
    assert client.get(AT, {"what": "minimum", "component": "GM Atlas", "version": "x"}).status_code == 422
    for role in ("agent", "operator_editor"):
        assert client_of(role).get(AT).status_code == 403


def test_the_api(maker: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    client = client_of(maker)
    at = "/api/v1/equipment/what-if"
    answer = client.get(at, {"what": "minimum", "component": "GM Atlas", "version": "9.0.0"}).json()
    assert answer["stopping"] == {"tables": 3, "rooms": 2, "operators": 2}
    assert client.get(at).status_code == 400
    assert client_of("agent").get(at).status_code == 403


def test_another_manufacturer_has_nothing_here(maker: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    outsider = person("manufacturer_editor", "outsider", of=organisation("manufacturer", "Birch Games"))
    page = client_of(outsider).get(AT).content.decode()
    assert "has no component of yours" in page
    assert "GM Atlas" not in page


def test_who_makes_games_alone_asks_about_rules(maker: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    """A maker without a component of its own: the question about new rules is there all the same."""
    page = client_of(maker).get(AT).content.decode()
    assert "What if" in page
    assert "New rules of a game" not in page, "nothing was sent"
    outsider = person("manufacturer_editor", "outsider", of=organisation("manufacturer", "Birch Games"))
    asked = of_rules(outsider)
    page = client_of(outsider).get(AT).content.decode()
    assert "has no component of yours" in page
    assert "New rules of a game" in page
    assert f'<option value="{asked["document"]}"' in page
    assert 'name="component"' not in page
