"""The Python client that is generated from the schema: an operator's whole month, over the API alone."""

from __future__ import annotations

import datetime
import importlib.util
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from accounts.models.tokens import Scope
from approvals.filings.recheck import recheck
from approvals.law.proposing import propose_value, publish_value
from approvals.models import Operator, Room
from approvals.operators.services import add_operator, add_room
from tests.accounts.people import organisation, person, system
from tests.web.register import CARIBBEAN, counted, form, publish
from tools.client import NoClient, source_of

pytestmark = pytest.mark.django_db
ATLAS = "GM Atlas"
PDF = b"%PDF-1.4\n%%EOF\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module as `make schema` writes it."""
    place = tmp_path_factory.mktemp("client") / "houserules_client.py"
    call_command("makeclient", "--file", str(place))
    return imported(place)


def imported(place: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("houserules_client", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def here(method: str, url: str, headers: Mapping[str, str], body: bytes | None) -> tuple[int, str, bytes]:
    """The transport of these tests: the same requests, answered by this process."""
    kind = headers.get("Content-Type", "application/octet-stream")
    values = {"Authorization": headers["Authorization"], "Accept": headers["Accept"]}
    path = url.removeprefix("https://houserules.test")
    answer = Client().generic(method, path, body or b"", content_type=kind, headers=values)
    return answer.status_code, answer.headers.get("Content-Type", ""), answer.getvalue()


@pytest.fixture
def client_for(made: ModuleType) -> Callable[[User], Any]:
    def client(user: User) -> Any:
        scopes = [Scope.READ, Scope.WRITE, Scope.PUBLISH]
        _, secret = tokens.issue(actor=user, name="month", scopes=scopes)
        return made.Client("https://houserules.test", secret, here)

    return client


def test_an_operator_s_whole_month(client_for: Callable[[User], Any], made: ModuleType) -> None:
    publish(*CARIBBEAN)
    counted()
    home = organisation("operator", "Evergreen")
    operator: Operator = add_operator(organisation=home, name="Evergreen Card Room", kind="commercial", actor=system())
    room: Room = add_room(operator=operator, name="Yakima", location="Yakima, WA", tables=12, actor=system())
    api = client_for(person("operator_editor", "keeper", of=home))
    agent, supervisor = client_for(person("agent")), client_for(person("supervisor"))
    today = timezone.localdate()

    # the first week: a webhook, three tables, and what is wrong with them
    hook = api.webhooks_add(body={"url": "https://example.org/told", "wants": ["filing.step", "table.affected"]})
    assert len(hook["secret"]) == 64
    assert [sorted(one) for one in api.webhooks_list()] == [["created_at", "id", "url", "wants"]], "told once"
    (mine,) = api.every(api.operators_list)
    assert mine["name"] == "Evergreen Card Room"
    for number in ("CS-1", "CS-2", "CS-3"):
        values = form(number, **{"progressive.components.1.version": "5.3.12"})
        values.pop("authorizations", None)
        table = api.configurations_create(body={"room": room.pk, "table": number, "data": values})
        assert table["version"] == 1
    tables = list(api.every(api.configurations_list))
    assert sorted(t["table"] for t in tables) == ["CS-1", "CS-2", "CS-3"]
    wrong = {**tables[0]["data"], "bets": [{"bet": "ante", "min": "500", "max": "5"}]}
    with pytest.raises(made.Problem, match="minimum") as refused:
        api.configurations_create(body={"room": room.pk, "table": tables[0]["table"], "data": wrong})
    assert refused.value.status == 422

    # the second: the room's equipment, what is below its minimum, and the upgrade that mends it
    devices = api.rooms_equipment_enter(room.pk, body={"kind": "progressive", "component": ATLAS, "version": "5.3.12"})
    (atlas,) = devices
    assert (atlas["verdict"], atlas["mended_by"], atlas["tables"]) == ("fail", "5.4.0", ["CS-1", "CS-2", "CS-3"])
    upgrade = {"versions": {str(atlas["id"]): atlas["mended_by"]}}
    planned = api.rooms_upgrade(room.pk, body=upgrade)
    assert [bool(p["mended"]) and not p["broken"] for p in planned] == [True] * 3
    api.rooms_upgrade(room.pk, body={**upgrade, "put_on_file": True, "reason": "Work order 7"})
    (atlas,) = api.rooms_equipment_list(room.pk)
    assert (atlas["version"], atlas["verdict"]) == ("5.4.0", "pass")

    # the third: the filing, with the operator's own document; a question, its answer, the approval
    live = (today + datetime.timedelta(days=20)).isoformat()
    keys = [t["id"] for t in tables]
    filing = api.filings_create(body={"operator": mine["id"], "title": "Spring", "go_live": live, "tables": keys})
    at = filing["id"]
    paper = api.filings_papers_create(at, files={"file": ("our controls.pdf", PDF)})
    assert paper["kind"] == "internal_controls"
    for item in api.filings_preview_create(at):
        if item["verdict"] == "fail":
            key = next(t["id"] for t in tables if t["table"] == item["table"])
            values = {"table": key, "check": item["check"], "subject": item["subject"], "text": "By petition 7."}
            api.filings_justify_create(at, body=values)
    assert api.filings_submit_create(at, body={})["state"] == "submitted"
    agent.filings_take_in_hand_create(at, body={})
    asked = agent.filings_comments_create(at, body={"text": "Who counts the rack?", "table": keys[0]})
    answer = api.filings_comments_create(at, body={"text": "The floor supervisor.", "answers": asked["id"]})
    api.filings_papers_create(at, body={"comment": answer["id"]}, files={"file": ("count.pdf", PDF)})
    with pytest.raises(made.Problem) as refused:
        api.filings_comments_settle_create(at, asked["id"])
    assert refused.value.status == 403
    assert agent.filings_comments_settle_create(at, asked["id"])["settled_at"]
    assert agent.filings_recommend_approval_create(at, body={})["state"] == "recommended"
    assert api.filings_retrieve(at)["state"] == "submitted", "a recommendation is the commission's own"
    assert supervisor.filings_confirm_create(at, body={"reason": "agreed"})["state"] == "approved"
    assert api.filings_documents_retrieve(at, "letter").startswith(b"%PDF-")
    reported = [d["event"] for d in api.notices_deliveries_retrieve()]
    assert set(reported) == {"filing.step"}
    assert len(reported) >= 2

    # the fourth: the law changes, a table stops complying, the operator answers for it
    recheck(day=today, asked_stamp=None)
    lower: dict[str, Any] = {"parameter": "wager.house_banked.max_usd", "value": 20, "citation": "WSR 30-01-001"}
    row = propose_value(**lower, effective_from=today, reason="Adopted.", actor=person("supervisor", "second"))
    publish_value(proposal=row, actor=person("agent", "third"))
    recheck(day=today, asked_stamp=None)
    tasks = list(api.every(api.compliance_tasks_list))
    assert tasks
    done = api.compliance_tasks_answer_create(tasks[0]["id"], body={"reason": "Limits were lowered today."})
    assert done["closed_at"]

    # all along: another operator's client sees nothing of it
    outsider = client_for(person("operator_editor", "outsider", of=organisation("operator", "Birch")))
    assert list(outsider.every(outsider.configurations_list)) == []
    for ask in (lambda: outsider.filings_retrieve(at), lambda: outsider.rooms_equipment_list(room.pk)):
        with pytest.raises(made.Problem) as refused:
            ask()
        assert refused.value.status == 404


def test_a_schema_that_would_hide_an_operation_is_refused() -> None:
    operation = {"operationId": "a-b", "summary": "x"}
    with pytest.raises(NoClient, match="a_b"):
        source_of({"info": {"version": "1"}, "paths": {"/x": {"get": operation, "post": {"operationId": "a b"}}}})


def test_words_of_the_schema_are_text_and_never_program(tmp_path: Path) -> None:
    nasty = '"""\nraise SystemExit("ran")\n"""\\'
    schema = {"info": {"version": '1"\\'}, "paths": {"/x": {"get": {"operationId": "look", "summary": nasty}}}}
    place = tmp_path / "client.py"
    place.write_text(source_of(schema))
    assert hasattr(imported(place).Client, "look")


def test_a_server_that_says_nothing_is_given_up(made: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the call and never answers."""
    assert 0 < made.SECONDS <= 300
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(OSError, match="timed out"):
            made.over_http("GET", url, {}, None, seconds=0.2)
        asked: list[dict[str, Any]] = []
        monkeypatch.setattr(
            made, "urlopen", lambda request, **stated: asked.append(stated) or urlopen(url, timeout=0.2)
        )
        with pytest.raises(OSError, match="timed out"):
            made.over_http("GET", url, {}, None)
    assert asked == [{"timeout": made.SECONDS}]
