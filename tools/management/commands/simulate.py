"""A register of any size in a database of its own: what it costs, how it answers, where it breaks. Then it is dropped.

Made and asked as the plain role, through the application's own tables, triggers and pages.
"""

from __future__ import annotations

import json as as_json
import time
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from accounts.jurisdictions import of_register
from accounts.models import Membership, Organisation, User
from accounts.ready import ensure_tables
from games.engines.text import columns
from tools.simulation import measure
from tools.simulation.desk import desk
from tools.simulation.grow import Sizes, one_more, steps
from tools.simulation.scratch import analyse, scratch, without_triggers

RATES = ("reading a born-digital packet", "reading a scanned page", "checking 10,000 tables")
DAY = 10_000  # documents


class Command(BaseCommand):
    help = "Make a state's or a nation's worth of register in a scratch database, measure it, drop it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--approvals", type=int, default=1_000_000)
        parser.add_argument("--configurations", type=int, default=100_000)
        parser.add_argument("--documents", type=int, default=2_000, help="of the 10,000 of a day; stored in full")
        parser.add_argument("--only", help="ask only the questions whose name contains this")
        parser.add_argument("--rates", action="store_true", help="measure reading and checks on this machine too")
        parser.add_argument("--json", action="store_true", help="JSON on standard output")
        parser.add_argument("--here", action="store_true", help="also on a server that is not the embedded one")

    def handle(self, *args: object, **options: Any) -> None:
        if not (settings.DATABASES["default"].get("EMBEDDED") or options["here"]):
            raise CommandError("simulate makes and drops a database of several gigabytes; give --here to allow it.")
        ensure_tables(self.stderr.write)
        size = Sizes(options["approvals"], options["configurations"], options["documents"])
        with scratch() as name:
            self.stderr.write(f"in the database {name}")
            without_triggers()
            report = simulate(size, self.stderr.write, options["only"] or "")
        if options["rates"]:
            report["rates"] = rates(self.stderr.write)
        self.stdout.write(as_json.dumps(report, indent=2) if options["json"] else "\n".join(lines(report)))


def simulate(size: Sizes, say: Callable[[str], None], only: str = "") -> dict[str, object]:
    """Makes, measures; the connection is the one of the scratch database."""
    house = Organisation.objects.create(
        name="The made regulator", slug="made-regulator", kind="regulator", jurisdiction=of_register().code
    )
    agent = User.objects.create_user("made-agent", "made@example.org", None)
    Membership.objects.create(user=agent, organisation=house, kind="regulator", role="agent")
    made = {}
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
    for step, work in [*steps(size, agent.pk), *desk(size)]:
        say(f"making {step} …")
        began = time.perf_counter()
        work()
        made[step] = time.perf_counter() - began
    analyse()
    sizes = [{**asdict(table), "a_row": table.a_row} for table in measure.sizes()]
    questions = []
    for name, question in [*measure.pages(size, agent), *measure.services(size)]:
        if only not in name:
            continue
        say(f"asking: {name} …")
        questions.append(measure.measure_question(name, question))
    say("asking the register …")
    in_memory = measure.register_in_memory(lambda: one_more(size, agent.pk))
    return {
        "size": asdict(size),
        "made": made,
        "tables": sizes,
        "questions": [asdict(question) for question in questions],
        "register": asdict(in_memory),
    }


def rates(say: Callable[[str], None]) -> dict[str, float]:
    """Seconds, by the benchmarks of the same names."""
    from django.utils.module_loading import autodiscover_modules

    from tools.benchmarks import run_all

    autodiscover_modules("benchmarks")
    results = {}
    for name in RATES:
        for result in run_all(say, name):
            if result.best is not None:
                results[result.name] = result.best
    return results


def lines(report: dict[str, Any]) -> list[str]:
    size = report["size"]
    statements = [
        f"{size['approvals']:,} approvals, {size['configurations']:,} tables, {size['documents']:,} documents",
        "",
    ]
    rows = [("table", "rows", "data MB", "indexes MB", "bytes a row")]
    rows += [
        (t["name"], f"{t['rows']:,}", f"{t['data'] / 1e6:,.1f}", f"{t['indexes'] / 1e6:,.1f}", f"{t['a_row']:,}")
        for t in report["tables"][:30]
    ]
    statements += [*columns(rows, (False, True, True, True, True)), ""]
    asked = [("asked", "ms", "queries", "slowest ms", "reads through")]
    asked += [
        (
            q["name"],
            f"{q['seconds'] * 1e3:,.0f}",
            str(q["queries"]),
            f"{q['slowest'] * 1e3:,.0f}",
            ", ".join(f"{name} ({rows:,})" for name, rows in q["read_through"].items()) + q["problem"],
        )
        for q in report["questions"]
    ]
    statements += [*columns(asked, (False, True, True, True, False)), ""]
    held = report["register"]
    statements.append(
        f"the register in memory, with {held['letters']:,} letters and {held['games']:,} games: the approvals of one in"
        f" {held['asked'] * 1e3:,.0f} ms, after one publication in {held['one_more'] * 1e3:,.0f} ms,"
        f" found unchanged in {held['unchanged'] * 1e3:,.1f} ms"
    )
    first = held["first"]
    statements.append(
        f"the first table of a new process: {first['seconds'] * 1e3:,.0f} ms, {first['processor'] * 1e3:,.0f} ms of the"
        f" processor, {first['resident']:,.0f} MB resident, {first['letters']} letters in memory"
    )
    for name, seconds in report.get("rates", {}).items():
        statements.append(f"{name}: {seconds:.2f} s")
    return statements
