"""Is any package that we pin known to be weak, or withdrawn by its makers? Asks the package index that pip uses.

Fails on a known weakness and on a withdrawn release, unless requirements/accepted-advisories.toml names it with a
reason and a day until which that holds. Says how many it could not judge: an index that is out of reach, or that
keeps no advisories for older releases, is told and counted; with --strict that fails too.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys
import threading
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCKS = (ROOT / "requirements/app.txt", ROOT / "requirements/dev.txt")
ACCEPTED = ROOT / "requirements/accepted-advisories.toml"
SECONDS = 10  # for each answer of the index; what drips in longer is cut off by the limit of all
ALL_SECONDS = 100  # for all of them together: whoever waits is told within two minutes
AT_ONCE = 8
ODDLY = "the index did not answer as indexes do"
OUT_OF_TIME = "the index did not answer in time"
NEWEST_ONLY = "the index keeps advisories for the newest release only"

Fetch = Callable[[str], dict[str, object] | None]


@dataclass(frozen=True)
class Outcome:
    """What the index says of one pinned release."""

    package: str
    version: str
    weak: tuple[str, ...] = ()
    withdrawn: str = ""
    unknown: str = ""


def index_address() -> str:
    """Where pip's own index answers for projects; never written down here, for every house has its own."""
    from pip._internal.models.index import PyPI

    return str(PyPI.pypi_url)


def fetcher(base: str) -> Fetch:
    def fetch(path: str) -> dict[str, object] | None:
        try:
            # the address is pip's own or was typed by whoever runs this
            with urllib.request.urlopen(f"{base}/{path}/json", timeout=SECONDS) as answer:  # nosec B310
                return dict(json.load(answer))
        except urllib.error.HTTPError as refused:
            if refused.code == 404:
                return None
            raise

    return fetch


def pinned(texts: Iterable[str]) -> dict[str, str]:
    return {
        m[1]: m[2] for text in texts for m in re.finditer(r"^([A-Za-z0-9._-]+)(?:\[.*?\])?==([^ \\;]+)", text, re.M)
    }


def judge(package: str, version: str, fetch: Fetch) -> Outcome:
    """Whatever the index says or does, it is an answer about this package alone."""
    try:
        return _judged(package, version, fetch)
    except OSError as problem:
        return Outcome(package, version, unknown=f"the index did not answer: {problem}")
    except Exception as problem:  # json, http and what is missing raise a dozen kinds
        return Outcome(package, version, unknown=f"{ODDLY}: {type(problem).__name__}")


def _judged(package: str, version: str, fetch: Fetch) -> Outcome:
    release, newest_only = fetch(f"{package}/{version}"), False
    if release is None:
        release, newest_only = fetch(package), True
    if release is None:
        return Outcome(package, version, unknown="the index does not know it")
    files = release["releases"].get(version, []) if newest_only else release.get("urls", [])
    withdrawn = next((f.get("yanked_reason") or "no reason given" for f in files if f.get("yanked")), "")
    if newest_only and release["info"]["version"] != version:
        return Outcome(package, version, withdrawn=withdrawn, unknown=NEWEST_ONLY)
    weak = tuple(
        f"{v['id']}: {v.get('summary') or (v.get('details') or 'no details').splitlines()[0]}"
        for v in release.get("vulnerabilities") or []
        if not v.get("withdrawn")
    )
    return Outcome(package, version, weak, withdrawn)


def accepted_today(text: str, today: datetime.date) -> dict[str, str]:
    """Advisories that were looked at and found not to touch us, by id, while their day has not come."""
    entries: Mapping[str, Mapping[str, Any]] = tomllib.loads(text)
    return {name: str(entry["reason"]) for name, entry in entries.items() if entry["until"] >= today}


def report(
    results: Iterable[Outcome], accepted: Mapping[str, str], *, strict: bool, say: Callable[[str], Any] = print
) -> int:
    """The exit code: 1 where something must be done."""
    judged = unknown = bad = 0
    why: dict[str, int] = {}
    for one in results:
        for weakness in one.weak:
            reason = accepted.get(weakness.partition(":")[0])
            say(f"{one.package} {one.version}: {weakness}" + (f" (accepted: {reason})" if reason else ""))
            bad += reason is None
        if one.withdrawn:
            say(f"{one.package} {one.version}: withdrawn by its makers ({one.withdrawn})")
            bad += 1
        if one.unknown:
            unknown += 1
            kind = one.unknown.partition(":")[0]
            why[kind] = why.get(kind, 0) + 1
        else:
            judged += 1
    say(f"{judged} packages judged, {bad} to act on, {unknown} not judged")
    for kind, count in sorted(why.items()):
        say(f"  not judged, {count}: {kind}")
    return int(bool(bad or (strict and unknown)))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--strict", action="store_true", help="fail also where a package could not be judged")
    options.add_argument("--index", default="", help="ask this index instead of pip's")
    given = options.parse_args()
    fetch = fetcher(given.index or index_address())
    packages = pinned(path.read_text() for path in LOCKS)
    print(f"asking about {len(packages)} packages, for {ALL_SECONDS} seconds at most", flush=True)
    result = judged_in_time(packages, fetch)
    accepted = accepted_today(ACCEPTED.read_text(), datetime.date.today())
    return report(result, accepted, strict=given.strict)


def judged_in_time(packages: Mapping[str, str], fetch: Fetch, seconds: float = ALL_SECONDS) -> list[Outcome]:
    """What is not answered when the time is up is not judged, and said; nobody waits for a silent index."""
    answers: dict[str, Outcome] = {}
    left = Queue[tuple[str, str]]()
    for item in sorted(packages.items()):
        left.put(item)

    def ask() -> None:
        while True:
            try:
                package, version = left.get_nowait()
            except Empty:
                return
            answers[package] = judge(package, version, fetch)

    # threads that may be left behind: an answer that drips in would hold up the end of a pool of workers
    askers = [threading.Thread(target=ask, daemon=True) for _ in range(AT_ONCE)]
    until = time.monotonic() + seconds
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(max(0.0, until - time.monotonic()))
    known = dict(answers)
    return [
        known.get(p) or Outcome(p, v, unknown=f"{OUT_OF_TIME}: {seconds:g} seconds")
        for p, v in sorted(packages.items())
    ]


if __name__ == "__main__":
    sys.exit(main())
