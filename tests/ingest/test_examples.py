"""The examples in the readers' own words are as they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import ingest

ROOM = Path(ingest.__file__).parent
MODULES = sorted(
    ".".join(("ingest", *source.relative_to(ROOM).with_suffix("").parts)).removesuffix(".__init__")
    for source in ROOM.rglob("*.py")
    if ">>> " in source.read_text("utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert not result.failed
