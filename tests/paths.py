"""Where tests marked `shared` find the development material: beside the checkout. They run by hand alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def base() -> Path:
    return Path(os.environ.get("HOUSERULES_SHARED") or ROOT.parent / "shared")


def shared(name: str) -> Path:
    """A folder of the shared material, or a failure that says what is missing."""
    folder = base() / name
    if not folder.is_dir():
        pytest.fail(
            f"the development {name} are not beside the checkout ({folder}); set HOUSERULES_SHARED to their folder, "
            "or run `make test`, which needs none of them",
            pytrace=False,
        )
    return folder


def names_of(folder: str, pattern: str) -> list[str]:
    """For parametrizing: the files there; one name that will fail where there are none."""
    return sorted(place.stem for place in (base() / folder).glob(pattern)) or ["none"]


def packets() -> Path:
    return shared("packets")


def configurations() -> Path:
    return shared("configurations")
