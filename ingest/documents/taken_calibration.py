"""The calibration in force: the one that came with the program, or that with reviewers' decisions, once it was taken.

What is taken is what was compared: its counts come from the comparison. It is for readings from then on; what was read
before keeps the confidence that it was published with. A program with another calibration of its own ends it, since
nobody compared that one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

from django.db import connection, transaction

from accounts import audit
from accounts.models import Job, User
from accounts.permissions import can_take_calibration, require
from ingest.learned.calibration import FORMS, Calibration, calibrate, shipped
from ingest.learned.calibration_next import with_counts
from ingest.models import TakenCalibration
from ingest.version import reader_version
from paytables.packet.plain import PlainPacket


class NotTaken(ValueError):
    """This calibration cannot be taken; `str()` says why and what to do."""


def calibration_in_force() -> Calibration:
    """By the last decision about it."""
    row = TakenCalibration.objects.order_by("-pk").first()
    if row is None or not row.counts or row.base != shipped().version:
        return shipped()
    return with_counts(shipped(), cast(Mapping[str, Sequence[int]], row.counts))


def reader_with(model: Calibration) -> str:
    """The version of the readers, and of the calibration where it is not their own."""
    own = model.version == shipped().version
    return reader_version() if own else f"{reader_version()}, calibration {model.version}"


def recalibrate(packet: PlainPacket, pages: Sequence[Mapping[str, Any]], model: Calibration) -> None:
    """Gives the values of a packet that was just read by the program's own calibration the confidence of another."""
    if model.version != shipped().version:
        calibrate(packet, {int(page["number"]): FORMS[page["source"]] for page in pages}, model)


def refusal(compared: Mapping[str, Any]) -> str | None:
    """Why the result of a comparison cannot be taken now; None where it can."""
    in_force = calibration_in_force().version
    if (compared.get("base"), compared.get("model")) != (shipped().version, in_force):
        return "The calibration has changed since this comparison. Compare again."
    if not compared.get("counts") or compared["next"] == in_force:
        return "The compared calibration is the one in use."
    return None


def take(*, job: Job, reason: str, actor: User) -> TakenCalibration:
    """Puts a compared calibration in force. Raises NotTaken."""
    require(can_take_calibration, actor)
    compared = job.result or {}
    if not reason.strip():
        raise NotTaken("Give the reason for using this calibration.")
    with _one_at_a_time():
        if (why := refusal(compared)) is not None:
            raise NotTaken(why)
        return _record(compared, reason, actor)


def put_back(*, reason: str, actor: User) -> TakenCalibration:
    """Puts the calibration that came with the program in force again. Raises NotTaken."""
    require(can_take_calibration, actor)
    if not reason.strip():
        raise NotTaken("Give the reason for going back to the original calibration.")
    with _one_at_a_time():
        if calibration_in_force().version == shipped().version:
            raise NotTaken("The original calibration is already in use.")
        return _record({"base": shipped().version, "next": shipped().version, "counts": {}}, reason, actor)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two windows decide one after the other, so that the second sees what the first did."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('calibration in force', 0))")
        yield


def _record(compared: Mapping[str, Any], reason: str, actor: User) -> TakenCalibration:
    row = TakenCalibration.objects.create(
        base=compared["base"],
        version=compared["next"],
        counts=compared["counts"],
        totals=compared.get("totals") or {},
        reason=reason.strip(),
        taken_by=actor,
    )
    audit.record("changed the calibration of readings", actor=actor, subject=row, detail={"version": row.version})
    return row
