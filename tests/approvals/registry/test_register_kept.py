"""The compiled register that is kept: brought up to date by what is new alone, it is what compiling all of it gives."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import transaction

from approvals.models import Letter, Publication
from approvals.registry import current as load
from approvals.registry import rows as stored
from approvals.registry.current import compile_stored, current_register
from approvals.registry.register import Register
from approvals.registry.withdraw import confirm_withdrawal, propose_withdrawal
from games.models import Game, GameName
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, published

pytestmark = pytest.mark.django_db
DAYS = [datetime.date(2022, 1, 1), datetime.date(2023, 6, 14), datetime.date(2024, 1, 10), datetime.date(2026, 1, 1)]
READS_ALL = stored.register_for


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "_kept", None)


@pytest.fixture
def only_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first reading on the whole register is not read again."""
    current_register()
    monkeypatch.setattr(stored, "register_for", lambda: pytest.fail("all of it was read again"))


def same(kept: Register) -> None:
    """Everything that a register can be asked, beside the one that is compiled from all that is stored."""
    anew = compile_stored(READS_ALL())
    assert list(kept.letters.items()) == list(anew.letters.items()), "in the same order too"
    assert kept.documents == anew.documents
    assert kept.withdrawals == anew.withdrawals
    assert kept.names == anew.names
    assert {name: set(keys) for name, keys in (kept._deciding or {}).items()} == {
        name: set(keys) for name, keys in (anew._deciding or {}).items()
    }
    for name in GameName.objects.values_list("name", flat=True):
        assert kept.history(name) == anew.history(name)
        for day in DAYS:
            assert kept.terms(name, day) == anew.terms(name, day)
    for found in anew.letters.values():
        assert found.submission is None or kept.letters_numbered(found.submission) == anew.letters_numbered(
            f"#{found.submission}"
        )


@pytest.mark.usefixtures("only_changes")
def test_each_publication_is_added() -> None:
    poor = packet(letter_=letter())
    poor["paytables"] = []
    steps: list[dict[str, Any]] = [
        poor,
        packet(letter_=letter(number="9100", date="2024-01-10", games=("Harbor Stud", "Meadow Brag"))),
        packet(game=None, letter_=letter(number="8000", date="2022-02-02")),
        packet(game=None, letter_=letter(number="9200", date="2024-01-09", decision="denied")),
        packet(letter_=letter(games=("Harbor Stud", "Silver Draw"))),  # a fuller print of the first, which it replaces
        packet(letter_=letter(number="9300", date="2024-02-01"), game="Harbor Stud Poker"),  # one more name of it
        packet(),
        packet(letter_=letter(number=None, date="2024-03-03", games=("Silver Draw",)), game="Silver Draw"),
    ]
    for number, step in enumerate(steps):
        published(step, name=f"step {number}")
        same(current_register())
    assert GameName.objects.filter(main=False).exists(), "one game has two names"
    assert Publication.objects.filter(stands=False).exists(), "a print was replaced"


def withdraw() -> None:
    row = propose_withdrawal(
        actor=person("agent"),
        approval=(Letter.objects.get(), Game.objects.get()),
        effective_on=datetime.date(2023, 9, 1),
        reason="Unsafe.",
        evidence="Order 7",
    )
    confirm_withdrawal(withdrawal=row, actor=person("agent", "second"))


@pytest.mark.usefixtures("only_changes")
def test_a_withdrawal_is_added() -> None:
    published(packet(letter_=letter()))
    before = current_register()
    withdraw()
    now = current_register()
    assert now is not before
    same(now)
    assert before.approval("Harbor Stud", DAYS[2]) is not None
    assert now.approval("Harbor Stud", DAYS[2]) is None


@pytest.mark.usefixtures("only_changes")
def test_what_did_not_change_is_not_compiled_again() -> None:
    published(packet(letter_=letter()), name="first")
    kept = current_register().terms("Harbor Stud", DAYS[1])
    assert kept is not None
    published(packet(game="Meadow Brag", letter_=letter(number="9100", games=("Meadow Brag",))), name="second")
    assert current_register().terms("Harbor Stud", DAYS[1]) is kept
    assert current_register() is current_register()


def test_what_was_never_committed_is_forgotten() -> None:
    published(packet(letter_=letter()), name="first")
    with transaction.atomic():
        published(packet(letter_=letter(number="9666", date="2024-05-05")), name="taken back")
        assert len(current_register().letters) == 2
        transaction.set_rollback(True)
    published(packet(letter_=letter(number="9100", date="2024-01-10")), name="second")
    found = current_register()
    assert {found.submission for found in found.letters.values()} == {"9001", "9100"}
    same(found)


def test_another_database_is_read_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    published(packet(letter_=letter()))
    mark = stored.register_mark()
    assert stored.changes_since(mark, mark) == stored.Changes(mark, (), (), (), frozenset())
    first, *others = mark.events
    assert first is not None
    assert stored.changes_since(stored.Mark("another", mark.events), mark) is None
    assert stored.changes_since(stored.Mark(mark.database, ((first[0], "1999-01-01"), *others)), mark) is None
