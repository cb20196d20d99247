"""Trains a model of `ingest/learned/` on documents that the generators make, and writes its report beside it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from config.places import ROOT
from ingest.learned.calibration import MODEL, to_json

REPORT = MODEL.with_name("calibration_report.json")
CORRECTIONS = ROOT / "tests" / "ingest" / "golden"
PAGE = ROOT / "docs" / "readers" / "labels.md"


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        models = parser.add_subparsers(dest="model", required=True)
        lines = models.add_parser("lines", help="the labeler of lines, its report and the report's page")
        lines.add_argument("--corrections", type=Path, default=CORRECTIONS, help="examples of what reviewers corrected")
        lines.add_argument("--processes", type=int, default=2, help="how many documents are made at a time")
        confidence = models.add_parser("calibration", help="how often values read with a confidence are right")
        confidence.add_argument("--keep", type=Path, help="a folder that keeps what was read, for training again")
        confidence.add_argument("--processes", type=int, default=2, help="how many documents are read at a time")
        confidence.add_argument("--share", type=float, default=1.0, help="of the documents, for a first look")
        confidence.add_argument("--dry", action="store_true", help="writes nothing")

    def handle(
        self,
        *args: object,
        model: str,
        processes: int,
        corrections: Path = CORRECTIONS,
        keep: Path | None = None,
        share: float = 1.0,
        dry: bool = False,
        **options: object,
    ) -> None:
        if model == "lines":
            self._lines(corrections, processes)
        else:
            self._calibration(keep, processes, share, dry)

    def _lines(self, corrections: Path, processes: int) -> None:
        from tools.training.lines_model import as_page, train_and_report

        report = train_and_report(corrections, processes)
        PAGE.write_text(as_page(report), encoding="utf-8")
        held = report["held back"]
        self.stdout.write(f"{held['lines']:,} lines held back: {100 * held['right']:.2f}% labeled rightly")

    def _calibration(self, keep: Path | None, processes: int, share: float, dry: bool) -> None:
        from tools.training import calibration
        from tools.training.calibration_collect import collect, corrected
        from tools.training.calibration_corpora import documents

        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
        seen = [*collect(documents(share), keep, processes, self.stdout.write), *corrected()]
        fitted, tried = calibration.fit(seen)
        data = to_json(fitted)
        report = {"version": data["version"], **calibration.report(fitted, seen, tried)}
        if not dry:
            MODEL.write_text(json.dumps(data, indent=0) + "\n", "utf-8")
            REPORT.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
        for form, part in report["held_back"].items():
            for when in ("before", "after"):
                figures = ", ".join(f"{k} {v}" for k, v in part[when].items() if k != "bins")
                self.stdout.write(f"{form:5}{when:7}{figures}")
