"""The labeler of lines is trained, and measured on authors and words that it was not trained on."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pycrfsuite

from ingest.golden.example import pages_from
from ingest.learned.features import features, fingerprint
from ingest.learned.lines import FURNITURE, MODEL, ON, REPORT, Labeler
from tools.training import lines as made
from tools.training.lines import Sample

Job = tuple[str, tuple[Any, ...], str]  # the author's function, his seed, the form

FORMS = ("dump", "damaged", "pdf", "scan")
AUTHORS = ("first", "second", "fourth", "fifth", "sixth", "seventh")
SETTINGS = {"c1": 0.3, "c2": 0.02, "max_iterations": 120, "feature.possible_transitions": True}
SHOWN: tuple[Job, ...] = (
    ("trade", (80000,), "dump"),
    ("trade", (80004,), "dump"),
    ("trade", (80021,), "damaged"),
    ("tables", (140000,), "dump"),
    ("tables", (140013,), "damaged"),
    ("letters", ("eighth", 4), "dump"),
    ("unseen_author", (0,), "dump"),
)  # what the test labels again


def corpus() -> list[Job]:
    """Documents to learn from: open games and words, and words put together by chance."""
    jobs: list[Job] = []
    for n in range(140):
        jobs += [("trade", (n,), FORMS[n % 4]), ("trade", (n,), FORMS[n % 2])]
    for n in range(80):
        jobs += [("tables", (n,), FORMS[n % 4]), ("tables", (100_000 + n,), FORMS[n % 4])]
    return jobs + [("letters", (author, n), FORMS[n % 4]) for author in AUTHORS for n in range(40)]


def held_back() -> list[Job]:
    """Documents to measure on: games, words and authors that nothing was learned from."""
    jobs: list[Job] = [("trade", (80_000 + n,), FORMS[n % 4]) for n in range(60)]
    jobs += [("tables", (140_000 + n,), FORMS[n % 4]) for n in range(40)]
    jobs += [("letters", ("eighth", n), FORMS[n % 4]) for n in range(40)]
    return jobs + [("unseen_author", (n,), ("dump", "pdf")[n % 2]) for n in range(16)]


def sample_of(job: Job) -> Sample:
    author, seed, form = job
    return getattr(made, author)(*seed, form)


def samples(jobs: Sequence[Job], processes: int) -> list[Sample]:
    """The documents, made and read, in the order asked for."""
    with get_context("fork").Pool(processes) as pool:
        return pool.map(sample_of, jobs, chunksize=4)


@dataclass(frozen=True)
class Document:
    """One document as the model takes it."""

    stated: list[list[str]]
    labels: list[str | None]
    texts: list[str]


def sequence_of(sample: Sample) -> Document:
    lines, stated = features(sample.pages)
    return Document(stated, made.labels(lines, sample.parts, sample.running), [line.text for line in lines])


def corrected(folder: Path) -> Iterator[Document]:
    """What reviewers corrected in pay tables: the line of the correction is a row, of the others nothing is known."""
    for path in sorted(folder.glob("*.json")):
        example = json.loads(path.read_text(encoding="utf-8"))
        if not example["list"].startswith("/paytables/outcomes/"):
            continue
        lines, stated = features(pages_from(example))
        middle = (example["box"][1] + example["box"][3]) / 2
        rows = [x.page == example["page"] and x.box[1] <= middle <= x.box[3] for x in lines]
        yield Document(stated, ["row" if row else None for row in rows], [x.text for x in lines])


def stretches(one: Document) -> Iterator[tuple[list[list[str]], list[str]]]:
    """A document cut where a line's truth is not known."""
    statements: list[list[str]] = []
    known: list[str] = []
    for symbols, label in zip(one.stated, one.labels, strict=True):
        if label is None:
            if known:
                yield statements, known
            statements, known = [], []
        else:
            statements.append(symbols)
            known.append(label)
    if known:
        yield statements, known


