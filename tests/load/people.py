"""What people of each role open in a day, and how often. Addresses are found on the lists, as people find them."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

from tests.load.browser import Browser

# What is opened, with its weight; a pattern stands for what the list before it links to.
AGENT = {
    "/": 5,
    "/documents/": 4,
    r"/documents/ /documents/\d+/": 5,
    r"/documents/ /documents/\d+/contents/": 2,
    r"/documents/ /documents/\d+/figures/": 4,
    "/letters/": 2,
    r"/letters/ /letters/\d+/": 3,
    "/filings/": 3,
    r"/filings/ /filings/\d+/": 3,
    "/games/": 1,
    r"/games/ /games/[a-z0-9-]+/": 2,
    "/search/?q=nexus+command": 3,
    "/search/?q=CSTUD-07": 2,
    "/law/": 1,
    "/checks/": 1,
    "/notices/": 1,
}
OPERATOR = {
    "/": 5,
    "/floor/": 5,
    "/configurations/": 3,
    r"/configurations/ /configurations/\d+/": 5,
    r"/configurations/ /configurations/\d+/edit/": 3,
    "/filings/": 2,
    r"/filings/ /filings/\d+/": 3,
    "/games/": 1,
    r"/games/ /games/[a-z0-9-]+/": 3,
    "/paytables/": 1,
    r"/paytables/ /paytables/\d+/": 3,
    "/laboratory/": 2,
    "/search/?q=atlas": 2,
    "/notices/": 1,
}
MANUFACTURER = {
    "/": 5,
    "/equipment/": 3,
    "/equipment/matrix/": 4,
    r"/equipment/ /equipment/component/\?[^\"']+": 3,
    "/letters/": 2,
    r"/letters/ /letters/\d+/": 3,
    "/register/": 2,
    r"/register/ /register/[a-z0-9-]+/": 2,
    "/search/?q=i-Deal": 2,
    "/games/": 1,
    r"/games/ /games/[a-z0-9-]+/": 2,
    "/notices/": 1,
}
PLANS: Mapping[str, Mapping[str, int]] = {"agent": AGENT, "operator": OPERATOR, "maker": MANUFACTURER}
MOST_OF_A_KIND = 12


async def addresses(browser: Browser, plan: Mapping[str, int]) -> list[tuple[str, int]]:
    """Paths with their weights; what a pattern finds shares its weight."""
    results: list[tuple[str, int]] = []
    lists: dict[str, str] = {}
    for entry, weight in plan.items():
        where, _, pattern = entry.partition(" ")
        if not pattern:
            results.append((entry, weight * MOST_OF_A_KIND))
            continue
        if where not in lists:
            lists[where] = (await browser.get(where)).text
        stem = pattern.removesuffix("contents/").removesuffix("figures/").removesuffix("edit/")
        links = sorted(set(re.findall(rf'href="({stem})"', lists[where])))[:MOST_OF_A_KIND]
        ending = pattern[len(stem) :]
        results += [(link + ending, max(1, weight * MOST_OF_A_KIND // len(links))) for link in links]
    return results


def choose(paths: list[tuple[str, int]], chance: random.Random) -> str:
    return chance.choices([path for path, _ in paths], [weight for _, weight in paths])[0]
