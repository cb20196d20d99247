"""Settings: what servers must have, and that weak or missing secrets are refused."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.places import ROOT
from config.redis_url import for_celery, socket_url
from config.secret import development_key, strong
from scripts.check_deployment import SERVER


def start(**changes: str | None) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in {**os.environ, **SERVER, **changes}.items() if value is not None}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )


def test_a_server_s_settings_pass_the_strictest_check() -> None:
    done = start()
    assert (done.returncode, "no issues" in done.stdout + done.stderr) == (0, True)


@pytest.mark.parametrize(
    ("variable", "value", "text"),
    [
        ("SECRET_KEY", None, "SECRET_KEY"),
        ("SECRET_KEY", "short", "too weak"),
        ("SECRET_KEY", "django-insecure-" + "abcdefghijklmnopqrstuvwxyz" * 3, "too weak"),
        ("DATABASE_URL", None, "DATABASE_URL"),
        ("REDIS_URL", None, "REDIS_URL"),
        ("ALLOWED_HOSTS", None, "ALLOWED_HOSTS"),
        ("DATABASE_OWNER_URL", None, "houserules.E001"),
    ],
)
def test_without_it_no_server_starts(variable: str, value: str | None, text: str) -> None:
    done = start(**{variable: value})
    assert done.returncode != 0
    assert text in done.stderr


@pytest.mark.parametrize("key", ["", "a" * 80, "x" * 49])
def test_weak_keys(key: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        strong(key)


def test_a_checkout_makes_its_key_once_and_keeps_it_to_itself(tmp_path: Path) -> None:
    first = development_key(tmp_path)
    assert development_key(tmp_path) == first == strong(first)
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.iterdir()] == ["secret-key"]


def test_one_address_of_redis_in_three_spellings() -> None:
    url = socket_url(Path("/srv/var/redis/run/redis.sock"))
    assert url == "unix:///srv/var/redis/run/redis.sock?db=0"
    assert for_celery(url) == "redis+socket:///srv/var/redis/run/redis.sock?virtual_host=0"
    assert for_celery("redis://redis:6379/0") == "redis://redis:6379/0"
