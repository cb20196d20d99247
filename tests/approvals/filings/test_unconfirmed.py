"""What the commission's people recommend is theirs until a supervisor confirms it: every way an operator could look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from approvals.filings.selectors import filings_for
from approvals.filings.steps import NotPossible, confirm, take_step
from approvals.impact.sources import filings_of
from approvals.models import Filing
from approvals.search.own import search_own
from tests.accounts.people import person
from tests.approvals.filings.house import TODAY, House, house, register
from tests.attack.crawl import crawl

pytestmark = pytest.mark.django_db
MOST = 30  # pages
STARTS = ("/", "/filings/", "/notices/", "/search/?q=House-banked")
CHANGING = re.compile(r'(csrfmiddlewaretoken" value=|X-CSRFTOKEN"\] = )"[^"]*"')
SECRETS = ("no wild jokers after midnight", "the tables look fine to me", "recommended", "recommend")


@pytest.fixture
def alder() -> House:
    register()
    return house()


@pytest.fixture
def filing(alder: House) -> Filing:
    """Recommended, with a condition and a reason."""
    made = alder.draft(alder.table())
    take_step(filing=made, act="submit", actor=alder.editor, today=TODAY)
    return take_step(
        filing=made, act="recommend approval", actor=alder.agent, reason=SECRETS[1], conditions=[SECRETS[0]],
        today=TODAY,
    )  # fmt: skip


def readers(alder: House) -> list[User]:
    return [alder.editor, person("operator_reader", "reader", of=alder.operator.organisation)]


def pages_of(filing: Filing, user: User) -> Iterator[tuple[str, Any]]:
    """Whatever tells of a filing."""
    client, api = Client(), APIClient()
    client.force_login(user)
    api.force_login(user)
    table = filing.items.get().configuration.configuration_id
    for path in (
        f"/filings/{filing.pk}/", "/filings/", "/filings/?export=csv", "/filings/?export=json", "/", "/floor/",
        f"/configurations/{table}/", "/search/?q=House-banked", "/notices/",
    ):  # fmt: skip
        yield path, client.get(path)
    for path in (
        f"filings/{filing.pk}", "filings", "filings/export/csv", "filings/export/json", "search?q=House-banked",
        f"filings/{filing.pk}/findings", f"filings/{filing.pk}/differences", f"filings/{filing.pk}/comments",
        "notices", "jobs", f"impact?table={table}",
    ):  # fmt: skip
        yield path, api.get(f"/api/v1/{path}")


def wording(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(body.decode(errors="replace")).replace('"recommended":""', "").replace('"recommended": ""', "")


def test_no_page_list_export_or_answer_tells_it(alder: House, filing: Filing) -> None:
    seen = 0
    for user in readers(alder):
        for path, answer in pages_of(filing, user):
            text = wording(answer)
            seen += answer.status_code == 200
            for secret in SECRETS:
                assert secret not in text.casefold(), (user.username, path)
    assert seen >= 30
    message = "".join(wording(answer) for _, answer in pages_of(filing, alder.agent))
    assert all(secret in message.casefold() for secret in SECRETS), "the agent sees all of it"


def test_the_letter_is_a_draft_of_the_commissions(alder: House, filing: Filing) -> None:
    for user in readers(alder):
        client = Client()
        client.force_login(user)
        assert client.get(f"/filings/{filing.pk}/letter.pdf").status_code == 404
        assert client.get(f"/api/v1/filings/{filing.pk}/documents/letter").status_code == 403
    agent = Client()
    agent.force_login(alder.agent)
    assert agent.get(f"/filings/{filing.pk}/letter.pdf").status_code == 200


def test_the_internal_controls_do_not_tell_it_either(alder: House, filing: Filing) -> None:
    from approvals.filings.keeping import content_of

    text = str(content_of(filing, "internal_controls")).casefold()
    for secret in SECRETS:
        assert secret not in text
    second = person("supervisor", "second")
    decided = confirm(filing=filing, actor=second, today=TODAY)
    text = str(content_of(decided, "internal_controls"))
    assert SECRETS[0] in text
    assert SECRETS[1] in text


def test_neither_filters_nor_order_tell_it(alder: House, filing: Filing) -> None:
    other = alder.draft(alder.table("HS-2"))
    take_step(filing=other, act="submit", actor=alder.editor, today=TODAY)
    third = alder.draft(alder.table("HS-3"))
    take_step(filing=third, act="submit", actor=alder.editor, today=TODAY)
    api = APIClient()
    api.force_login(alder.editor)

    def filings_in(state: str) -> list[int]:
        return [f["id"] for f in api.get(f"/api/v1/filings?state={state}").json()["results"]]

    assert filings_in("recommended") == []
    assert filings_in("submitted") == [third.pk, other.pk, filing.pk]
    web = Client()
    web.force_login(alder.editor)
    assert "letter" not in wording(web.get("/filings/?state=recommended&export=csv"))
    for sort in ("state", "-state"):
        lines = wording(web.get(f"/filings/?sort={sort}&export=csv")).splitlines()[1:]
        assert [line.split(",")[-4:-3] for line in lines] == [line.split(",")[-4:-3] for line in lines[:1] * 3]
    agent = APIClient()
    agent.force_login(alder.agent)
    assert [f["id"] for f in agent.get("/api/v1/filings?state=recommended").json()["results"]] == [filing.pk]


def test_a_refused_step_does_not_tell_it(alder: House, filing: Filing) -> None:
    with pytest.raises(NotPossible) as why:
        take_step(filing=filing, act="reopen", actor=alder.editor, today=TODAY)
    assert "The filing is submitted" in str(why.value)
    assert filings_of([filing.items.get().configuration.configuration_id]) != {}
    assert "recommended" not in str(filings_of([filing.items.get().configuration.configuration_id]))


def test_of_a_recommendation_that_was_sent_back_nothing_is_told_ever(alder: House, filing: Filing) -> None:
    second = person("supervisor", "second")
    take_step(filing=filing, act="send back", actor=second, reason="look at seat six again", today=TODAY)
    take_step(filing=filing, act="recommend approval", actor=alder.agent, reason="seat six is right", today=TODAY)
    decided = confirm(filing=filing, actor=second, reason="so be it", today=TODAY)
    for user in readers(alder):
        for path, answer in pages_of(decided, user):
            text = wording(answer)
            for secret in (*SECRETS[:2], "look at seat six again"):
                assert secret not in text, (user.username, path)
    api = APIClient()
    api.force_login(alder.editor)
    acts = api.get(f"/api/v1/filings/{filing.pk}").json()["acts"]
    assert [(a["act"], a["before"], a["after"]) for a in acts] == [
        ("submit", "draft", "submitted"),
        ("recommend approval", "submitted", "recommended"),
        ("confirm approval", "recommended", "approved"),
    ]


def test_a_draft_that_was_never_submitted_is_not_found_by_the_commission(alder: House) -> None:
    alder.draft(alder.table())
    assert [h.kind for h in search_own("House-banked", alder.editor)].count("filing") == 1
    assert [h.kind for h in search_own("House-banked", alder.agent)].count("filing") == 0
    assert not filings_for(alder.agent).exists()


def everything(user: User, filing: Filing) -> dict[str, Any]:
    """What is told on every page that links lead to, and in every list of the API; without what changes by itself."""
    client, item = Client(), {}
    client.force_login(user)
    for _, path, response, content in crawl(client, (f"/filings/{filing.pk}/", *STARTS), each=1, most=MOST):
        if not path.startswith("/accounts/") and not content.startswith(b"PK"):  # a workbook holds the moment
            reported = CHANGING.sub("", content.decode(errors="replace")) if not content.startswith(b"%PDF") else ""
            item[path] = (response.status_code, reported)
    api = APIClient()
    api.force_login(user)
    for name in (
        "filings",
        "notices",
        "jobs",
        "configurations",
        "tasks",
        "search?q=House-banked",
        "filings/export/csv",
    ):
        answer = api.get(f"/api/v1/{name}")
        item[f"/api/v1/{name}"] = (answer.status_code, wording(answer))
    return item


def test_nothing_that_can_be_reached_changes_by_a_recommendation(alder: House) -> None:
    """Not a word, a count, an order, a day or a moment."""
    made, other = alder.draft(alder.table()), alder.draft(alder.table("2"))
    for one in (made, other):
        take_step(filing=one, act="submit", actor=alder.editor, today=TODAY)
        take_step(filing=one, act="take in hand", actor=alder.agent, today=TODAY)
    everything(alder.editor, made)  # what is counted or indexed once is there
    before = everything(alder.editor, made)
    take_step(filing=made, act="recommend denial", actor=alder.agent, reason=SECRETS[1], today=TODAY)
    after = everything(alder.editor, made)
    assert len(before) > 20
    assert f"/filings/{made.pk}/" in before
    assert before.keys() == after.keys()
    assert [path for path in before if before[path] != after[path]] == []
