"""What people are shown is written in American English, in the words of docs/style.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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


NOT_SHOWN = re.compile(r"\b(?:SELECT|CREATE|RAISE|UPDATE|NEW\.|ORDER BY)\b|[a-z]_[a-z]")  # for programs
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
            tree = ast.parse(file.read_text("utf-8"))
            beside = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
            shown = [
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in beside
            ]
            sentences = [t for t in shown if " " in t.strip() and t not in STORED]
            yield place, "\n".join(TAGS.sub(" ", text) for text in sentences if not NOT_SHOWN.search(text))


CODE = re.compile(r"\b(?:to_1|for_1|akq_hearts|progressive\.meters|any_of|not_a_packet)\b")


def test_no_code_of_the_program_is_shown_in_pages() -> None:
    """Templates turn codes into words before they print them."""
    shown = {place: CODE.findall(text) for place, text in words_in_pages()}
    assert {place: found for place, found in shown.items() if found} == {}


def documents() -> Iterator[tuple[str, str]]:
    written = [
        *sorted((ROOT / "docs").rglob("*.md")),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    ]
    for file in written:
        if file.name != "style.md":  # which holds both columns
            yield file.relative_to(ROOT).as_posix(), QUOTED.sub("", CODE_BLOCKS.sub("", file.read_text("utf-8")))


@pytest.mark.parametrize("texts", [words_in_pages, words_in_data, sentences_in_code, documents])
def test_nothing_is_written_that_the_style_guide_replaces(texts: object) -> None:
    instead = not_to_be_written()
    assert len(instead) > 70
    looked_for = {old: re.compile(rf"\b{re.escape(old)}", 0 if old[0].isupper() else re.IGNORECASE) for old in instead}
    seen = 0
    wrong = []
    for place, text in texts():  # type: ignore[operator]
        seen += 1
        wrong += [f"{place}: {old!r}; write {instead[old]!r}" for old, one in looked_for.items() if one.search(text)]
    assert seen > 1
    assert not wrong, "\n".join(wrong)
