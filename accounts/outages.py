"""Faults that are no fault of the work itself: what it stands on is away, and will be back.

Work that meets one stops cleanly, says the reason and is done later. The web answers 503 and means it: nothing of
the request was kept.
"""

from __future__ import annotations

import errno

from django.db import InterfaceError, OperationalError

STORAGE = {
    errno.ENOSPC: "there is no space left",
    errno.EDQUOT: "the space that is allowed is used up",
    errno.EROFS: "it is read-only",
    errno.EIO: "the device reports errors",
    errno.EFBIG: "a file may not grow so large",
}


class StorageUnavailable(Exception):
    """Files cannot be kept or fetched at present; the message is one sentence for people."""


class NotAsKept(Exception):
    """What was kept is gone or was changed; waiting does not help. The message is one sentence for people."""


class TransientFailure(Exception):
    """The work was ended from outside in the middle. It is tried again, some times; the message says what was seen."""


def reason(problem: BaseException) -> str | None:
    """One sentence where it is an outage; None where the program or its input is at fault."""
    if isinstance(problem, StorageUnavailable | TransientFailure):
        return str(problem)
    if isinstance(problem, OSError) and problem.errno in STORAGE:
        return f"Files cannot be written now: {STORAGE[problem.errno]}."
    if isinstance(problem, OperationalError | InterfaceError):
        state = getattr(problem.__cause__, "sqlstate", None)
        if state == "53100":
            return "The database cannot write now: there is no space left."
        return "The database is not responding."
    return None
