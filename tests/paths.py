"""Where tests find the development packets and configurations: beside the checkout, when they are there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def shared(name: str) -> Path:
    """A folder of the shared material, or a skip that says what is missing."""
    base = Path(os.environ.get("HOUSERULES_SHARED") or ROOT.parent / "shared")
    folder = base / name
    if not folder.is_dir():
        pytest.skip(f"the development {name} are not beside the checkout ({folder}); set HOUSERULES_SHARED")
    return folder


def packets() -> Path:
    return shared("packets")


def configurations() -> Path:
    return shared("configurations")
