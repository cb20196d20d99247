"""What a letter replaces, said before it is published, against what publishing it then does."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import AuditEntry
from approvals.models import Approval, Proposal
from approvals.registry.in_force import in_force_on
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.registry.proposed_supersession import NothingInForce, steps_of
from approvals.registry.publish import publish_packet
from approvals.registry.supersession import Step
from tests.accounts.people import person, system
from tests.approvals.packets import letter, packet, published, stored

pytestmark = pytest.mark.django_db


def previewed(value: dict[str, Any], name: str = "new.json") -> dict[str, Step]:
    """The preview; then the letter is published and the register must say the same."""
    reading = stored(value, name=name)
    steps = {step.game: step for step in steps_of(reading)}
    made = publish_packet(reading=reading, actor=system(), waive_second_agent=True)
    for game, step in steps.items():
        approval = Approval.objects.filter(letter=made.letter, game__names__name=game, audience="commercial").first()
        if step.kind == "none":
            assert approval is None
            continue
        assert approval is not None
        if step.last is not None and step.first is not None and step.last < step.first:
            assert approval.in_force.isempty
            continue
        assert approval.in_force.lower == step.first
        upper = approval.in_force.upper
        assert (None if upper is None else upper - datetime.timedelta(days=1)) == step.last
        assert (approval.version is not None) == step.brings_rules
    return steps


def test_a_first_letter_and_one_that_replaces_it() -> None:
    first = previewed(packet(letter_=letter(number="3077", date="2022-05-23", games=("Harbor Stud", "Bay Poker"))))
    assert {g: s.kind for g, s in first.items()} == {"Harbor Stud": "first", "Bay Poker": "first"}
    second = previewed(packet(letter_=letter(number="3119", date="2023-06-14", games=("Harbor Stud", "Casino War"))))
    assert {g: s.kind for g, s in second.items()} == {"Harbor Stud": "replaces", "Casino War": "first"}
    replaced = second["Harbor Stud"].replaced
    assert replaced is not None
    assert (replaced.submission, replaced.date) == ("3077", datetime.date(2022, 5, 23))
    assert second["Harbor Stud"].warnings == ()


def test_a_letter_that_comes_late_and_one_of_the_same_day() -> None:
    published(packet(letter_=letter(number="3119", date="2023-06-14")), name="a.json")
    late = previewed(packet(letter_=letter(number="3077", date="2022-05-23")), name="b.json")["Harbor Stud"]
    assert (late.kind, late.last) == ("between", datetime.date(2023, 6, 13))
    assert "until 2023-06-13 only" in late.warnings[0]
    same = previewed(packet(letter_=letter(number="3118", date="2023-06-14")), name="c.json")["Harbor Stud"]
    assert any("never in force" in w for w in same.warnings)


def test_a_letter_without_rules_over_one_with_them_is_warned_of() -> None:
    published(packet(letter_=letter(number="3077", date="2022-05-23")))
    alone = packet(letter_=letter(number="3119", date="2023-06-14"), game=None)
    step = previewed(alone)["Harbor Stud"]
    assert step.kind == "replaces"
    assert any("no terms to check tables against" in w for w in step.warnings)


def test_a_denial_and_the_same_letter_again() -> None:
    published(packet(letter_=letter(number="3077", date="2022-05-23")))
    denied = previewed(packet(letter_=letter(number="3119", date="2023-06-14", decision="denied")), name="d.json")
    assert denied["Harbor Stud"].kind == "none"
    again = previewed(packet(letter_=letter(number="3077", date="2022-05-23"), citations=[]), name="e.json")
    assert again["Harbor Stud"].kind == "same"


def test_rules_alone_replace_nothing() -> None:
    with pytest.raises(NothingInForce):
        steps_of(stored(packet(letter_=None)))


def test_page_and_api() -> None:
    published(packet(letter_=letter(number="3077", date="2022-05-23")))
    reading = stored(packet(letter_=letter(number="3119", date="2023-06-14")), name="new.json")
    client = Client()
    client.force_login(person("agent"))
    page = client.get(f"/documents/{reading.document_id}/supersession/").content.decode()
    assert "Submission #3077" in page
    answer = client.get(f"/api/v1/documents/{reading.document_id}/supersession").json()
    assert answer[0]["replaced"] == {"submission": "3077", "date": "2022-05-23"}
    outsider = Client()
    outsider.force_login(person("operator_editor"))
    assert outsider.get(f"/documents/{reading.document_id}/supersession/").status_code == 403


class TestConfirming:
    """A person confirms game by game what a letter replaces; a first approval replaces nothing."""

    @pytest.fixture
    def proposal(self) -> Proposal:
        published(
            packet(letter_=letter(number="3077", date="2022-05-23", games=("Harbor Stud", "Bay Poker"))), name="a.json"
        )
        agent = person("agent")
        value = packet(
            letter_=letter(number="3119", date="2023-06-14", games=("Harbor Stud", "Bay Poker", "Casino War"))
        )
        value["paytables"][0]["outcomes"][1]["pays"] = "60"
        reading = stored(value, name="b.json", actor=agent)
        return propose_publication(reading=reading, actor=agent)

    def test_on_the_page(self, proposal: Proposal) -> None:
        second = Client()
        second.force_login(person("agent", "second"))
        page = second.get(f"/documents/{proposal.document_id}/publish/").content.decode()
        assert page.count('name="confirm"') == 2
        address = f"/proposals/{proposal.pk}/decide/"
        refused = second.post(address, {"decision": "publish", "confirm": ["Bay Poker"]}, follow=True).content.decode()
        assert "Confirm for each game what it replaces: Harbor Stud is open." in refused
        assert not Approval.objects.filter(letter__submission__number="3119").exists()
        second.post(address, {"decision": "publish", "confirm": ["Bay Poker", "Harbor Stud"]})
        assert Approval.objects.filter(letter__submission__number="3119").exists()
        stated = AuditEntry.objects.get(act="confirmed what a letter replaces")
        assert stated.detail["games"] == {"Harbor Stud": "Submission #3077", "Bay Poker": "Submission #3077"}

    def test_by_a_program(self, proposal: Proposal) -> None:
        second = Client()
        second.force_login(person("agent", "second"))
        address = f"/api/v1/proposals/{proposal.pk}/publish"
        refused = second.post(address, {}, content_type="application/json")
        assert refused.status_code == 409
        assert "and 1 more are open" in refused.json()["title"]
        values = {"confirmed": ["harbor stud", "Bay Poker"]}
        assert second.post(address, values, content_type="application/json").status_code == 200

    def test_any_day_says_which_version_was_in_force(self, proposal: Proposal) -> None:
        publish_proposal(proposal=proposal, actor=person("agent", "second"))
        days = {
            "2022-05-22": None, "2022-05-23": "3077", "2023-06-13": "3077", "2023-06-14": "3119", "2030-01-01": "3119",
        }  # fmt: skip
        for day, number in days.items():
            result = in_force_on(datetime.date.fromisoformat(day)).filter(game__name="Harbor Stud", audience="tribal")
            assert [a.letter.submission.number for a in result if a.letter.submission] == ([number] if number else [])
        old = Client()
        old.force_login(person("operator_reader"))
        page = old.get("/games/harbor-stud/?version=1").content.decode()
        assert "This version is not in force today." in page
        assert "Version 2 is" in page
