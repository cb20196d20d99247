#!/usr/bin/env python3
"""Installs and runs this checkout on a minimal Debian machine, as somebody does who has nothing but the two commands.

    python3 scripts/bare_machine.py [SITUATION …] [--test [PATH …]] [--folder DIR] [--keep]

debootstrap makes a tree with Python and make in it, kept for the next time under --folder (BARE_MACHINES, var/bare).
For each situation the checkout is put into an overlay of that tree as it is on disk, `make run` is started, the first
page is asked for, and Ctrl-C must end every process. With --test, `make test` follows: all of it, or the given paths.

The mirror, the proxy and pip's configuration are those of this machine (apt's sources and settings, pip.conf, PIP_…),
and nothing of it is changed: all mounts and processes live in namespaces of their own and end with them. It needs
root and Debian. Where it cannot run it says so in one sentence and ends with status 2; with status 1 where something
did not hold. Standard library only.
"""

from __future__ import annotations

import argparse
import http.client
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.debian_tree import Broken, CannotRun, Machine, base_tree, fit, mount  # noqa: E402

UPDATE = "apt-get update -q && DEBIAN_FRONTEND=noninteractive"
RUN_LIMIT = 1800.0  # most of it installs packages
STOP_LIMIT = 60.0


class Running:
    """`make run` in a checkout, from its start to its clean end."""

    def __init__(self, machine: Machine, user: str, folder: str, port: int) -> None:
        self.machine, self.folder, self.port = machine, folder, port
        self.log = machine.place("/tmp") / f"run-{port}.log"  # nosec B108 - of the machine that is made
        self.began = time.monotonic()
        command = machine.command(user, f"cd {shlex.quote(folder)} && exec make run PORT={port}")
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
            )

    def first_page(self) -> str:
        """Waits for it; says after how long it came."""
        while time.monotonic() - self.began < RUN_LIMIT:
            if self.process.poll() is not None:
                raise Broken(f"`make run` in {self.folder} ended with {self.process.returncode}:\n{self.stated()}")
            page = ask(self.port)
            if page is not None and "<title>" in page and f":{self.port}/" in self.stated():
                return f"first page {time.monotonic() - self.began:.0f} s"
            time.sleep(0.3)
        self.stop()
        raise Broken(f"`make run` in {self.folder} gave no page in {RUN_LIMIT:.0f} s:\n{self.stated()}")

    def stop(self) -> str:
        """Ctrl-C: the signal goes to everything in the foreground."""
        began = time.monotonic()
        os.killpg(self.process.pid, signal.SIGINT)
        try:
            self.process.wait(STOP_LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            raise Broken(f"`make run` did not end within {STOP_LIMIT:.0f} s of Ctrl-C:\n{self.stated()}") from None
        if "Everything is stopped" not in self.stated():
            raise Broken(f"`make run` did not end cleanly:\n{self.stated()}")
        return f"stopped {time.monotonic() - began:.0f} s"

    def stated(self) -> str:
        return self.log.read_text(errors="replace")[-4000:]


def ask(port: int, path: str = "/") -> str | None:
    """The page at an address, redirects followed."""
    for _ in range(5):
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            link.request("GET", path)
            answer = link.getresponse()
            if answer.status == 200:
                return answer.read().decode()
            path = answer.headers.get("Location", "")
            if not path.startswith("/"):
                return None
        except (OSError, http.client.HTTPException):
            return None
        finally:
            link.close()
    return None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def nothing_runs(machine: Machine) -> None:
    """After Ctrl-C no process of the machine is left; those that are just ending get a moment."""
    deadline = time.monotonic() + 10
    while left := processes_in(machine.tree):
        if time.monotonic() > deadline:
            raise Broken("These run still after Ctrl-C:\n" + "\n".join(left))
        time.sleep(0.2)


def processes_in(tree: Path) -> list[str]:
    results = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            inside = Path(os.readlink(place / "root")) == tree
            words = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        except OSError:
            continue
        if inside and words:
            results.append(f"{place.name} {words}")
    return results


# ---- the situations


class Trial:
    """What a situation is made of, and what it reports."""

    def __init__(self, machine: Machine, tests: list[str] | None) -> None:
        self.machine, self.tests = machine, tests
        self.report: list[str] = []

    def run(self, user: str, folder: str) -> None:
        running = Running(self.machine, user, folder, free_port())
        self.report.append(running.first_page())
        self.report.append(running.stop())
        nothing_runs(self.machine)

    def test(self, user: str, folder: str) -> None:
        """Everything passes and nothing skips."""
        if self.tests is None:
            return
        began = time.monotonic()
        paths = f" TESTS={shlex.quote(' '.join(self.tests))}" if self.tests else ""
        done = self.machine.do(user, f"cd {shlex.quote(folder)} && make test{paths}")
        end = done.stdout.strip().splitlines()[-1:] or [""]
        if done.returncode != 0 or re.search(r"\d+ skipped", end[0]):
            raise Broken(f"`make test{paths}` ended with {done.returncode}:\n{(done.stdout + done.stderr)[-6000:]}")
        self.report.append(f"make test: {end[0].strip('= ')} ({time.monotonic() - began:.0f} s in all)")

    def both(self, user: str, folder: str) -> None:
        self.machine.check_out(user, folder)
        self.run(user, folder)
        self.test(user, folder)

    def person(self, name: str) -> None:
        self.machine.must("root", f"useradd --create-home --shell /bin/sh {name}")


def closed_home(trial: Trial) -> None:
    """root, the checkout in root's home of mode 700, a umask that closes whatever is made"""
    trial.machine.place("/root").chmod(0o700)
    trial.machine.umask = "077"
    trial.machine.check_out("root", "/root/houserules")
    trial.run("root", "/root/houserules")
    mode = trial.machine.place("/root").stat().st_mode & 0o777
    if mode != 0o700:
        raise Broken(f"/root had mode 700 and has {mode:o} now.")
    trial.test("root", "/root/houserules")


def plain_user(trial: Trial) -> None:
    """somebody without rights: told the one command that root must give, then everything works"""
    trial.person("ada")
    folder = "/home/ada/houserules"
    trial.machine.check_out("ada", folder)
    install_by_readme(trial.machine, folder, "make run")
    trial.run("ada", folder)
    if trial.tests is not None:
        install_by_readme(trial.machine, folder, "make test")
    trial.test("ada", folder)


def install_by_readme(machine: Machine, folder: str, command: str) -> None:
    first = machine.do("ada", f"cd {folder} && {command}")
    wanted = re.search(r"install them with: sudo (apt-get install .*)", first.stderr)
    if first.returncode == 0 or wanted is None:
        raise Broken(f"`{command}` without rights does not name the command to give:\n{first.stdout}{first.stderr}")
    machine.must("root", f"{UPDATE} {wanted[1]}")


def odd_path(trial: Trial) -> None:
    """root, a path with spaces and letters beyond ASCII"""
    trial.both("root", "/srv/Büro für Spiele/日本 house rules")


def other_file_system(trial: Trial) -> None:
    """somebody whose home is a file system of its own, in memory"""
    trial.person("ada")
    home = trial.machine.place("/home/ada")
    mount("tmpfs", "tmpfs", home, "mode=0700", "size=4g")
    trial.machine.must("root", "chown ada: /home/ada")
    install_for_plain_user(trial.machine)
    trial.both("ada", "/home/ada/houserules")


def second_checkout(trial: Trial) -> None:
    """root, two checkouts side by side, both run at once; one asks for a port that is taken"""
    first, second = "/root/first", "/root/second"
    for folder in (first, second):
        trial.machine.check_out("root", folder)
    one = Running(trial.machine, "root", first, free_port())
    trial.report.append(one.first_page())
    refused = trial.machine.do("root", f"cd {second} && make run PORT={one.port}")
    if refused.returncode == 0 or "choose another: make run PORT=" not in refused.stderr:
        raise Broken(f"A port that is taken is not refused in a sentence:\n{refused.stdout}{refused.stderr}")
    other = Running(trial.machine, "root", second, free_port())
    trial.report.append(other.first_page())
    trial.report.append(one.stop())
    if ask(other.port) is None:
        raise Broken("The second checkout ended with the first.")
    trial.report.append(other.stop())
    nothing_runs(trial.machine)
    trial.test("root", second)


def other_zone(trial: Trial) -> None:
    """root, a machine whose clock is in Auckland, where it is often tomorrow"""
    trial.machine.must("root", "ln -sf /usr/share/zoneinfo/Pacific/Auckland /etc/localtime")
    trial.machine.place("/etc/timezone").write_text("Pacific/Auckland\n")
    trial.both("root", "/srv/houserules")


def install_for_plain_user(machine: Machine) -> None:
    """What whoever keeps the machine gives when asked to: the packages that the set-up names."""
    from scripts import bootstrap

    names = " ".join(bootstrap.needed(browser=False, dev=True))
    machine.must("root", f"{UPDATE} apt-get install -qy --no-install-recommends {names}")


SITUATIONS = {
    name.__name__.replace("_", "-"): name
    for name in (closed_home, plain_user, odd_path, other_file_system, second_checkout, other_zone)
}


def inside(base: Path, layer: Path, caches: Path, situation: str, tests: list[str] | None) -> int:
    """In namespaces of its own: one situation, and a line about it."""
    began = time.monotonic()
    try:
        trial = Trial(Machine(base, layer, caches), tests)
        SITUATIONS[situation](trial)
    except Broken as problem:
        print(f"{situation}: does not hold. {problem}", flush=True)
        return 1
    print(f"{situation}: holds ({'; '.join(trial.report)}; {time.monotonic() - began:.0f} s in all)", flush=True)
    return 0


def outside(folder: Path, situation: str, wanted: argparse.Namespace) -> int:
    base = base_tree(folder)
    layer = folder / f"layer-{situation}-{os.getpid()}"
    words = [sys.executable, str(Path(__file__).resolve()), situation, "--folder", str(folder)]
    words += ["--inside", str(base), str(layer)] + (["--test", *wanted.test] if wanted.test is not None else [])
    # a shell that waits for all children is the first process, as a machine has one
    command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    try:
        return subprocess.run([*command, "sh", "-c", f"{shlex.join(words)}; exit $?"]).returncode
    finally:
        if not wanted.keep:
            shutil.rmtree(layer, ignore_errors=True)


def main() -> int:
    listed = "\n".join(f"  {name:<20} {run.__doc__}" for name, run in SITUATIONS.items())
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog=f"situations (all without any):\n{listed}",
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("situations", nargs="*", metavar="SITUATION", help="which (see below)")
    parser.add_argument("--test", nargs="*", metavar="PATH", help="`make test` too: all, or these paths only")
    place = Path(os.environ.get("BARE_MACHINES") or ROOT / "var" / "bare")
    parser.add_argument("--folder", type=Path, default=place, help="where trees and packages are kept")
    parser.add_argument("--keep", action="store_true", help="keep each situation's layer, to look into it")
    parser.add_argument("--inside", nargs=2, type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if unknown := [name for name in wanted.situations if name not in SITUATIONS]:
        parser.error(f"no situation {unknown[0]!r}; there are: {', '.join(SITUATIONS)}")
    folder = wanted.folder.absolute()
    if wanted.inside:
        return inside(*wanted.inside, folder, wanted.situations[0], wanted.test)
    try:
        fit()
        folder.mkdir(parents=True, exist_ok=True)
        return max(outside(folder, situation, wanted) for situation in wanted.situations or SITUATIONS)
    except CannotRun as problem:
        print(f"bare machine: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
