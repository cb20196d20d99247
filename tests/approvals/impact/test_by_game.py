"""What a change means is worked out from the games that it touches: as from the whole register, which is not read."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from approvals.impact.change import Change, Snapshot
from approvals.impact.sources import (
    imagined_value,
    of_confirmed_withdrawal,
    of_law_value,
    of_minimum,
    of_publication,
    of_reading,
    of_withdrawal,
)
from approvals.impact.tables import Table, impact_of
from approvals.law.rows import current_law
from approvals.models import Component, Letter, Publication, Withdrawal
from approvals.registry import current
from approvals.registry import rows as stored
from approvals.registry.hypothetical import with_minimum, with_packet, without_document
from approvals.registry.naming import names_if_published
from approvals.registry.register import Register, letter_key, letter_of
from approvals.registry.terms import PublishedPacket
from approvals.registry.withdraw import confirm_withdrawal, propose_withdrawal
from games.models import Game
from ingest.documents.selectors import packet_of
from ingest.models import Reading
from paytables.models import Paytable
from paytables.packet import names
from tests.accounts.people import person
from tests.approvals.packets import component, equipment, letter, packet, paytable, published
from tests.approvals.packets import stored as received
from tests.approvals.registry.whole import compile_stored

pytestmark = pytest.mark.django_db
READS_ALL = stored.register_for
LATER = datetime.date(2030, 1, 1)
GAMES = ("Harbor Stud", "Meadow Brag", "Silver Draw", "Otter Poker")


def rules(game: str | None, number: str | None, date: str, atlas: str, *listed: str) -> dict[str, Any]:
    value = packet(
        letter_=letter(number=number, date=date, games=listed or (game or "Otter Poker",)),
        game=game,
        paytables=[paytable("HS-01"), paytable("HS-02")] if game else [],
    )
    value["equipment"] = [equipment([component("GM Atlas", atlas)])] if game else []
    return value


@pytest.fixture(autouse=True)
def register(monkeypatch: pytest.MonkeyPatch) -> None:
    for place, value in enumerate((
        rules("Harbor Stud", "3077", "2022-05-23", "5.3.0"),
        rules("Harbor Stud", "3078", "2023-06-14", "5.4.0", "Harbor Stud", "Silver Draw"),
        rules("Meadow Brag", "3100", "2023-01-01", "5.4.0"),
        rules("Silver Draw", "3101", "2023-02-01", "5.2.0", "Silver Draw", "Otter Poker"),
        rules(None, "3102", "2023-03-01", "", "Otter Poker", "Meadow Brag"),
        rules("Otter Poker", None, "2023-04-01", "5.4.0"),
        rules("Harbor Stud Poker", "3079", "2023-07-14", "5.4.0", "Harbor Stud"),
    )):  # fmt: skip
        published(value, name=f"{place}.json")
    monkeypatch.setattr(current, "_stored", None)
    monkeypatch.setattr(stored, "register_for", lambda: pytest.fail("all of it was read"))


def whole(*more: stored.RegisteredWithdrawal, without: int | None = None) -> Register:
    read = READS_ALL()
    left = tuple(w for w in read.withdrawals if w.id != without)
    return compile_stored(replace(read, withdrawals=(*left, *more)))


def tables() -> Iterator[Table]:
    for number, game in enumerate((*GAMES, "Harbor Stud Poker", "Moon Poker")):
        for at, version in enumerate(("5.2.0", "5.3.0", "5.4.1")):
            form = {
                "as_of": "2024-01-01", "game": game, "table": {"number": "1", "seats": 7},
                "operator": {"name": "Maple", "kind": "commercial"},
                "submission": f"31{number:02}", "bets": [{"bet": "ante", "min": "5", "max": "300"}],
                "progressive": {
                    "paytable": "HS-01", "components": [{"component": "GM Atlas", "version": version}],
                    "link": {"games": ["Meadow Brag", game]} if at else None,
                },
            }  # fmt: skip
            yield Table(10 * number + at, 1, 1, "Maple", "commercial", "Main", str(number), form)


def same(change: Change, before: Register, after: Register) -> bool:
    """Whether it touches any table."""
    plain = Change(change.title, change.day, Snapshot(before, change.before.law), Snapshot(after, change.after.law))
    assert change.games == plain.games
    assert change.submissions == plain.submissions
    assert change.components == plain.components
    one, other = impact_of(change, tables()), impact_of(plain, tables())
    assert one.affected == other.affected
    assert one.judged == other.judged
    return bool(one.affected)


NEW: list[Callable[[], dict[str, Any]]] = [
    lambda: rules("Harbor Stud", "3200", "2024-02-01", "6.0.0"),
    lambda: rules("Meadow Brag", "3200", "2024-02-01", "6.0.0", "Meadow Brag", "Moon Poker", "Silver Draw"),
    lambda: rules("Silver Draw Poker", "3200", "2024-02-01", "6.0.0", "Silver Draw"),
    lambda: rules("Otter Poker", None, "2024-02-01", "6.0.0"),
    lambda: rules("Silver Draw", "3078", "2023-06-14", "6.0.0", "Silver Draw"),
    lambda: rules("Harbor Stud", "#3078", "2023-06-14", "6.0.0"),
    lambda: rules(None, "3200", "2024-02-01", "", *GAMES),
    lambda: {**rules("Harbor Stud", "3200", "2024-02-01", "6.0.0"), "paytables": []},
]


def test_publishing_a_reading() -> None:
    touches = [_publishing(received(make(), name=f"new {n}.json")) for n, make in enumerate(NEW)]
    assert sum(touches) > 4


def _publishing(reading: Reading) -> bool:
    value = packet_of(reading)
    one_game, before = names_if_published(value), whole()
    return same(of_reading(reading), before, with_packet(before, value, str(reading.document_id), one_game))


def test_publishing_a_document_again() -> None:
    for publication in Publication.objects.all():
        reading = Reading.objects.filter(document=publication.document).latest("pk")
        _publishing(reading)


def test_what_publications_have_meant() -> None:
    published(rules("Harbor Stud", "3079", "2023-07-14", "5.5.0"), name="corrected.json")
    for publication in Publication.objects.filter(stands=True, letter__isnull=False):
        printed = PublishedPacket(str(publication.document_id), publication.packet)
        read, after = letter_of(printed), whole()
        assert read is not None
        earlier = Publication.objects.filter(
            letter=publication.letter, game=publication.game, pk__lt=publication.pk
        ).last()
        instead = PublishedPacket(str(earlier.document_id), earlier.packet) if earlier else None
        before = without_document(after, letter_key(read), printed.document, instead)
        same(of_publication(publication), before, after)


@pytest.mark.parametrize("game", [None, "otter poker", "Harbor Stud Poker"])
def test_a_higher_minimum(game: str | None) -> None:
    item, raised = of_minimum(component="gm  atlas", version="5.5.0", first=LATER, game=game)
    before = whole()
    plain = with_minimum(before, "GM Atlas", "5.5.0", LATER, frozenset({names.fold(game)}) if game else None)
    assert same(item, before, plain.register)
    assert (raised.raised, raised.exact, raised.unknown) == (plain.raised, plain.exact, plain.unknown)


def test_a_value_of_the_law() -> None:
    value = imagined_value(parameter="wager.house_banked.max_usd", value="200", first=LATER)
    result = of_law_value(value)
    assert same(result, whole(), whole())
    assert result.after.law != current_law()


def test_withdrawals() -> None:
    first = Letter.objects.get(submission__number="3079")
    on = {
        "effective_on": datetime.date(2024, 3, 1),
        "reason": "Unsafe.",
        "evidence": "Order 7",
        "actor": person("agent"),
    }
    rows = [
        propose_withdrawal(approval=(first, Game.objects.get(name="Harbor Stud")), **on),
        propose_withdrawal(equipment=(Component.objects.get(name="GM Atlas"), "5.4.1"), **on),
        propose_withdrawal(paytable=Paytable.objects.filter(version__game__name="Meadow Brag").earliest("pk"), **on),
    ]
    second, touches = person("agent", "second"), 0
    for row in rows:
        touches += same(of_withdrawal(row), whole(), whole(stored.registered_withdrawal(row)))
        confirm_withdrawal(withdrawal=row, actor=second)
        row = Withdrawal.objects.get(pk=row.pk)
        same(of_confirmed_withdrawal(row), whole(without=row.pk), whole())
    assert touches > 0


def test_more_games_and_tables_ask_no_more_of_the_database() -> None:
    """Each game by itself would be asked for in four questions and more."""

    def asked(make: Callable[[], Change], games: int) -> int:
        current._stored = None
        some = [replace(t, form={**t.form, "game": GAMES[n % games]}) for n, t in enumerate(tables())]
        with CaptureQueriesContext(connection) as queries:
            impact_of(make(), some)
        return len(queries)

    value = imagined_value(parameter="wager.house_banked.max_usd", value="200", first=LATER)
    makes: list[Callable[[], Change]] = [
        lambda: of_law_value(value),
        lambda: of_minimum(component="GM Atlas", version="5.5.0", first=LATER)[0],
    ]
    for make in makes:
        assert asked(make, 4) <= asked(make, 1) <= 25
