"""The register that is kept: read game by game, brought up to date by what is new, it is what compiling all gives."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from approvals.models import Letter, Publication
from approvals.registry import current as load
from approvals.registry import rows as stored
from approvals.registry.current import StoredRegister, current_register
from approvals.registry.register import Register
from approvals.registry.terms import Memo
from approvals.registry.withdraw import confirm_withdrawal, propose_withdrawal
from games.models import Game, GameName
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, published
from tests.approvals.registry.whole import compile_stored

pytestmark = pytest.mark.django_db
DAYS = [datetime.date(2022, 1, 1), datetime.date(2023, 6, 14), datetime.date(2024, 1, 10), datetime.date(2026, 1, 1)]
READS_ALL = stored.register_for


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "_stored", None)


@pytest.fixture
def only_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole register is never read."""
    monkeypatch.setattr(stored, "register_for", lambda: pytest.fail("all of it was read"))


def same() -> None:
    """Everything that a register can be asked, beside the one that is compiled from all that is stored."""
    fresh = compile_stored(READS_ALL())
    same_answers(current_register(), fresh)
    at_once = StoredRegister(stored.register_mark())
    at_once.read_ahead(GameName.objects.values_list("name", flat=True), [])
    same_answers(at_once, fresh)


def same_answers(one: Register, other: Register) -> None:
    """Of each game, whether it was read by itself or with all others."""
    for name in GameName.objects.values_list("name", flat=True):
        assert one.history(name) == other.history(name)
        for day in DAYS:
            assert one.terms(name, day) == other.terms(name, day)
        for letter_ in other.letters.values():
            assert one.decides(letter_, name) == other.decides(letter_, name)
            assert one.withdrawn_approval(name, letter_) == other.withdrawn_approval(name, letter_)
    for item in other.letters.values():
        assert item.submission is None or one.letters_numbered(item.submission) == other.letters_numbered(
            f"#{item.submission}"
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
        same()
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
    same()
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
        assert len(current_register().history("Harbor Stud")) == 2
        transaction.set_rollback(True)
    published(packet(letter_=letter(number="9100", date="2024-01-10")), name="second")
    result = current_register().history("Harbor Stud")
    assert [approval.letter.submission for approval in result] == ["9001", "9100"]
    same()


def test_what_was_read_within_a_transaction_that_failed_is_forgotten() -> None:
    published(packet(letter_=letter()), name="first")
    asked_before = current_register()
    with transaction.atomic():
        published(packet(letter_=letter(number="9666", date="2024-05-05")), name="taken back")
        assert len(asked_before.history("Harbor Stud")) == 2, "it was first asked for now"
        transaction.set_rollback(True)
    assert len(current_register().history("Harbor Stud")) == 1


def test_a_letter_found_by_its_number_within_a_transaction_that_failed_is_forgotten() -> None:
    published(packet(letter_=letter()), name="first")
    asked_before = current_register()
    with transaction.atomic():
        published(packet(letter_=letter(number="9666", date="2024-05-05")), name="taken back")
        assert len(asked_before.letters_numbered("9666")) == 1
        transaction.set_rollback(True)
    assert current_register().letters_numbered("9666") == ()


def test_a_letter_stays_while_another_thread_makes_the_register_forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "MOST_GAMES", 1)
    published(packet(letter_=letter()))
    register, read = current_register(), stored.read_letters
    assert len(register.letters_numbered("9001")) == 1, "the letter is kept by now"

    def meanwhile(ids: frozenset[int]) -> Any:
        monkeypatch.setattr(stored, "read_letters", read)
        assert register.history("No Game") == register.history("No Other Game") == ()
        return read(ids)

    monkeypatch.setattr(stored, "read_letters", meanwhile)
    assert len(register.history("Harbor Stud")) == 1


def test_a_game_is_judged_by_its_own_publications_whatever_else_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    one_packet = stored._packet
    monkeypatch.setattr(stored, "_packet", lambda p: read.append(p.pk) or one_packet(p))
    monkeypatch.setattr(stored, "register_for", lambda: pytest.fail("all of it was read"))
    published(packet(letter_=letter()), name="own")
    own = Publication.objects.get().pk

    def loaded() -> tuple[list[int], int]:
        load._stored = None
        read.clear()
        with CaptureQueriesContext(connection) as asked:
            register = current_register()
            assert register.terms("Harbor Stud", DAYS[1]) is not None
            assert register.terms("Harbor Stud", DAYS[2]) is not None
        kept = [part.letter.submission for part in register._parts.values()]
        assert kept == ["9001"], "and no other letter is in memory"
        assert repr(register) == f"StoredRegister({stored.register_stamp()})"
        return list(read), len(asked)

    alone = loaded()
    for number in range(9100, 9105):
        other = f"Meadow Brag {number}"
        published(packet(game=other, letter_=letter(number=str(number), games=(other,))), name=other)
    assert loaded() == alone == ([own], alone[1])


def test_what_a_process_keeps_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "MOST_GAMES", 3)
    published(packet(letter_=letter()))
    register = current_register()
    for number in range(10):
        assert register.history(f"No Game {number}") == ()
        assert len(register._games) <= 3
    assert register.history("Harbor Stud"), "what was forgotten is read again"


def test_what_terms_keep_has_a_bound_and_what_was_put_there_just_now_stays() -> None:
    kept = Memo()
    for number in range(3 * Memo.LARGEST):
        kept[number] = number
        assert kept[max(number - Memo.LARGEST // 2 + 1, 0)] >= 0, "another thread was about to read it"
        assert len(kept) <= Memo.LARGEST


def test_another_database_is_read_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    published(packet(letter_=letter()))
    mark = stored.register_mark()
    assert stored.changed_since(mark, mark) == frozenset()
    first, *others = mark.events
    assert first is not None
    assert stored.changed_since(stored.Mark("another", mark.events), mark) is None
    assert stored.changed_since(stored.Mark(mark.database, ((first[0], "1999-01-01"), *others)), mark) is None
