"""The five-minute tour through the samples, from one source: the help page, docs/tour.md and the test that walks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from accounts.yaml_files import read_yaml

SOURCE = Path(__file__).with_name("tour.yaml")


@dataclass(frozen=True, slots=True)
class Step:
    picture: str
    title: str
    text: str
    says: str
    """What the page must say, for the test."""
    at: str
    """Its address in a register with the samples; keys of rows are named in braces."""
    link: str
    """Where the help page leads: the same, or the list in which it stands."""


@dataclass(frozen=True, slots=True)
class Way:
    """The tour of one kind of people."""

    role: str
    title: str
    sign_in: str
    steps: tuple[Step, ...]


@cache
def ways() -> tuple[Way, ...]:
    read = read_yaml(SOURCE)
    return tuple(
        Way(
            way["role"],
            way["title"],
            way["sign_in"],
            tuple(
                Step(s["picture"], s["title"], s["text"], s["says"], s["at"], s.get("from", s["at"]))
                for s in way["steps"]
            ),
        )
        for way in read
    )


def as_markdown() -> str:
    """The page of the tour for the documentation."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "# Five minutes through the samples\n"
    yield (
        "`make run` loads sample documents, operators and tables, and prints one sign-in for each kind of person. The\n"
        "texts are those of the help page (`config/web/tour.yaml`; `manage.py words` writes this). The pictures\n"
        "are taken by the browser test that walks the tour (`make pictures`) and checks what each page says.\n"
    )
    for way in ways():
        yield f"## {way.title}\n"
        for step in way.steps:
            yield f"**{step.title}.** {step.text}\n"
            yield f"![{step.title}](pictures/{step.picture}.png)\n"
