"""Real processes on the test's database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import Fleet


@pytest.fixture
def fleet(redis_url: str, tmp_path: Path) -> Iterator[Fleet]:
    fleet = Fleet(redis_url, tmp_path, job_modules="tests.accounts.jobs.slow")
    yield fleet
    fleet.stop()
