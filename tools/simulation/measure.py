"""What a made register costs: bytes of each table, and the time and plan of what people and workers ask most."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tools.simulation.first import First, first_judgement
from tools.simulation.grow import A_GAME, FIRST, Sizes

BIG = 20_000
"""Rows from which on a table must not be read from end to end for one page."""
REPEATS = 3


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    rows: int
    data: int  # bytes, with what is stored beside the rows
    indexes: int

    @property
    def a_row(self) -> int:
        return (self.data + self.indexes) // max(self.rows, 1)


@dataclass
class Question:
    """Something that is asked all day: how long it takes, and which large tables it reads from end to end."""

    name: str
    seconds: float
    queries: int
    slowest: float
    read_through: dict[str, int] = field(default_factory=dict)  # table → rows that were visited
    plan: str = ""
    problem: str = ""


def sizes() -> list[Table]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, c.reltuples::bigint, pg_table_size(c.oid), pg_indexes_size(c.oid) FROM pg_class c"
            " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r'"
            " AND c.reltuples > 0 ORDER BY pg_total_relation_size(c.oid) DESC"
        )
        return [Table(*row) for row in cursor.fetchall()]


def pages(size: Sizes, who: User) -> Iterator[tuple[str, Callable[[], object]]]:
    """Through the whole application, as a browser asks; `g` and `l` are in the middle of what was made."""
    client = Client(raise_request_exception=False, SERVER_NAME="localhost")
    client.force_login(who)
    g, letter = size.games // 2 // 10 * 10, FIRST + size.games // 2
    addresses = {
        "letters, the newest": "/letters/",
        "letters with a word of the subject": f"/letters/?q=M{size.games // 2}",
        "programs: one letter": f"/api/v1/letters/{letter}",
        "games, by name": "/games/",
        "games with part of a name": f"/games/?q=Stud+{g}",
        "one game with its approvals and rules": f"/games/made-{g}/",
        "paytables": "/paytables/",
        "a paytable by its designator": f"/paytables/?q=M{size.versions // 2}-01",
        "tables of all operators": "/configurations/",
        "one table with its findings": f"/configurations/{FIRST + size.judged // 2}/",
        "documents, the newest": "/documents/",
        "one document": f"/documents/{FIRST + size.documents // 2}/",
        "dead letters": "/dead-letters/",
        "programs: approvals": "/api/v1/approvals",
        "programs: what is in force": f"/api/v1/in-force?game=Harbor+Stud+{g}&day=2015-06-01",
        "programs: work": "/api/v1/jobs?state=queued",
    }

    def asked(address: str) -> Callable[[], object]:
        def ask() -> str:
            answer = client.get(address)
            b"".join(answer) if getattr(answer, "streaming", False) else answer.content
            return "" if answer.status_code == 200 else f"answered {answer.status_code}"

        return ask

    for name, address in addresses.items():
        yield name, asked(address)


def services(size: Sizes) -> Iterator[tuple[str, Callable[[], object]]]:
    from accounts.jobs import turns
    from approvals.registry.in_force import approvals_in_force
    from ingest.models import Document, Field, Reading

    def claim() -> str:
        with transaction.atomic():
            job = turns.next_job("reading")
            transaction.set_rollback(True)
        return "" if job else "nobody was served"

    def review() -> None:
        reading = Reading.objects.only("pk").get(pk=FIRST + size.documents // 2)
        list(Field.objects.filter(reading=reading, state="proposed").order_by("confidence")[:20])

    names = [f"harborstud{g}" for g in range(0, size.games, max(1, size.games // 25))][:25]
    yield "whose job is next, with a thousand waiting", claim
    yield "25 games in force on a day", lambda: approvals_in_force(names, date(2015, 6, 1)) and None
    yield "the values to check of a reading", review
    yield "a document by its hash", lambda: Document.objects.filter(sha256="0" * 64).first()


def measure_question(name: str, question: Callable[[], object]) -> Question:
    """The best of some; the plans are those of the last."""
    best = float("inf")
    problem: object = ""
    for _ in range(REPEATS):
        with CaptureQueriesContext(connection) as captured:
            began = time.perf_counter()
            problem = question() or ""
            best = min(best, time.perf_counter() - began)
    results = [q for q in captured.captured_queries if q["sql"].lstrip("(").startswith(("SELECT", "WITH"))]
    slowest = max((float(q["time"]) for q in results), default=0.0)
    asked = Question(name, best, len(captured), slowest, problem=problem if isinstance(problem, str) else "")
    for query in sorted(results, key=lambda q: -float(q["time"])):
        # history tells the database its context in front of a statement
        _look(_alone(query["sql"]), asked)
    return asked


def _alone(query: str) -> str:
    before, _, after = query.partition("; ")
    return after if "pghistory.context" in before and after else query


def _look(query: str, asked: Question) -> None:
    """Asks the database how it went about it. What it cannot explain is none of what we look for."""
    if not query.lstrip("(").startswith(("SELECT", "WITH")):
        return
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("EXPLAIN (FORMAT JSON) " + query)
            (plan,) = cursor.fetchone()
    except DatabaseError:
        return
    plan = json.loads(plan) if isinstance(plan, str) else plan
    if not isinstance(plan, list):
        return
    for node in _nodes(plan[0]["Plan"]):
        if node["Node Type"] in ("Seq Scan", "Parallel Seq Scan"):
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [node["Relation Name"]]
                )
                (rows,) = cursor.fetchone()
            if rows >= BIG:
                asked.read_through[node["Relation Name"]] = rows
                asked.plan = asked.plan or query


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", []):
        yield from _nodes(child)


@dataclass(frozen=True, slots=True)
class InMemory:
    """In seconds, of the register: what the first question about a game takes, the same after a publication, and
    finding that nothing changed. And what the first table costs a new process."""

    letters: int
    games: int
    asked: float
    one_more: float
    unchanged: float
    first: First


def register_in_memory(publish_one: Callable[[], None]) -> InMemory:
    from approvals.models import Letter
    from approvals.registry import current as load
    from games.models import Game

    def took(what: Callable[[], object]) -> tuple[float, Any]:
        began = time.perf_counter()
        result = what()
        return time.perf_counter() - began, result

    load._stored = None  # the pages that were asked before left one
    letters, games = Letter.objects.count(), Game.objects.count()
    asked, known = took(lambda: load.current_register().history(A_GAME))
    publish_one()
    one_more, after = took(lambda: load.current_register().history(A_GAME))
    if not known or Letter.objects.count() != letters + 1:
        raise AssertionError(f"nothing was published, or nothing is known of {A_GAME}")
    if [approval.letter for approval in after[: len(known)]] != [approval.letter for approval in known]:
        raise AssertionError(f"the register in memory lost a letter of {A_GAME}")
    unchanged, _ = took(lambda: load.current_register().history(A_GAME))
    first = first_judgement(connection.settings_dict["NAME"], A_GAME)
    if not first.passes:
        raise AssertionError(f"the first table of a new process found no approval of {A_GAME}")
    return InMemory(letters, games, asked, one_more, unchanged, first)
