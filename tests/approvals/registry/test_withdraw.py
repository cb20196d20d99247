"""Withdrawing an approval, a version of equipment and a paytable: by two people, and what follows from it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test import Client

from accounts.models import AuditEntry, User
from approvals.checks.registry import judge
from approvals.configuration.read import read
from approvals.equipment.compatibility import gone_on, lowest_everywhere, status
from approvals.equipment.requirements import required_on
from approvals.findings import Finding
from approvals.impact.announce import announce, unannounced
from approvals.impact.sources import of_confirmed_withdrawal, of_withdrawal, tables_for
from approvals.impact.tables import impact_of
from approvals.law.load import law
from approvals.models import Approval, Component, Letter, Notice, Withdrawal
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.registry.current import current_register, withdrawals_now
from approvals.registry.in_force import InForce, NoLongerApproved, approval_in_force
from approvals.registry.withdraw import NotWithdrawable, confirm_withdrawal, propose_withdrawal, return_withdrawal
from games.models import Game
from paytables.models import Paytable
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import component, equipment, letter, packet, published

pytestmark = pytest.mark.django_db
DAY = datetime.date(2024, 2, 1)
BEFORE, AFTER = DAY - datetime.timedelta(days=1), DAY + datetime.timedelta(days=1)
GAME = "Harbor Stud"


def rules(number: str = "9001", date: str = "2023-06-14", atlas: str = "5.3.0", **more: Any) -> dict[str, Any]:
    made = packet(letter_=letter(number=number, date=date), **more)
    made["equipment"] = [equipment([component("Command Manager", "1.3.0")], [component("GM Atlas", atlas)])]
    return made


def form(day: datetime.date, atlas: str = "5.4.0", **more: Any) -> dict[str, Any]:
    parts = [{"component": "Command Manager", "version": "1.3.0"}, {"component": "GM Atlas", "version": atlas}]
    return {
        "as_of": day.isoformat(), "game": GAME, "operator": {"name": "Maple Room", "kind": "commercial"},
        "table": {"number": "1", "seats": 7}, "bets": [{"bet": "ante", "min": "5", "max": "300"}],
        "progressive": {"paytable": "HS-01", "components": parts}, "other_equipment": [], **more,
    }  # fmt: skip


def findings(check: str, day: datetime.date, **more: Any) -> list[Finding]:
    result = judge(read(form(day, **more)), current_register(), law())
    return [f for f in result.findings if f.check == check]


def verdicts(check: str, day: datetime.date, **more: Any) -> set[str]:
    return {f.verdict for f in findings(check, day, **more)}


def of_the_progressive(day: datetime.date) -> set[str]:
    """Whether the ante is of the main game nobody can say: no definition of this game is known."""
    result = findings("PAYTABLE-APPROVED", day)
    assert [(f.verdict, f.found) for f in result if f.subject == "bets[0]"] == [("needs_review", "ante")]
    return {f.verdict for f in result if f.subject != "bets[0]"}


@pytest.fixture
def agent() -> User:
    return person("agent")


@pytest.fixture
def second() -> User:
    return person("agent", "second")


@pytest.fixture
def register() -> None:
    published(rules())


def of_approval(actor: User, **more: Any) -> Withdrawal:
    values = {
        "approval": (Letter.objects.get(submission__number="9001"), Game.objects.get(names__name=GAME)),
        "effective_on": DAY, "reason": "The meter can be reset by players.", "evidence": "Order 2024-07", **more,
    }  # fmt: skip
    return propose_withdrawal(actor=actor, **values)


def of_version(actor: User, version: str = "5.4.0", **more: Any) -> Withdrawal:
    about = {"equipment": (Component.objects.get(name="GM Atlas"), version)}
    return of_approval(actor, approval=None, **about, **more)


def of_paytable(actor: User, **more: Any) -> Withdrawal:
    return of_approval(actor, approval=None, paytable=Paytable.objects.get(designator="HS-01"), **more)


EACH: tuple[Callable[..., Withdrawal], ...] = (of_approval, of_version, of_paytable)


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize("propose", EACH)
def test_it_counts_once_a_second_agent_confirmed_it(
    propose: Callable[..., Withdrawal], agent: User, second: User
) -> None:
    row = propose(agent)
    register = current_register()
    assert not register.withdrawals.approvals + register.withdrawals.versions + register.withdrawals.paytables
    with pytest.raises(NotWithdrawable, match="A second agent must confirm"):
        confirm_withdrawal(withdrawal=row, actor=agent)
    confirm_withdrawal(withdrawal=row, actor=second, reason="Seen.")
    now = current_register().withdrawals
    assert len(now.approvals) + len(now.versions) + len(now.paytables) == 1
    acts = AuditEntry.objects.filter(act__contains="withdrawal").order_by("pk")
    assert [(e.act, e.actor) for e in acts] == [("proposed a withdrawal", agent), ("confirmed a withdrawal", second)]
    assert acts[1].detail["proposed_by"] == agent.username
    with pytest.raises(NotWithdrawable, match="already closed"):
        confirm_withdrawal(withdrawal=row, actor=second)
    with pytest.raises(NotWithdrawable, match="already withdrawn, from 2024-02-01"):
        propose(agent)


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize("propose", EACH)
def test_one_that_is_returned_or_taken_back_changes_nothing(
    propose: Callable[..., Withdrawal], agent: User, second: User
) -> None:
    row = propose(agent)
    with pytest.raises(NotWithdrawable, match="already proposed"):
        propose(second)
    with pytest.raises(NotWithdrawable, match="Give the reason for returning it"):
        return_withdrawal(withdrawal=row, actor=second, reason=" ")
    assert return_withdrawal(withdrawal=row, actor=second, reason="Another game.").outcome == "returned"
    assert return_withdrawal(withdrawal=propose(agent), actor=agent, reason="A slip.").outcome == "taken_back"
    assert {w.event for w in Notice.objects.all()} == {"withdrawal.proposed"}
    assert not Approval.objects.exclude(withdrawn_on=None).exists()
    assert current_register().approval(GAME, AFTER) is not None


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize("role", ["auditor", "operator_editor", "manufacturer_editor"])
def test_only_agents_withdraw(role: str, agent: User) -> None:
    somebody, row = person(role), of_approval(agent)
    with pytest.raises(PermissionDenied):
        of_version(somebody)
    for close in (confirm_withdrawal, return_withdrawal):
        with pytest.raises(PermissionDenied):
            close(withdrawal=row, actor=somebody, reason="I may not.")


@pytest.mark.usefixtures("register")
def test_what_is_missing_is_said_in_a_sentence(agent: User) -> None:
    for more, sentence in (
        ({"reason": " "}, "Give the reason for the withdrawal"),
        ({"evidence": ""}, "Name the evidence"),
        ({"approval": None}, "Name one thing"),
        ({"page": 3}, "Name the document"),
        ({"effective_on": datetime.date(2023, 6, 13)}, "was not in force on 2023-06-13"),
    ):
        with pytest.raises(NotWithdrawable, match=sentence):
            of_approval(agent, **more)
    with pytest.raises(NotWithdrawable, match="which version of GM Atlas"):
        of_version(agent, "  ")
    assert not Withdrawal.objects.exists()


@pytest.mark.usefixtures("register")
def test_the_database_holds_to_two_people(agent: User) -> None:
    row = of_approval(agent)
    with pytest.raises(IntegrityError, match="nobody_confirms_their_own_withdrawal"), transaction.atomic():
        Withdrawal.objects.filter(pk=row.pk).update(closed_at=row.created_at, closed_by=agent, outcome="confirmed")
    with pytest.raises(DatabaseError, match="no confirmed withdrawal"), transaction.atomic():
        Approval.objects.update(withdrawn_on=DAY)
    with (
        pytest.raises(DatabaseError, match=r"permission denied|Cannot delete"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM approvals_withdrawal")


@pytest.mark.usefixtures("register")
def test_an_approval_ends_for_checks_history_and_the_public_register(agent: User, second: User) -> None:
    confirm_withdrawal(withdrawal=of_approval(agent), actor=second)
    assert isinstance(approval_in_force(GAME, BEFORE), InForce)
    assert isinstance(approval_in_force(GAME, DAY), NoLongerApproved)
    assert verdicts("GAME-AUTHORIZED", BEFORE) == {"pass"}
    (gone,) = findings("GAME-AUTHORIZED", DAY)
    assert gone.verdict == "fail"
    assert "is withdrawn from 2024-02-01 (The meter can be reset by players)" in gone.message
    assert "Order 2024-07" in {c.quote for c in gone.citations}
    assert "#9001" in findings("GAME-AUTHORIZED", DAY, submission="9001")[0].message
    page = Client()
    page.force_login(person("operator_reader"))
    game = Game.objects.get(names__name=GAME)
    assert "withdrawn from <" in page.get(f"/register/{game.slug}/").content.decode().replace("\n", "")
    stated = json.loads(page.get(f"/register/{game.slug}/1.json").content)
    assert {a["withdrawn_on"] for a in stated["approvals"]} == {"2024-02-01"}
    assert "The meter can be reset" in page.get(f"/games/{game.slug}/").content.decode()


@pytest.mark.usefixtures("register")
def test_a_withdrawn_version_fails_and_others_do_not(agent: User, second: User) -> None:
    confirm_withdrawal(withdrawal=of_version(agent), actor=second)
    assert verdicts("EQUIPMENT-VERSION", BEFORE) == {"pass"}
    (gone,) = [f for f in findings("EQUIPMENT-VERSION", DAY) if f.verdict == "fail"]
    assert (gone.subject, gone.found, gone.required) == (
        "progressive.components[1]", "5.4.0", "a version other than 5.4.0",
    )  # fmt: skip
    assert verdicts("EQUIPMENT-VERSION", DAY, atlas="5.3.0") == {"pass"}
    assert verdicts("EQUIPMENT-VERSION", DAY, atlas="5.4.1") == {"pass"}
    asked = [a for a in required_on(DAY) if a.component == "GM Atlas"]
    gone_now = gone_on(DAY, withdrawals_now())
    assert status(asked, "5.4.0", gone_now) == "withdrawn"
    assert status(asked, "5.4.1", gone_now) == "good"
    assert status(asked, "5.4.0", gone_on(BEFORE, withdrawals_now())) == "good"


@pytest.mark.usefixtures("register")
def test_every_older_version_with_it(agent: User, second: User) -> None:
    confirm_withdrawal(withdrawal=of_version(agent, "5.3.5", and_older=True), actor=second)
    assert verdicts("EQUIPMENT-VERSION", DAY, atlas="5.3.0") == {"pass", "fail"}
    assert verdicts("EQUIPMENT-VERSION", DAY, atlas="5.3.6") == {"pass"}
    assert "needs_review" in verdicts("EQUIPMENT-VERSION", DAY, atlas="Winter build")
    asked = [a for a in required_on(DAY) if a.component == "GM Atlas"]
    lowest = lowest_everywhere(asked, gone_on(DAY, withdrawals_now()))
    assert (lowest.kind, lowest.why.startswith("5.3.0 was withdrawn")) == ("none", True)


@pytest.mark.usefixtures("register")
def test_a_withdrawn_paytable_fails_until_a_later_letter_prints_it_again(agent: User, second: User) -> None:
    confirm_withdrawal(withdrawal=of_paytable(agent), actor=second)
    assert of_the_progressive(BEFORE) == {"pass"}
    (gone,) = [f for f in findings("PAYTABLE-APPROVED", DAY) if f.verdict == "fail"]
    assert "HS-01 was approved for progressive and is withdrawn from 2024-02-01" in gone.message
    page = Client()
    page.force_login(person("operator_reader"))
    address = f"/register/{Game.objects.get(names__name=GAME).slug}"
    assert json.loads(page.get(f"{address}/1.json").content)["paytables"][0]["withdrawn_on"] == "2024-02-01"
    assert "Withdrawn from" in page.get(f"/paytables/{Paytable.objects.get().pk}/").content.decode()
    published(rules("9300", "2024-03-01"), name="again")
    assert of_the_progressive(datetime.date(2024, 2, 29)) == {"fail"}
    assert of_the_progressive(datetime.date(2024, 3, 1)) == {"pass"}
    assert json.loads(page.get(f"{address}/2.json").content)["paytables"][0]["withdrawn_on"] is None


@pytest.mark.usefixtures("register")
def test_a_later_letter_that_names_the_version_approves_it_again(agent: User, second: User) -> None:
    confirm_withdrawal(withdrawal=of_version(agent), actor=second)
    published(rules("9300", "2024-03-01", atlas="5.4.0"), name="again")
    published(rules("9400", "2024-05-01", atlas="5.3.0"), name="a minimum that allows it")
    assert verdicts("EQUIPMENT-VERSION", datetime.date(2024, 4, 1)) == {"pass"}
    assert "fail" in verdicts("EQUIPMENT-VERSION", datetime.date(2024, 6, 1))


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize(
    ("propose", "check"),
    [(of_approval, "GAME-AUTHORIZED"), (of_version, "EQUIPMENT-VERSION"), (of_paytable, "PAYTABLE-APPROVED")],
)
def test_its_impact_is_shown_before_and_told_after(
    propose: Callable[..., Withdrawal], check: str, agent: User, second: User
) -> None:
    organisations = {}
    for name, atlas in (("Maple Room", "5.4.0"), ("Oak Room", "5.5.0")):
        organisations[name] = organisation("operator", name)
        made = add_operator(organisation=organisations[name], name=name, kind="commercial", actor=system())
        data = form(BEFORE, atlas)
        save_configuration(
            room=add_room(operator=made, name="Main", actor=system()), table="1", data=data, actor=system()
        )
    for what in unannounced():
        announce(*what)
    row = propose(agent)
    touched = {"Maple Room"} if propose is of_version else {"Maple Room", "Oak Room"}
    before = impact_of(of_withdrawal(row), tables_for(agent))
    assert {a.table.operator for a in before.stopping} == touched
    assert check in {w.check for a in before.stopping for w in a.worse}
    page = Client()
    page.force_login(second)
    shown = page.get(f"/withdrawals/{row.pk}/").content.decode()
    assert f"<strong>{len(touched)}</strong> of 2 tables would stop complying" in shown
    assert 'value="confirm"' in shown
    assert page.post(f"/withdrawals/{row.pk}/decide/", {"act": "confirm"}).status_code == 302
    row.refresh_from_db()
    after = impact_of(of_confirmed_withdrawal(row), tables_for(agent))
    assert {a.table.operator for a in after.stopping} == touched
    assert unannounced() == [("withdrawal", row.pk)]
    made_known = announce("withdrawal", row.pk)
    assert made_known.tables == len(touched)
    reported = {n.organisation.name for n in Notice.objects.filter(announcement=made_known, event="table.affected")}
    assert reported == touched


def ask(client: Client, values: dict[str, Any], then: str = "") -> Any:
    return client.post(f"/api/v1/withdrawals{then}", values, content_type="application/json")


@pytest.mark.usefixtures("register")
def test_it_is_proposed_on_pages_and_by_programs(agent: User, second: User) -> None:
    one, other = Client(), Client()
    one.force_login(agent)
    other.force_login(second)
    game, first = Game.objects.get(names__name=GAME), Letter.objects.get()
    values = {"effective_on": "2024-02-01", "reason": "Reset by players.", "evidence": "Order 7"}
    assert f"/withdrawals/new/?letter={first.pk}" in one.get(f"/games/{game.slug}/").content.decode()
    address = f"/withdrawals/new/?letter={first.pk}&game={game.slug}"
    assert one.get(address).status_code == 200
    refused = one.post(address, {**values, "effective_on": "soon"})
    assert refused.status_code == 422
    assert "Give the effective date." in refused.content.decode()
    assert one.post(address, values).status_code == 302
    slips = (
        ({"component": "GM Atlass", "version": "5.3"}, "There is no component GM Atlass; did you mean GM Atlas?"),
        ({"component": "GM Atlas", "version": "abc"}, "abc is not a version of GM Atlas; known are 5.3.0"),
    )
    for slip, sentence in slips:
        refused = one.post("/withdrawals/new/", {**values, **slip})
        assert (refused.status_code, sentence in refused.content.decode()) == (422, True), slip
    row = Withdrawal.objects.get()
    own = one.get(f"/withdrawals/{row.pk}/").content.decode()
    assert 'value="confirm"' not in own
    assert one.post(f"/withdrawals/{row.pk}/decide/", {"act": "confirm"}).status_code == 422
    assert other.post(f"/withdrawals/{row.pk}/decide/", {"act": "return", "reason": "No."}).status_code == 302
    result = Component.objects.get(name="GM Atlas")
    slip = ask(one, {**values, "component": result.pk, "version": "5.3.O"})
    assert (slip.status_code, "did you mean 5.3.0?" in slip.content.decode()) == (400, True)
    made = ask(one, {**values, "component": result.pk, "version": "5.4.0"})
    assert made.status_code == 201, made.content
    assert made.json()["subject"] == "GM Atlas 5.4.0"
    number = made.json()["id"]
    assert ask(one, {}, f"/{number}/confirm").status_code == 409
    assert one.get(f"/api/v1/impact?withdrawal={number}").json()["change"].startswith("Withdrawing GM Atlas 5.4.0")
    assert ask(other, {}, f"/{number}/confirm").json()["outcome"] == "confirmed"
    assert ask(one, {**values, "letter": first.pk}).status_code == 400
    assert [row["outcome"] for row in one.get("/api/v1/withdrawals").json()["results"]] == ["confirmed", "returned"]
    outsider = Client()
    outsider.force_login(person("operator_editor"))
    for page in ("/withdrawals/", address, f"/withdrawals/{row.pk}/", "/api/v1/withdrawals"):
        assert outsider.get(page).status_code == 403
