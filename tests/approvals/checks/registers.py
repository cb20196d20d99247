"""Registers for tests: from the perfect readings of the development packets, or written out in a scenario."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from approvals.terms.compile import Register, compile_register
from approvals.terms.printed import PublishedPacket
from tests.approvals.checks.facts import BY_GAME
from tests.paths import packets


@cache
def perfect(name: str) -> PublishedPacket:
    packet: dict[str, Any] = json.loads((packets() / f"{name}.truth.json").read_text(encoding="utf-8"))
    return PublishedPacket(name, {**packet, "x_facts": BY_GAME.get(packet["game"], [])})


@cache
def _register(names: tuple[str, ...]) -> Register:
    return compile_register([perfect(name) for name in names])


def register_of(names: Iterable[str]) -> Register:
    return _register(tuple(names))
