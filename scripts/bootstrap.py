#!/usr/bin/env python3
"""Makes a checkout ready: system libraries, the virtual environment, the locked packages. Standard library only.

    python3 scripts/bootstrap.py [--dev] [--browser]

What is there is not touched, so a second run takes no time. Where a system package is missing it is installed with apt
if that is allowed (root, or sudo without a password); otherwise the one command that a person must give is printed.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
OLDEST = (3, 11)
SYSTEM_PROGRAMS = "/usr/sbin:/usr/bin:/sbin:/bin"  # which not every person's PATH names


class CannotGoOn(Exception):
    """One clear sentence for the person at the terminal."""


def has_library(name):
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def has_font(folder):
    return any(Path("/usr/share/fonts").glob(f"**/{folder}*/*.ttf"))


def needed(browser, dev=False):
    """Debian package → whether what we want of it is there."""
    packages = {
        "python3-venv": lambda: VENV.exists() or importlib.util.find_spec("ensurepip") is not None,
        "libpango-1.0-0": lambda: has_library("libpango-1.0.so.0"),
        "libpangoft2-1.0-0": lambda: has_library("libpangoft2-1.0.so.0"),
        "libharfbuzz-subset0": lambda: has_library("libharfbuzz-subset.so.0"),
        "fonts-dejavu-core": lambda: has_font("dejavu"),
        "fonts-liberation": lambda: has_font("liberation"),
        "tesseract-ocr": lambda: shutil.which("tesseract") is not None,
        "redis-server": lambda: shutil.which("redis-server") is not None,
    }
    if dev:  # a real proxy for the tests; Debian's other flavors of it do as well
        packages["nginx-light"] = lambda: shutil.which("nginx", path=SYSTEM_PROGRAMS) is not None
    if browser:
        packages["chromium"] = lambda: shutil.which("chromium") is not None
    return packages


def missing(browser, dev):
    return [package for package, there in needed(browser, dev).items() if not there()]


def install_packages(packages, browser, dev):
    as_root = how_to_be_root()
    by_hand = "apt-get install -y --no-install-recommends " + " ".join(packages)
    if shutil.which("apt-get") is None:
        raise CannotGoOn(f"System packages are missing; install what Debian calls: {' '.join(packages)}")
    if as_root is None:
        raise CannotGoOn(f"System packages are missing; install them with: sudo {by_hand}")
    say(f"Installing system packages: {', '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    log = Path(ROOT / "var" / "log" / "apt.log")
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w") as out:
        for step in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *packages]):
            done = subprocess.run([*as_root, "apt-get", *step], env=environment, stdout=out, stderr=out)
            if done.returncode != 0 and step[0] == "install":
                raise CannotGoOn(f"apt-get could not install them (see {log}); try: {by_hand}")
    still = missing(browser, dev)
    if still:
        raise CannotGoOn(f"These are installed but cannot be used: {', '.join(still)}")


def how_to_be_root():
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def make_environment():
    if (VENV / "bin" / "python").exists():
        return
    say(f"Making the virtual environment in {VENV.name}/")
    done = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if done.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        raise CannotGoOn(f"The virtual environment cannot be made: {(done.stderr or done.stdout).strip()}")


def install_locked(name):
    """The packages of a lock file, each held to its hash; a stamp says that they are there."""
    lock = ROOT / "requirements" / f"{name}.txt"
    stamp = VENV / f"installed-{name}"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    total = sum(1 for line in lock.read_text().splitlines() if "==" in line and not line.startswith((" ", "#")))
    began, seen = time.monotonic(), 0
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    options = ["--require-hashes", "--only-binary", ":all:", "--progress-bar", "off", "-r", str(lock)]
    statements = []
    with subprocess.Popen(
        [*pip, "install", *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            statements.append(line)
            if line.startswith(("Collecting ", "Requirement already satisfied")):
                seen += 1
                progress(f"Python packages ({name}): {min(seen, total)} of {total}")
            elif line.startswith("Installing collected"):
                progress(f"Python packages ({name}): unpacking {total}")
    if process.returncode != 0:
        progress("", end=True)
        problem = next((line for line in statements if line.startswith("ERROR")), "".join(statements[-5:])).strip()
        raise CannotGoOn(f"The Python packages could not be installed: {problem}")
    progress(f"Python packages ({name}): {total} in {time.monotonic() - began:.0f} s", end=True)
    stamp.write_text(wanted)


def say(text):
    print(text, flush=True)


def progress(text, end=False):
    """One line that is written over on a terminal; elsewhere only its last state."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="\n" if end and text else "", flush=True)
    elif end and text:
        say(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dev", action="store_true", help="what tests and linters need, too")
    parser.add_argument("--browser", action="store_true", help="Chromium for the browser tests, too")
    wanted = parser.parse_args()
    try:
        if sys.version_info < OLDEST:
            raise CannotGoOn(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed; this is {sys.version.split()[0]}.")
        if not os.access(ROOT, os.W_OK):
            raise CannotGoOn(f"The folder {ROOT} cannot be written; put the checkout where it can.")
        packages = missing(wanted.browser, wanted.dev)
        if packages:
            install_packages(packages, wanted.browser, wanted.dev)
        make_environment()
        install_locked("dev" if wanted.dev else "app")
    except CannotGoOn as problem:
        sys.exit(f"houserules: {problem}")
    except OSError as problem:
        sys.exit(f"houserules: {problem.strerror or problem}: {problem.filename or ROOT}")


if __name__ == "__main__":
    main()
