"""What people do meanwhile: packets sent, read, reviewed, published by a second person; filings drafted to approval."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import datetime
import hashlib
import json
import random
import threading
import time
from typing import Any

from tests.faults.people import Hung, Ledger, Refused, Visitor

READ_WITHIN = 240.0  # seconds until a document that was sent is in a final state
FINAL = ("review", "failed", "set_aside", "published")
ROUNDS = 5  # of one filing, each after letters that were published meanwhile


class Papers:
    """Documents that nobody has seen before: packets as data, dumps with damage, and pages."""

    def __init__(self, chance: random.Random) -> None:
        from approvals.samples.load import damaged_dump
        from approvals.samples.parts import packet
        from approvals.samples.sources import SOURCES

        self.chance = chance
        self.source = next(s for s in SOURCES if s.name == "three-card-poker-3119")
        self.packet, self.dump = packet(self.source), damaged_dump()

    def next(self, number: int) -> tuple[str, bytes]:
        kind = self.chance.choices(("packet", "dump", "pages"), weights=(6, 3, 1))[0]
        if kind == "dump":
            return f"dump-{number}.txt", self.dump + f"\nCopy {number}\n".encode()
        letter = {**copy.deepcopy(self.source.letter or {}), "submission": str(70_000 + number)}
        letter["games"] = [game for game in letter["games"] if game["name"] == "Three Card Poker"]
        if kind == "pages":
            from approvals.samples.pages import pdf

            return f"pages-{number}.pdf", pdf(dataclasses.replace(self.source, letter=letter))
        return f"packet-{number}.json", json.dumps({**self.packet, "letter": letter}).encode()


class Publishing:
    """One packet after another on its way into the register."""

    def __init__(self, agent: Visitor, second: Visitor, ledger: Ledger, seed: int, first: int) -> None:
        self.agent, self.second, self.ledger = agent, second, ledger
        self.papers = Papers(random.Random(f"papers {seed} {first}"))
        self.number = first

    def once(self) -> None:
        name, data = self.papers.next(self.number)
        self.number += 1
        sha256 = hashlib.sha256(data).hexdigest()
        document = self._send(name, data, sha256)
        state = self._until_read(document, sha256)
        while state == "failed":
            # its reader was killed too often, and the page says so: a person has it read again
            path = f"/documents/{document}/read"
            self.agent.act("asked to read again", sha256, path, lambda: {"asked": True}, json={})
            state = self._until_read(document, sha256)
        self._review(document, sha256)
        self._publish(document, sha256)

    def _send(self, name: str, data: bytes, sha256: str) -> int:
        def look() -> dict[str, Any] | None:
            result = self.agent.get("/documents", sha256=sha256)["results"]
            return {"document": result[0]} if result else None

        stated = self.agent.act("sent", sha256, "/documents", look, files={"file": (name, data)})
        return int(stated["document"]["id"])

    def _until_read(self, document: int, sha256: str) -> str:
        deadline = time.monotonic() + READ_WITHIN
        while time.monotonic() < deadline:
            jobs = self.agent.get("/jobs", state=["queued", "running", "cancelling"])["results"]
            busy = any(job["kind"] == "read a document" for job in jobs)
            state = str(self.agent.get(f"/documents/{document}")["status"])
            if state in FINAL and not (state == "failed" and busy):
                return state
            time.sleep(1.0)
        raise Hung(f"document {sha256[:12]} was not read within {READ_WITHIN:.0f} seconds")

    def _review(self, document: int, sha256: str) -> None:
        path = f"/documents/{document}/fields"
        while fields := self.agent.get(path, open="true")["results"]:
            for field in fields:
                pk = field["id"]

                def look(pk: int = pk) -> dict[str, Any] | None:
                    response = self.agent.get(f"{path}/{pk}")
                    return response if response["state"] != "proposed" else None

                values = {"decision": "confirm"}
                self.agent.act("confirmed", f"{sha256} {pk}", f"{path}/{pk}/decide", look, json=values)

    def _publish(self, document: int, sha256: str) -> None:
        def proposed() -> dict[str, Any] | None:
            result = self.agent.get("/proposals")["results"]
            return next((p for p in result if p["document"] == document and p["closed_at"] is None), None)

        proposal = self.agent.act("proposed", sha256, "/proposals", proposed, json={"document": document})
        key = proposal["id"]

        def published() -> dict[str, Any] | None:
            result = self.second.get(f"/proposals/{key}")
            return result if result["closed_at"] is not None else None

        # each letter here replaces the one before, under the name that was read of its game; rules alone replace none
        steps: Any = []
        with contextlib.suppress(Refused):
            steps = self.second.get(f"/documents/{document}/supersession")
        values = {"confirmed": [step["game"] for step in steps]}
        self.second.act("published", sha256, f"/proposals/{key}/publish", published, json=values)


class Filings:
    """One filing after another, each of one table, from draft to approval."""

    def __init__(self, operator: Visitor, agent: Visitor, supervisor: Visitor, ledger: Ledger) -> None:
        self.operator, self.agent, self.supervisor, self.ledger = operator, agent, supervisor, ledger
        self.number = 1
        self.tables: list[tuple[int, int]] = []

    def once(self) -> None:
        if not self.tables:
            self._find_tables()
        house, table = self.tables[self.number % len(self.tables)]
        title = f"Filing in a storm, {self.number}"
        self.number += 1
        day = (datetime.date.today() + datetime.timedelta(days=30)).isoformat()

        def drafted() -> dict[str, Any] | None:
            result = self.operator.get("/filings")["results"]
            return next((f for f in result if f["title"] == title), None)

        values = {"operator": house, "title": title, "go_live": day, "tables": [table]}
        filing = self.operator.act("drafted", title, "/filings", drafted, json=values)["id"]
        for _ in range(ROUNDS):
            self._justify(filing, title, table)
            try:
                self._bring_through(filing, title)
                return
            except Refused as problem:
                # a letter published meanwhile may ask for more: then it goes back, as people would send it
                if "is not justified" not in str(problem):
                    raise
                self._bring_back(filing, title)
        raise Refused(f"{title}: what is published meanwhile stops it {ROUNDS} times")

    def _bring_through(self, filing: int, title: str) -> None:
        for who, path, act, reached in (
            (self.operator, "submit", "submit", ("submitted",)),
            (self.agent, "recommend-approval", "recommend approval", ("recommended",)),
            (self.supervisor, "confirm", "confirm approval", ("approved",)),
        ):
            self._step(who, filing, title, path, act, reached)

    def _bring_back(self, filing: int, title: str) -> None:
        for state, who, path, act, reached in (
            ("recommended", self.supervisor, "send-back", "send back", ("submitted",)),
            ("submitted", self.agent, "return", "return", ("returned",)),
            ("returned", self.operator, "reopen", "reopen", ("draft",)),
        ):
            if self.operator.get(f"/filings/{filing}")["state"] == state:
                self._step(who, filing, title, path, act, reached)

    def _step(self, who: Visitor, filing: int, title: str, path: str, act: str, reached: tuple[str, ...]) -> None:
        def look() -> dict[str, Any] | None:
            result = who.get(f"/filings/{filing}")
            return result if result["state"] in reached else None

        who.act(act, title, f"/filings/{filing}/{path}", look, json={"reason": "as it should be"})

    def _find_tables(self) -> None:
        houses = {h["name"]: h["id"] for h in self.operator.get("/operators")["results"]}
        for table in self.operator.get("/configurations")["results"]:
            if table["operator"] in houses:
                self.tables.append((houses[table["operator"]], table["id"]))
        if not self.tables:
            raise Refused("the operator has no table to file")

    def _justify(self, filing: int, title: str, table: int) -> None:
        # judged by a request that changes nothing but the answers that are kept, so it may be asked for again
        result = self.operator.act("judged", title, f"/filings/{filing}/preview", lambda: None, json={})
        for finding in result:
            if finding["verdict"] != "fail":
                continue
            values = {"table": table, "check": finding["check"], "subject": finding["subject"], "text": "known"}
            self.operator.act("justified", title, f"/filings/{filing}/justify", lambda: None, json=values)


def work_until(over: threading.Event, task: Publishing | Filings, ledger: Ledger, done: dict[str, int]) -> None:
    """For a thread: one after another; the one in hand is brought to its end."""
    name = type(task).__name__
    while not over.is_set():
        try:
            task.once()
            done[name] = done.get(name, 0) + 1
        except (Hung, Refused) as problem:
            ledger.trouble(f"{name}: {problem}")
            if len(ledger.troubles) > 20:
                return
