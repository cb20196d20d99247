"""What a room's equipment means for its tables: which of it is below a minimum and since when, which version mends it,
and what an upgrade would mend and break. Everything is what the checks answer, asked of the tables as they are and as
they would be."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accounts.models import User
from approvals.checks.registry import Check, checks
from approvals.checks.registry import CheckContext as Terms
from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.equipment.compatibility import in_order
from approvals.equipment.requirements import RequiredComponent, all_ever_required
from approvals.equipment.rooms import BadDevice, Used, changed_tables, devices_of, tables_of, users_of, with_versions
from approvals.filings.judging import NOTHING_FILED, form_of, judge_form
from approvals.filings.selectors import approvals_on_record
from approvals.findings import Finding
from approvals.impact.change import Worse, compared
from approvals.law.model import Law
from approvals.law.rows import current_law
from approvals.models import ConfigurationVersion, Room, RoomDevice
from approvals.registry.current import current_register
from approvals.registry.register import Register
from paytables.packet.versions import compare

OF_EQUIPMENT = ("EQUIPMENT-VERSION", "SHUFFLER")
MOST_CANDIDATES = 12


@dataclass(frozen=True, slots=True)
class Trouble:
    """A table on which a device does not do, or on which nobody can say."""

    table: ConfigurationVersion
    finding: Finding
    since: datetime.date  # the first day on which it was so, of those since the device runs this version


@dataclass(frozen=True, slots=True)
class DeviceState:
    """A device with its tables and what is wrong with it."""

    device: RoomDevice
    used: tuple[Used, ...]
    troubles: tuple[Trouble, ...]
    mends: str | None  # the lowest printed version with which every table's checks pass
    others: tuple[Used, ...]  # tables whose form says another version than the room's list

    @property
    def failing(self) -> list[Trouble]:
        return [t for t in self.troubles if t.finding.verdict == "fail"]

    @property
    def since(self) -> datetime.date | None:
        return min((t.since for t in self.failing or self.troubles), default=None)

    @property
    def verdict(self) -> str:
        if not self.used:
            return "not_applicable"
        return "fail" if self.failing else "needs_review" if self.troubles else "pass"


@dataclass
class _Judging:
    """The checks of equipment over one register and law."""

    register: Register
    law: Law
    asked: tuple[Check, ...]

    @classmethod
    def now(cls) -> _Judging:
        return cls(current_register(), current_law(), tuple(c for c in checks() if c.id in OF_EQUIPMENT))

    def at(self, form: Mapping[str, object], place: str, day: datetime.date) -> Finding | None:
        """What is said against the component at a place on a day; None: nothing."""
        try:
            c = read(dict(form), as_of=day, same_paytable=self.register.same_paytable)
        except Refused:
            return None
        terms = Terms.of(c, self.register)
        results = [f for one in self.asked for f in one.run(c, terms, self.law) if _about(f, place)]
        bad = [f for f in results if f.verdict in ("fail", "needs_review")]
        return min(bad, key=lambda f: f.verdict, default=None)


def _about(finding: Finding, place: str) -> bool:
    if place == "shuffler":
        return finding.check == "SHUFFLER"
    return finding.subject in (place, f"{place}.version")


def equipment_of(room: Room, user: User, day: datetime.date) -> list[DeviceState]:
    """Every device of the room with what the checks say of it on the day."""
    devices, tables = devices_of(room), tables_of(room, user)
    judging = _Judging.now()
    asked = all_ever_required() if devices else {}
    return [_state(d, users_of(d, devices, tables), judging, asked.get(d.key, []), day) for d in devices]


def _state(
    device: RoomDevice,
    used: Sequence[Used],
    judging: _Judging,
    history: Sequence[RequiredComponent],
    day: datetime.date,
) -> DeviceState:
    troubles = []
    for one in used:
        form = form_of(one.version)
        finding = judging.at(form, one.here.place, day)
        if finding is not None:
            since = _since(form, one.here.place, judging, history, device.since, day)
            troubles.append(Trouble(one.version, finding, since))
    mends = _mending(device, used, judging, history, day) if troubles else None
    others = tuple(u for u in used if (u.here.version or "") != device.version)
    return DeviceState(device, tuple(used), tuple(troubles), mends, others)


def _since(
    form: Mapping[str, object],
    place: str,
    judging: _Judging,
    history: Sequence[RequiredComponent],
    installed: datetime.date,
    day: datetime.date,
) -> datetime.date:
    """Back from the day over the days on which rules that ask for it came into force."""
    result = day
    starts = {a.first for a in history} | {w.of.on for w in judging.register.withdrawals.versions}
    for start in sorted({s for s in starts if installed < s <= day} | {installed}, reverse=True):
        if start > day or judging.at(form, place, start) is None:
            break
        result = start
    return result


def _mending(
    device: RoomDevice,
    used: Sequence[Used],
    judging: _Judging,
    history: Sequence[RequiredComponent],
    day: datetime.date,
) -> str | None:
    """The lowest of the printed versions with which nothing is said against the device on any of its tables."""
    printed = in_order(a.version for a in history if a.version is not None)[0]
    for version in printed[-MOST_CANDIDATES:]:
        if device.version and compare(version, device.version) in ("below", "equal"):
            continue
        if all(
            judging.at(with_versions(form_of(u.version), {u.here.place: version}), u.here.place, day) is None
            for u in used
        ):
            return version
    return None


@dataclass(frozen=True, slots=True)
class Planned:
    """One table before and after an upgrade."""

    table: ConfigurationVersion
    before: str
    after: str
    mended: tuple[Worse, ...]
    broken: tuple[Worse, ...]


def plan(room: Room, versions: Mapping[int, str], user: User, day: datetime.date) -> list[Planned]:
    """What an upgrade would mean for each table that it touches. Nothing is changed. Raises BadDevice."""
    try:
        return _planned(room, versions, user, day)
    except Refused as why:
        raise BadDevice(str(why)) from why


def _planned(room: Room, versions: Mapping[int, str], user: User, day: datetime.date) -> list[Planned]:
    register, law = current_register(), current_law()
    changes = list(changed_tables(room, versions, user))
    filed = approvals_on_record(table.configuration_id for table, _ in changes)
    results = []
    for table, changed in changes:
        on_record = filed.get(table.configuration_id, NOTHING_FILED)
        form = form_of(table)
        before = judge_form(form, day, register, law, on_record)
        after = judge_form({**changed, "operator": form["operator"]}, day, register, law, on_record)
        results.append(
            Planned(
                table,
                before.verdict,
                after.verdict,
                tuple(compared(list(after.findings), list(before.findings))),
                tuple(compared(list(before.findings), list(after.findings))),
            )
        )
    return results
