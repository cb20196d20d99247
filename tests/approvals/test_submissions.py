"""A submission drafted here: figures counted by a job, checked, exported, sent; and the commission finds it true."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.jobs import State, run_here
from accounts.models import AuditEntry, User
from approvals.models import SubmissionDraft
from approvals.submissions import drafts
from approvals.submissions.packet import Unfit, packet_for, problems_of, read_equipment, read_pays, usual_data
from games.engines.definition.load import every_definition
from ingest.documents.selectors import latest_reading
from ingest.documents.services import read_document
from ingest.documents.verified import validation_of
from ingest.models import Document
from tests.accounts.people import organisation, person
from tests.web.conftest import client_of  # noqa: F401  (a fixture)

pytestmark = pytest.mark.django_db
GAME = "three_card_poker"
LIST = "/submissions/"


@pytest.fixture
def maker() -> User:
    return person("manufacturer_editor")


def counted(draft: SubmissionDraft, actor: User) -> SubmissionDraft:
    job = drafts.count_of(draft, actor=actor)
    if job.state != State.DONE:
        assert run_here(job).state == State.DONE
    draft.refresh_from_db()
    return draft


def data(**bets: Any) -> dict[str, Any]:
    made = usual_data(every_definition()[GAME])
    for bet, stated in bets.items():
        made["bets"][bet] |= {"included": True, **stated}
    return made


def test_figures_are_counted_and_not_typed() -> None:
    packet = packet_for(data(pair_plus={}))
    ante, pair_plus = packet["paytables"]
    assert (ante["bet"], ante["claims"]["house_edge"]) == ("ante_bonus", "3.373")
    # 22,100 deals of three cards: 402/5525 = 7.27601…, 283/1105 = 25.61085…
    assert (pair_plus["claims"]["house_edge"], pair_plus["claims"]["hit_frequency"]) == ("7.276", "25.6109")
    assert problems_of(packet, every_definition()[GAME]) == []


def test_a_rule_that_is_changed_is_printed_and_counted() -> None:
    usual, changed = packet_for(data()), packet_for({**data(), "rules": {"dealer_qualifies": "any"}})
    assert changed["rules"] == [
        {"parameter": "dealer_qualifies", "value": "any", "variant": None, "bet": None, "condition": None}
    ]
    assert changed["paytables"][0]["claims"]["house_edge"] != usual["paytables"][0]["claims"]["house_edge"]
    assert problems_of(changed, every_definition()[GAME]) == []


def test_a_figure_that_is_not_true_is_found_before_it_is_sent() -> None:
    packet = packet_for(data(pair_plus={}))
    packet["paytables"][1]["claims"]["house_edge"] = "2.3"
    (problem,) = problems_of(packet, every_definition()[GAME])
    assert "inconsistent" in problem


def test_a_game_that_nobody_knows_comes_with_its_definition() -> None:
    own = every_definition()[GAME].model_dump(mode="json", by_alias=True)
    own |= {"key": "zebra_poker", "name": "Zebra Poker", "aliases": [], "dealer_qualifies": "king_high"}
    made = {**data(), "definition": "zebra_poker", "definition_data": own}
    packet = packet_for(made)
    assert packet["game"] == "Zebra Poker"
    from approvals.submissions.packet import definition_of

    assert problems_of(packet, definition_of(made)) == []
    with pytest.raises(Unfit, match="does not fit"):
        packet_for({**made, "definition_data": {"key": "x"}})


@pytest.mark.parametrize(
    ("pays", "why"),
    [
        ("flush", "line 1"),
        ("flush = many", "not a pay"),
        ("flush = 3\nflush = 4", "appears twice"),
        ("flush = -3", "not a pay"),
        ("flü$h = 3", "write a hand"),
    ],
)
def test_pays_that_cannot_be_read_are_named_by_line(pays: str, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        list(read_pays(pays, "to_1"))


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(Unfit) as refused:
        packet_for({**data(pair_plus={"pays": "zebra = 3"}, progressive={"seed": "a lot"}), "equipment": "GM Atlas 5"})
    assert len(refused.value.problems) == 3
    assert read_equipment("GM Atlas = v5.4.0 or higher")[0][0]["any_of"][0]["all_of"] == [
        {"any_of": [{"component": "GM Atlas", "version": "5.4.0", "match": "at_least"}]}
    ]


def test_the_whole_way_from_a_draft_to_the_commission(
    maker: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    client = client_of(maker)
    begun = client.post(LIST, {"title": "Spring rules", "definition": GAME})
    draft = SubmissionDraft.objects.get()
    at = reverse("submission", args=[draft.pk])
    assert begun["Location"] == at
    assert client.post(reverse("submission-send", args=[draft.pk])).status_code == 302
    assert SubmissionDraft.objects.get().sent is None, "nothing is sent that was not counted"
    pays = draft.data["bets"]["pair_plus"]["pays"]
    form = {
        "title": "Spring rules", "company": "Birch Games, Inc.", "equipment": "GM Atlas = 5.4.0 or higher",
        "bet.ante_play.included": "on", "bet.ante_play.pays": draft.data["bets"]["ante_play"]["pays"],
        "bet.ante_play.designator": "A", "bet.pair_plus.included": "on", "bet.pair_plus.pays": pays,
        "bet.pair_plus.designator": "PP-1",
    }  # fmt: skip
    assert client.post(at, {**form, "bet.pair_plus.pays": "zebra = 1"}).status_code == 302
    draft.refresh_from_db()
    counted(draft, maker)
    assert "To correct before it is sent" in client.get(at).content.decode()
    assert client.post(at, form).status_code == 302
    draft.refresh_from_db()
    assert "being counted" in client.get(at).content.decode()
    counted(draft, maker)
    page = client.get(at).content.decode()
    for words in ("7.276%", "25.6109%", "Every figure matches the exact calculation", "Send to the commission"):
        assert words in page, words
    exported = client.get(reverse("submission-file", args=[draft.pk, "json"]))
    assert json.loads(exported.content)["paytables"][1]["designator"] == "PP-1"
    paper = client.get(reverse("submission-file", args=[draft.pk, "pdf"]))
    assert paper.content.startswith(b"%PDF-")
    sent = client.post(reverse("submission-send", args=[draft.pk]))
    draft.refresh_from_db()
    assert draft.sent is not None
    assert sent["Location"] == reverse("document", args=[draft.sent.pk])
    # the commission reads it, and finds every figure consistent
    read_document(document=draft.sent, actor=person("agent"))
    reading = latest_reading(draft.sent)
    assert reading is not None
    counts = validation_of(draft.sent, reading)["counts"]
    assert counts["consistent"] == 3
    assert counts.get("inconsistent", 0) == 0
    letter = client_of("supervisor").get(reverse("document-letter", args=[draft.sent.pk]))
    assert letter.content.startswith(b"%PDF-")
    assert client.post(at, form).status_code == 422, "what was sent is not changed"


def test_a_draft_that_is_changed_back_is_counted_again(maker: User) -> None:
    draft = drafts.begin(title="Spring rules", definition=GAME, own=None, actor=maker)
    first, other = data(), {**data(), "rules": {"dealer_qualifies": "any"}}
    packets = []
    for stated in (first, other, first):
        draft = drafts.change(draft=draft, title="Spring rules", data=stated, actor=maker)
        assert drafts.problems_of_all([draft]) == {draft.pk: []}
        draft = counted(draft, maker)
        assert drafts.is_counted(draft)
        packets.append(draft.packet)
    assert packets[0] == packets[2] != packets[1]
    job = drafts.count_of(draft, actor=maker)
    assert drafts.count_of(draft, actor=maker) == job, "what stands is not counted twice"


def test_a_draft_is_its_organization_s_alone(
    maker: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    draft = drafts.begin(title="Quillon rules", definition=GAME, own=None, actor=maker)
    outsider = person("manufacturer_editor", "outsider", of=organisation("manufacturer", "Birch Games"))
    client = client_of(outsider)
    assert "Quillon" not in client.get(LIST).content.decode()
    for name, *more in (("submission",), ("submission-send",), ("submission-file", "json")):
        address = reverse(name, args=[draft.pk, *more])
        answer = client.post(address) if name == "submission-send" else client.get(address)
        assert answer.status_code == 404, name
    for role in ("agent", "operator_editor"):
        assert client_of(role).get(LIST).status_code == 403


def test_the_same_by_the_api(maker: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    client, kind = client_of(maker), {"content_type": "application/json"}
    at = "/api/v1/submissions"
    assert client.post(at, {"title": "x", "definition": "no_game"}, **kind).status_code == 422
    begun = client.post(at, {"title": "By program", "definition": GAME}, **kind).json()
    one = f"{at}/{begun['id']}"
    assert client.get(f"{one}/packet").status_code == 409
    assert client.post(f"{one}/send").status_code == 409
    for wrong in (
        {"definition": "x"},
        {"bets": {"pair_plus": 3}},
        {"rules": {"decks": 6}},
        {"bets": {"x": {"unit": "?"}}},
    ):
        sent = {"title": "x", "data": {**begun["data"], **wrong}}
        assert client.put(one, sent, **kind).status_code == 422, wrong
    begun["data"]["bets"]["pair_plus"]["included"] = True
    changed = client.put(one, {"title": "By program", "data": begun["data"]}, **kind)
    assert (changed.status_code, changed.json()["counted"]) == (200, False)
    counted(SubmissionDraft.objects.get(), maker)
    now = client.get(one).json()
    assert (now["counted"], now["problems"]) == (True, [])
    assert client.get(f"{one}/packet").json()["paytables"][1]["claims"]["house_edge"] == "7.276"
    assert client.post(f"{one}/send").json()["document"] == SubmissionDraft.objects.get().sent_id
    assert client.put(one, {"title": "x", "data": begun["data"]}, **kind).status_code == 422
    assert client_of("agent").get(at).status_code == 403


def ready_to_send(maker: User) -> SubmissionDraft:
    draft = drafts.begin(title="Spring rules", definition=GAME, own=None, actor=maker)
    drafts.change(draft=draft, title="Spring rules", data=data(pair_plus={}), actor=maker)
    draft.refresh_from_db()
    counted(draft, maker)
    draft.refresh_from_db()
    return draft


def test_what_is_sent_is_asked_of_the_draft_as_it_stands(maker: User) -> None:
    """Whoever sends holds what they read before: found wrong since, or sent by a colleague."""
    draft = ready_to_send(maker)
    before = SubmissionDraft.objects.get()
    drafts.change(draft=draft, title="Spring rules", data=data(pair_plus={"pays": "zebra = 1"}), actor=maker)
    counted(SubmissionDraft.objects.get(), maker)
    with pytest.raises(drafts.NotReady, match="It is not sent: "):
        drafts.send(draft=before, actor=maker)
    assert not Document.objects.exists(), "what was refused is not kept"
    drafts.change(draft=draft, title="Spring rules", data=data(pair_plus={}), actor=maker)
    counted(SubmissionDraft.objects.get(), maker)
    before = SubmissionDraft.objects.get()
    sent = drafts.send(draft=before, actor=maker)
    assert before.sent is None
    assert drafts.send(draft=before, actor=maker) == sent
    assert AuditEntry.objects.filter(act="sent a submission").count() == 1


def test_what_is_sent_is_what_was_shown(maker: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    """A colleague changes it, and it is counted, between the page and the button."""
    draft = ready_to_send(maker)
    client = client_of(maker)
    page = client.get(reverse("submission", args=[draft.pk])).content.decode()
    (seen,) = re.findall(r'name="seen" value="([0-9a-f]{64})"', page)
    drafts.change(draft=draft, title="Spring rules", data=data(), actor=maker)
    counted(SubmissionDraft.objects.get(), maker)
    at = reverse("submission-send", args=[draft.pk])
    refused = client.post(at, {"seen": seen}, follow=True).content.decode()
    assert "It was changed since you looked at it" in refused
    assert SubmissionDraft.objects.get().sent is None
    (now,) = re.findall(r'name="seen" value="([0-9a-f]{64})"', refused)
    client.post(at, {"seen": now})
    assert SubmissionDraft.objects.get().sent is not None


def test_a_game_that_is_known_no_more_is_one_sentence(
    maker: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    """A definition left the catalog after the draft was begun and counted."""
    draft = ready_to_send(maker)
    SubmissionDraft.objects.update(data={**draft.data, "definition": "gone_game"})
    draft.refresh_from_db()
    draft.counted_for = drafts.stamp_of(draft)
    draft.save()
    client = client_of(maker)
    at = reverse("submission", args=[draft.pk])
    page = client.get(at)
    assert page.status_code == 200
    assert "Choose a game." in page.content.decode()
    assert client.post(reverse("submission-send", args=[draft.pk])).status_code == 302
    assert client.post(f"/api/v1/submissions/{draft.pk}/send").status_code == 409
    assert client.get(f"/api/v1/submissions/{draft.pk}").status_code == 200
    assert client.post(at, {"title": "Spring", "bet.pair_plus.pays": "flush = 77"}).status_code == 422
    assert SubmissionDraft.objects.get().sent is None


def test_what_was_typed_is_there_after_a_refusal(
    maker: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    draft = drafts.begin(title="Spring rules", definition=GAME, own=None, actor=maker)
    typed = {
        "company": "Birch Games", "equipment": "GM Atlas = 5.4.0",
        "bet.pair_plus.included": "on", "bet.pair_plus.pays": "flush = 77", "bet.pair_plus.designator": "PP-9",
        "rule.dealer_qualifies": "any",
    }  # fmt: skip
    page = client_of(maker).post(reverse("submission", args=[draft.pk]), {**typed, "title": ""})
    assert page.status_code == 422
    shown = page.content.decode()
    for words in ("Birch Games", "GM Atlas = 5.4.0", "flush = 77", "PP-9", '<option value="any" selected>'):
        assert words in shown, words
    draft.refresh_from_db()
    assert "77" not in draft.data["bets"]["pair_plus"]["pays"]
