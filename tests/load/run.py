"""Many people at once, for a while or for a number of requests."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.load.browser import Answer, Browser, signed_in
from tests.load.measure import Measured
from tests.load.people import PLANS, addresses, choose

Paths = list[tuple[str, int]]
SIGN_INS_AT_ONCE = 3  # of browsers that are not known a process checks one at a time, and few wait


@dataclass(frozen=True)
class Person:
    role: str
    browser: Browser
    paths: Paths


@dataclass
class Until:
    """Ends a run: by the clock, by the number of requests, or both."""

    seconds: float
    requests: int = 10**9

    def __post_init__(self) -> None:
        self.end, self.left = time.monotonic() + self.seconds, self.requests

    def over(self) -> bool:
        self.left -= 1
        return self.left < 0 or time.monotonic() >= self.end


async def crowd(address: str, sign_ins: dict[str, tuple[str, str]], count: int) -> list[Person]:
    """So many people, in the three roles by turns, each with a session and a connection of their own."""
    known: dict[str, Paths] = {}
    turns = asyncio.Semaphore(SIGN_INS_AT_ONCE)

    async def one(role: str) -> Person:
        async with turns:
            browser = await signed_in(address, *sign_ins[role])
        return Person(role, browser, known[role])

    for role in PLANS:
        known[role] = await addresses(await signed_in(address, *sign_ins[role]), PLANS[role])
    roles = list(PLANS)
    return list(await asyncio.gather(*(one(roles[n % len(roles)]) for n in range(count))))


async def browse(
    people: Sequence[Person],
    until: Until,
    *,
    think: float,
    seed: int,
    watch: Callable[[int], None] | None = None,
) -> Measured:
    """Everybody opens a page, looks at it for a while, and opens the next."""
    measured = Measured()

    async def visit(number: int, person: Person) -> None:
        chance = random.Random(f"{seed} {number}")
        await asyncio.sleep(chance.uniform(0, think))
        while not until.over():
            path = choose(person.paths, chance)
            measured.add(path, await person.browser.get(path))
            if watch is not None:
                watch(measured.requests)
            await asyncio.sleep(chance.expovariate(1 / think) if think else 0)

    await asyncio.gather(*(visit(number, person) for number, person in enumerate(people)))
    return measured


async def at_one_page(browsers: Sequence[Browser], path: str, until: Until) -> Measured:
    """The same page again and again, as fast as it comes."""
    measured = Measured()

    async def visit(browser: Browser) -> None:
        while not until.over():
            measured.add(path, await browser.get(path))

    await asyncio.gather(*map(visit, browsers))
    return measured


async def send_all(senders: Sequence[Browser], files: Sequence[tuple[str, bytes]]) -> list[Answer]:
    """Everybody sends one packet at the same moment."""

    async def send(browser: Browser, name: str, data: bytes) -> Answer:
        return await browser.send("/documents/upload/", name, data, token=browser.cookies["csrftoken"])

    return list(await asyncio.gather(*(send(b, *file) for b, file in zip(senders, files, strict=True))))
