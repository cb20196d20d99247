"""The deployment, as far as it can be judged without an engine: docker-compose accepts it, it keeps its promises."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from scripts.bootstrap import needed

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = ROOT / "docker" / "compose.yaml"
SECRETS = ("SECRET_KEY", "SUPERUSER_PASSWORD", "OWNER_PASSWORD", "PLAIN_PASSWORD", "ALLOWED_HOSTS")
WORKERS = ("worker-interactive", "worker-reading", "worker-mathematics", "worker-bulk")
APPLICATION = ("prepare", "web", *WORKERS, "sweeper")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    results: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return results


@pytest.mark.needs("docker-compose")
def test_docker_compose_accepts_it() -> None:
    environment = {"PATH": os.environ["PATH"], **dict.fromkeys(SECRETS, "x")}
    command = ["docker-compose", "--file", str(COMPOSE), "config", "--quiet"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True)
    assert done.returncode != 0, "without secrets nothing starts"


def test_no_container_writes_where_it_should_not_or_may_more_than_it_needs(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["tmpfs"], name


def test_the_application_is_not_root_and_not_the_owner(services: dict[str, Any]) -> None:
    for name in APPLICATION:
        assert services[name]["user"] == "10001:10001"
        owner = "DATABASE_OWNER_URL" in services[name]["environment"]
        assert owner == (name == "prepare"), "only who migrates knows the owner's password"
    assert "USER houserules" in (ROOT / "docker" / "Dockerfile").read_text()


def test_what_goes_on_for_ever_is_watched(services: dict[str, Any]) -> None:
    assert {name for name, service in services.items() if "healthcheck" not in service} == {"prepare"}


def test_every_queue_has_a_worker(services: dict[str, Any]) -> None:
    from accounts.models.jobs import Queue

    served = ",".join(s["command"][s["command"].index("--queues") + 1] for n, s in services.items() if "worker" in n)
    assert sorted(served.split(",")) == sorted(Queue.values)


def test_no_secret_has_a_value_in_the_file() -> None:
    text = COMPOSE.read_text()
    for name in SECRETS:
        assert re.search(rf"\$\{{{name}:\?", text), f"{name} must be asked for"
    assert re.findall(r"(?i)(?:password|secret_key): (?!\$)", text) == []


def test_the_image_has_the_system_libraries_that_a_checkout_installs() -> None:
    dockerfile = (ROOT / "docker" / "Dockerfile").read_text()
    for package in needed(browser=False):
        if package not in ("python3-venv", "redis-server"):
            assert package in dockerfile, package


# ---------------------------------------------------------------- what it says is what there is
OF_THE_HOST = {"HOST", "PORT", "WAL_ARCHIVE", "LOG_JSON", "TEST_DATABASE", "STATIC_ROOT", "HOUSERULES_VAR"}
"""Variables of commands and of embedded servers, those that the image sets, and one that servers do not look at."""


def asked_of_the_environment() -> set[str]:
    """Every variable that a settings module or the program itself looks up, by its source."""
    results: set[str] = set()
    for room in ("config", "accounts", "approvals", "paytables", "games", "ingest"):
        for file in (ROOT / room).rglob("*.py"):
            if file.name not in ("dev.py", "test.py"):
                text = file.read_text("utf-8")
                results |= set(re.findall(r'\benv(?:\.[a-z_]+)?\(\s*"([A-Z][A-Z0-9_]+)"', text))
                results |= set(re.findall(r'os\.environ(?:\.get\(|\[)"([A-Z][A-Z0-9_]+)"', text))
    return results - OF_THE_HOST


def test_everything_that_can_be_set_can_be_set_here_and_nothing_else_is(services: dict[str, Any]) -> None:
    known = asked_of_the_environment()
    assert len(known) > 30
    for name in APPLICATION:
        given = set(services[name]["environment"])
        assert given - known - {"DATABASE_OWNER_URL", "DATABASE_URL"} == set(), "given and looked at by nobody"
        assert known - given - {"DATABASE_OWNER_URL"} == set(), "cannot be set"


def test_every_variable_stands_in_the_table_for_those_who_run_it() -> None:
    stated = (ROOT / "docs" / "running.md").read_text("utf-8")
    named = set(re.findall(r"`([A-Z][A-Z0-9_]+)`", stated))
    for first, rest in re.findall(r"`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_)[A-Z]+`((?:, `_[A-Z_]+`)+)", stated):
        named |= {first + name.strip("_") for name in re.findall(r"`_([A-Z_]+)`", rest)}
    assert asked_of_the_environment() - named == set()


def test_only_the_web_is_reached_from_outside(services: dict[str, Any]) -> None:
    networks = yaml.safe_load(COMPOSE.read_text())["networks"]
    assert networks["inside"] == {"internal": True}
    assert [name for name, service in services.items() if "ports" in service] == ["web"]
    assert services["web"]["ports"] == ["${PUBLISH:-127.0.0.1:8000}:8000"], "this machine alone, unless said"
    assert [name for name, service in services.items() if "outside" in service["networks"]] == ["web"]


def test_nothing_starts_before_what_it_needs(services: dict[str, Any]) -> None:
    for name in set(APPLICATION) - {"prepare"}:
        assert services[name]["depends_on"] == {
            "prepare": {"condition": "service_completed_successfully"},
            "redis": {"condition": "service_healthy"},
        }
    assert services["prepare"]["depends_on"] == {"database": {"condition": "service_healthy"}}


def test_what_runs_in_containers_is_there(services: dict[str, Any]) -> None:
    from django.core.management import get_commands

    from config import celery

    assert celery.app.main
    commands = get_commands()
    for name, service in services.items():
        words = " ".join(service.get("command", ())).split()
        assert {word for before, word in pairwise(words) if before == "manage.py"} <= set(commands), name
        if "celery" in words:
            assert words[words.index("--app") + 1] == celery.__name__, name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert not source.startswith(".") or (COMPOSE.parent / source).exists(), volume
        health = service.get("healthcheck", {}).get("test", [])
        assert not [word for word in health if word.endswith(".py") and not (ROOT / word).exists()], name
    subprocess.run(["sh", "-n", str(ROOT / "docker" / "database" / "roles.sh")], check=True)


def test_the_roles_may_as_little_as_they_need() -> None:
    made = (ROOT / "docker" / "database" / "roles.sh").read_text()
    roles = re.findall(r"CREATE ROLE (\w+) LOGIN ([A-Z ]+) PASSWORD", made)
    assert [name for name, _ in roles] == ["houserules_owner", "houserules"]
    for _, rights in roles:
        assert rights.split() == ["NOSUPERUSER", "NOBYPASSRLS", "NOCREATEROLE", "NOCREATEDB"]
    assert "REVOKE ALL ON DATABASE houserules FROM PUBLIC" in made
    granted = re.findall(r"GRANT (.+) TO (\w+)", made)
    assert granted == [("CONNECT ON DATABASE houserules", "houserules")], "rights on tables follow migrations"


def left_out(name: str) -> bool:
    """Whether the image lacks a file: the last line of .dockerignore that fits it, or a folder above it, decides."""
    out = False
    for line in (ROOT / ".dockerignore").read_text().split():
        pattern = line.lstrip("!").removeprefix("**/").removesuffix("/*")
        deep, parts = line.lstrip("!").startswith("**/"), name.split("/")
        above = ["/".join(parts[: n + 1]) for n in range(len(parts))]
        if pattern in (parts if deep else above):
            out = not line.startswith("!")
    return out


def test_the_image_is_built_of_files_that_there_are_and_holds_what_pages_read() -> None:
    dockerfile = (ROOT / "docker" / "Dockerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.+)$", dockerfile, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), line
            assert source == "." or not left_out(source), line
    assert re.search(r"^FROM python:3\.(1[1-9])-", dockerfile, re.MULTILINE)
    assert "--uid 10001 --gid 10001" in dockerfile, "as compose.yaml has it"
    lock = (ROOT / "requirements" / "app.txt").read_text()
    assert all(f"\n{package}==" in f"\n{lock}" for package in ("gunicorn", "celery", "psycopg-binary", "django"))
    for needed_by_pages in (
        "docs/maths/three-card.md",
        "approvals/checks/scenarios/law.json",
        "docker/healthy.py",
        "manage.py",
        "templates/base.html",
    ):
        assert (ROOT / needed_by_pages).exists()
        assert not left_out(needed_by_pages), needed_by_pages
    for never in (
        ".git/config",
        "var/secret-key",
        "docker/.env",
        "docker/example.env",
        "tests/paths.py",
        ".venv/bin/x",
    ):
        assert left_out(never), never


def test_the_example_asks_for_every_secret_and_gives_none() -> None:
    example = (ROOT / "docker" / "example.env").read_text()
    for name in SECRETS[:-1]:
        assert re.search(rf"^{name}=$", example, re.MULTILINE), name


@pytest.mark.parametrize(
    ("allowed", "name"),
    [("register.example.org", "register.example.org"), (".example.org", "example.org"), ("*", "localhost")],
)
def test_the_web_is_asked_how_it_is_by_a_name_that_it_answers_to(allowed: str, name: str) -> None:
    from django.http.request import validate_host

    name_of = runpy.run_path(str(ROOT / "docker" / "healthy.py"))["name_of"]
    assert name_of(allowed) == name
    assert validate_host(name_of(allowed), [allowed])
