"""The review as plain forms: no script is needed for any of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from approvals.models import Proposal, Publication
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.documents.typed import as_typed, canonical, typed_value
from ingest.models import Document, Field, Reading
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]


def reading_of(document: Document) -> Reading:
    reading = latest_reading(document)
    assert reading is not None
    return reading


def test_the_most_doubtful_value_is_first_beside_its_place(client_of: Clients, agent: User, dump: Document) -> None:
    first = doubtful_fields(reading_of(dump)).first()
    assert first is not None
    page = client_of(agent).get(f"/documents/{dump.pk}/review/", follow=True)
    assert page.redirect_chain == [(f"/documents/{dump.pk}/review/{first.pk}/", 302)]
    html = page.content.decode()
    assert "<mark>" in html
    assert first.raw in html.replace("&#x27;", "'")
    assert "1 of " in html


def test_each_decision_leads_on_and_can_be_taken_back(client_of: Clients, agent: User, dump: Document) -> None:
    client, reading = client_of(agent), reading_of(dump)
    waiting = list(doubtful_fields(reading))
    assert len(waiting) >= 3
    one, two, three = waiting[:3]

    def decide(field: Field, **text: str) -> str:
        answer = client.post(f"/documents/{dump.pk}/review/{field.pk}/", text)
        assert answer.status_code == 302
        field.refresh_from_db()
        return str(answer["Location"])

    assert decide(one, decision="confirm") == f"/documents/{dump.pk}/review/{two.pk}/"
    assert (one.state, one.decided_by) == ("confirmed", agent)
    assert decide(two, decision="reject") == f"/documents/{dump.pk}/review/{three.pk}/"
    assert two.state == "rejected"
    assert "Undo last" in client.get(f"/documents/{dump.pk}/review/{three.pk}/").content.decode()
    assert decide(two, decision="undo") == f"/documents/{dump.pk}/review/{two.pk}/"
    assert two.state == "proposed"


def test_a_correction_is_typed_as_printed(client_of: Clients, agent: User, dump: Document) -> None:
    client = client_of(agent)
    field = next(f for f in doubtful_fields(reading_of(dump)) if f.pointer.endswith("/pays"))
    client.post(f"/documents/{dump.pk}/review/{field.pk}/", {"decision": "correct", "value": "$1,250.50"})
    field.refresh_from_db()
    assert (field.state, field.decided_value) == ("corrected", "1250.5")
    assert field.value != "1250.5"


def test_a_value_says_why_it_is_doubted_in_words_that_help_explains(
    client_of: Clients, agent: User, dump: Document
) -> None:
    client, reading = client_of(agent), reading_of(dump)
    for field in doubtful_fields(reading):
        html = client.get(f"/documents/{dump.pk}/review/{field.pk}/").content.decode()
        source = reading.packet["provenance"][field.pointer]
        assert "Why this was flagged" in html
        for doubt in source.get("x_doubts", []):
            assert f'href="/help/words/#doubt-{doubt["name"].replace("_", "-")}"' in html
        for stated in [*source.get("x_doubts", []), *source.get("x_repairs", []), *source.get("x_checks", [])]:
            assert escape(stated["reason"][1:]) in html
    sure = reading.fields.filter(confidence__gte=0.9, repaired=False).first()
    assert sure is not None
    assert "Why this was flagged" not in client.get(f"/documents/{dump.pk}/review/{sure.pk}/").content.decode()


def test_where_few_words_fit_each_is_a_button(client_of: Clients, agent: User, dump: Document) -> None:
    client, reading = client_of(agent), reading_of(dump)
    field = reading.fields.filter(pointer__endswith="/unit").first()
    assert field is not None
    address = f"/documents/{dump.pk}/review/{field.pk}/"
    html = client.get(address).content.decode()
    amount = reading.fields.get(pointer=field.pointer.replace("/unit", "/pays")).value
    assert f'name="value" value="${amount}"' in html
    assert f'name="value" value="{amount} for 1"' in html
    client.post(address, {"decision": "correct", "value": field.value})  # the button of what was read
    field.refresh_from_db()
    assert field.state == "confirmed"
    client.post(address, {"decision": "undo"})
    client.post(address, {"decision": "correct", "value": "to 1" if field.value != "to_1" else "for 1"})
    field.refresh_from_db()
    assert (field.state, field.decided_value) == ("corrected", "for_1" if field.value == "to_1" else "to_1")


def test_an_agent_says_what_the_document_is(client_of: Clients, agent: User, dump: Document) -> None:
    client, reading = client_of(agent), reading_of(dump)
    field = reading.fields.get(pointer="/kind")
    address = f"/documents/{dump.pk}/review/{field.pk}/"
    html = client.get(address).content.decode()
    assert "No packet" in html
    assert "reject" not in html.partition('id="choose"')[0].partition("hr-acts")[2]
    page = client.post(address, {"decision": "correct", "value": "not_a_packet"}, follow=True)
    assert page.redirect_chain == [(f"/documents/{dump.pk}/", 302)]
    assert "It is read again as no packet" in page.content.decode()
    refused = client.post(address, {"decision": "reject"})
    assert refused.status_code == 422
    assert "of some kind" in refused.content.decode()


def test_what_does_not_fit_is_said_and_kept_in_the_form(client_of: Clients, agent: User, dump: Document) -> None:
    client = client_of(agent)
    field = next(f for f in doubtful_fields(reading_of(dump)) if f.pointer.endswith("/pays"))
    answer = client.post(f"/documents/{dump.pk}/review/{field.pk}/", {"decision": "correct", "value": "plenty"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "This does not fit here" in html
    assert 'value="plenty"' in html
    field.refresh_from_db()
    assert field.state == "proposed"


def test_the_words_around_a_value_can_be_picked(client_of: Clients, agent: User, dump: Document) -> None:
    field = doubtful_fields(reading_of(dump)).exclude(x0=None).first()
    assert field is not None
    html = client_of(agent).get(f"/documents/{dump.pk}/review/{field.pk}/words/").content.decode()
    assert 'class="is-inside"' in html
    assert f'data-word="{field.raw.split()[0]}"' in html


def test_nobody_but_agents_reviews(client_of: Clients, dump: Document) -> None:
    assert client_of("auditor").get(f"/documents/{dump.pk}/review/").status_code == 403
    assert client_of("manufacturer_editor").get(f"/documents/{dump.pk}/review/").status_code == 403


def test_two_agents_publish(client_of: Clients, agent: User, dump: Document) -> None:
    first, second = client_of(agent), client_of(person("agent", "second"))
    address = f"/documents/{dump.pk}/publish/"
    assert "first; nothing doubtful enters the register" in first.get(address).content.decode()
    refused = first.post(address, follow=True)
    assert "values to check are open" in refused.content.decode()
    for field in doubtful_fields(reading_of(dump)):
        first.post(f"/documents/{dump.pk}/review/{field.pk}/", {"decision": "confirm"})
    assert "Review complete" in first.get(f"/documents/{dump.pk}/review/").content.decode()
    first.post(address)
    proposal = Proposal.objects.get()
    proposed = first.get(address).content.decode()
    assert "another agent must publish it" in proposed
    assert "<dd>US-WA</dd>" not in proposed
    assert "1 were" not in proposed
    first.post(f"/proposals/{proposal.pk}/decide/", {"decision": "publish"})
    assert not Publication.objects.exists()

    returned = second.post(f"/proposals/{proposal.pk}/decide/", {"decision": "return", "reason": "look at page 1"})
    assert returned.status_code == 302
    html = first.get(address).content.decode()
    assert "look at page 1" in html
    first.post(address)
    again = Proposal.objects.get(closed_at=None)
    page = second.post(f"/proposals/{again.pk}/decide/", {"decision": "publish"}, follow=True)
    assert "It is in the register" in page.content.decode()
    publication = Publication.objects.get()
    assert (publication.first_agent, publication.second_agent) == (
        agent,
        again.proposed_by.__class__.objects.get(username="second"),
    )


@pytest.mark.parametrize(("typed", "kept"), [("$10,000", "10000"), ("3.50 %", "3.5"), (".5", "0.5"), ("A-1", "A-1")])
def test_numbers_as_people_type_them(typed: str, kept: str) -> None:
    assert canonical(typed) == kept


def test_nothing_typed_is_nothing() -> None:
    assert typed_value(Field(pointer="/paytables/0/claims/seed"), "  ") is None
    assert typed_value(Field(pointer="/paytables/0/outcomes/0/hands"), "6") == 6
    assert typed_value(Field(pointer="/paytables/0/multi_game"), "Yes") is True
    assert typed_value(Field(pointer="/letter/subject"), " two   words ") == "two words"
    for typed in ("June 14, 2023", "6/14/2023", "2023-06-14"):
        assert typed_value(Field(pointer="/letter/date"), typed) == "2023-06-14"
    assert typed_value(Field(pointer="/letter/rules_dates/0"), "last week") == "last week"
    assert as_typed("2023-06-14") == "June 14, 2023"
