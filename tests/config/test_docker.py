"""The deployment, as far as it can be judged without an engine: docker-compose accepts it, it keeps its promises."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
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
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return found


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="docker-compose (a Debian package) is not installed")
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
