"""Every address × everybody from elsewhere × what is not theirs: not there, and not a word of it anywhere.

Each address that names an object either belongs to everybody (the register, the law, the checks) or is asked here for
an object of another organisation. One that is in neither list fails, so that none is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import route_table, routes
from accounts.models import User
from tests.accounts.people import organisation, person
from tests.attack.crawl import body
from tests.attack.hidden import WORD, Hidden

pytestmark = pytest.mark.django_db
FOREIGN = ("operator_editor", "operator_reader", "manufacturer_editor", "manufacturer_reader")

SHARED = re.compile(
    r"api:(approval|component|evidence|game|law|law-value|letter|manufacturer|packet|paytable|record-check|requirement|version|withdrawal)-.*"
    r"|api:audit-detail|check|game|law-section|letter|paytable|public-.*|equipment-component"
    r"|configuration-template|account_.*|mfa_.*|api:.*-export"
    r"|law-(decide|parameter|proposal)|withdrawal(-decide)?|record-(check|template)|golden-json|difference-place"
    r"|figure-decide"  # the commission's alone: tests/approvals/settling
    r"|definition(-decide)?"  # proposals of others: tests/web/test_definitions.py
)
"""The register and the law are everybody's to read; who may write them, the table of permissions holds. Sides of a
difference are named in its query; the test of pages and files asks for hidden ones."""


def objects(h: Hidden) -> list[tuple[str, dict[str, Any]]]:
    """What an address names, by the address's name; the first pattern that fits counts."""
    item = h.filing.items.get()
    field = h.reading.fields.first()
    assert field is not None
    filing = {
        "pk": h.filing.pk,
        "item": item.pk,
        "comment": h.comment.pk,
        "paper": h.paper.pk,
        "kind": "internal-controls",
    }
    document = {
        "pk": h.document.pk,
        "document": h.document.pk,
        "field": field.pk,
        "number": 1,
        "size": "small",
        "index": 0,
        "name": "house_edge",
    }
    return [
        (r"api:filing-document", {**filing, "kind": "internal_controls"}),
        (r"(api:)?filing(-.*)?", filing),
        (r"configuration(-edit|-close)?|api:configuration-.*", {"pk": h.configuration.pk, "id": h.configuration.pk}),
        (r"operator|room-new|api:operator-detail", {"pk": h.operator.pk}),
        (r"(api:)?operator-pages?", {"pk": h.operator.pk, "paper": h.page.pk, "page": h.page.pk}),
        (r"(api:)?submission(-.*)?", {"pk": h.submission.pk, "form": "json"}),
        (r"room(-upgrade)?|api:room-.*", {"pk": h.operator.rooms.get().pk}),
        (r"person(-act)?", {"pk": h.comment.author_id}),
        (r"token-revoke", {"pk": h.token.pk}),
        (r"api:compliance-task-.*", {"pk": h.task.pk}),
        (r"notice", {"pk": h.notice.pk}),
        (r"webhook-end", {"pk": h.webhook.pk}),
        (r"search-remove", {"pk": h.search.pk}),
        (r"(api:)?proposal-.*", {"pk": h.proposal.pk}),
        (r"(api:)?job-.*|work-.*|dead-letter-retry", {"pk": h.job.pk}),
        (r"api:field-.*", {**document, "pk": field.pk}),
        (r"api:repair-.*", {**document, "pk": h.reading.repairs.get().pk}),
        (r"(api:)?document(-.*)?|publish-summary|claim(-fit)?|review-.*|golden-make", document),
    ]


@pytest.fixture
def outsiders(hidden: Hidden) -> list[User]:
    kinds = {"operator": "Birch Room", "manufacturer": "Birch Games"}
    return [
        person(role, f"outsider-{role}", of=organisation(kind, kinds[kind]))
        for role in FOREIGN
        for kind in [role.partition("_")[0]]
    ]


def naming(h: Hidden) -> Iterator[tuple[route_table.Address, str]]:
    """Every address that names an object that is somebody's own, leading to that object."""
    known = objects(h)
    for address in route_table.addresses():
        if not address.parameters or SHARED.fullmatch(address.name):
            continue
        fitting = [values for pattern, values in known if re.fullmatch(pattern, address.name)]
        assert fitting, f"{address.name} names an object: is it everybody's (SHARED) or somebody's (objects)?"
        yield address, reverse(address.name, kwargs={p: fitting[0][p] for p in address.parameters})


def test_what_is_another_s_is_not_there(hidden: Hidden, outsiders: list[User]) -> None:
    """Answered as what does not exist is, so that not even its being there is told."""
    asked, wrong = 0, []
    for user in outsiders:
        client = Client(raise_request_exception=False)
        client.force_login(user)
        for address, path in naming(hidden):
            for method in address.methods:
                asked += 1
                response = client.generic(method, path, "{}", content_type="application/json")
                absent = client.generic(method, address.sample(), "{}", content_type="application/json")
                refused = response.status_code == absent.status_code and 400 <= response.status_code < 500
                if not refused or WORD in body(response).decode().casefold():
                    wrong.append((user.username, address.name, method, response.status_code))
    assert wrong == []
    assert asked > 4 * 80


NOT_KEPT = {"claim", "claim-fit", "document-picture"}
"""The hidden text has no figures and no pictures."""


def test_its_owner_finds_each_of_them(hidden: Hidden) -> None:
    """The same addresses lead somewhere for those whose it is: the test above asks for what exists."""
    owners = [hidden.comment.author, hidden.equipment.author, hidden.proposal.proposed_by]
    unreached = []
    for address, path in naming(hidden):
        if address.name in NOT_KEPT or not any(routes.allowed(address.name, "GET", user) for user in owners):
            continue
        answers = []
        for user in owners:
            client = Client(raise_request_exception=False)
            client.force_login(user)
            answers.append(client.get(path).status_code)
        if not {200, 202, 302, 400, 409} & set(answers):  # 409: it is theirs, and not ready
            unreached.append((address.name, path, answers))
    assert not unreached, unreached


def test_no_list_page_or_file_tells_of_it(hidden: Hidden, outsiders: list[User]) -> None:
    """Addresses that name nothing, and every export, opened by everybody from elsewhere."""
    wrong, opened = [], 0
    document = f"document-{hidden.document.pk}"
    hints = (
        f"?q={WORD[:-1]}&list={hidden.equipment.pk}&document={hidden.document.pk}&proposal={hidden.proposal.pk}"
        f"&before={document}&after={document}&operator={hidden.operator.pk}&room={hidden.operator.rooms.get().pk}"
    )
    for user in outsiders:
        if user.username.endswith("reader"):
            continue  # readers see what their editors see, as the table of permissions holds
        client = Client(raise_request_exception=False)
        client.force_login(user)
        for address in route_table.addresses():
            forms = ("csv", "json") if address.name.endswith("-export") else ("",)
            if "GET" not in address.methods or (set(address.parameters) - {"form", "number"}):
                continue
            for form in forms:
                path = reverse(
                    address.name, kwargs={p: {"form": form or "csv", "number": 1}[p] for p in address.parameters}
                )
                for query in ("", hints):
                    answer = client.get(path + query)
                    opened += answer.status_code == 200
                    reported = body(answer).decode(errors="replace").casefold()
                    if answer.status_code == 500 or WORD in reported.replace(f"q={WORD}", "").replace(
                        f'value="{WORD}"', ""
                    ):
                        wrong.append((user.username, path + query, answer.status_code))
    assert wrong == []
    assert opened > 2 * 50
