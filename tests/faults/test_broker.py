"""The network to the broker: away when work is asked for, cut in the middle, half-open; and calls that come too often
and in another order."""

from __future__ import annotations

import hashlib
import threading

import pytest
import requests
from celery import Celery

from accounts import audit
from accounts.jobs import Job, State
from accounts.models import AuditEntry
from ingest.models import Document
from tests.accounts.jobs.test_workers import ask, rows
from tests.accounts.people import person
from tests.faults.conftest import FarFleet
from tests.faults.network import Network
from tests.faults.people import Ledger, Visitor
from tests.processes import free_port, until

PASSPHRASE = "a long enough passphrase"


def all_done() -> bool:
    return not Job.objects.exclude(state__in=[State.DONE, State.FAILED]).exists()


def read(sha256: str) -> bool:
    return Document.objects.filter(sha256=sha256, status__in=["review", "set_aside"]).exists()


def answers(address: str) -> bool:
    try:
        return requests.get(f"{address}/health/live", timeout=5).ok
    except requests.RequestException:
        return False


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_what_is_sent_while_the_broker_is_away_is_read_and_repeated_calls_change_nothing(
    far_fleet: FarFleet, network: Network, redis_url: str
) -> None:
    ledger, person_ = Ledger(), person("agent")
    network.cut()
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    far_fleet.web(port)
    far_fleet.worker()
    far_fleet.sweeper()
    until(lambda: answers(address), f"the web\n{far_fleet.logs()}")

    def send(text: str) -> str:
        data = f"{text}\n".encode() * 20
        who.act("sent", text, "/documents", lambda: None, files={"file": (f"{text}.txt", data)})
        return hashlib.sha256(data).hexdigest()

    who = Visitor(address, person_.username, PASSPHRASE, ledger)
    who.sign_in()
    first = send("sent without a broker")
    assert Job.objects.get().state == State.QUEUED
    network.mend()
    until(lambda: read(first) and all_done(), f"the first document\n{far_fleet.logs()}", seconds=120)

    with Celery(broker=redis_url.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")) as app:
        for queue in reversed(["interactive", "reading", "mathematics", "bulk"] * 5):
            app.send_task("houserules.work", queue=queue)
    network.cut()
    second = send("sent while the network was cut")
    network.mend()
    until(lambda: read(second) and all_done(), f"the second document\n{far_fleet.logs()}", seconds=120)

    assert (ledger.answers["hung"], ledger.troubles) == (0, [])
    assert Document.objects.count() == 2
    assert {job.attempts for job in Job.objects.all()} == {1}, "nothing was begun twice"
    assert [d.readings.count() for d in Document.objects.all()] == [1, 1]
    assert AuditEntry.objects.filter(act="uploaded a document").count() == 2
    assert audit.verify().whole


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_network_that_swallows_everything_holds_nobody_for_ever(
    far_fleet: FarFleet, network: Network, redis_url: str
) -> None:
    """Half-open connections: nobody hears that the other side is gone."""
    first = ask("before", 1, 0)
    far_fleet.worker()
    sweeper = far_fleet.sweeper()
    until(lambda: Job.objects.get(pk=first.pk).state == State.DONE, f"the first job\n{far_fleet.logs()}")
    network.swallow()
    second = ask("meanwhile", 1, 0)
    until(lambda: network.swallowed > 0, "somebody who asks the broker")
    network._swallows.clear()  # the cable is in again; the connections of before know nothing of it
    until(lambda: Job.objects.get(pk=second.pk).state == State.DONE, f"the second\n{far_fleet.logs()}", seconds=180)
    assert sweeper.poll() is None
    assert (rows("before"), rows("meanwhile")) == (1, 1)


def test_who_calls_a_broker_that_hangs_comes_back(network: Network) -> None:
    """The call is lost, the row waits; the sweeper calls again."""
    from kombu.exceptions import OperationalError

    from config.settings.base import CELERY_BROKER_TRANSPORT_OPTIONS as OPTIONS

    assert isinstance(OPTIONS["socket_timeout"], int)
    network.swallow()
    reported: list[str] = []

    def call() -> None:
        with Celery(broker=network.url, broker_transport_options={**OPTIONS, "socket_timeout": 1}) as app:
            try:
                app.send_task("houserules.work", queue="bulk", retry=False)
            except OperationalError as problem:
                reported.append(str(problem))

    caller = threading.Thread(target=call, daemon=True)
    caller.start()
    caller.join(60)
    assert not caller.is_alive(), "it waits for ever"
    assert reported, "a call that nobody took is not taken for one that arrived"


def test_a_cache_that_hangs_costs_one_time_out_and_is_then_left_alone(network: Network) -> None:
    from config.cache import ForgivingClient, ForgivingRedisCache

    options = {"OPTIONS": {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}}
    cache = ForgivingRedisCache(network.url, options)
    cache.set("a", 1)
    assert cache.get("a") == 1
    network.swallow()
    ForgivingClient._rests_until = 0.0
    asked = network.swallowed
    assert (cache.get("a", "nothing"), cache.add("b", 1), cache.get_many(["a"])) == ("nothing", True, {})
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")
    first = network.swallowed
    assert first > asked
    assert cache.get("a") is None
    assert network.swallowed == first, "for a while it is not asked"
    network.mend()
    ForgivingClient._rests_until = 0.0
    assert cache.get("a") == 1
