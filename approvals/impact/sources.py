"""Where changes come from: a reading that is to be published, a minimum somebody thinks of, a value of the law."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

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
from approvals.registry.by_game import Touched
from approvals.registry.components import component_key
from approvals.registry.current import current_register, with_withdrawal, without_withdrawal
from approvals.registry.hypothetical import Raised, with_minimum, with_packet, without_document
from approvals.registry.naming import names_if_published
from approvals.registry.register import letter_key, letter_of
from approvals.registry.rows import games_requiring, letters_with
from approvals.registry.scope import jurisdiction_in
from approvals.registry.terms import Letter, PublishedPacket
from ingest.documents.selectors import packet_of
from ingest.models import Reading
from paytables.packet import names

RUNNING = ("draft", "submitted", "returned", "recommended", "approved")


class NoImpact(Exception):
    """Why the meaning of a change can not be worked out; one sentence for people."""


def _day(first: datetime.date, day: datetime.date | None) -> datetime.date:
    """A change that begins in the past means something from today on."""
    return day or max(first, timezone.localdate())


def of_reading(reading: Reading, day: datetime.date | None = None) -> Change:
    """What publishing a reading would mean."""
    packet = packet_of(reading)
    if sentence := outside(jurisdiction_in(packet)):
        raise NoImpact(sentence)
    printed = PublishedPacket(str(reading.document_id), packet)
    letter = letter_of(printed)
    if letter is None:
        raise NoImpact("No letter came with it, or its day was not read: rules alone put nothing in force.")
    one_game, law = names_if_published(packet), current_law()
    before = _about(printed, letter, letters_with(reading.document_id), one_game)
    after = before.instead(with_packet(before.part, packet, printed.document, one_game))
    return Change(
        f"Publishing {reading.document.name}", _day(letter.date, day), Snapshot(before, law), Snapshot(after, law)
    )


def _about(printed: PublishedPacket, letter: Letter, known: Iterable[int], one_game: Iterable[str] = ()) -> Touched:
    """The register with all that publishing a packet touches: its games, and those of its letter if that is known."""
    games = [game for game in (printed.game, *letter.games, *one_game) if game]
    numbers = frozenset() if letter.submission is None else frozenset({letter.submission})
    return current_register().touched(games, known, numbers)


def of_publication(publication: Publication) -> Change:
    """What a publication has meant: the register without it, with what stood in its place, against the register."""
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
    after, law = _about(printed, letter, [publication.letter.pk]), current_law()
    before = after.instead(without_document(after.part, letter_key(letter), printed.document, instead))
    day = max(letter.date, timezone.localdate())
    return Change(f"Publishing {publication.document.name}", day, Snapshot(before, law), Snapshot(after, law))


def of_minimum(*, component: str, version: str, first: datetime.date, game: str | None = None) -> tuple[Change, Raised]:
    """What a higher minimum of a component would mean, everywhere or in one game."""
    day, law = _day(first, None), current_law()
    wanted = component_key(component)
    before = current_register().touched([game] if game else games_requiring(lambda name: component_key(name) == wanted))
    raised = with_minimum(before.part, component, version, day, frozenset({names.fold(game)}) if game else before.games)
    if not raised.raised:
        raise NoImpact(
            f"No rules in force on {day} ask for a lower version of {component}"
            + (", and exact versions are left as they are." if raised.exact else ".")
        )
    title = f"At least {version} of {component}" + (f" in {game}" if game else "")
    return Change(title, day, Snapshot(before, law), Snapshot(before.instead(raised.register), law)), raised


def of_law_value(row: LawValue) -> Change:
    """What a proposed value of the law would mean."""
    try:
        after = law_with([*published(), row])
    except ValueError as why:
        raise NoImpact(f"The value does not fit the others: {why}.") from why
    register, law = current_register(), current_law()
    title = f"{law[row.parameter].title}: {_shown(row.value)} from {row.effective_from}"
    return Change(title, _day(row.effective_from, None), Snapshot(register, law), Snapshot(register, after))


def of_law_publication(row: LawValue) -> Change:
    """What a published value has meant: the law without it against the law."""
    register, law = current_register(), current_law()
    try:
        before = law_with(published().exclude(pk=row.pk))
    except ValueError as why:
        raise NoImpact(f"The law without it does not hold together: {why}.") from why
    title = f"{law[row.parameter].title}: {_shown(row.value)} from {row.effective_from}"
    return Change(title, _day(row.effective_from, None), Snapshot(register, before), Snapshot(register, law))


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
    law, (before, after) = current_law(), with_withdrawal(row)
    return Change(_title(row), _day(row.effective_on, day), Snapshot(before, law), Snapshot(after, law))


def of_confirmed_withdrawal(row: Withdrawal) -> Change:
    """What a withdrawal has meant: the register without it against the register."""
    law, (before, after) = current_law(), without_withdrawal(row)
    return Change(_title(row), _day(row.effective_on, None), Snapshot(before, law), Snapshot(after, law))


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
        "configuration__room__operator_id",
    )  # fmt: skip
    for configuration, version, organisation, operator, kind, room, table, data, of in rows.iterator(chunk_size=2000):
        form = {**data, "operator": {"name": operator, "kind": kind}}
        yield Table(configuration, version, organisation, operator, kind, room, table, form, of)


def filings_of(configurations: list[int]) -> dict[int, list[str]]:
    """The filings that hold the tables and are under way or approved."""
    items = (
        FilingItem.objects.filter(
            configuration__configuration__in=configurations, filing__state__in=RUNNING, taken_out=False
        )
        .order_by("filing__number")
        .values_list("configuration__configuration_id", "filing__operator__name", "filing__number", "filing__state")
    )
    results: dict[int, list[str]] = {}
    for configuration, operator, number, state in items:
        # whoever reads it: a recommendation is the commission's own until it is confirmed
        text = f"{operator}, filing {number} ({'submitted' if state == 'recommended' else state})"
        if text not in results.setdefault(configuration, []):
            results[configuration].append(text)
    return results