def train(sequences: Iterable[Document], path: Path = MODEL) -> int:
    """Writes the model of these documents; how many lines it learned from."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(SETTINGS)
    lines = 0
    for one in sequences:
        for stated, known in stretches(one):
            trainer.append(stated, known)
            lines += len(known)
    trainer.train(str(path))
    return lines


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def measure(labeler: Labeler, held: Sequence[tuple[Job, Document]]) -> dict[str, object]:
    """How the model labels documents that it was not trained on."""
    groups: dict[str, Counter[bool]] = {}
    pairs: Counter[tuple[str, str]] = Counter()
    sure: Counter[tuple[float, bool]] = Counter()
    for (author, seed, form), one in held:
        name = author if author != "letters" else f"letters, {seed[0]} author"
        for labeled, true in zip(labeler(one.stated), one.labels, strict=True):
            if true is None:
                continue
            groups.setdefault(f"{name}: {form}", Counter())[labeled.label == true] += 1
            pairs[true, labeled.label] += 1
            for what, p in ((FURNITURE, labeled.furniture), (ON, labeled.goes_on)):
                stated = true == FURNITURE if what == FURNITURE else true.endswith(ON)
                sure[what, round(p, 1), stated] += 1  # type: ignore[index]
    names = sorted({name for pair in pairs for name in pair})
    return {
        "documents": len(held),
        "lines": pairs.total(),
        "right": _share(sum(n for (a, b), n in pairs.items() if a == b), pairs.total()),
        "groups": {k: {"lines": c.total(), "right": _share(c[True], c.total())} for k, c in sorted(groups.items())},
        "labels": {name: _of_label(name, pairs) for name in names},
        "confusion": {a: {b: pairs[a, b] for b in names if pairs[a, b]} for a in names},
        "calibration": {what: _calibration(what, sure) for what in (FURNITURE, ON)},
    }


def _of_label(name: str, pairs: Counter[tuple[str, str]]) -> dict[str, object]:
    true = sum(n for (a, _), n in pairs.items() if a == name)
    stated = sum(n for (_, b), n in pairs.items() if b == name)
    both = pairs[name, name]
    return {"lines": true, "precision": _share(both, stated), "recall": _share(both, true)}


def _calibration(what: str, sure: Counter[Any]) -> list[dict[str, Any]]:
    """Of lines with such a probability, the share that it is true of."""
    results = []
    for tenth in range(11):
        p = tenth / 10
        yes, no = sure[what, p, True], sure[what, p, False]
        if yes + no:
            results.append({"stated": p, "lines": yes + no, "true": _share(yes, yes + no)})
    return results


def shown(labeler: Labeler, held: Sequence[tuple[Job, Document]]) -> dict[str, list[int]]:
    """Right labels and lines of the few documents that the test labels again."""
    results = {}
    for job, one in held:
        if job in SHOWN:
            right = [a.label == b for a, b in zip(labeler(one.stated), one.labels, strict=True)]
            results[" ".join(map(str, (job[0], *job[1], job[2])))] = [sum(right), len(right)]
    return results


def write_report(learned: Sequence[Job], lines: int, held: Sequence[tuple[Job, Document]]) -> dict[str, object]:
    """The report beside the model."""
    labeler = Labeler(MODEL)
    report = {
        "features": fingerprint(),
        "model": hashlib.sha256(MODEL.read_bytes()).hexdigest(),
        "bytes": MODEL.stat().st_size,
        "settings": SETTINGS,
        "learned": {"documents": len(learned), "lines": lines},
        "held back": measure(labeler, held),
        "shown": shown(labeler, held),
    }
    REPORT.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return report


def as_page(report: dict[str, Any]) -> str:
    """The report for people."""
    held = report["held back"]
    rows = [
        f"| `{k}` | {x['lines']} | {_percent(x['precision'])} | {_percent(x['recall'])} | {_mistaken(k, held)} |"
        for k, x in held["labels"].items()
    ]
    groups = [f"| {name} | {x['lines']} | {100 * x['right']:.1f}% |" for name, x in held["groups"].items()]
    learned = report["learned"]
    return "\n".join(
        [
            "# How well lines are labeled",
            "`manage.py train lines` writes this page from `ingest/learned/lines_report.json`.",
            "[Structure](structure.md) says what the labels are for.",
            "",
            f"Learned from {learned['lines']:,} lines of {learned['documents']} documents; the model is "
            f"{report['bytes']:,} bytes long and belongs to the features `{report['features']}`.",
            f"Measured on {held['lines']:,} lines of {held['documents']} documents of other games, words and authors: "
            f"{100 * held['right']:.1f}% right.",
            "",
            "| label | lines | precision | recall | most often mistaken for |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
            "| documents | lines | right |",
            "| --- | --- | --- |",
            *groups,
            "",
        ]
    )


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{100 * share:.1f}%"


def _mistaken(name: str, held: dict[str, Any]) -> str:
    others = {b: n for b, n in held["confusion"][name].items() if b != name}
    worst = max(others, key=lambda b: others[b], default=None)
    return f"`{worst}` ({others[worst]})" if worst else ""


def train_and_report(corrections: Path, processes: int = 2) -> dict[str, Any]:
    """All of it: documents made, the model trained, the report written."""
    learned, held = corpus(), held_back()
    lines = train(chain(map(sequence_of, samples(learned, processes)), corrected(corrections)))
    measured = [(job, sequence_of(sample)) for job, sample in zip(held, samples(held, processes), strict=True)]
    return write_report(learned, lines, measured)
