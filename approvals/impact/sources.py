"""Where changes come from: a reading that is to be published, a minimum somebody thinks of, a value of the law."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils import timezone

from accounts.jurisdictions import of_register, outside
from accounts.models import User
from accounts.web import formats
from approvals.impact.change import Change, Snapshot
from approvals.impact.tables import Table
from approvals.law.proposing import NotLaw
from approvals.law.rows import BadValue, current_law, held_of, law_with, published, written_of
from approvals.models import ConfigurationVersion, FilingItem, LawValue, Publication, Withdrawal
from approvals.operators.selectors import configurations_for
from approvals.registry.current import whole_register, with_withdrawal, without_withdrawal
from approvals.registry.hypothetical import Raised, with_minimum, with_packet, without_document
from approvals.registry.naming import names_if_published
from approvals.registry.register import letter_key, letter_of
from approvals.registry.scope import jurisdiction_in
from approvals.registry.terms import PublishedPacket
from ingest.documents.selectors import packet_of
from ingest.models import Reading

RUNNING = ("draft", "submitted", "returned", "recommended", "approved")


class NoImpact(Exception):
    """Why the meaning of a change can not be worked out; one sentence for people."""


def _day(first: datetime.date, day: datetime.date | None) -> datetime.date:
    """A change that begins in the past means something from today on."""
    return day or max(first, timezone.localdate())


def now() -> Snapshot:
    return Snapshot(whole_register(), current_law())


def of_reading(reading: Reading, day: datetime.date | None = None) -> Change:
    """What publishing a reading would mean."""
    packet = packet_of(reading)
    if sentence := outside(jurisdiction_in(packet)):
        raise NoImpact(sentence)
    printed = PublishedPacket(str(reading.document_id), packet)
    letter = letter_of(printed)
    if letter is None:
        raise NoImpact("No letter came with it, or its day was not read: rules alone put nothing in force.")
    before = now()
    after = Snapshot(with_packet(before.register, packet, printed.document, names_if_published(packet)), before.law)
    return Change(f"Publishing {reading.document.name}", _day(letter.date, day), before, after)


def of_publication(publication: Publication) -> Change:
    """What a publication has meant: the register without it, with what stood in its place, against the register."""
    after = now()
    printed = PublishedPacket(str(publication.document_id), publication.packet)
    letter = letter_of(printed)
    if letter is None or publication.letter is None:
        raise NoImpact("No letter came with it: rules alone put nothing in force.")
    before_it = (
        Publication.objects.filter(letter=publication.letter, game=publication.game, pk__lt=publication.pk)
        .order_by("-pk")
        .first()
    )
    instead = None if before_it is None else PublishedPacket(str(before_it.document_id), before_it.packet)
    before = without_document(after.register, letter_key(letter), printed.document, instead)
    day = max(letter.date, timezone.localdate())
    return Change(f"Publishing {publication.document.name}", day, Snapshot(before, after.law), after)


def of_minimum(*, component: str, version: str, first: datetime.date, game: str | None = None) -> tuple[Change, Raised]:
    """What a higher minimum of a component would mean, everywhere or in one game."""
    before = now()
    day = _day(first, None)
    raised = with_minimum(before.register, component, version, day, game)
    if not raised.raised:
        raise NoImpact(
            f"No rules in force on {day} ask for a lower version of {component}"
            + (", and exact versions are left as they are." if raised.exact else ".")
        )
    title = f"At least {version} of {component}" + (f" in {game}" if game else "")
    return Change(title, day, before, Snapshot(raised.register, before.law)), raised


def of_law_value(row: LawValue) -> Change:
    """What a proposed value of the law would mean."""
    try:
        after = law_with([*published(), row])
    except ValueError as why:
        raise NoImpact(f"The value does not fit the others: {why}.") from why
    before = now()
    title = f"{before.law[row.parameter].title}: {_shown(row.value)} from {row.effective_from}"
    return Change(title, _day(row.effective_from, None), before, Snapshot(before.register, after))


def of_law_publication(row: LawValue) -> Change:
    """What a published value has meant: the law without it against the law."""
    after = now()
    try:
        before = law_with(published().exclude(pk=row.pk))
    except ValueError as why:
        raise NoImpact(f"The law without it does not hold together: {why}.") from why
    title = f"{after.law[row.parameter].title}: {_shown(row.value)} from {row.effective_from}"
    return Change(title, _day(row.effective_from, None), Snapshot(after.register, before), after)


def imagined_value(*, parameter: str, value: object, first: datetime.date) -> LawValue:
    """A value that somebody thinks of; never saved. Raises NoImpact."""
    law = current_law()
    if parameter not in law:
        raise NoImpact(f"There is no parameter {parameter!r}.")
    known = law[parameter]
    try:
        held = held_of(value, known.kind)
    except (BadValue, NotLaw) as why:
        raise NoImpact(str(why)) from why
    return LawValue(
        jurisdiction=of_register().code,
        parameter=parameter,
        kind=known.kind,
        value=written_of(held),
        effective_from=first,
        section=known.values[-1].section,
        citation="a value that is being considered",
        certainty="read",
        date_certainty="read",
        reason="considered",
    )


def of_withdrawal(row: Withdrawal, day: datetime.date | None = None) -> Change:
    """What confirming a proposed withdrawal would mean, from its day on."""
    before = now()
    after = Snapshot(with_withdrawal(row), before.law)
    return Change(_title(row), _day(row.effective_on, day), before, after)


def of_confirmed_withdrawal(row: Withdrawal) -> Change:
    """What a withdrawal has meant: the register without it against the register."""
    after = now()
    return Change(_title(row), _day(row.effective_on, None), Snapshot(without_withdrawal(row), after.law), after)


def _title(row: Withdrawal) -> str:
    return f"Withdrawing {row.subject} from {formats.day(row.effective_on)}"


def _shown(value: object) -> str:
    if value is None:
        return "no limit"
    return ", ".join(value) if isinstance(value, list) else str(value)


def tables_for(user: User) -> Iterator[Table]:
    """The tables that the person may see, as checks judge them: the operator as the register has it."""
    return _tables(configurations_for(user))


def all_tables() -> Iterator[Table]:
    return _tables(ConfigurationVersion.objects.filter(newest=True, configuration__closed_on=None))


def _tables(versions: QuerySet[ConfigurationVersion]) -> Iterator[Table]:
    rows = versions.order_by(
        "configuration__room__operator__name", "configuration__room__name", "configuration__table", "pk"
    ).values_list(
        "configuration_id", "pk", "organisation_id", "configuration__room__operator__name",
        "configuration__room__operator__kind", "configuration__room__name", "configuration__table", "data",
    )  # fmt: skip
    for configuration, version, organisation, operator, kind, room, table, data in rows.iterator(chunk_size=2000):
        form = {**data, "operator": {"name": operator, "kind": kind}}
        yield Table(configuration, version, organisation, operator, kind, room, table, form)


def filings_of(configurations: list[int]) -> dict[int, list[str]]:
    """The filings that hold the tables and are under way or approved."""
    items = (
        FilingItem.objects.filter(
            configuration__configuration__in=configurations, filing__state__in=RUNNING, taken_out=False
        )
        .order_by("filing__number")
        .values_list("configuration__configuration_id", "filing__operator__name", "filing__number", "filing__state")
    )
    found: dict[int, list[str]] = {}
    for configuration, operator, number, state in items:
        # whoever reads it: a recommendation is the commission's own until it is confirmed
        said = f"{operator}, filing {number} ({'submitted' if state == 'recommended' else state})"
        if said not in found.setdefault(configuration, []):
            found[configuration].append(said)
    return found
