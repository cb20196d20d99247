"""Which line is what: a sequence labeler reads a document's lines in order and says what each is, and how surely.

The model is a conditional random field of lines; `manage.py train lines` makes it from documents whose truth is known,
with the report beside it; the report names the features that it belongs to.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import is_not
from pathlib import Path
from typing import Any

import pycrfsuite

from ingest.learned.features import features
from ingest.pages.model import Pages

MODEL = Path(__file__).with_name("lines.crf")
REPORT = Path(__file__).with_name("lines_report.json")
FURNITURE = "furniture"
ON = "+"  # what ends the label of a line that goes on with the one above
Place = tuple[int, int]  # page, index among the page's lines


@dataclass(frozen=True, slots=True)
class Labeled:
    """What a line most likely is, and how likely it is page furniture, or goes on with the line above."""

    label: str
    furniture: float
    goes_on: float


class Labeler:
    """A trained model. Its tagger keeps the sequence that it was last given, so one thread asks at a time."""

    def __init__(self, path: Path) -> None:
        self.tagger = pycrfsuite.Tagger()
        self.tagger.open(str(path))
        self.lock = threading.Lock()
        self.on = [name for name in self.tagger.labels() if name.endswith(ON)]

    def __call__(self, statements: Sequence[Sequence[str]]) -> list[Labeled]:
        if not statements:
            return []
        with self.lock:
            best = self.tagger.tag(statements)
            chance = self.tagger.marginal
            return [
                Labeled(label, chance(FURNITURE, n), sum(chance(name, n) for name in self.on))
                for n, label in enumerate(best)
            ]


@cache
def labeler() -> Labeler:
    return Labeler(MODEL)


def report() -> dict[str, Any]:
    """What the model was trained on, and how well it labels documents that it was not."""
    results: dict[str, object] = json.loads(REPORT.read_text(encoding="utf-8"))
    return results


def label_lines(pages: Pages) -> Mapping[Place, Labeled]:
    """The lines of a document by their places. Several readers ask for the same document's, which are labeled once."""
    if not pages.pages:
        return {}
    first, *others = pages.pages
    kept = first.cache.get("labels")
    # the pages themselves and not their ids, which pages to come may get once these are gone
    if kept is None or len(kept[0]) != len(others) or any(map(is_not, kept[0], others)):
        kept = first.cache["labels"] = others, _label_lines(pages)
    labels: Mapping[Place, Labeled] = kept[1]
    return labels


def _label_lines(pages: Pages) -> dict[Place, Labeled]:
    lines, stated = features(pages)
    results: dict[Place, Labeled] = {}
    count: dict[int, int] = {}
    for line, labeled in zip(lines, labeler()(stated), strict=True):
        index = count.get(line.page, 0)
        results[line.page, index] = labeled
        count[line.page] = index + 1
    return results
