"""Runs commands of `manage.py` as they come, one line of JSON each, and answers how each ended, as a process would."""

from __future__ import annotations

import io
import json
import sys

import django
from django.core.management import CommandError, call_command


def run(arguments: list[str]) -> dict[str, object]:
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command(*arguments, stdout=out, stderr=err)
    except CommandError as problem:
        err.write(f"CommandError: {problem}\n")
        status = 1
    except SystemExit as ended:
        status = int(ended.code or 0)
    return {"returncode": status, "stdout": out.getvalue(), "stderr": err.getvalue()}


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(run(json.loads(line))) + "\n")
        sys.stdout.flush()
