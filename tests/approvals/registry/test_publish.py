"""Publishing: all of it or nothing, once, by two people, and as the contract's terms in force say."""

from __future__ import annotations

import datetime

import pytest
from django.db import IntegrityError, ProgrammingError, transaction

from accounts.models import AuditEntry
from approvals.models import Approval, Component, Evidence, Letter, Publication, Requirement, Submission
from approvals.registry.in_force import (
    InForce,
    NeverApproved,
    NotYetApproved,
    approval_in_force,
)
from approvals.registry.propose import propose_publication
from approvals.registry.publish import NotPublishable, publish_packet
from games.models import GameVersion
from ingest.documents.review import confirm_field, correct_field
from paytables.models import Claim, Outcome, Paytable
from paytables.packet import format_1, packet_of
from tests.accounts.people import person, system
from tests.approvals import packets
from tests.approvals.packets import agreed, letter, packet, published, rules_on, stored

pytestmark = pytest.mark.django_db
DAY = datetime.date


def test_a_packet_becomes_rows_with_evidence() -> None:
    result = published(packet(letter_=letter(games=("Harbor Stud", "Casino War"))))
    assert result.letter is not None
    assert str(result.letter.submission) == "#9001"
    assert result.letter.submission is not None
    assert result.letter.submission.manufacturer is not None
    assert result.letter.submission.manufacturer.key == "light-and-wonder"
    assert result.approvals == 4  # two games, two audiences
    table = Paytable.objects.get()
    assert (table.designator, table.bet, table.wager) == ("HS-01", "progressive", 1)
    assert [(o.hand, o.pays, o.unit) for o in table.outcomes.all()] == [
        ("royal_flush", 100, "percent"),
        ("flush", 50, "for_1"),
    ]
    assert {c.name: str(c.value.normalize()) for c in table.claims.all()} == {
        "house_edge": "11",
        "hit_frequency": "0.37",
        "seed": "1E+4",
    }
    pays = Outcome.objects.get(hand="flush")
    proof = Evidence.objects.select_related("field").get(table="paytables_outcome", record_id=pays.pk, attribute="pays")
    assert proof.field.pointer == "/paytables/0/outcomes/1/pays"


def test_components_are_of_the_manufacturer_that_letter_and_rules_name() -> None:
    """By lineage: the letter goes to LNW Gaming, the rules are owned by SG Gaming; that is one manufacturer."""
    published(packet(letter_=letter(), owner="SG Gaming, Inc."))
    makers = {c.manufacturer.key if c.manufacturer else None for c in Component.objects.all()}
    assert makers == {"light-and-wonder"}


@pytest.mark.parametrize("owner", [None, "Galaxy Gaming, Inc."])
def test_nobodys_word_is_taken_where_letter_and_rules_differ(owner: str | None) -> None:
    published(packet(letter_=letter(), owner=owner))
    assert Component.objects.exists()
    assert not Component.objects.exclude(manufacturer=None).exists()


def test_requirement_trees_keep_their_alternatives() -> None:
    published(packet(letter_=letter()))
    root = Requirement.objects.get(parent=None)
    (alternative,) = root.children.all()
    kinds = [(node.kind, node.name) for node in alternative.children.order_by("position")]
    assert kinds == [("component", "Command Manager"), ("any_of", ""), ("component", "Progressive display")]
    either = alternative.children.get(kind="any_of")
    assert [(c.name, c.version, c.match) for c in either.children.order_by("position")] == [
        ("Atlas", "5.4.0", "at_least"),
        ("Command II", "5.4", "at_least"),
    ]


def test_the_same_packet_again_changes_nothing() -> None:
    first = published(packet(letter_=letter()))
    counts = [m.objects.count() for m in (Letter, GameVersion, Approval, Evidence, Publication)]
    again = published(packet(letter_=letter()))
    assert not again.created
    assert again.publication.pk == first.publication.pk
    assert counts == [m.objects.count() for m in (Letter, GameVersion, Approval, Evidence, Publication)]


def test_one_number_and_date_is_one_letter_in_many_documents() -> None:
    published(packet(letter_=letter(games=("Harbor Stud", "Bay Poker"))))
    published(packet(letter_=letter(games=("Harbor Stud", "Bay Poker")), game="Bay Poker"), name="other.json")
    assert Letter.objects.count() == 1
    assert Submission.objects.count() == 1
    assert rules_on("Bay Poker", DAY(2024, 1, 1)) is not None
    assert rules_on("HARBOR  STUD™", DAY(2024, 1, 1)) is not None


