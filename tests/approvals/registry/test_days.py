"""Rows and the compiled register hold the same days, in whichever order letters were filed and whatever ends."""

from __future__ import annotations

import datetime
from itertools import permutations

import pytest

from approvals.models import Approval, Letter
from approvals.registry.current import current_register
from approvals.registry.in_force import InForce, approval_in_force
from approvals.registry.withdraw import confirm_withdrawal, propose_withdrawal
from games.models import Game
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, published

pytestmark = pytest.mark.django_db
GAME = "Harbor Stud"
LETTERS = (("998", "2023-06-14"), ("3077", "2023-06-14"), ("M12-2", "2023-09-01"), ("M2-9", "2023-09-01"))
DAYS = [datetime.date(2023, month, day) for month in (6, 7, 8, 9, 10) for day in (1, 13, 14, 15)]


def both(day: datetime.date) -> tuple[str | None, str | None]:
    row = approval_in_force(GAME, day)
    number = str(row.approval.letter.submission.number) if isinstance(row, InForce) else None
    compiled = current_register().approval(GAME, day)
    return number, compiled.letter.submission if compiled else None


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_rows_and_terms_hold_the_same_days(order: tuple[int, ...]) -> None:
    for place in order:
        number, date = LETTERS[place]
        published(packet(letter_=letter(number=number, date=date)), name=number)
    for day in DAYS:
        of_rows, of_terms = both(day)
        assert of_rows == of_terms, day
    assert both(datetime.date(2023, 8, 1)) == ("3077", "3077"), "of two of one day the later number"
    row = propose_withdrawal(
        actor=person("agent"),
        approval=(Letter.objects.get(submission__number="3077"), Game.objects.get()),
        effective_on=datetime.date(2023, 8, 14),
        reason="Unsafe.",
        evidence="Order 7",
    )
    confirm_withdrawal(withdrawal=row, actor=person("agent", "second"))
    for day in DAYS:
        of_rows, of_terms = both(day)
        assert of_rows == of_terms, day
    assert both(datetime.date(2023, 8, 14)) == (None, None)
    assert Approval.objects.filter(withdrawn_on=row.effective_on).count() == 2
