"""Whatever a page can be told to do is undone, asks first, or destroys nothing.

It is said here for every route that is posted to, so that a new one is thought about.
"""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import resolve

from accounts import route_table, routes, tokens
from accounts.models import User
from accounts.models.tokens import Scope
from approvals.notices.webhooks import add_webhook
from approvals.search.saved import save_search
from tests.accounts.people import ROLES, person
from tests.web.register import room_of, table

LIBRARY = ("account_", "mfa_", "api:")  # signing in and out asks for the passphrase again; programs are no people
ADDS = {  # something new; what was there before is kept as it is
    "audit-verify", "claim-fit", "configuration-edit", "configuration-import", "configuration-many",
    "configuration-new",
    "dead-letter-retry", "difference-upload", "document-read", "document-upload", "equipment-lists", "filing-comment",
    "filing-new", "filing-papers", "golden-list", "golden-make", "golden-next", "notice", "notice-list", "operator-new",
    "operator-page", "operator-pages", "organisation-new", "person-new", "record-check", "room", "room-new",
    "room-upgrade", "search-save", "submission-list", "submission-send", "tokens", "webhooks", "work-again",
}  # fmt: skip
SET_AGAIN = {
    "submission",
    "submission-definition",
    "filing-edit",
    "filing-justify",
    "notice-mail",
}  # a form that is filled in again, with its history
UNDONE_BY = {
    "document-archive": "document-read",
    "document-stop": "document-read",
    "work-stop": "work-again",
    "review-value": "review-value",
    "review-together": "review-value",
    "review-table": "review-undo",  # rows, tables and values: each act alone
    "review-add": "review-undo",
    "review-undo": "review-table",
    "work-assign": "work-assign",  # given back, or to somebody else
    "person-act": "person-act",  # whoever was let go is taken back; roles change both ways
    "filing-settle": "filing-comment",  # what was settled stays readable, and is brought up again
}
BY_TWO = {  # one proposes, another decides, with a reason where it ends something
    "document-publish", "proposal-decide", "law-parameter", "law-decide", "filing-act",
    "document-definition", "definition-decide", "withdrawal-new", "withdrawal-decide",
    "document-settle", "figure-decide",
}  # fmt: skip
ASK_FIRST = {"configuration-close", "token-revoke", "webhook-end", "search-remove"}


def posted_to() -> set[str]:
    return {
        a.name
        for a in route_table.addresses()
        if not a.name.startswith(LIBRARY)
        and {"POST", "*"} & set(routes.registered().get(a.name, ()))
        and "POST" in a.methods
    }


def test_every_act_is_thought_about() -> None:
    kinds = [ADDS, SET_AGAIN, set(UNDONE_BY), BY_TWO, ASK_FIRST]
    assert set().union(*kinds) == posted_to()
    assert sum(map(len, kinds)) == len(posted_to()), "each of one kind"


@pytest.mark.django_db
def test_whoever_may_do_it_may_undo_it() -> None:
    people = [person(role) for role in ROLES]
    for act, undo in UNDONE_BY.items():
        may = [p.username for p in people if routes.allowed(act, "POST", p)]
        assert may, act
        assert [p.username for p in people if routes.allowed(undo, "POST", p) and p.username in may] == may, act


class Forms(HTMLParser):
    """The addresses that a page posts to, and whether the form stands folded away behind a first click."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.folds: list[bool] = []
        self.results: dict[str, bool] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "details":
            self.folds.append("hr-sure" in (values.get("class") or "") and "open" not in values)
        if tag == "form" and values.get("method") == "post" and values.get("action"):
            self.results[str(values["action"])] = any(self.folds)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.folds.pop()


@pytest.mark.django_db
def test_what_nobody_can_take_back_asks_first(client_of: Callable[[str | User], Client]) -> None:
    one = person("supervisor")
    tokens.issue(actor=one, name="nightly", scopes=[Scope.READ])
    save_search(name="mine", query="q=stud", shared=True, actor=one)
    add_webhook(url="https://example.org/told", wants=["law.changed"], actor=one)
    standing = table(room_of(), "CS-1").configuration
    clients = client_of(one), client_of("operator_editor")
    asked: dict[str, bool] = {}
    for client, page in [
        *((clients[0], page) for page in ("/tokens/", "/notices/webhooks/", "/search/")),
        (clients[1], f"/configurations/{standing.pk}/"),
    ]:
        html = client.get(page).content.decode()
        results = {resolve(address).view_name: folded for address, folded in Forms(html).results.items()}
        asked |= {name: folded for name, folded in results.items() if name in ASK_FIRST}
    assert asked == dict.fromkeys(ASK_FIRST, True)