def test_a_later_approving_letter_supersedes_from_its_day() -> None:
    first = published(packet(letter_=letter(number="3077", date="2022-05-23")))
    second = published(packet(letter_=letter(number="3119", date="2023-06-14")))
    before = approval_in_force("Harbor Stud", DAY(2022, 5, 22))
    assert isinstance(before, NotYetApproved)
    assert before.first_day == DAY(2022, 5, 23)
    assert rules_on("Harbor Stud", DAY(2023, 6, 13)) == first.version
    now = approval_in_force("Harbor Stud", DAY(2023, 6, 14))
    assert isinstance(now, InForce)
    assert now.version == second.version
    assert now.supersedes is not None
    assert now.supersedes.letter == first.letter
    assert second.version is not None
    second.version.refresh_from_db()
    assert second.version.supersedes == first.version


def test_letters_filed_in_the_wrong_order_are_laid_out_right() -> None:
    published(packet(letter_=letter(number="3119", date="2023-06-14")))
    old = published(packet(letter_=letter(number="3077", date="2022-05-23")))
    assert rules_on("Harbor Stud", DAY(2022, 12, 1)) == old.version


def test_a_denial_changes_nothing() -> None:
    first = published(packet(letter_=letter(number="3077", date="2022-05-23")))
    published(packet(letter_=letter(number="3200", date="2024-01-01", decision="denied")))
    assert rules_on("Harbor Stud", DAY(2025, 1, 1)) == first.version


def test_listed_without_rules_ends_the_rules_before() -> None:
    published(packet(letter_=letter(number="3077", date="2022-05-23")))
    published(packet(letter_=letter(number="3119", date="2023-06-14"), game=None))
    held = approval_in_force("Harbor Stud", DAY(2024, 1, 1))
    assert isinstance(held, InForce)
    assert held.version is None
    assert held.approval.letter.submission is not None
    assert held.approval.letter.submission.number == "3119"


def test_rules_enclosed_under_a_name_that_the_list_does_not_have() -> None:
    published(packet(letter_=letter(games=("6 Card Harbor",)), game="6 Card Harbor Bonus"))
    assert rules_on("6 Card Harbor Bonus", DAY(2024, 1, 1)) is not None
    assert isinstance(approval_in_force("6 Card Harbor", DAY(2024, 1, 1)), InForce)
    assert rules_on("6 Card Harbor", DAY(2024, 1, 1)) is None


def test_rules_alone_are_kept_but_in_force_for_nobody() -> None:
    result = published(packet())
    assert result.version is not None
    assert result.version.in_force is None
    assert isinstance(approval_in_force("Harbor Stud", DAY(2024, 1, 1)), NeverApproved)


def test_similar_names_are_related_games_not_one() -> None:
    published(
        packet(letter_=letter(games=("Three Card Harbor", "Three Card Harbor Progressive – Cover All")), game=None)
    )
    game = approval_in_force("Three Card Harbor", DAY(2024, 1, 1))
    other = approval_in_force("three card harbor progressive - cover all", DAY(2024, 1, 1))
    assert isinstance(game, InForce)
    assert isinstance(other, InForce)
    assert game.approval.game != other.approval.game
    assert list(game.approval.game.related_from.all()) == [other.approval.game]


def test_two_agents_publish() -> None:
    reading = stored(packet(letter_=letter()))
    first, second = person("agent", "first"), person("agent", "second")
    with pytest.raises(NotPublishable, match="second agent"):
        publish_packet(reading=reading, actor=first)
    proposal = propose_publication(reading=reading, actor=first)
    with pytest.raises(NotPublishable, match="second agent"):
        publish_packet(reading=reading, actor=first, proposal=proposal)
    result = publish_packet(reading=reading, actor=second, proposal=proposal)
    assert (result.publication.first_agent, result.publication.second_agent) == (first, second)
    assert result.publication.proposal == proposal
    entry = AuditEntry.objects.filter(act="published to the register").get()
    assert entry.actor == second
    assert (entry.detail["first_agent"], entry.detail["second_agent"]) == ("first", "second")
    assert entry.detail["second_agent_waived"] is False


def test_the_database_holds_four_eyes_too() -> None:
    reading = stored(packet(letter_=letter()))
    proposal = propose_publication(reading=reading, actor=system())
    with pytest.raises(IntegrityError, match="two_people_publish"), transaction.atomic():
        Publication.objects.create(
            document=reading.document,
            reading=reading,
            proposal=proposal,
            packet={},
            jurisdiction="US-WA",
            sha256=proposal.sha256,
            first_agent=system(),
            second_agent=system(),
        )


