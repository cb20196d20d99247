"""Checks configurations of card tables against the register and the law of their day."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import OperationalError

from accounts.ready import NotReady, ensure_tables
from accounts.tenant import acting_system
from approvals.checks.record import RecordCheck, RecordResult, record_check_of, record_checks
from approvals.checks.record_files import records_of
from approvals.checks.registry import judge
from approvals.configuration.read import load_json, number_of, read
from approvals.configuration.schema import Refused, shown
from approvals.findings import WORST_FIRST, Citation, Result
from approvals.law.model import Law
from approvals.law.rows import current_law
from approvals.registry.current import current_register
from approvals.registry.register import Register
from approvals.sheets import Unreadable
from games.register import in_force

LARGEST = 200_000_000  # bytes: more than ten thousand tables need, less than a machine has


@dataclass(frozen=True, slots=True)
class Rejected:
    """What is no configuration: one sentence and the place."""

    configuration: str | None
    error: str
    at: str

    def as_json(self) -> dict[str, Any]:
        return {"configuration": self.configuration, "error": self.error, "at": self.at}


Answer = Result | Rejected


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="one configuration or a list of them, as JSON; - reads them")
        parser.add_argument("--json", action="store_true", help="print JSON on standard output")
        parser.add_argument(
            "--as-of", metavar="DATE", help="check as of this day instead of the day in the configuration"
        )
        parser.add_argument(
            "--record",
            metavar="CHECK",
            help="FILE holds records for this check, such as PROG-LEDGER (a ledger, a room, deposits; JSON, CSV, XLSX)",
        )

    def handle(self, *args: object, **options: Any) -> None:
        try:
            day = _day(options["as_of"])
            if options["record"] is not None:
                self._records(options["record"], options["file"], day, as_json=options["json"])
                return
            data = load_json(_text(options["file"]))
            ensure_tables(self._progress)
            with acting_system():
                register, law = current_register(), current_law()
        except Refused as refused:
            self._end(refused.message, options["json"])
        except NotReady as trouble:
            self._end(str(trouble), options["json"])
        except Unreadable as trouble:
            self._end(str(trouble), options["json"])
        except OperationalError as trouble:
            self._end(f"the database is not responding: {str(trouble).splitlines()[0]}", options["json"])
        many = isinstance(data, list)
        with in_force():
            answers = [answer(item, register, law, day) for item in (data if many else [data])]
        if options["json"]:
            self.stdout.write(
                as_list(answers) if many else json.dumps(answers[0].as_json(), ensure_ascii=False, indent=1)
            )
        else:
            for one in answers:
                self.stdout.write("\n".join(table(one)))
        for number, a in enumerate(answers):
            if isinstance(a, Rejected):
                which = f" (number {number + 1} of the list)" if many else ""
                self.stderr.write(f"comply: {a.error}{which}")
        if status := exit_status(answers):
            sys.exit(status)

    def _records(self, id: str, file: str, day: date | None, *, as_json: bool) -> None:
        """The answers of one check of records; one record is answered by an object, several by a list."""
        check = record_check_of(id.upper())
        if check is None:
            known = ", ".join(c.id for c in record_checks())
            raise Refused(f"--record {shown(id)} is not a check of records; they are {known}.")
        records = records_of(check, _raw(file), file)
        ensure_tables(self._progress)
        with acting_system():
            law = current_law()
        answers = [record_answer(check, r, law, day) for r in records]
        if as_json:
            shown_ = [a.as_json() for a in answers]
            self.stdout.write(json.dumps(shown_[0] if len(shown_) == 1 else shown_, ensure_ascii=False, indent=1))
        else:
            for item in answers:
                self.stdout.write("\n".join(table(item)))
        for a in answers:
            if isinstance(a, Rejected):
                self.stderr.write(f"comply: {a.error}")
        if status := exit_status(answers):
            sys.exit(status)

    def _progress(self, text: str) -> None:
        self.stderr.write(text)

    def _end(self, line: str, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(Rejected(None, line, "").as_json(), ensure_ascii=False, indent=1))
        self.stderr.write(f"comply: {line}")
        sys.exit(2)


def answer(data: object, register: Register, law: Law, day: date | None = None) -> Answer:
    """The findings about one configuration, or why it is none."""
    try:
        configuration = read(data, as_of=day, same_paytable=register.same_paytable)
    except Refused as refused:
        return Rejected(number_of(data), refused.message, refused.at)
    return judge(configuration, register, law)


def record_answer(check: RecordCheck, data: object, law: Law, day: date | None = None) -> RecordResult | Rejected:
    """The findings about one record, or why it is none."""
    if day is not None and isinstance(data, dict):
        data = {**data, "as_of": day.isoformat()}
    try:
        return check.answer(data, law)
    except Refused as refused:
        return Rejected(check.id, refused.message, refused.at)


def as_list(answers: list[Answer]) -> str:
    """One line an answer: indenting thousands of them costs more than judging them."""
    return "[" + ",\n".join(json.dumps(a.as_json(), ensure_ascii=False) for a in answers) + "]"


def exit_status(answers: Sequence[Answer | RecordResult]) -> int:
    """2 where something was refused, 1 where something failed, 0 else: review is no bad news."""
    if any(isinstance(a, Rejected) for a in answers):
        return 2
    return int(any(not isinstance(a, Rejected) and a.verdict == "fail" for a in answers))


def table(a: Answer | RecordResult) -> Iterator[str]:
    """The answer for people: the worst first."""
    if isinstance(a, Rejected):
        yield f"{a.configuration or 'configuration'}: not checked"
        yield f"  {a.error}"
        return
    name = a.check if isinstance(a, RecordResult) else a.configuration or "table without a number"
    yield f"{name} on {a.as_of}: {a.verdict.replace('_', ' ')}"
    for f in sorted(a.findings, key=lambda f: WORST_FIRST.index(f.verdict)):
        sure = "" if f.certainty == "read" else f" [{f.certainty}]"
        sources = dict.fromkeys(_source(c) for c in f.citations)
        yield f"  {f.verdict.replace('_', ' '):14}  {f.check:19}  {f.subject}: {f.message}{sure}"
        if f.verdict in ("fail", "needs_review") and sources:
            yield f"  {'':14}  {'':19}  {'; '.join(sources)}"


def _source(citation: Citation) -> str:
    page = f", page {citation.page}" if citation.page else ""
    since = f" (from {citation.effective_from})" if citation.effective_from else ""
    return f"{citation.source}{page}{since}"


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"--as-of {shown(text)} is not a date; write it as 2024-02-01.") from None


def _text(name: str) -> str:
    try:
        return _raw(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{name} is not a text in UTF-8; save it as such.") from None


def _raw(name: str) -> bytes:
    try:
        raw = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _bytes(Path(name))
    except OSError as trouble:
        raise Refused(f"{name} can't be read: {trouble.strerror or trouble}.") from None
    if len(raw) > LARGEST:
        raise Refused(f"{name} is larger than {LARGEST:,} bytes; split it.")
    return raw


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)
