"""Web and workers killed at random moments in the middle of writes: what was acknowledged is there, nothing is half."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter

import pytest
import requests

from accounts import audit
from accounts.jobs import Job, State, enqueue
from accounts.models import AuditEntry, Organisation
from tests.accounts.jobs import slow  # noqa: F401  (declares its kinds of jobs)
from tests.accounts.people import person
from tests.processes import Fleet, free_port, kill, until

pytestmark = pytest.mark.django_db(transaction=True)
JOBS, ROWS, SEED = 6, 10, 20230615


def sign_in(address: str) -> bool:
    """Whether the web acknowledged it; a connection that broke is no acknowledgement."""
    with requests.Session() as browser:
        try:
            page = browser.get(f"{address}/accounts/login/", timeout=10)
            token = page.text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
            response = browser.post(
                f"{address}/accounts/login/",
                {"login": "agent", "password": "a long enough passphrase", "csrfmiddlewaretoken": token},
                headers={"Referer": address},
                allow_redirects=False,
                timeout=10,
            )
        except requests.RequestException:
            return False
    return response.status_code == 302


def answers(address: str) -> bool:
    try:
        return requests.get(f"{address}/health/live", timeout=2).ok
    except requests.RequestException:
        return False


def test_killed_web_and_workers_leave_everything_whole(fleet: Fleet) -> None:
    ada = person("agent")
    chance = random.Random(SEED)
    jobs = [
        enqueue("test: found organisations", {"name": f"j{n}", "many": ROWS, "pause": 0.05}, actor=ada)
        for n in range(JOBS)
    ]
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    web, worker = fleet.web(port), fleet.worker(processes=2)
    fleet.sweeper()
    until(lambda: answers(address), f"the web\n{fleet.logs()}")
    acknowledged: list[bool] = []
    over = threading.Event()

    def people_sign_in() -> None:
        while not over.is_set():
            acknowledged.append(sign_in(address))

    crowd = [threading.Thread(target=people_sign_in) for _ in range(3)]
    for one in crowd:
        one.start()
    for turn in range(4):
        time.sleep(chance.uniform(0.5, 1.5))
        if turn % 2:
            kill(worker)
            worker = fleet.worker(processes=2)
        else:
            kill(web)
            web = fleet.web(port)
    until(lambda: answers(address), f"the web again\n{fleet.logs()}")
    until(lambda: any(acknowledged), "somebody who is let in")
    over.set()
    for one in crowd:
        one.join()
    until(lambda: not Job.objects.exclude(state=State.DONE).exists(), f"all jobs\n{fleet.logs()}", seconds=120)

    assert web.poll() is None
    acts = Counter(AuditEntry.objects.values_list("act", flat=True))
    assert acts["founded organisations"] == JOBS
    assert Organisation.objects.filter(slug__startswith="j").count() == JOBS * ROWS
    assert acts["signed in"] >= sum(acknowledged) > 0, "each acknowledged act is in the log"
    assert [j.result for j in Job.objects.filter(pk__in=[j.pk for j in jobs])] == [{"many": ROWS}] * JOBS
    assert audit.verify().whole
