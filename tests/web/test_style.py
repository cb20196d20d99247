"""What people are shown is written in American English, in the words of docs/style.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
TAGS = re.compile(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}|{%.*?%}|{{.*?}}|<script.*?</script>|<[^>]*>", re.DOTALL)
ATTRIBUTES = re.compile(r"(?:aria-label|title|placeholder|alt|data-confirm)=\"([^\"{]*)\"")
CODE_BLOCKS = re.compile(r"^```.*?^```|^ {4}.*?$", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"`[^`]*`|“[^”]*”")


def not_to_be_written() -> dict[str, str]:
    table = (ROOT / "docs" / "style.md").read_text("utf-8").partition("| --- | --- |\n")[2]
    return dict(line.strip("| ").split(" | ") for line in table.splitlines())


def words_in_pages() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "templates").rglob("*.html")):
        text = file.read_text("utf-8")
        yield str(file.relative_to(ROOT)), " ".join([TAGS.sub(" ", text), *ATTRIBUTES.findall(text)])


def words_in_data() -> Iterator[tuple[str, str]]:
    def texts(data: object) -> Iterator[str]:  # keys are codes
        if isinstance(data, dict | list):
            for value in data.values() if isinstance(data, dict) else data:
                yield from texts(value)
        else:
            yield str(data)

    for name in ("accounts/web/words.yaml", "config/web/tour.yaml"):
        yield name, "\n".join(texts(yaml.safe_load((ROOT / name).read_text("utf-8"))))


FOR_THE_DATABASE = re.compile(r"\b(?:SELECT|CREATE|RAISE|UPDATE|NEW\.|ORDER BY)\b")
CODES = re.compile(r"\b\w*_\w*\b")  # that a message offers: write push, player_wins or dealer_wins
READ = {"games/engines/definition/hand_names.py"}  # patterns of what others print
STORED = {
    "cancelled work",
    "job cancelled",
    "Being cancelled",
    "not recognised",
}  # names that rows hold since the first


def sentences_in_code() -> Iterator[tuple[str, str]]:
    """Every text of the program that has a blank in it: pages, mails, errors, help of commands, the API's descriptions.

    What is said beside code (comments, docstrings) is not shown to anybody.
    """
    for room in ("accounts", "approvals", "config", "games", "ingest", "paytables"):
        for file in sorted((ROOT / room).rglob("*.py")):
            place = file.relative_to(ROOT).as_posix()
            if "migrations" in file.parts or place in READ:
                continue
            beside: set[int] = set()
            texts: list[tuple[ast.Constant, str]] = []
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Expr):
                    beside.add(id(node.value))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.append((node, node.value))
            shown = [stated for node, stated in texts if id(node) not in beside]
            sentences = [t for t in shown if " " in t.strip() and t not in STORED]
            yield (
                place,
                "\n".join(CODES.sub(" ", TAGS.sub(" ", t)) for t in sentences if not FOR_THE_DATABASE.search(t)),
            )


CODE = re.compile(r"\b(?:to_1|for_1|akq_hearts|progressive\.meters|any_of|not_a_packet)\b")


def test_no_code_of_the_program_is_shown_in_pages() -> None:
    """Templates turn codes into words before they print them."""
    shown = {place: CODE.findall(text) for place, text in words_in_pages()}
    assert {place: item for place, item in shown.items() if item} == {}


def documents() -> Iterator[tuple[str, str]]:
    written = [
        *sorted((ROOT / "docs").rglob("*.md")),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    ]
    for file in written:
        if file.name != "style.md":  # which holds both columns
            yield file.relative_to(ROOT).as_posix(), QUOTED.sub("", CODE_BLOCKS.sub("", file.read_text("utf-8")))


SHOWN = (words_in_pages, words_in_data, sentences_in_code, documents)


@cache
def shown_by(texts: Callable[[], Iterator[tuple[str, str]]]) -> tuple[tuple[str, str], ...]:
    return tuple(texts())


@pytest.mark.parametrize("texts", SHOWN)
def test_nothing_is_written_that_the_style_guide_replaces(texts: Callable[[], Iterator[tuple[str, str]]]) -> None:
    instead = not_to_be_written()
    assert len(instead) > 70
    anyhow = {old.casefold(): new for old, new in instead.items() if not old[0].isupper()}
    looked_for = [
        (re.compile(r"\b(?:" + "|".join(map(re.escape, group)) + ")", how), group)
        for group, how in (({o: n for o, n in instead.items() if o[0].isupper()}, 0), (anyhow, re.IGNORECASE))
    ]
    seen = 0
    wrong = []
    for place, text in shown_by(texts):
        seen += 1
        for one, group in looked_for:
            results = {m.group() if m.group() in group else m.group().casefold() for m in one.finditer(text)}
            wrong += [f"{place}: {old!r}; write {group[old]!r}" for old in results]
    assert seen > 1
    assert not wrong, "\n".join(wrong)


NO = re.compile(
    r"(?<!there )(?<!there's )\b(?:is|are|be) no "
    r"(?!longer|more|later|lower|higher|better|less|earlier|larger|smaller)[a-z]+.{0,40}",
    re.IGNORECASE,
)


@pytest.mark.parametrize("texts", SHOWN)
def test_what_something_is_not_is_said_with_not(texts: Callable[[], Iterator[tuple[str, str]]]) -> None:
    """“fish is not a number”, and “there is no fish”; never “fish is no number”."""
    assert NO.search("fish is no number; write 3")
    assert not NO.search("There is no fish, and it is no longer asked for")
    results = {place: statements for place, text in shown_by(texts) if (statements := NO.findall(text))}
    assert results == {}