def test_doubtful_values_wait_for_a_person() -> None:
    value = packets.doubtful(packet(letter_=letter()), "/paytables/0/outcomes/1/pays", "/letter/submission")
    reading = stored(value)
    first, second = person("agent", "first"), person("agent", "second")
    with pytest.raises(NotPublishable, match="2 values to check"):
        propose_publication(reading=reading, actor=first)
    confirm_field(field=reading.fields.get(pointer="/letter/submission"), actor=first)
    correct_field(field=reading.fields.get(pointer="/paytables/0/outcomes/1/pays"), value="51", actor=first)
    agreed(reading, first, second)
    assert Outcome.objects.get(hand="flush").pays == 51


def test_a_waived_publication_files_only_what_is_confident() -> None:
    value = packets.doubtful(packet(letter_=letter(games=("Harbor Stud", "Bay Poker"))), "/paytables/0/outcomes/1/pays")
    value = packets.doubtful(value, "/letter/games/1/name", "/paytables/0/claims/house_edge")
    result = published(value)
    assert Outcome.objects.get(hand="flush").pays is None
    assert not Claim.objects.filter(name="house_edge").exists()
    assert isinstance(approval_in_force("Bay Poker", DAY(2024, 1, 1)), NeverApproved)
    assert any("Game 2" in note for note in result.notes)


def test_a_doubtful_decision_is_not_published() -> None:
    with pytest.raises(NotPublishable, match="decision is doubtful"):
        published(packets.doubtful(packet(letter_=letter()), "/letter/decision"))
    assert not Letter.objects.exists()


def test_a_contradicting_print_of_a_letter_is_refused() -> None:
    published(packet(letter_=letter()))
    with pytest.raises(NotPublishable, match="compare the two documents"):
        published(packet(letter_=letter(decision="denied"), game=None))


def test_a_poorer_print_does_not_replace_a_fuller_one() -> None:
    full = published(packet(letter_=letter()))
    poor = packet(letter_=letter())
    poor["paytables"] = []
    result = published(poor, name="scan.json")
    assert not result.publication.stands
    assert rules_on("Harbor Stud", DAY(2024, 1, 1)) == full.version


def test_of_two_prints_as_full_the_one_with_fewer_repairs_stands() -> None:
    scan = packets.doubtful(packet(letter_=letter()), "/paytables/0/designator", confidence=0.95)
    scan["provenance"]["/paytables/0/designator"]["repaired"] = True
    poor = published(scan, name="scan.json")
    clean = published(packet(letter_=letter()), name="clean.json")
    assert clean.publication.stands
    poor.publication.refresh_from_db()
    assert not poor.publication.stands
    # the same rules, better proved, are the same version
    assert rules_on("Harbor Stud", DAY(2024, 1, 1)) == poor.version == clean.version


def test_two_people_correct_what_was_published() -> None:
    wrong = published(packet(letter_=letter()))
    right = packet(letter_=letter())
    right["paytables"] = [packets.paytable(edge="12")]
    first, second = person("agent", "first"), person("agent", "second")
    result = agreed(stored(right), first, second)
    assert result.version is not None
    assert result.version.corrects == wrong.version
    assert rules_on("Harbor Stud", DAY(2024, 1, 1)) == result.version
    wrong.publication.refresh_from_db()
    assert not wrong.publication.stands


def test_nothing_of_the_register_can_be_deleted_or_rewritten() -> None:
    result = published(packet(letter_=letter()))
    assert result.version is not None
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        Approval.objects.all()._raw_delete("default")
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        GameVersion.objects.filter(pk=result.version.pk).update(packet={})
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        Letter.objects.update(date=DAY(2020, 1, 1))


def test_an_approval_needs_an_approving_letter() -> None:
    result = published(packet(letter_=letter(decision="denied")))
    assert result.letter is not None
    assert result.game is not None
    with pytest.raises(IntegrityError, match="approves nothing"), transaction.atomic():
        Approval.objects.create(
            letter=result.letter, game=result.game, audience="tribal", basis="listed", in_force=(DAY(2023, 1, 1), None)
        )


def test_no_packet_is_not_published() -> None:
    nothing = {
        "kind": "not_a_packet", "letter": None, "game": None, "owner": None,
        "paytables": [], "equipment": [], "citations": [], "blanks": [],
    }  # fmt: skip
    reading = stored(nothing)
    assert format_1(packet_of(reading.packet)) == nothing
    with pytest.raises(NotPublishable):
        publish_packet(reading=reading, actor=system(), waive_second_agent=True)
