"""What every request goes through: transaction, tenant, history, tokens, second factor."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.template.response import TemplateResponse
from django.test import Client
from django.urls import include, path
from django.utils import timezone

from accounts import routes, tokens
from accounts.models import ApiToken, Organisation
from accounts.models.tokens import Scope
from accounts.permissions import can_publish, is_member
from tests.accounts.people import organisation, person

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def tenant_seen() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('houserules.organisation', true)")
        return str(cursor.fetchone()[0])


def make(name: str) -> None:
    Organisation.objects.create(name=name, slug=name, kind="operator")


def write(request: HttpRequest) -> HttpResponse:
    make("written")
    return JsonResponse({"tenant": tenant_seen()})


def fail(request: HttpRequest) -> HttpResponse:
    make("half")
    raise ZeroDivisionError


class Late:
    """Asks the database when it is rendered, not when it is made."""

    def __str__(self) -> str:
        return tenant_seen()


def rendered_late(request: HttpRequest) -> HttpResponse:
    return TemplateResponse(request, "late.html", {"late": Late()})


def streamed(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(tenant_seen() for _ in range(2))


urlpatterns = [
    path("write", write, name="test-write"),
    path("fail", fail, name="test-fail"),
    path("late", rendered_late, name="test-late"),
    path("streamed", streamed, name="test-streamed"),
    path("api/thing", write, name="test-thing"),
    path("api/publish", write, name="test-publish"),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
]


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(routes, "_routes", dict(routes.registered()))
    names = ("test-write", "test-fail", "test-late", "test-streamed", "test-thing")
    routes.routes(dict.fromkeys(names, is_member))
    routes.routes({"test-publish": routes.Route(can_publish, scope=Scope.PUBLISH)})
    templates = dict(settings.TEMPLATES[0], APP_DIRS=False, DIRS=[])
    loader = ("django.template.loaders.locmem.Loader", {"late.html": "{{ late }}", "500.html": "sorry"})
    settings.TEMPLATES = [templates | {"OPTIONS": templates["OPTIONS"] | {"loaders": [loader]}}]


@pytest.fixture
def editor() -> Any:
    return person("operator_editor", of=organisation("operator", "One"))


def signed_in(user: Any) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def test_the_transaction_is_the_persons(editor: Any) -> None:
    mine = str(editor.organisation.pk)
    client = signed_in(editor)
    assert client.post("/write").json() == {"tenant": mine}
    assert client.get("/late").content.decode() == mine
    response = client.get("/streamed")
    assert b"".join(response.streaming_content).decode() == mine * 2  # type: ignore[attr-defined]


def test_a_request_that_fails_leaves_nothing(editor: Any) -> None:
    assert signed_in(editor).post("/fail").status_code == 500
    assert not Organisation.objects.filter(name="half").exists()


def test_history_says_who_and_through_which_request(editor: Any) -> None:
    signed_in(editor).post("/write")
    event = apps.get_model("accounts", "OrganisationEvent").objects.get(name="written")
    assert event.pgh_context == {"user": editor.pk, "name": "operator_editor", "through": "POST /write"}


def test_every_response_has_an_id_and_the_policy(editor: Any) -> None:
    response = signed_in(editor).post("/write", headers={"X-Request-Id": "abc-12345"})
    assert response["X-Request-Id"] == "abc-12345"
    policy = response["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    strange = signed_in(editor).post("/write", headers={"X-Request-Id": "<script>"})
    assert len(strange["X-Request-Id"]) == 32


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def test_a_token_acts_as_its_person_within_its_scopes(editor: Any) -> None:
    _, secret = tokens.issue(actor=editor, name="x", scopes=[Scope.READ])
    client = Client(enforce_csrf_checks=True)
    assert client.get("/api/thing", headers=bearer(secret)).json() == {"tenant": str(editor.organisation.pk)}
    assert client.post("/api/thing", headers=bearer(secret)).status_code == 403
    _, writing = tokens.issue(actor=editor, name="y", scopes=[Scope.WRITE])
    Organisation.objects.filter(name="written").delete()
    assert client.post("/api/thing", headers=bearer(writing)).status_code == 200
    assert client.get("/api/thing", headers=bearer(writing)).status_code == 403


def test_publishing_takes_a_scope_of_its_own_and_the_role(editor: Any) -> None:
    agent = person("agent")
    answers = []
    for actor, scope in ((agent, Scope.WRITE), (editor, Scope.PUBLISH), (agent, Scope.PUBLISH)):
        _, secret = tokens.issue(actor=actor, name="x", scopes=[scope])
        answers.append(Client().post("/api/publish", headers=bearer(secret)).status_code)
    assert answers == [403, 403, 200]


def test_a_token_that_is_no_good_is_said_so_even_beside_a_session(editor: Any) -> None:
    token, secret = tokens.issue(actor=editor, name="x", scopes=[Scope.READ])
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    for client in (Client(), signed_in(editor)):
        for stated in (bearer(secret), bearer("hr_guess"), {"Authorization": "Basic eDp5"}):
            response = client.get("/api/thing", headers=stated)
            assert (response.status_code, response["Content-Type"]) == (401, "application/problem+json")
            assert response["WWW-Authenticate"] == "Bearer"


def test_tokens_open_no_pages(editor: Any) -> None:
    _, secret = tokens.issue(actor=editor, name="x", scopes=[Scope.READ])
    assert Client().get("/write", headers=bearer(secret)).status_code == 302


def test_the_api_says_why_in_problem_details(editor: Any) -> None:
    response = Client().get("/api/thing")
    assert (response.status_code, response.json()["title"]) == (401, "Sign in first.")
    response = signed_in(editor).post("/api/publish")
    assert (response.status_code, response.json()["status"]) == (403, 403)


def test_a_session_cannot_be_ridden_from_elsewhere(editor: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(editor)
    assert client.post("/api/thing").status_code == 403


def test_regulators_need_a_second_factor_where_the_setting_says_so(editor: Any, settings: Any) -> None:
    settings.REQUIRE_TOTP_FOR_REGULATORS = True
    agent = signed_in(person("agent"))
    response = agent.post("/write")
    assert (response.status_code, response["Location"]) == (302, "/accounts/2fa/totp/activate/")
    assert agent.post("/api/thing").status_code == 403
    assert agent.get("/accounts/logout/").status_code != 403
    assert signed_in(editor).post("/write").status_code == 200
