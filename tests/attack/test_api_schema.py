"""The whole schema of the API, asked by everybody with whatever the schema allows and what it does not.

Requests are generated from the schema, good ones and broken ones, and answered by the application itself. No answer may
be a server's error, of a status or type that the schema does not name, or of another form than it says. Each request is
undone, so that every one meets the same register. ATTACK_EXAMPLES says how many are tried of each operation and role.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import User
from accounts.models.tokens import Scope
from accounts.tokens import issue
from tests.accounts.people import ROLES, person
from tests.attack.hidden import Hidden

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(3600)]
EXAMPLES = int(os.environ.get("ATTACK_EXAMPLES", "1"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def people(kept_by_others: Hidden) -> dict[str, User]:
    """Somebody of every role, the operator's in the organisation whose things there are."""
    homes = {"operator": kept_by_others.operator.organisation, "manufacturer": kept_by_others.equipment.organisation}
    return {role: person(role, f"caller-{role}", of=homes.get(role.partition("_")[0])) for role in ROLES}


@pytest.fixture(scope="module")
def real(people: dict[str, User]) -> dict[str, Any]:
    with transaction.atomic():
        return real_names(token_of(people["supervisor"]))


@pytest.fixture
def app(real: dict[str, Any], db: None) -> Iterator[Any]:
    """The application on the test's own connection, which a finished request would otherwise give back."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield get_wsgi_application()
    for signal in signals:
        signal.connect(close_old_connections)


def token_of(user: User) -> str:
    return issue(actor=user, name="attack", scopes=list(Scope))[1]


def real_names(token: str) -> dict[str, Any]:
    """Something that exists for each kind of thing, so that requests also get beyond “not found”."""
    from django.test import Client

    client, item = Client(headers={"Authorization": f"Bearer {token}"}), {}
    for kind in sorted({path.split("/")[3] for path in schema_of().raw_schema["paths"]}):
        answer = client.get(f"/api/v1/{kind}")
        page = answer.json() if answer.status_code == 200 else None
        rows = page.get("results") if isinstance(page, dict) else page
        if rows and isinstance(rows, list):
            names = (rows[0].get(key) for key in ("id", "slug", "key", "sequence", "parameter"))
            item[kind] = next((name for name in names if name is not None), None)
    return item


@cache
def schema_of() -> Any:
    from drf_spectacular.generators import SchemaGenerator

    config = SchemathesisConfig()
    return schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True), config=config)


class Tried(Counter[str]):
    """How many requests ended how, and what was wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: dict[str, str] = {}


def attack(operation: Any, app: Any, token: str | None, real: dict[str, Any], tried: Tried) -> None:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    kind = operation.path.split("/")[3]

    @seed(20260101)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=strategy(operation))
    def ask(case: Any) -> None:
        if case.path_parameters and kind in real and sum(tried.values()) % 4:
            name = next(iter(case.path_parameters))
            case.path_parameters[name] = real[kind]
        with transaction.atomic():
            response = case.call(app=app, headers=headers)
            transaction.set_rollback(True)
        tried[f"{response.status_code // 100}xx"] += 1
        try:
            case.validate_response(response, checks=CHECKS)
        except (Failure, FailureGroup) as failure:
            causes = failure.exceptions if isinstance(failure, FailureGroup) else [failure]
            for cause in causes:
                where = f"{operation.method.upper()} {operation.path} → {response.status_code} {type(cause).__name__}"
                tried.wrong.setdefault(where, f"{cause} | {case.as_curl_command()}"[:1500])

    try:
        ask()
    except Unsatisfiable:  # nothing broken can be made of an operation without parameters
        tried["nothing to break"] += 1


def strategy(operation: Any) -> Any:
    good = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not (operation.body or operation.query or operation.path_parameters):
        return good
    return good | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize("who", [*ROLES, "nobody"])
def test_whatever_is_asked_the_answer_is_one_that_the_schema_names(
    who: str, people: dict[str, User], real: dict[str, Any], app: Any, record_property: Any
) -> None:
    tried = Tried()
    token = token_of(people[who]) if who != "nobody" else None
    operations = [item.ok() for item in schema_of().get_all_operations()]
    for operation in operations:
        attack(operation, app, token, real, tried)
    record_property("requests", dict(tried))
    print(f"{who}: {len(operations)} operations, {dict(tried)}")
    assert not tried.wrong, "\n".join(f"{where}: {how}" for where, how in sorted(tried.wrong.items()))
    assert tried["5xx"] == 0
    assert sum(tried.values()) >= len(operations)
