"""Limits by token, person, organization and address: what is counted and answered, by all processes together."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from rest_framework.test import APIClient

from accounts import tokens
from accounts.limits import policy, store
from accounts.limits.lane import Full, Place
from accounts.limits.store import STORE, Store, Window
from accounts.models import User
from accounts.models.tokens import Scope
from tests.accounts.people import organisation, person
from tests.processes import Fleet


@pytest.fixture(autouse=True)
def recounted() -> Iterator[None]:
    STORE.clear()
    yield
    STORE.clear()


def with_token(user: User) -> APIClient:
    _, secret = tokens.issue(actor=user, name="program", scopes=[Scope.READ])
    return APIClient(headers={"Authorization": f"Bearer {secret}"})


def asked(client: Any, times: int, path: str = "/api/v1/jobs", **more: Any) -> list[int]:
    return [client.get(path, **more).status_code for _ in range(times)]


@pytest.mark.django_db
def test_a_token_has_its_limit_and_another_of_the_same_person_its_own(settings: Any) -> None:
    settings.LIMITS = {"api": "token=3/60,person=5/60"}
    ada = person("agent")
    first, second = with_token(ada), with_token(ada)
    assert asked(first, 4) == [200, 200, 200, 429]
    assert asked(second, 3) == [200, 200, 429], "and the person's limit is over both"
    assert asked(with_token(person("agent", "bea")), 1) == [200]


@pytest.mark.django_db
def test_the_answer_says_which_limit_and_when_to_come_back(settings: Any) -> None:
    settings.LIMITS = {"api": "person=2/60,address=100/60"}
    client = with_token(person("agent"))
    good = client.get("/api/v1/jobs")
    assert good["RateLimit-Policy"] == '"api-address";q=100;w=60, "api-person";q=2;w=60'
    assert good["RateLimit"].startswith('"api-address";r=99;t=60, "api-person";r=1;')
    client.get("/api/v1/jobs")
    refused = client.get("/api/v1/jobs")
    assert refused.status_code == 429
    assert refused["Content-Type"] == "application/problem+json"
    answer = refused.json()
    wait = int(refused["Retry-After"])
    assert 1 <= wait <= 61
    assert answer["title"].startswith("More than 2 questions to the API in a minute for one person; try again in ")
    assert '"api-person";r=0;' in refused["RateLimit"]


@pytest.mark.django_db
def test_an_organization_has_one_for_all_its_people(settings: Any) -> None:
    settings.LIMITS = {"api": "organization=2/60"}
    home = organisation("operator", "Harbor")
    people = [person("operator_editor", f"o{n}", of=home) for n in range(3)]
    assert [with_token(one).get("/api/v1/jobs").status_code for one in people] == [200, 200, 429]
    assert asked(with_token(person("agent")), 1) == [200]


@pytest.mark.django_db
def test_an_address_has_one_before_anybody_is_looked_up(settings: Any, django_assert_num_queries: Any) -> None:
    settings.LIMITS = {"api": "address=3/60"}
    guess = APIClient(headers={"Authorization": "Bearer hr_guess"})
    assert asked(guess, 3) == [401, 401, 401]
    with django_assert_num_queries(0):
        assert asked(guess, 1) == [429]
    assert asked(guess, 1, REMOTE_ADDR="93.184.216.34") == [401]
    one_network = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3", "2001:db8:1:2:ffff::4"]
    assert [guess.get("/api/v1/jobs", REMOTE_ADDR=a).status_code for a in one_network] == [401, 401, 401, 429]


@pytest.mark.django_db
def test_exports_and_searches_have_their_own(settings: Any) -> None:
    settings.LIMITS = {"export": "person=1/60", "search": "person=1/60"}
    client = APIClient()
    client.force_login(person("agent"))
    for path in ("/letters/?export=csv", "/search/?q=stud"):
        first = client.get(path)
        b"".join(first.streaming_content) if first.streaming else first.content
        assert first.status_code == 200
        refused = client.get(path)
        assert (refused.status_code, "Too many requests" in refused.content.decode()) == (429, True)
    assert asked(client, 1, "/api/v1/letters/export/csv") == [429], "pages and programs are counted together"
    assert asked(client, 1, "/letters/") == [200]


def test_what_was_refused_does_not_count_and_the_window_slides(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000 * 60.0]
    monkeypatch.setattr(store.time, "time", lambda: clock[0])
    counting, window = Store(), [Window("x", 4, 60)]
    assert [counting.count(window)[0] for _ in range(6)] == [True] * 4 + [False] * 2
    assert counting.count(window)[1][0].wait == 61
    clock[0] += 60
    assert not counting.count(window)[0], "the last minute counts whole at the next one's first second"
    clock[0] += 30
    assert [counting.count(window)[0] for _ in range(3)] == [True, True, False]
    wait = counting.count(window)[1][0].wait
    clock[0] += wait
    assert counting.count(window)[0], "what Retry-After says is true"
    clock[0] += 120
    assert [counting.count(window)[0] for _ in range(5)] == [True] * 4 + [False]


def _ask(url: str, times: int, reported: Any) -> None:
    from django.conf import settings

    settings.REDIS_URL = url
    counting = Store()
    reported.put([counting.count([Window("together", 50, 600)])[0] for _ in range(times)].count(True))


def test_four_processes_at_once_get_fifty_between_them(redis_url: str) -> None:
    context = multiprocessing.get_context("fork")
    for _ in range(3):
        import redis

        redis.Redis.from_url(redis_url).flushall()
        reported = context.Queue()
        asking = [context.Process(target=_ask, args=(redis_url, 40, reported)) for _ in range(4)]
        for one in asking:
            one.start()
        got = [reported.get(timeout=60) for _ in asking]
        for one in asking:
            one.join()
        assert sum(got) == 50, got


def test_without_redis_each_process_counts_for_itself(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    counting = Store()
    began = time.monotonic()
    assert [counting.count([Window("alone", 2, 60)])[0] for _ in range(3)] == [True, True, False]
    assert counting.attempt("name", [0, 5], 60) == 0
    assert counting.attempt("name", [0, 5], 60) == 0
    assert 4000 < counting.attempt("name", [0, 5], 60) <= 5000
    assert time.monotonic() - began < 3


@pytest.mark.parametrize("text", ["person=many/60", "someone=3/60", "person=3", "person=0/60", "person=3/0", "3/60"])
def test_a_setting_that_is_no_limit_is_said_at_start(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="is not a limit; write it as person=120/60"):
        policy.rates("api", text)


@pytest.mark.parametrize("text", ["token=2", "all=0", "all", "person=2/60"])
def test_a_setting_that_is_no_number_of_places_is_said_at_start(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EXPORTS_AT_ONCE"):
        policy.at_once(text)


@pytest.mark.django_db(transaction=True)
def test_a_place_is_free_when_its_connection_dies(settings: Any, fleet: Fleet) -> None:
    """As when a process is killed in the middle of an export."""
    from django.db import connection, connections

    settings.EXPORTS_AT_ONCE = "all=1"
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtextextended('export all  0', 0))")
    with pytest.raises(Full, match="no more room while 1 is under way"):
        Place().take({})
    other.close()
    deadline = time.monotonic() + 10
    while True:
        try:
            place = Place()
            place.take({})
            break
        except Full:
            assert time.monotonic() < deadline
            time.sleep(0.05)
    place.release()
    assert place.keys == []
    connection.close()


@pytest.mark.django_db
def test_a_paper_that_cannot_be_made_gives_its_place_back(client: Client) -> None:
    from django.db import connection

    client.force_login(person("agent"))
    assert client.get("/documents/999999/validation.pdf").status_code == 404
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")
        assert cursor.fetchone()[0] == 0
