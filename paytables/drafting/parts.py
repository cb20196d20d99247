"""A definition part by part: each leaf by its dotted path, with where its value is from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import yaml

from accounts.json_types import Json

From = Literal["printed", "submitted", "usual", "inferred", "person"]
MOST_PARTS, LONGEST, MOST_LETTERS = 600, 10_000, 250_000  # of one part, and of all together
PARTS: dict[str, Any] = {
    "mode": "json",
    "by_alias": True,
    "exclude_defaults": True,
}  # what somebody said of a definition
WORDS = ("key", "name", "alias", "title", "question", "meaning", "source")
LISTS = ("multiples",)  # of numbers, also where it is one
CODES = ("ranking", "dealer_qualifies")  # written as people write them
_PATH = re.compile(r"[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*")


@dataclass(frozen=True, slots=True)
class PartOf:
    """One part of a draft: its value, and what says so."""

    path: str
    value: Any
    origin: From
    page: int | None = None
    bbox: tuple[float, ...] | None = None
    quote: str = ""
    confidence: float | None = None

    def json(self) -> dict[str, Any]:
        return {
            "part": self.path,
            "value": self.value,
            "from": self.origin,
            "page": self.page,
            "bbox": None if self.bbox is None else list(self.bbox),
            "quote": self.quote or None,
            "confidence": self.confidence,
        }


@dataclass(frozen=True, slots=True)
class Blank:
    """What the document does not say, as a question for people."""

    path: str
    question: str

    def json(self) -> dict[str, str]:
        return {"part": self.path, "question": self.question}


def assembled(parts: Mapping[str, object]) -> dict[str, Json]:
    """A definition's data from its leaves; numbers in a path are places in a list. Raises ValueError.

    >>> assembled({"hands.player.cards": 3, "rounds.0.player": 3})
    {'hands': {'player': {'cards': 3}}, 'rounds': [{'player': 3}]}
    """
    tree: dict[str, Any] = {}
    for path, value in parts.items():
        if not _PATH.fullmatch(path):
            raise ValueError(f"`{path[:60]}` is not a part: write words with dots between, such as hands.player.cards")
        *steps, last = path.split(".")
        at = tree
        for step in steps:
            at = at.setdefault(step, {})
            if not isinstance(at, dict):
                raise ValueError(f"`{path}` leads through a part that has a value of its own")
        if isinstance(at.get(last), dict):
            raise ValueError(f"`{path}` has parts of its own and cannot have a value as well")
        at[last] = value
    results: dict[str, Any] = _listed(tree)
    return results


def _listed(tree: object) -> Any:
    if not isinstance(tree, dict):
        return tree
    if tree and all(key.isdigit() for key in tree) and sorted(map(int, tree)) == list(range(len(tree))):
        return [_listed(tree[key]) for key in sorted(tree, key=int)]
    return {key: _listed(value) for key, value in tree.items()}


def leaves(data: object, path: str = "") -> Iterator[tuple[str, Any]]:
    """The other way round. A list of plain values, an empty part, and one whose names are paths (what a reading sets)
    are one leaf.

    >>> dict(leaves({"rounds": [{"player": 3}], "aliases": ["A", "B"], "deck": {}}))
    {'rounds.0.player': 3, 'aliases': ['A', 'B'], 'deck': {}}
    """
    if isinstance(data, Mapping) and data and not any("." in str(key) for key in data):
        for key, value in data.items():
            yield from leaves(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list) and any(isinstance(x, Mapping) for x in data):
        for number, value in enumerate(data):
            yield from leaves(value, f"{path}.{number}")
    else:
        yield path, data


def typed(text: str, path: str = "") -> object:
    """What somebody typed for a part: 3 is a number, [1, 2] a list, true a truth; a name is always words.

    >>> typed("3", "hands.player.cards"), typed("1", "bets.progressive.paytables.0.name"), typed("[1, 2]")
    (3, '1', [1, 2])
    >>> typed("1, 2 or 3", "rounds.0.decision.raise.multiples"), typed("Five card", "ranking")
    ([1, 2, 3], 'five_card')
    """
    plain = text.strip()
    last = path.rpartition(".")[2]
    if last in LISTS and plain[:1] != "[":
        numbers = plain.replace(" or ", ",").replace(" and ", ",").replace("x", "").split(",")
        if all(number.strip().isdecimal() for number in numbers):
            return [int(number) for number in numbers]
    if last in CODES:
        return plain.casefold().replace("-", "_").replace(" ", "_")
    if last in WORDS:
        return plain
    if len(plain) > LONGEST:
        raise ValueError("a part is shorter than that")
    try:
        value = yaml.safe_load(plain) if plain[:1] in "[{\"'" or re.fullmatch(r"-?\d+|true|false", plain) else plain
    except yaml.YAMLError:
        raise ValueError(f"{plain[:60]!r} cannot be read; close its brackets") from None
    return value


def written(value: object) -> str:
    """A leaf as a person would type it."""
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    return str(yaml.safe_dump(value, default_flow_style=True, width=10_000)).strip().removesuffix("...").strip()
