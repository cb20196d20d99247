"""Pages of definitions: drafted beside the page, proposed, published; the laboratory of rules; fits of a figure."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from accounts.jobs import State, run_here
from accounts.models import Job, User
from games.engines.definition.load import every_definition
from games.engines.definition.rules import parameters
from games.models import GameDefinition
from ingest.documents.services import read_document, store_document
from ingest.documents.verified import validation_of
from ingest.models import Document
from paytables.trials import NotCounted, counted
from paytables.web.rules_lab import read_column
from tests.accounts.people import person
from tests.games.test_register_definitions import zebra
from tests.paytables.test_binding import JACK, QUEEN, packet
from tests.paytables.test_drafting import RAISE, unknown

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
THREE = "three_card_poker"


def stored(data: dict[str, Any], actor: User, name: str = "zebra.json") -> Document:
    document = store_document(data=json.dumps(data).encode(), name=name, actor=actor).document
    validation_of(document, read_document(document=document, actor=actor))
    return document


def page(client: Client, route: str, *args: Any, query: str = "", status: int = 200) -> str:
    answer = client.get(reverse(route, args=args) + query)
    assert answer.status_code == status, answer.content.decode()[:400]
    return str(answer.content.decode())


def done(kind: str) -> Job:
    """What a worker does with the newest job of a kind."""
    job = run_here(Job.objects.filter(kind=kind).latest("created_at"))
    assert job.state == State.DONE, job.failure
    return job


# ---------------------------------------------------------------- drafting


def test_from_the_form_beside_the_page_to_a_published_game(agent: User, client_of: Clients) -> None:
    document = stored({**unknown(JACK, RAISE), "paytables": zebra()["paytables"]}, agent)
    mine, second = client_of(agent), client_of(person("agent", "second"))
    uncounted = page(mine, "document-figures", document.pk)
    assert "each compared with an exact count" not in uncounted
    assert f'<a href="{reverse("document-definition", args=[document.pk])}">definition</a>' in uncounted
    drafted = page(mine, "document-definition", document.pk)
    assert "What happens to the ante when the dealer does not qualify: win, push or lose?" in drafted
    assert 'name="part.dealer_qualifies" value="jack_high"' in drafted
    address = reverse("document-definition", args=[document.pk])
    form = {**_form(drafted), "part.settlement.ante.not_qualified": "win", "part.settlement.play.not_qualified": "push",
            "more": "bonuses.ante_bonus.folded: true"}  # fmt: skip
    answer = mine.post(address, {**form, "act": "count"}, follow=True)
    assert "hr-progress" in answer.content.decode()  # nothing is counted in the request
    done("count rules that are tried")
    counted_page = page(mine, "document-definition", document.pk)
    assert "-484369/14541800" in counted_page
    assert 'value="jack_high"' in counted_page
    refused = mine.post(address, {**form, "act": "propose", "reason": ""})
    assert refused.status_code == 422
    assert "Give the reason for the proposal" in refused.content.decode()
    mine.post(address, {**form, "act": "propose", "reason": "Asked the maker about the ante."})
    row = GameDefinition.objects.get()
    assert (row.document_sha256, row.outcome) == (document.sha256, "")
    origin = {part["part"]: part for part in row.evidence}
    assert origin["settlement.ante.not_qualified"]["from"] == "person"
    assert (origin["dealer_qualifies"]["from"], origin["dealer_qualifies"]["page"]) == ("printed", 3)
    decide = reverse("definition-decide", args=[row.pk])
    others = client_of("operator_editor")  # a proposal may quote a document that is not published
    assert row.name not in page(others, "definition-list")
    page(others, "definition", row.pk, status=404)
    page(others, "laboratory-rules", query=f"?a=register-{row.pk}", status=404)
    assert f"register-{row.pk}" not in page(others, "laboratory-rules")
    proposed = page(mine, "definition", row.pk)
    assert "another agent must publish it" in proposed
    assert "Dealer_qualifies" not in proposed
    read = page(second, "definition", row.pk)  # who decides reads sentences first, then their parts
    assert "The dealer qualifies with jack high or better." in read
    assert "Ante, when the dealer does not qualify: pays 1 to 1." in read
    assert "jack_high" not in read
    assert mine.post(decide, {"act": "publish"}).status_code == 422
    assert second.post(decide, {"act": "publish"}).status_code == 302
    assert "counts now" in page(mine, "definition-list")
    assert row.name in page(others, "definition-list")
    figures = page(mine, "document-figures", document.pk)
    assert "hr-progress" in figures  # what was said without an engine is asked again
    done("verify printed figures")
    assert "No engine" not in page(mine, "document-figures", document.pk)
    assert "is known" in page(mine, "document-definition", document.pk)


def _form(html: str) -> dict[str, str]:
    """What the form's fields hold."""
    from html.parser import HTMLParser

    class Fields(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.results: dict[str, str] = {}
            self.feed(html)

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            values = dict(attrs)
            if tag == "input" and (values.get("name") or "").startswith("part."):
                self.results[values["name"] or ""] = values.get("value") or ""

    return Fields().results


def test_what_is_no_definition_yet_says_what_is_wrong(agent: User, client_of: Clients) -> None:
    document = stored(unknown(JACK, RAISE), agent)
    html = page(client_of(agent), "document-definition", document.pk)
    assert "does not say what happens to it at" in html
    answer = client_of(agent).post(
        reverse("document-definition", args=[document.pk]), {**_form(html), "more": "not a part", "act": "count"}
    )
    assert answer.status_code == 422
    assert "adds no part" in answer.content.decode()


def test_who_only_reads_drafts_nothing(agent: User, client_of: Clients) -> None:
    document = stored(unknown(JACK, RAISE), agent)
    page(client_of("operator_editor"), "document-definition", document.pk, status=403)


# ---------------------------------------------------------------- fits


def test_a_button_beside_an_unexplained_figure(agent: User, client_of: Clients) -> None:
    document = stored(packet(QUEEN, edge="-3.33"), agent, "queen.json")
    client = client_of(agent)
    where = (document.pk, 0, "house_edge")
    fit = reverse("claim-fit", args=where)
    assert fit in page(client, "claim", *where)
    assert fit in page(client, "document-figures", document.pk)
    assert "Find deals and rules that match" in page(client, "claim-fit", *where)
    client.post(fit)
    assert "hr-progress" in page(client, "claim-fit", *where)
    done("fit deals and rules to a printed figure")
    result = page(client, "claim-fit", *where)
    assert "Dealer qualifies: jack high" in result
    assert "A fit is not a proof" in result
    client.post(fit)
    assert Job.objects.filter(kind="fit deals and rules to a printed figure").count() == 1


def test_a_departure_is_on_the_page_of_the_figures(agent: User, client_of: Clients) -> None:
    document = stored(packet(JACK, edge="3.37"), agent, "jack.json")
    effect = "house edge of the main game 3.3730% → -3.3309%"
    for html in (
        page(client_of(agent), "document-figures", document.pk),
        page(client_of(agent), "claim", document.pk, 0, "house_edge"),
    ):
        assert effect in html
        assert f"/documents/{document.pk}/pages/3/" in html


# ---------------------------------------------------------------- the laboratory of rules


def column(query: str) -> Any:
    return read_column("a", THREE, QueryDict(query))


def test_rules_pays_and_readings_stand_in_the_address() -> None:
    result = column("a.r.dealer_qualifies=jack_high&a.r.tie=push&a.p.straight=2&a.more=flush%3D1&a.c.tie=dealer")
    assert result.question["rules"] == {"dealer_qualifies": "jack_high"}
    assert {p["hand"]: p["amount"] for p in result.question["pays"]} == {
        "straight_flush": "5", "three_of_a_kind": "4", "straight": "2", "flush": "1"
    }  # fmt: skip
    assert result.question["readings"]["tie"] == "dealer"
    assert not result.trouble


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("a.p.straight=many", "is not a pay"),
        ("a.more=flush", "adds no row"),
        ("a.r.dealer_qualifies=sort_of_a_pair", "is not the name of a hand"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(query: str, text: str) -> None:
    assert text in column(query).trouble


def test_a_form_that_is_sent_as_it_stands_changes_nothing() -> None:
    """Every switch of every game, its usual value typed: rules that name every bet are long."""
    for key, definition in every_definition().items():
        asked = QueryDict(mutable=True)
        for p in parameters(definition):
            asked[f"a.r.{p.name}"] = p.usual
        result = read_column("a", key, QueryDict(asked.urlencode()))
        assert {s.name for s in result.switches if s.value != s.usual} == set(), key
        assert "has no" not in result.trouble, key
        assert "names no" not in result.trouble, key


def test_two_versions_side_by_side_and_the_link_that_brings_them_back(client_of: Clients) -> None:
    client = client_of("operator_reader")
    query = f"?a={THREE}&b={THREE}&b.r.dealer_qualifies=jack_high"
    html = page(client, "laboratory-rules", query=query)
    assert "being counted" in html
    assert Job.objects.filter(kind="count rules that are tried").count() == 2
    for job in Job.objects.filter(kind="count rules that are tried"):
        run_here(job)
    html = page(client, "laboratory-rules", query=query)
    assert "3.372981%" in html
    assert "-3.330874%" in html
    assert "jack high instead of queen high" in html
    assert f"{reverse('laboratory-rules')}?a={THREE}&amp;b={THREE}&amp;b.r.dealer_qualifies=jack_high" in html
    assert Job.objects.filter(kind="count rules that are tried").count() == 2


def test_the_curve_over_the_meter_and_what_each_row_returns(client_of: Clients) -> None:
    client = client_of("agent")
    query = f"?a={THREE}&a.bet=progressive"
    page(client, "laboratory-rules", query=query)
    done("count rules that are tried")
    html = page(client, "laboratory-rules", query=query)
    assert "the house edge along the main meter; fair at" in html
    assert "$10,080" in html
    assert "What each row returns" in html


def test_a_definition_of_the_register_opens_in_the_laboratory(agent: User, client_of: Clients) -> None:
    from tests.games.test_register_definitions import proposed

    row = proposed(agent)
    html = page(client_of(agent), "laboratory-rules", query=f"?a=register-{row.pk}")
    assert "A: Zebra Poker" in html
    page(client_of(agent), "laboratory-rules", query="?a=register-999999", status=404)


def test_the_answer_adds_up() -> None:
    result = counted(column("").question)
    (bet,) = result["bets"]
    returned = sum(float(row["returns"]) for row in bet["rows"])
    assert abs(returned + float(bet["house_edge"]["percent"])) < 0.01  # net parts of a decided game
    with pytest.raises(NotCounted, match="no hand"):
        counted({**column("a.bet=pair_plus").question, "pays": [{"hand": "x_y", "amount": "1", "unit": "to_1"}]})
