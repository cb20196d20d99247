"""A maker's own game in a submission: carried in the packet, counted by it, proposed and published as it was sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.jobs import State, run_here
from accounts.models import Job, User
from approvals.models import SubmissionDraft
from approvals.submissions import drafts
from approvals.submissions.own import own_from_bytes, own_from_text, own_like, redefined
from approvals.submissions.packet import Unfit, definition_of, own_definition, packet_for, usual_data
from games.canonical import sha256_of
from games.engines.definition.load import every_definition, read_any
from games.models import GameDefinition
from games.register import forget
from games.rules_in_words import in_words
from ingest.documents.selectors import latest_reading
from ingest.documents.services import read_document
from ingest.documents.verified import validation_of
from paytables.drafting.parts import PARTS, assembled, typed
from paytables.drafting.submitted import parts_of
from paytables.packet import UnusablePacket, loads
from tests.accounts.people import organisation, person
from tests.approvals.own_game import OTTER, PAIR_EDGE, STATED, UNSETTLED
from tests.approvals.test_submissions import counted
from tests.web.conftest import client_of  # noqa: F401  (a fixture)

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
LIST = "/submissions/"


@pytest.fixture
def maker() -> User:
    forget()  # what an earlier test published is rolled back
    return person("manufacturer_editor")


@pytest.fixture
def draft(maker: User) -> SubmissionDraft:
    return drafts.begin(title="Otter rules", definition="", own=own_from_text(OTTER), actor=maker)


def all_done(kind: str) -> None:
    for job in Job.objects.filter(kind=kind).exclude(state=State.DONE):
        assert run_here(job).state == State.DONE, job.failure


# ---------------------------------------------------------------- what is brought


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"key": "otter",}', "not valid JSON; line 1, column 17"),
        ('{"key": "otter", "name": NaN}', "cannot be kept; put it in quotes"),
        ('{"key": "otter", "name": "a\\u0000b"}', "a character that is not text"),
        ('{"key": "otter", "name": "\\ud800"}', "a character that is not text"),
        ("{" * 3000, "not valid JSON"),
        ("[1, 2]", "has no parts"),
        ("key: [", "cannot be read: this is not valid YAML in line"),
        ("key: 2024-02-01", "put it in quotes"),
        ("x" * 300_000, "too long"),
    ],
)
def test_a_text_that_is_no_definition_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(Unfit) as refused:
        own_from_text(text)
    (problem,) = refused.value.problems
    assert why in problem
    assert problem.endswith(".")


def test_every_mistake_is_a_sentence_with_its_part_and_what_to_do() -> None:
    wrong = own_from_text(UNSETTLED.replace("ranking: three_card", "ranking: three\ndecks: 2"))
    with pytest.raises(Unfit) as refused:
        own_definition(wrong)
    assert refused.value.problems == [
        "The definition does not fit: `decks` is not a part of a definition; check the spelling, or remove it."
    ]
    del wrong["decks"]
    with pytest.raises(Unfit) as refused:
        own_definition(wrong)
    assert len(refused.value.problems) == 2
    assert f"The definition does not fit: {STATED}" in refused.value.problems
    with pytest.raises(Unfit, match="not a text file"):
        own_from_bytes(b"\xff\xfe\x00x")


def test_a_game_of_the_catalog_is_not_brought_along() -> None:
    own = every_definition()["three_card_poker"].model_dump(**PARTS)
    with pytest.raises(Unfit, match="The catalog has a game called Three Card Poker already; choose it"):
        own_definition(own)
    with pytest.raises(Unfit, match="already"):
        own_definition({**own, "key": "mine"})


def test_a_new_game_begins_as_a_known_one() -> None:
    own = own_like("three_card_poker", "Otter’s  Three")
    made = own_definition(own)
    assert (made.key, made.name, made.aliases) == ("otter_s_three", "Otter’s Three", ())
    assert [len(b.paytables) for b in made.bets.values()] == [min(len(b.paytables), 1) for b in made.bets.values()]
    for name in ("", "···", "x" * 101):
        with pytest.raises(Unfit, match="Give the new game a name"):
            own_like("three_card_poker", name)


def test_what_a_definition_says_comes_back_from_its_form() -> None:
    """Every game of the catalog: parts as they are shown and typed again are the same definition."""
    for key, d in every_definition().items():
        again = assembled({path: typed(text, path) for path, text in parts_of(d).items()})
        assert read_any(again) == d, key


def test_the_order_that_decides_outlives_a_form_that_sorts_names() -> None:
    """A database and the hash of a definition sort names; the first wager and the first row that pays are the same."""
    for key, d in every_definition().items():
        kept = json.loads(json.dumps(d.model_dump(mode="json", by_alias=True), sort_keys=True))
        again: Any = read_any(kept)
        assert again == d, key
        assert list(getattr(again, "wagers", ())) == list(getattr(d, "wagers", ())), key
        for name, bet in d.bets.items():
            assert list(getattr(again.bets[name], "rows", ())) == list(getattr(bet, "rows", ())), (key, name)
    own = own_from_text(
        OTTER.replace("ante: {units: 1}\n  raise: {}", "zeta: {units: 1}\n  ante: {units: 1}\n  raise: {}")
    )
    own["settlement"]["zeta"] = {"fold": "lose", "win": "win"}
    made: Any = own_definition(own)
    assert (made.first_wager, made.order) == ("zeta", ("zeta", "ante", "raise"))
    assert own_definition(json.loads(json.dumps(made.model_dump(**PARTS), sort_keys=True))).wagers == made.wagers


def test_every_game_is_told_in_words() -> None:
    for d in every_definition().values():
        statements = [line for p in in_words(d) for line in p.sentences]
        assert statements, d.key
        assert all(line.endswith(".") and "{" not in line and "_" not in line for line in statements), (
            d.key,
            statements,
        )
    rummy = str(in_words(every_definition()["vegas_three_card_rummy"]))
    assert "The dealer qualifies with 20 points or less." in rummy
    assert "ranked by points, the fewest best" in rummy
    assert "What it wins may be moved onto the base wager" in str(in_words(every_definition()["house_money"]))
    words = str(in_words(read_any(own_from_text(OTTER))))
    assert "may make the raise of 1 times the ante, or fold" in words
    assert "Otter Pair is decided by the player's 2 cards." in words


def test_pays_that_nobody_changed_follow_the_definition() -> None:
    own = own_from_text(OTTER)
    before = usual_data(own_definition(own), own=True) | {"definition_data": own_from_text(OTTER)}
    before["bets"]["stud"]["pays"] = "pair = 2"
    own["bets"]["otter_pair"]["paytables"][0]["pays"]["pair"] = 12
    own["ladders"]["stud"]["paytables"][0]["pays"]["pair"] = 5
    own["bets"]["suited"] = {"title": "Suited", "looks_at": {"player": 3}, "paytables": [{"pays": {"flush": 10}}]}
    after = redefined(before, own)["bets"]
    assert after["otter_pair"]["pays"] == "pair = 12"
    assert after["stud"]["pays"] == "pair = 2"
    assert (after["suited"]["pays"], after["suited"]["included"]) == ("flush = 10", True)
    del own["bets"]["suited"]
    assert "suited" not in redefined({**before, "bets": after}, own)["bets"]


# ---------------------------------------------------------------- what is counted


def test_the_figures_are_those_of_the_definition() -> None:
    """Counted here once more, by going through all deals: the player raises where the third card is worth it."""
    own = own_from_text(OTTER)
    packet = packet_for({**usual_data(own_definition(own), own=True), "definition_data": own})
    stud, pair = (t["claims"] for t in packet["paytables"])
    assert pair["house_edge"] == PAIR_EDGE
    assert packet["x_definition"] == own_definition(own).model_dump(mode="json", by_alias=True)
    assert stud["house_edge"] == f"{-100 * _played():.4f}".rstrip("0")
    assert loads(json.dumps(packet)).game == "Otter Stud"


def _played() -> float:
    deck = [(rank, suit) for rank in range(2, 15) for suit in range(4)]
    total = 0
    for two in combinations(deck, 2):
        net = sum(_pay(sorted([*two, third])) for third in deck if third not in two)
        total += max(2 * net, -50)  # ante and raise, or the ante is lost
    return total / (50 * 1326)


def _pay(hand: list[tuple[int, int]]) -> int:
    ranks = [rank for rank, _ in hand]
    flush = len({suit for _, suit in hand}) == 1
    straight = (ranks[2] - ranks[0] == 2 and len(set(ranks)) == 3) or ranks == [2, 3, 14]
    if flush and straight:
        return 20
    if len(set(ranks)) == 1:
        return 15
    return 4 if straight else 3 if flush else 1 if len(set(ranks)) == 2 else -1


def test_a_packet_that_brings_no_definition_is_refused_with_its_places() -> None:
    own = own_from_text(OTTER)
    packet = packet_for({**usual_data(own_definition(own), own=True), "definition_data": own})
    packet["x_definition"]["hands"]["player"]["cards"] = "three"
    del packet["x_definition"]["name"]
    with pytest.raises(UnusablePacket) as refused:
        loads(json.dumps(packet))
    assert {f.pointer: f.sentence for f in refused.value.faults} == {
        "/x_definition/hands/player/cards": "does not fit a definition: `hands.player.cards` is \"three\"; write a "
        "whole number",
        "/x_definition/name": "does not fit a definition: `name` is missing; add it",
    }  # fmt: skip


# ---------------------------------------------------------------- the whole way


def test_from_a_file_with_a_mistake_to_the_draft_letter(maker: User, client_of: Clients) -> None:  # noqa: F811
    client = client_of(maker)
    sent = {"title": "Otter rules", "definition": "new"}
    assert "Give the new game" in client.post(LIST, sent).content.decode()
    file = SimpleUploadedFile("otter.yaml", UNSETTLED.encode())
    refused = client.post(LIST, {**sent, "file": file})
    assert refused.status_code == 422
    shown = refused.content.decode()
    assert "`settlement.ante` does not say what happens to it at `fold`" in shown
    assert "otter_stud" in shown, "what was uploaded is there to be corrected"
    assert not SubmissionDraft.objects.exists()
    begun = client.post(LIST, {**sent, "own": OTTER})
    draft = SubmissionDraft.objects.get()
    at = reverse("submission-definition", args=[draft.pk])
    assert begun["Location"] == at
    page = client.get(at).content.decode()
    for words in ("Otter Stud as a definition", "or fold.", 'value="ladder stud"'):
        assert words in page, words
    parts = {f"part.{path}": text for path, text in parts_of(definition_of(draft.data)).items()}
    refused = client.post(at, {**parts, "part.settlement.ante.fold": "loose"})
    assert refused.status_code == 422
    assert "&#x27;loose&#x27; is not one of lose, push, win" in refused.content.decode()
    assert 'href="#part-settlement-ante-fold"' in refused.content.decode()
    assert client.post(at, {**parts, "more": "bets.otter_pair.title: Two Otters"}).status_code == 302
    draft.refresh_from_db()
    assert "being counted" in client.get(at).content.decode()
    counted(draft, maker)
    assert PAIR_EDGE in client.get(at).content.decode()

    packet = json.loads(client.get(reverse("submission-file", args=[draft.pk, "json"])).content)
    own = client.get(reverse("submission-file", args=[draft.pk, "definition"])).content
    assert own_definition(own_from_bytes(own)) == read_any(packet["x_definition"])
    paper = client.get(reverse("submission-file", args=[draft.pk, "pdf"])).content
    read = pypdfium2.PdfDocument(paper)
    text = " ".join(" ".join(p.get_textpage().get_text_range().split()) for p in read)
    for words in ("This is a new game", "Ante, when the player folds: loses.", "settlement.ante.fold", PAIR_EDGE):
        assert words in text, words
    digest = sha256_of(packet["x_definition"])
    assert digest in text.replace(" ", "")

    client.post(reverse("submission-send", args=[draft.pk]))
    draft.refresh_from_db()
    document = draft.sent
    assert document is not None
    assert document.sha256 in text.replace(" ", ""), "the paper names the file that was sent"
    assert "Two Otters" in client.get(at).content.decode(), "it stays readable"
    assert client.post(at, parts).status_code == 422

    # the commission: nothing is verified by a definition that nobody published
    agent, second = person("agent"), person("agent", "second")
    read_document(document=document, actor=agent)
    reading = latest_reading(document)
    assert reading is not None
    counts = validation_of(document, reading)["counts"]
    assert {verdict for verdict, n in counts.items() if n} == {"no_engine"}
    desk = client_of(agent)
    tab = reverse("document-definition", args=[document.pk])
    assert "The manufacturer submitted this definition" in desk.get(tab).content.decode()
    assert "is not published" in desk.get(reverse("publish-summary", args=[document.pk])).content.decode()
    parts = {f"part.{path}": text for path, text in parts_of(read_any(packet["x_definition"])).items()}
    desk.post(tab, {**parts, "act": "count"})
    all_done("count rules that are tried")
    under = desk.get(tab).content.decode()
    assert "Printed figures under this definition" in under
    assert under.count("hr-mark--good") >= 4 or under.count("Consistent") >= 4
    desk.post(tab, {**parts, "act": "propose", "reason": "As the maker submitted it."})
    row = GameDefinition.objects.get()
    assert (row.sha256, row.document_sha256) == (digest, document.sha256)
    assert {part["from"] for part in row.evidence} == {"submitted"}
    assert desk.post(reverse("definition-decide", args=[row.pk]), {"act": "publish"}).status_code == 422
    assert client_of(second).post(reverse("definition-decide", args=[row.pk]), {"act": "publish"}).status_code == 302
    counts = validation_of(document, reading)["counts"]
    assert {verdict for verdict, n in counts.items() if n} == {"consistent"}
    assert "part by part, the one in force" in desk.get(tab).content.decode()
    letter = client_of("supervisor").get(reverse("document-letter", args=[document.pk])).content
    stated = " ".join(p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(letter))
    assert "It is published as it was submitted" in " ".join(stated.split())


def test_what_is_published_with_a_change_is_named(draft: SubmissionDraft, maker: User, client_of: Clients) -> None:  # noqa: F811
    document = drafts.send(draft=counted(draft, maker), actor=maker)
    agent = person("agent")
    read_document(document=document, actor=agent)
    own = own_from_text(OTTER.replace("pair: 11", "pair: 12"))
    from games.register import propose_definition, publish_definition

    row = propose_definition(data=own, reason="Corrected.", actor=agent)
    publish_definition(proposal=row, actor=person("agent", "second"))
    tab = client_of(agent).get(reverse("document-definition", args=[document.pk])).content.decode()
    assert "The definition in force differs in 1 part" in tab
    assert "<code>12</code> in force, <code>11</code> submitted" in tab
    summary = client_of(agent).get(reverse("publish-summary", args=[document.pk])).content.decode()
    assert "is not the one in force" in summary


def test_a_published_game_is_chosen_by_its_name(maker: User, client_of: Clients) -> None:  # noqa: F811
    from games.register import propose_definition, publish_definition

    row = propose_definition(data=own_from_text(OTTER), reason="Drafted.", actor=person("agent"))
    with pytest.raises(Unfit, match="Choose a game"):
        drafts.begin(title="Otter rules", definition="otter_stud", own=None, actor=maker)
    assert "Otter Stud" not in client_of(maker).get(LIST).content.decode()
    publish_definition(proposal=row, actor=person("agent", "second"))
    assert "Otter Stud" in client_of(maker).get(LIST).content.decode()
    draft = drafts.begin(title="Otter rules", definition="otter_stud", own=None, actor=maker)
    draft = counted(draft, maker)
    assert drafts.problems(draft) == []
    assert draft.packet is not None
    assert "x_definition" not in draft.packet
    assert draft.packet["paytables"][0]["claims"]["house_edge"]


def test_nobody_else_sees_it(draft: SubmissionDraft, maker: User, client_of: Clients) -> None:  # noqa: F811
    """Before it is sent and after, before the commission publishes anything of it."""
    outsiders: list[Any] = [
        person("manufacturer_editor", "outsider", of=organisation("manufacturer", "Birch Games")), "operator_editor",
    ]  # fmt: skip
    document = drafts.send(draft=counted(draft, maker), actor=maker)
    agent = person("agent")
    read_document(document=document, actor=agent)
    from games.register import propose_definition

    row = propose_definition(data=own_from_text(OTTER), reason="As submitted.", actor=agent)
    for who in outsiders:
        client = client_of(who)
        for name, *args in (
            ("submission-definition", draft.pk), ("submission-file", draft.pk, "definition"),
            ("document", document.pk), ("document-definition", document.pk), ("definition", row.pk),
        ):  # fmt: skip
            answer = client.get(reverse(name, args=args))
            assert answer.status_code in (403, 404), name
            assert "Otter" not in answer.content.decode(), name
        for at in (
            "/definitions/", "/laboratory-of-rules/", f"/laboratory-of-rules/?a=register-{row.pk}", "/search/?q=otter",
            "/documents/", "/register/", "/api/v1/submissions", "/api/v1/documents", "/api/v1/jobs", LIST,
        ):  # fmt: skip
            response = client.get(at).content.decode().replace("q=otter", "").replace('value="otter"', "")
            assert "otter stud" not in response.lower(), at
            assert "otter_stud" not in response.lower(), at
