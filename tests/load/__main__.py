"""The load test: an installation of its own on this machine, people of three roles on it, and what they waited.

    python -m tests.load                     # 200 people, an hour's worth of requests, 100 packets at once
    python -m tests.load --people 20 --seconds 10 --requests 500 --uploads 5

All of it goes to 127.0.0.1, is bounded in number and time, and is gone afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from config.places import ROOT, var_folder
from tests.faults.installation import Installation
from tests.load.browser import Browser, signed_in
from tests.load.measure import Measured, line, memory_mb, quantile
from tests.load.run import Person, Until, at_one_page, browse, crowd, send_all

PATIENCE = 600.0
ROLES = {"agent": "agent", "operator": "operator", "maker": "maker"}
AN_HOUR = 36_000  # 200 people who open a page every twenty seconds


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--people", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60, help="with people who look at what they open")
    options.add_argument("--think", type=float, default=4, help="seconds that a person looks at a page, on average")
    options.add_argument("--requests", type=int, default=AN_HOUR, help="in a row, without looking, for the memory")
    options.add_argument("--uploads", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory(prefix="houserules-load-") as folder, installed(Path(folder)) as place:
        wrong = asyncio.run(measure(place, given))
    return int(wrong)


@contextlib.contextmanager
def installed(folder: Path) -> Iterator[Installation]:
    place = Installation(folder, free_port())
    place.share_kernels(var_folder() / "kernels")
    place.start(samples=True)
    try:
        if not place.wait_until_ready(PATIENCE):
            raise SystemExit(f"It did not start:\n{place.log.read_text()[-2000:]}")
        yield place
    finally:
        left = place.stop()
        if left:
            print("left running:", left)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def sign_ins(place: Installation) -> dict[str, tuple[str, str]]:
    known = {p["username"]: p["password"] for p in json.loads((place.var / "sign-ins.json").read_text())}
    return {role: (name, known[name]) for role, name in ROLES.items()}


async def jobs_end(agent: Browser) -> int:
    """Waits until no job is left, or until patience is; how many are."""
    deadline = time.monotonic() + PATIENCE
    while True:
        result = await agent.get("/api/v1/jobs?state=queued&state=running&state=cancelling")
        if result.status != 200:
            raise SystemExit(f"The list of jobs answers {result.status}: {result.text[:500]}")
        left = len(json.loads(result.text)["results"])
        if not left or time.monotonic() > deadline:
            return left
        await asyncio.sleep(1)


async def measure(place: Installation, given: argparse.Namespace) -> bool:
    processors = f"{os.cpu_count()} cores, which the measuring program shares"
    agent = await signed_in(place.address, *sign_ins(place)["agent"])
    await jobs_end(agent)  # the samples' own, or they would be measured too
    people = await crowd(place.address, sign_ins(place), given.people)
    print(f"\n## {given.people} people, a page every {given.think:g} s each, for {given.seconds:g} s; {processors}\n")
    walk = await browse(people, Until(given.seconds), think=given.think, seed=given.seed)
    tell(walk, given.seconds)

    print(f"\n## The same people without a pause, {given.requests} requests\n")
    web = [p for group in ("web", "web process") for p in place.processes().get(group, [])]
    memory: list[float] = []

    def note(number: int) -> None:
        if number % max(1, given.requests // 40) == 0:
            memory.append(memory_mb(p for p in web if p.is_running()))

    began = time.monotonic()
    rush = await browse(people, Until(PATIENCE * 3, given.requests), think=0, seed=given.seed + 1, watch=note)
    tell(rush, time.monotonic() - began)
    if len(memory) >= 8:
        quarter = len(memory) // 4
        first, last = statistics.median(memory[quarter : 2 * quarter]), statistics.median(memory[-quarter:])
        print(f"memory of the web's processes: {first:.1f} MB in the second quarter, {last:.1f} MB in the last")

    print("\n## A bare Django list page on the same server, beside our lists, 8 at once\n")
    await yardstick(place, [p.browser for p in people[:8]])
    broken = await uploads(agent, packets(given.uploads), people[: given.people // 4], given.seed)
    return bool(walk.errors or rush.errors or broken)


def tell(measured: Measured, seconds: float) -> None:
    print("\n".join(measured.table()))
    print(f"\n{measured.requests} requests, {measured.requests / seconds:.1f} a second, {len(measured.errors)} errors")
    for error in measured.errors[:10]:
        print("  ", error)


async def yardstick(place: Installation, browsers: list[Browser]) -> None:
    port = free_port()
    command = [*(sys.executable, "-m", "gunicorn", "tests.load.bare:application", "--bind", f"127.0.0.1:{port}")]
    command += ["--workers", "2", "--threads", "4", "--no-control-socket"]
    with place.log.open("ab") as log, subprocess.Popen(command, cwd=ROOT, env=place.environment(), stderr=log) as bare:
        try:
            visitors = [Browser(f"http://127.0.0.1:{port}", b.cookies) for b in browsers]
            for _ in range(120):
                if (answer := await visitors[0].get("/")).status == 200:
                    break
                await asyncio.sleep(0.5)
            else:
                raise SystemExit(f"The bare page does not answer ({answer.status} {answer.trouble}); see {place.log}")
            base = await at_one_page(visitors, "/", Until(5))
        finally:
            bare.terminate()
    if base.errors:
        print(f"The bare page: {len(base.errors)} errors, {base.errors[:3]}\n{place.log.read_text()[-12000:]}")
    print("| page | answers | p50 ms | p95 ms | p99 ms |\n| --- | ---: | ---: | ---: | ---: |")
    print(line("bare list of 50 rows", base.every_time()))
    for path in ("/games/", "/letters/", "/paytables/"):
        print(line(path, (await at_one_page(browsers, path, Until(5))).every_time()))


async def uploads(agent: Browser, files: list[tuple[str, bytes]], people: list[Person], seed: int) -> bool:
    """So many packets sent at the same moment, while some people go on browsing."""
    senders = [Browser(agent.address, dict(agent.cookies)) for _ in files]
    print(f"\n## {len(files)} packets sent at once, while {len(people)} people go on\n")
    began = time.monotonic()
    answers, others = await asyncio.gather(send_all(senders, files), browse(people, Until(20), think=2, seed=seed + 2))
    times = sorted(a.seconds for a in answers)
    refused = [a for a in answers if a.status != 302]
    print(f"acknowledged: p50 {quantile(times, 0.5):.2f} s, p95 {quantile(times, 0.95):.2f} s, {len(refused)} refused")
    left = await jobs_end(agent)
    print(f"all read after {time.monotonic() - began:.0f} s, {left} left; meanwhile pages:\n")
    tell(others, 20)
    return bool(refused or left or others.errors)


def packets(count: int) -> list[tuple[str, bytes]]:
    """Rules as text, no two alike."""
    import django

    django.setup()
    from approvals.samples.pages import text
    from approvals.samples.sources import SOURCES

    rules = [text(source) for source in SOURCES]
    return [
        (f"load-{number}.txt", f"{rules[number % len(rules)]}\n\nCopy {number}, made for a load test.\n".encode())
        for number in range(count)
    ]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    sys.exit(main())
