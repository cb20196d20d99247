"""A filing's way: the table of transitions asked in every state as everybody, and each condition that refuses."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client

from accounts.models import AuditEntry, User
from approvals.configuration.read import read
from approvals.filings.differences import differences
from approvals.filings.drafts import change_filing, comment, justify, preview, settle_comment
from approvals.filings.judging import failures
from approvals.filings.listing import markdown
from approvals.filings.selectors import acts_of, comments_of, filings_for, last_approved
from approvals.filings.steps import NotPossible, confirm, possible_steps, take_step
from approvals.filings.transitions import FINAL, TRANSITIONS
from approvals.models import ConfigurationVersion, Filing, FilingAct
from approvals.operators.services import close_table
from tests.accounts.people import ROLES, organisation, person, system
from tests.approvals.filings.house import GO_LIVE, TODAY, TOO_MUCH, House, house, register

pytestmark = pytest.mark.django_db
STATES = [code for code, _ in Filing.STATES]
# The agreed table, written down a second time: (act, state) → who may and where it leads. "second" is a supervisor
# other than the agent in hand; the one in hand is "supervisor".
OPERATOR, AGENTS, SUPERVISORS, SECOND = (
    {"editor"},
    {"agent", "supervisor", "second"},
    {"supervisor", "second"},
    {"second"},
)
AGREED: dict[tuple[str, str], tuple[set[str], str]] = {
    ("submit", "draft"): (OPERATOR, "submitted"),
    ("take in hand", "submitted"): (AGENTS, "submitted"),
    ("return", "submitted"): (AGENTS, "returned"),
    ("reopen", "returned"): (OPERATOR, "draft"),
    ("record agency approval", "draft"): (OPERATOR | AGENTS, "draft"),
    ("record agency approval", "submitted"): (OPERATOR | AGENTS, "submitted"),
    ("record agency approval", "recommended"): (OPERATOR | AGENTS, "recommended"),
    ("recommend approval", "submitted"): (AGENTS, "recommended"),
    ("recommend denial", "submitted"): (AGENTS, "recommended"),
    ("send back", "recommended"): (SUPERVISORS, "submitted"),
    ("record concurrence", "submitted"): (SUPERVISORS, "submitted"),
    ("record concurrence", "recommended"): (SUPERVISORS, "recommended"),
    ("confirm approval", "recommended"): (SECOND, "approved"),
    ("confirm denial", "recommended"): (SECOND, "denied"),
    ("withdraw", "draft"): (OPERATOR, "withdrawn"),
    ("withdraw", "submitted"): (OPERATOR, "withdrawn"),
    ("withdraw", "returned"): (OPERATOR, "withdrawn"),
    ("withdraw", "recommended"): (OPERATOR, "withdrawn"),
}


@pytest.fixture
def tribal() -> House:
    register()
    return house("tribal")


@pytest.fixture
def alder() -> House:
    register()
    return house()


def everybody(h: House) -> dict[str, User]:
    people = {
        "editor": h.editor,
        "agent": h.agent,
        "supervisor": h.supervisor,
        "second": person("supervisor", "second"),
        "auditor": person("auditor"),
        "reader": person("operator_reader", "reader", of=h.operator.organisation),
        "outsider": person("operator_editor", "outsider", of=organisation("operator", "Birch Room")),
        "maker": person("manufacturer_editor"),
        "maker_reader": person("manufacturer_reader"),
        "nobody": User.objects.create(username="nobody"),
    }
    assert {u.membership.role for u in people.values() if u.membership} == {r.rpartition("_")[2] for r in ROLES}
    return people


def in_state(filing: Filing, state: str, act: str, agent: User) -> None:
    """As a row would be that came there: recommended as the act wants it, by the supervisor in hand."""
    decided = state in ("recommended", "approved", "denied")
    deny = state == "denied" or (state == "recommended" and act == "confirm denial")
    Filing.objects.filter(pk=filing.pk).update(
        state=state, recommended=("deny" if deny else "approve") if decided else "", agent=agent
    )


def test_every_transition_in_every_state_as_everybody(tribal: House) -> None:
    filing = tribal.draft(tribal.table())
    Filing.objects.filter(pk=filing.pk).update(
        tribal_gaming_agency_on=datetime.date(2024, 1, 3), state_concurrence_on=datetime.date(2024, 1, 5)
    )
    people = everybody(tribal)
    asked = 0
    for step in TRANSITIONS:
        for state in STATES:
            agreed = AGREED.get((step.act, state))
            for who, user in people.items():
                asked += 1
                with Undone():
                    in_state(filing, state, step.act, tribal.supervisor)
                    filing.refresh_from_db()
                    offered = step.act in {p.step.act for p in possible_steps(filing, user, TODAY)}
                    got = outcome(filing, step.act, user)
                    acts = list(FilingAct.objects.filter(filing=filing))
                    lines = AuditEntry.objects.filter(
                        subject_kind="approvals.Filing", act=f"filing: {step.act}"
                    ).count()
                where = (step.act, state, who)
                if agreed is not None and who in agreed[0]:
                    assert got == agreed[1], where
                    assert [(a.act, a.before, a.after, a.actor) for a in acts] == [(step.act, state, agreed[1], user)]
                    assert lines == 1, where
                else:
                    assert got in ("forbidden", "not now"), where
                    assert (acts, lines) == ([], 0), where
                assert offered == (agreed is not None and who in agreed[0]), where
    assert asked == len(TRANSITIONS) * len(STATES) * len(people)
    assert {s for (_, s) in AGREED}.isdisjoint(FINAL)


class Undone:
    """What happens inside is undone: one filing does for hundreds of questions."""

    def __enter__(self) -> None:
        self.block = transaction.atomic()
        self.block.__enter__()

    def __exit__(self, *trouble: Any) -> None:
        transaction.set_rollback(True)
        self.block.__exit__(*trouble)


def outcome(filing: Filing, act: str, user: User) -> str:
    try:
        with transaction.atomic():
            return take_step(filing=filing, act=act, actor=user, reason="because", dated=TODAY, today=TODAY).state
    except PermissionDenied:
        return "forbidden"
    except NotPossible as why:
        return "not now" if "is not possible now" in str(why) else str(why)


def test_three_people_carry_a_card_room_to_its_approval(alder: House) -> None:
    table = alder.table()
    filing = alder.draft(table)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    take_step(filing=filing, act="take in hand", actor=alder.agent, today=TODAY)
    take_step(filing=filing, act="recommend approval", actor=alder.agent, conditions=[" Post it. ", ""], today=TODAY)
    filing.refresh_from_db()
    done = confirm(filing=filing, actor=alder.supervisor, today=TODAY)
    assert (done.state, done.conditions, done.agent) == ("approved", ["Post it."], alder.agent)
    version = ConfigurationVersion.objects.get(configuration=table, newest=True)
    assert version.number == 2
    assert version.data["authorizations"] == {
        "layout_manufacturer_licensed": True,
        "internal_controls_approved": "2024-01-15",
        "go_live": "2024-02-01",
    }
    read(version.data)
    run = version.check_runs.get(purpose="standing")
    assert run.findings.get(check_id="INTERNAL-CONTROLS").verdict == "pass"
    assert [a.act for a in acts_of(done)] == ["submit", "take in hand", "recommend approval", "confirm approval"]
    assert AuditEntry.objects.get(act="filing: confirm approval").detail["before"] == "recommended"
    assert {d.kind for d in done.documents.all()} == {"internal_controls", "letter"}


def test_a_denial_changes_no_table_and_its_letter_is_kept(alder: House) -> None:
    table = alder.table()
    filing = alder.draft(table)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    recommended = take_step(
        filing=filing, act="recommend denial", actor=alder.agent, reason="No surveillance of the table.", today=TODAY
    )
    done = confirm(filing=recommended, actor=alder.supervisor, today=TODAY)
    assert (done.state, table.versions.count()) == ("denied", 1)
    letter = done.documents.get(kind="letter").content
    assert (letter["decision"], letter["recommended_for"]) == ("denied", "No surveillance of the table.")
    assert last_approved(alder.draft()) is None
    with pytest.raises(NotPossible, match="nothing can be added"):
        comment(filing=done, text="But why?", actor=alder.editor)


def test_nothing_fails_for_the_approval_that_is_asked_for(alder: House) -> None:
    filing = alder.draft(alder.table(authorizations={"internal_controls_approved": None, "go_live": "2020-01-01"}))
    (item,) = preview(filing=filing, actor=alder.editor, today=TODAY)
    assert item.check_run is not None
    result = item.check_run.findings.get(check_id="INTERNAL-CONTROLS")
    assert (result.verdict, item.check_run.as_of) == ("needs_review", GO_LIVE)
    assert failures(item) == []


def test_a_failure_is_submitted_only_with_a_written_justification(alder: House) -> None:
    filing = alder.draft(alder.table(changes=TOO_MUCH))
    with pytest.raises(NotPossible, match="HS-1: WAGER-MAX fails and is not justified") as why:
        take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert len(why.value.obstacles) == 2
    (item,) = preview(filing=filing, actor=alder.editor, today=TODAY)
    ante, play = failures(item)
    with pytest.raises(NotPossible, match="nothing to justify"):
        justify(item=item, check="WAGER-MAX", subject="bets[9].max", text="why", actor=alder.editor)
    with pytest.raises(PermissionDenied):
        justify(item=item, check="WAGER-MAX", subject=ante.subject, text="why", actor=alder.agent)
    justify(item=item, check="WAGER-MAX", subject=ante.subject, text="A waiver is asked for.", actor=alder.editor)
    with pytest.raises(NotPossible, match="Play allows") as why:
        take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert len(why.value.obstacles) == 1
    justify(item=item, check="WAGER-MAX", subject=play.subject, text="It follows the ante.", actor=alder.editor)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    with pytest.raises(NotPossible, match="only a draft"):
        justify(item=item, check="WAGER-MAX", subject=ante.subject, text="", actor=alder.editor)
    assert Filing.objects.get(pk=filing.pk).state == "submitted"


def test_a_refused_step_leaves_nothing(alder: House) -> None:
    filing = alder.draft(alder.table(changes=TOO_MUCH))
    with pytest.raises(NotPossible):
        take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    filing.refresh_from_db()
    assert filing.state == "draft"
    assert not filing.acts.exists()
    assert filing.items.get().check_run is None


def refusals(h: House) -> Iterator[tuple[str, str, dict[str, Any], str]]:
    """Act, state, what the row is, and the sentence: each condition refuses."""
    late, soon = datetime.date(2024, 1, 1), datetime.date(2024, 1, 20)
    yield "submit", "draft", {"go_live": None}, "go-live date is missing"
    yield "submit", "draft", {"go_live": late}, "is in the past"
    yield "recommend approval", "submitted", {"go_live": late}, "a later approval has no effect"
    yield "confirm approval", "recommended", {"go_live": late, "recommended": "approve"}, "a later approval"
    yield "confirm approval", "recommended", {"recommended": "deny"}, "recommended denial"
    yield "confirm denial", "recommended", {"recommended": "approve"}, "recommended approval"
    yield "confirm approval", "recommended", {"recommended": "approve"}, "gaming agency's approval is not recorded"
    agency = {"recommended": "approve", "tribal_gaming_agency_on": soon}
    yield "confirm approval", "recommended", agency, "concurrence is not recorded"
    after = {**agency, "state_concurrence_on": datetime.date(2024, 2, 2)}
    yield "confirm approval", "recommended", after, "after going live on 2024-02-01"
    yield "record concurrence", "submitted", {}, "nothing to concur with"
    yield "record concurrence", "submitted", {"tribal_gaming_agency_on": soon}, "would come before"


def test_each_condition_refuses_with_its_sentence(tribal: House) -> None:
    filing = tribal.draft(tribal.table())
    agent = person("agent", "third")
    users = {"submit": tribal.editor, "recommend approval": tribal.agent}
    for act, state, row, sentence in refusals(tribal):
        with Undone():
            Filing.objects.filter(pk=filing.pk).update(state=state, agent=agent, **row)
            with pytest.raises(NotPossible, match=sentence):
                take_step(filing=filing, act=act, actor=users.get(act, tribal.supervisor), dated=TODAY, today=TODAY)
    for act, state in (("return", "submitted"), ("recommend denial", "submitted"), ("send back", "recommended")):
        with Undone():
            Filing.objects.filter(pk=filing.pk).update(
                state=state, recommended="deny" if state == "recommended" else ""
            )
            with pytest.raises(NotPossible, match="Give a reason"):
                take_step(filing=filing, act=act, actor=tribal.supervisor, reason="  ", today=TODAY)
    with Undone(), pytest.raises(NotPossible, match="in the future"):
        take_step(filing=filing, act="record agency approval", actor=tribal.editor, dated=GO_LIVE, today=TODAY)
    with Undone(), pytest.raises(NotPossible, match="Give the date"):
        take_step(filing=filing, act="record agency approval", actor=tribal.editor, today=TODAY)


def test_a_tribal_casino_has_two_acts_with_their_own_days(tribal: House) -> None:
    table = tribal.table()
    filing = tribal.draft(table)
    day = datetime.date
    take_step(filing=filing, act="submit", actor=tribal.editor, today=TODAY)
    take_step(filing=filing, act="record agency approval", actor=tribal.editor, dated=day(2024, 1, 8), today=TODAY)
    take_step(filing=filing, act="recommend approval", actor=tribal.agent, today=TODAY)
    take_step(filing=filing, act="record concurrence", actor=tribal.supervisor, dated=day(2024, 1, 12), today=TODAY)
    take_step(filing=filing, act="confirm approval", actor=tribal.supervisor, today=TODAY)
    newest = ConfigurationVersion.objects.get(configuration=table, newest=True)
    given = newest.data["authorizations"]
    assert (given["tribal_gaming_agency"], given["state_concurrence"]) == ("2024-01-08", "2024-01-12")
    assert "internal_controls_approved" not in given
    run = newest.check_runs.get(purpose="standing")
    assert {f.verdict for f in run.findings.filter(check_id="TRIBAL-CONCURRENCE")} == {"pass"}
    assert [(a.act, a.dated) for a in acts_of(filing) if a.dated] == [
        ("record agency approval", day(2024, 1, 8)),
        ("record concurrence", day(2024, 1, 12)),
        ("confirm approval", TODAY),
    ]


def test_a_card_room_has_no_tribal_acts(alder: House) -> None:
    filing = alder.draft(alder.table())
    with pytest.raises(NotPossible, match="card room needs neither"):
        take_step(filing=filing, act="record agency approval", actor=alder.editor, dated=TODAY, today=TODAY)


def test_a_table_changed_or_closed_after_filing_is_not_approved_unseen(alder: House) -> None:
    table = alder.table()
    filing = alder.draft(table)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    with Undone():
        alder.table(changes={"bets.0.max": "50"})
        with pytest.raises(NotPossible, match="changed after version 1"):
            take_step(filing=filing, act="recommend approval", actor=alder.agent, today=TODAY)
    with Undone():
        close_table(configuration=table, day=GO_LIVE, actor=alder.editor)
        with pytest.raises(NotPossible, match="was closed on"):
            take_step(filing=filing, act="recommend approval", actor=alder.agent, today=TODAY)


def test_the_form_cannot_say_another_kind_of_operator(alder: House) -> None:
    posing = alder.table(changes=TOO_MUCH, operator={"name": "Alder Room", "kind": "tribal"})
    (item,) = preview(filing=alder.draft(posing), actor=alder.editor, today=TODAY)
    assert {f.check_id for f in failures(item)} == {"WAGER-MAX"}


def test_who_confirms_is_not_who_recommended_and_the_database_agrees(alder: House) -> None:
    filing = alder.draft(alder.table())
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    take_step(filing=filing, act="recommend approval", actor=alder.supervisor, today=TODAY)
    with pytest.raises(PermissionDenied):
        take_step(filing=filing, act="confirm approval", actor=alder.supervisor, today=TODAY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Filing.objects.filter(pk=filing.pk).update(state="denied")
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        filing.acts.update(reason="rewritten")


def test_returned_with_comments_by_field_mended_and_filed_again(alder: House) -> None:
    table = alder.table()
    filing = alder.draft(table)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    item = filing.items.get()
    stated = comment(filing=filing, item=item, subject="bets[0].max", text="Lower it.", actor=alder.agent)
    with pytest.raises(NotPossible, match="say which"):
        comment(filing=filing, subject="bets[0].max", text="Which?", actor=alder.agent)
    with pytest.raises(PermissionDenied):
        comment(filing=filing, text="I", actor=person("auditor"))
    take_step(filing=filing, act="return", actor=alder.agent, reason="see the comment", today=TODAY)
    with pytest.raises(NotPossible, match="only a draft"):
        change_filing(filing=filing, tables=[table], actor=alder.editor)
    take_step(filing=filing, act="reopen", actor=alder.editor, today=TODAY)
    alder.table(changes={"bets.0.max": "50"})
    change_filing(filing=filing, tables=[table], actor=alder.editor)
    settle_comment(comment=stated, actor=alder.agent)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert [i.configuration.number for i in filing.items.filter(taken_out=False)] == [2]
    assert [(c.subject, c.settled_at is not None) for c in comments_of(filing)] == [("bets[0].max", True)]


def test_only_who_asked_a_question_settles_it(alder: House) -> None:
    filing = alder.draft(alder.table())
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    people = everybody(alder) | {"colleague": person("operator_editor", "colleague", of=alder.operator.organisation)}
    for asker in ("agent", "editor"):
        stated = comment(filing=filing, text="Why so much?", actor=people[asker])
        for who, user in people.items():
            if who != asker:
                with pytest.raises(PermissionDenied):
                    settle_comment(comment=stated, actor=user)
                stated.refresh_from_db()
                assert stated.settled_at is None, who
            client = Client()
            client.force_login(user)
            address = f"/filings/{filing.pk}/comments/{stated.pk}/settle/"
            page = client.get(f"/filings/{filing.pk}/")
            assert (address in page.content.decode()) == (who == asker), who
        settle_comment(comment=stated, actor=people[asker])
        stated.refresh_from_db()
        assert stated.settled_at is not None


def test_differences_to_the_last_approved_filing(alder: House) -> None:
    one, two = alder.table("HS-1"), alder.table("HS-2")
    first = alder.draft(one, two)
    assert {t.kind for t in differences(first).tables} == {"added"}
    approve(alder, first)
    three = alder.table("HS-3")
    alder.table(
        "HS-1", {"bets.0.max": "50", "bets": [{"bet": "play", "multiple_of_ante": "2"}, {"bet": "ante", "max": "50"}]}
    )
    second = alder.draft(one, three)
    assert last_approved(second) == first
    result = differences(second)
    assert result.before == first
    assert [(t.table, t.kind) for t in result.tables] == [("HS-1", "changed"), ("HS-2", "removed"), ("HS-3", "added")]
    assert [(c.path, c.before, c.after) for c in result.tables[0].changes] == [
        ("bets[ante].max", "100", "50"),
        ("bets[ante].min", "5", None),
    ]
    approve(alder, second)
    second.refresh_from_db()
    assert second.follows == first
    assert differences(second) == result


def approve(h: House, filing: Filing) -> None:
    take_step(filing=filing, act="submit", actor=h.editor, today=TODAY)
    take_step(filing=filing, act="recommend approval", actor=h.agent, today=TODAY)
    take_step(filing=filing, act="confirm approval", actor=h.supervisor, today=TODAY)


def test_a_draft_is_its_operators_alone(alder: House) -> None:
    filing = alder.draft(alder.table())
    outsider = person("operator_editor", "outsider", of=organisation("operator", "Birch Room"))
    seen = {"editor": alder.editor, "agent": alder.agent, "outsider": outsider, "maker": person("manufacturer_editor")}
    assert {n for n, u in seen.items() if filing in filings_for(u)} == {"editor"}
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert {n for n, u in seen.items() if filing in filings_for(u)} == {"editor", "agent"}
    assert filing in filings_for(system())


def test_filings_are_numbered_by_operator_and_hold_its_tables_only(alder: House) -> None:
    birch = house(name="Birch Room")
    assert [alder.draft().number, alder.draft().number, birch.draft().number] == [1, 2, 1]
    with pytest.raises(NotPossible, match="Not this operator's tables"):
        alder.draft(birch.table())
    with pytest.raises(NotPossible, match="no table"):
        take_step(filing=alder.draft(), act="submit", actor=alder.editor, today=TODAY)


def test_the_page_shows_the_table_as_it_is() -> None:
    page = (settings.BASE_DIR / "docs" / "filing.md").read_text("utf-8")
    assert f"\n{markdown()}\n" in page
