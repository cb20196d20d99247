"""Verdicts and words, said once (words.yaml) for marks, help pages and docs/words.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from accounts.yaml_files import read_yaml

SOURCE = Path(__file__).with_name("words.yaml")


@dataclass(frozen=True, slots=True)
class Word:
    group: str
    code: str
    label: str
    tone: str
    text: str

    @property
    def anchor(self) -> str:
        return f"{self.group}-{self.code.replace('_', '-')}"


@dataclass(frozen=True, slots=True)
class WordGroup:
    code: str
    title: str
    about: str
    words: tuple[Word, ...]


@cache
def groups() -> tuple[WordGroup, ...]:
    read = read_yaml(SOURCE)
    return tuple(
        WordGroup(
            group["group"],
            group["title"],
            group["about"],
            tuple(
                Word(group["group"], code, word["label"], word.get("tone", "plain"), word["text"])
                for code, word in group["words"].items()
            ),
        )
        for group in read
    )


@cache
def _by_code() -> dict[tuple[str, str], Word]:
    return {(word.group, word.code): word for group in groups() for word in group.words}


def word(group: str, code: str) -> Word:
    """A word by its group and code; KeyError for one that was never explained."""
    return _by_code()[group, code]


def as_markdown() -> str:
    """The page of words for the documentation."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "# Words and verdicts\n"
    yield "Written from `accounts/web/words.yaml` (`manage.py words`); the help pages show the same texts.\n"
    for group in groups():
        yield f"## {group.title}\n"
        if group.about:
            yield f"{group.about}\n"
        yield "| word | meaning |"
        yield "| --- | --- |"
        for entry in group.words:
            yield f"| {entry.label} | {entry.text} |"
        yield ""
