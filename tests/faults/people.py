"""People who work over HTTP while parts of the system are killed under them, as careful people do.

Where an answer does not come they look whether the thing was done, and do it again only if it was not.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import requests

PATIENCE = 240.0  # seconds for one act with all its repetitions: longer than any outage that is made
LONGEST = 100.0  # seconds for one request: the web server itself ends slower ones after 120


class Hung(Exception):
    """Something took longer than anything may."""


class Refused(Exception):
    """An answer that nobody expected in this place."""


@dataclass
class Ledger:
    """What was acknowledged, to be looked for afterwards; and how often people met with an outage."""

    acts: list[tuple[str, str]] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def acknowledged(self, act: str, thing: str) -> None:
        with self._lock:
            self.acts.append((act, thing))

    def answered(self, how: str) -> None:
        with self._lock:
            self.answers[how] += 1

    def trouble(self, what: str) -> None:
        with self._lock:
            self.troubles.append(what)

    def things(self, act: str) -> list[str]:
        with self._lock:
            return [thing for done, thing in self.acts if done == act]


Look = Callable[[], "dict[str, Any] | None"]


class Visitor:
    """One person with a browser's session, who signs in again when it is needed."""

    def __init__(self, address: str, username: str, password: str, ledger: Ledger) -> None:
        self.address, self.username, self.password, self.ledger = address, username, password, ledger
        self.session = requests.Session()

    def sign_in(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            self.session = requests.Session()
            page = self._once("GET", "/accounts/login/")
            if page is not None and page.status_code == 200:
                token = page.text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
                form = {"login": self.username, "password": self.password, "csrfmiddlewaretoken": token}
                stated = self._once("POST", "/accounts/login/", data=form)
                if stated is not None and stated.status_code == 302:
                    self.ledger.acknowledged("signed in", self.username)
                    return
                if (
                    stated is not None and stated.status_code < 500 and stated.status_code != 429
                ):  # 429: others are signing in
                    raise Refused(f"{self.username} cannot sign in: {stated.status_code} {stated.text[:200]}")
            self._rest(deadline, "signing in")

    def get(self, path: str, **query: Any) -> dict[str, Any]:
        """What an address says, however long it takes until somebody answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            stated = self._once("GET", f"/api/v1{path}", params=query)
            if stated is not None and stated.status_code == 200:
                answer: dict[str, Any] = stated.json()
                return answer
            if stated is not None and stated.status_code == 404:
                raise Refused(f"GET {path}: {stated.status_code} {stated.text[:200]}")
            self._after(stated, f"GET {path}")
            self._rest(deadline, path)

    def act(self, name: str, thing: str, path: str, look: Look, **what: Any) -> Any:
        """Does something until it is acknowledged, or found to be done after an answer that did not come."""
        deadline = time.monotonic() + PATIENCE
        while True:
            stated = self._once("POST", f"/api/v1{path}", **what)
            if stated is not None and stated.status_code in (200, 201, 202):
                self.ledger.acknowledged(name, thing)
                return stated.json()
            # "it is in another state" may be the echo of what was done, and whose answer was lost
            echo = stated is not None and stated.status_code == 409
            if not echo:
                self._after(stated, f"{name} {thing}")
            self._rest(deadline, f"{name} {thing}")
            result = look()
            if result is not None:
                return result
            if echo and stated is not None:
                raise Refused(f"{name} {thing}: {stated.text[:300]}")

    def _after(self, stated: requests.Response | None, what: str) -> None:
        """Outages are met with patience; anything else that is no success was not to be expected."""
        if stated is None or stated.status_code >= 500:
            return
        if stated.status_code in (401, 403):
            self.sign_in()
            return
        raise Refused(f"{what}: {stated.status_code} {stated.text[:300]}")

    def _rest(self, deadline: float, what: str) -> None:
        if time.monotonic() > deadline:
            raise Hung(f"{self.username}: {what} was not answered for {PATIENCE:.0f} seconds")
        time.sleep(1.0)

    def _once(self, method: str, path: str, **what: Any) -> requests.Response | None:
        headers = {"Referer": self.address, "X-CSRFToken": self.session.cookies.get("csrftoken", "")}
        try:
            stated = self.session.request(
                method, self.address + path, headers=headers, timeout=(5, LONGEST), allow_redirects=False, **what
            )
        except requests.ReadTimeout:
            self.ledger.answered("hung")
            self.ledger.trouble(f"{method} {path} was not answered within {LONGEST:.0f} seconds")
            return None
        except requests.RequestException:
            self.ledger.answered("broken off")
            return None
        self.ledger.answered(str(stated.status_code))
        return stated
