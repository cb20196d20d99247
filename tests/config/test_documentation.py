"""What the documents point at exists: pages, headings, commands, source files; and the index names every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.paths import ROOT

ROOMS = ("accounts", "approvals", "config", "docker", "games", "ingest", "paytables", "scripts", "templates", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
INDEX = ROOT / "docs" / "README.md"
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"manage\.py ([a-z]+)")
SOURCE = re.compile(rf"`((?:{'|'.join(ROOMS)})/[\w./-]*)`")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
EXAMPLES = {"games/engines/casino_war/__init__.py", "tests/games/casino_war/"}  # what a reader is told to make


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def prose(page: Path) -> str:
    """Without what stands between fences, where brackets are code."""
    return re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings, as the usual viewers make them."""
    heads = re.findall(r"^#+ (.+)$", prose(page), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        place, _, heading = link.partition("#")
        there = (page.parent / place).resolve() if place else page
        if not there.exists() or (heading and heading not in anchors(there)):
            lost.append(link)
    assert lost == []


def test_every_command_that_is_named_exists() -> None:
    known = set(get_commands()) | {"check", "migrate"}
    named = {(name(page), command) for page in PAGES for command in COMMAND.findall(page.read_text("utf-8"))}
    assert len(named) > 20
    assert {(page, command) for page, command in named if command not in known} == set()


def test_every_file_of_the_source_that_is_named_exists() -> None:
    named = {(name(page), place) for page in PAGES for place in SOURCE.findall(prose(page))}
    assert len(named) > 50
    assert {(page, place) for page, place in named if place not in EXAMPLES and not (ROOT / place).exists()} == set()


def test_every_test_that_is_named_exists() -> None:
    named = {(name(page), *item) for page in PAGES for item in TEST.findall(page.read_text("utf-8"))}
    assert len({test for _, _, test in named}) > 25
    lost = [one for one in named if not re.search(rf"^def {one[2]}\(", source(one[1]), flags=re.MULTILINE)]
    assert lost == []


def source(place: str) -> str:
    return (ROOT / place).read_text("utf-8") if (ROOT / place).exists() else ""


def test_the_index_names_every_page() -> None:
    linked = {(INDEX.parent / link.partition("#")[0]).resolve() for link in LINK.findall(INDEX.read_text("utf-8"))}
    assert [name(page) for page in PAGES if page not in linked and page != INDEX] == []
