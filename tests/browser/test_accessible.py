"""axe on every page of the frame and around documents, narrow and wide, in light and dark; no page overflows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from django.template.loader import render_to_string
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Browser, Page

from accounts.models import User
from approvals.samples.load import damaged_dump
from approvals.samples.pages import pdf
from approvals.samples.sources import SOURCES
from config.web import urls as frame_urls
from ingest import urls as document_urls
from ingest.documents.golden import make_golden
from ingest.documents.review import correct_field
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.documents.services import read_document, store_document
from ingest.documents.verified import validation_of
from ingest.models import Document
from ingest.views.together import part_of
from tests.browser.looking import troubles, wrong_ones

pytestmark = pytest.mark.browser
NO_PAGES = {  # files, parts of pages, and what is only posted to
    "review-undo",
    "review-add",
    "document-progress",
    "document-read",
    "document-archive",
    "document-stop",
    "document-report",
    "document-report-json",
    "document-picture",
    "golden-json",
    "golden-make",
    "proposal-decide",
    "work-stop",
    "work-again",
}
PUBLISHING = {
    "document-publish",
    "publish-summary",
    "document-settle",
}  # a page of a document, among the register's addresses
SIGN_IN = {
    "account_login": "/accounts/login/",
    "account_reset_password": "/accounts/password/reset/",
    "account_reset_password_done": "/accounts/password/reset/done/",
    "account_inactive": "/accounts/inactive/",
}
OWN_ACCOUNT = {
    "account_logout": "/accounts/logout/",
    "account_change_password": "/accounts/password/change/",
    "mfa_index": "/accounts/2fa/",
    "mfa_activate_totp": "/accounts/2fa/totp/activate/",
}


def received(data: bytes, name: str, actor: User) -> Document:
    document = store_document(data=data, name=name, actor=actor).document
    read_document(document=document, actor=actor)
    return document


@pytest.fixture
def places(people: dict[str, User]) -> dict[str, list[str]]:
    """Every page with the addresses that show it at its fullest."""
    agent = people["agent"]
    dump = received(damaged_dump(), "old-scan.txt", agent)
    printed = received(pdf(next(s for s in SOURCES if s.name == "three-card-poker-3119")), "three.pdf", agent)
    empty = received(b"nothing that anybody would call rules", "note.txt", agent)
    stored = store_document(data=b"%PDF-1.4 waits", name="waits.pdf", actor=agent).document
    readings = {document: latest_reading(document) for document in (dump, printed)}
    doubtful = doubtful_fields(readings[dump]).first()  # type: ignore[arg-type]
    pays = readings[printed].fields.filter(pointer__endswith="/pays").first()  # type: ignore[union-attr]
    assert pays is not None
    make_golden(field=correct_field(field=pays, value="7", actor=agent), actor=agent)
    validation_of(printed, readings[printed])  # type: ignore[arg-type]  # the other document shows that it waits
    claim = readings[printed].fields.filter(pointer__contains="/claims/").first()  # type: ignore[union-attr]
    boxed = readings[printed].fields.exclude(x0=None).first()  # type: ignore[union-attr]
    kind = readings[dump].fields.get(pointer="/kind")  # type: ignore[union-attr]
    assert doubtful is not None
    assert claim is not None
    assert boxed is not None
    assert boxed.page is not None
    _, _, index, _, name = claim.pointer.split("/")
    d, p = f"/documents/{dump.pk}/", f"/documents/{printed.pk}/"
    return {
        "home": ["/"],
        "help": ["/help/"],
        "help-words": ["/help/words/"],
        "help-tour": ["/help/tour/"],
        "work": ["/work/"],
        "document-list": ["/documents/", "/documents/?q=nothing-like-it"],
        "document-upload": ["/documents/upload/"],
        "document": [d, p, f"/documents/{empty.pk}/", f"/documents/{stored.pk}/"],
        "document-contents": [d + "contents/", p + "contents/"],
        "document-values": [d + "values/"],
        "document-figures": [d + "figures/", p + "figures/"],
        "claim": [f"{p}figures/{index}/{name}/"],
        "claim-fit": [f"{p}figures/{index}/{name}/fit/"],
        "document-definition": [p + "definition/"],
        "document-page": [d + "pages/1/", f"{p}pages/{boxed.page.number}/?at={boxed.pk}"],
        "document-review": [f"/documents/{printed.pk}/review/"],
        "review-value": [f"{d}review/{doubtful.pk}/", f"{d}review/{kind.pk}/"],
        "review-words": [f"{d}review/{doubtful.pk}/words/"],
        "review-together": [f"{d}review/together/?part={quote(part_of(doubtful.pointer))}"],
        "review-table": [
            f"{p}review/table/?part=/paytables/0&at=/paytables/0/outcomes/0/pays",
            f"{d}review/table/?part=/equipment/0",
        ],
        "golden-list": ["/documents/examples/"],
        "golden-next": ["/documents/examples/next/"],
        "document-publish": [d + "publish/", p + "publish/"],
        "publish-summary": [p + "publish/summary/"],
        "document-settle": [p + "settle/", d + "settle/"],
    }


def names(patterns: list[Any]) -> set[str]:
    return {str(entry.name) for entry in patterns if isinstance(entry, URLPattern)}


def test_no_page_is_left_out(places: dict[str, list[str]]) -> None:
    ours = names(frame_urls.urlpatterns) | names(document_urls.urlpatterns) | PUBLISHING
    assert ours - NO_PAGES == set(places)
    known = set(get_resolver().reverse_dict) | {
        name for entry in get_resolver().url_patterns if isinstance(entry, URLResolver) for name in entry.reverse_dict
    }
    assert {*SIGN_IN, *OWN_ACCOUNT} <= known


def test_axe_finds_nothing(visit: Callable[..., Page], places: dict[str, list[str]]) -> None:
    shown = [address for addresses in places.values() for address in addresses if "/words/" not in address[5:]]
    assert wrong_ones(visit(None), SIGN_IN.values()) == {}
    assert wrong_ones(visit("agent"), [*shown, *OWN_ACCOUNT.values()]) == {}


def test_errors_are_pages_too(browser: Browser) -> None:
    page = browser.new_page()
    for name in ("400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html", "503.html"):
        page.set_content(render_to_string(name))
        assert troubles(page) == [], name
    page.close()
