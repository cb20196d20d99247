"""Rules under another title than the letter's list: one game where nothing but common words differ, else a question."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from accounts.models import AuditEntry
from approvals.models import Approval, Evidence, Proposal
from approvals.registry.current import current_register
from approvals.registry.naming import Naming, naming_of
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.registry.proposed_supersession import steps_of
from approvals.registry.publish import NotPublishable
from games.models import Game, GameName
from ingest.documents.effective import Confident
from tests.accounts.people import person
from tests.approvals.packets import doubtful, letter, packet, published, rules_on, stored
from tests.printed import packet_of

pytestmark = pytest.mark.django_db
DAY = datetime.date(2024, 1, 1)
LISTED, TITLE = "6 Card Fortune Pai Gow", "6 Card Fortune Pai Gow Poker"


def named(title: str, *listed: str, same_as: str | None = None) -> Naming | None:
    return naming_of(Confident(packet(letter_=letter(games=listed), game=title)), same_as)


@pytest.mark.parametrize(
    ("title", "listed"),
    [
        (TITLE, LISTED),
        (LISTED, TITLE),
        ("The Harbor Stud Poker®", "HARBOR  STUD"),
        ("Harbor Stud™ Poker", "Harbor Stud"),
    ],
)
def test_common_words_alone_tell_no_games_apart(title: str, listed: str) -> None:
    assert named(title, "Casino War", listed) == Naming(title, listed, 1)


@pytest.mark.parametrize(
    ("title", "listed"),
    [
        (TITLE, (TITLE,)),  # the title itself
        (TITLE, (LISTED, TITLE)),  # the title itself, beside the other name: the letter means two games
        (TITLE, ("Fortune Pai Gow Poker Progressive",)),
        ("Three Card Poker", ("Three Card Poker Bonus - Tribal",)),
        ("Poker", ("The Poker Club",)),
    ],
)
def test_nothing_is_said_of_other_names(title: str, listed: tuple[str, ...]) -> None:
    assert named(title, *listed) is None


def test_what_is_less_certain_is_asked() -> None:
    assert named("Three Card Poker", "Three Card Poker Progressive") == Naming(
        "Three Card Poker", asked=("Three Card Poker Progressive",)
    )
    assert named("Harbor Stud Poker", "Harbor Stud", "The Harbor Stud") == Naming(
        "Harbor Stud Poker", asked=("Harbor Stud", "The Harbor Stud")
    )


def test_a_name_read_badly_may_be_the_title_itself() -> None:
    value = doubtful(
        packet(letter_=letter(games=(LISTED, "6 Card Fortune Pai Cow Poker")), game=TITLE), "/letter/games/1/name"
    )
    assert naming_of(Confident(value)) == Naming(TITLE, asked=(LISTED,))


@pytest.mark.parametrize("known_first", [(), (LISTED,), (TITLE,)])
def test_one_game_with_two_names_and_their_places(known_first: tuple[str, ...]) -> None:
    """Whichever name the register has first."""
    for name in known_first:
        published(packet(letter_=letter(number="3000", date="2021-01-05", games=(name,)), game=None), name="old.json")
    done = published(packet(letter_=letter(games=("Casino War", LISTED)), game=TITLE))
    game = Game.objects.get(names__name=LISTED)
    assert game.names.filter(name=TITLE).exists()
    alias = GameName.objects.get(game=game, main=False)
    assert alias.name == (LISTED if known_first == (TITLE,) else TITLE)
    assert "Letter #9001 of 2023-06-14 lists 6 Card Fortune Pai Gow" in alias.reason
    proof = Evidence.objects.filter(table="games_gamename", record_id=alias.pk).values_list("field__pointer", flat=True)
    assert sorted(proof) == ["/game", "/letter/games/1/name"]
    assert Approval.objects.get(letter=done.letter, game=game, audience="tribal").basis == "both"
    for name in (LISTED, TITLE):
        assert rules_on(name, DAY) is not None
        terms = current_register().terms(name, DAY)
        assert terms is not None
        assert terms.game == TITLE


def test_the_preview_says_so_before() -> None:
    steps = steps_of(stored(packet(letter_=letter(games=("Casino War", LISTED)), game=TITLE)))
    assert [(step.game, step.brings_rules) for step in steps] == [("Casino War", False), (LISTED, True)]
    published(packet(letter_=letter(games=("Casino War", LISTED)), game=TITLE))
    later = letter(number="9002", date="2024-06-14", games=(LISTED,))
    assert [(s.game, s.kind) for s in steps_of(stored(packet(letter_=later, game=None), name="later.json"))] == [
        (LISTED, "replaces")
    ]


def test_names_that_the_register_has_as_two_games_stay_two() -> None:
    published(
        packet(letter_=letter(number="3000", date="2021-01-05", games=(LISTED, TITLE)), game=None), name="old.json"
    )
    published(packet(letter_=letter(games=(LISTED,)), game=TITLE))
    assert Game.objects.filter(names__name__in=(LISTED, TITLE)).count() == 2
    assert not GameName.objects.filter(main=False).exists()


def test_a_question_that_nobody_was_asked_leaves_two_games_and_says_so() -> None:
    done = published(packet(letter_=letter(games=("Harbor Stud Progressive",))))
    assert any("nobody said that they are one" in note for note in done.notes)
    assert Game.objects.count() == 2


class TestAsking:
    @pytest.fixture
    def proposal(self) -> Proposal:
        agent = person("agent")
        reading = stored(packet(letter_=letter(games=("Harbor Stud Progressive", "Casino War"))), actor=agent)
        return propose_publication(reading=reading, actor=agent)

    def test_on_the_page(self, proposal: Proposal) -> None:
        second = Client()
        second.force_login(person("agent", "second"))
        page = second.get(f"/documents/{proposal.document_id}/publish/").content.decode()
        assert page.count('name="same_game"') == 2
        values = {"decision": "publish", "same_game": "Harbor Stud Progressive"}
        second.post(f"/proposals/{proposal.pk}/decide/", values)
        alias = GameName.objects.get(main=False)
        assert (alias.game.name, alias.name) == ("Harbor Stud Progressive", "Harbor Stud")
        assert "an agent said" in alias.reason
        entry = AuditEntry.objects.get(act="said under which name a letter lists its rules")
        assert entry.detail == {"listed": "Harbor Stud Progressive"}
        assert rules_on("Harbor Stud Progressive", DAY) is not None

    def test_by_a_program(self, proposal: Proposal) -> None:
        second = Client()
        second.force_login(person("agent", "second"))
        address = f"/api/v1/proposals/{proposal.pk}/publish"
        refused = second.post(address, {"same_game": "Casino War"}, content_type="application/json")
        assert refused.status_code == 409
        assert second.post(address, {}, content_type="application/json").status_code == 200
        assert Game.objects.count() == 3

    def test_what_was_not_asked_is_refused(self, proposal: Proposal) -> None:
        with pytest.raises(NotPublishable, match="is not asked of this letter"):
            publish_proposal(proposal=proposal, actor=person("agent", "second"), same_game="Casino War")
        assert not GameName.objects.exists()


def test_the_approved_letter_lists_the_game_under_another_title() -> None:
    for name in ("caribbean-3119", "six-card-fortune-3119"):
        published(packet_of(name), name=f"{name}.json")
    assert GameName.objects.filter(name__in=(LISTED, TITLE)).values("game").distinct().count() == 1
    assert Game.objects.filter(versions__isnull=False).distinct().count() == 2
    assert rules_on(LISTED, DAY) is not None
