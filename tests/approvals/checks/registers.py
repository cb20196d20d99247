"""Registers for tests: what the documents of four games print, or what a scenario writes out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from approvals.registry.register import Register, compile_register
from approvals.registry.terms import PublishedPacket
from tests.approvals.checks.facts import BY_GAME
from tests.printed import packet_of


@cache
def perfect(name: str) -> PublishedPacket:
    packet = packet_of(name)
    return PublishedPacket(name, {**packet, "x_facts": BY_GAME.get(packet["game"], [])})


@cache
def _register(names: tuple[str, ...]) -> Register:
    return compile_register([perfect(name) for name in names])


def register_of(names: Iterable[str]) -> Register:
    return _register(tuple(names))
