"""From the packet of a game that nobody knows to a definition with its evidence, blanks marked."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.engines.definition.load import read
from paytables.drafting import assembled, draft_of, leaves
from paytables.drafting.parts import typed, written
from tests.paytables.test_binding import JACK, packet

DEAL = "Each player and the dealer receive three cards face down."
RAISE = ("raise_ratio", {"bet": "play", "base": "ante", "multiple": "1"}, "The Play wager must equal the Ante.")
UNQUALIFIED = ("not_qualified", {"ante": "win", "play": "push"}, "Play is a push, Ante wins 1 to 1.")


def unknown(*facts: tuple[str, Any, str], clauses: tuple[str, ...] = (DEAL,)) -> dict[str, Any]:
    """A packet of a game that is in no catalogue."""
    return {
        **packet(*facts),
        "game": "Zebra Poker",
        "x_clauses": [{"path": ["1"], "text": t, "page": 7, "bbox": [1, 2, 3, 4]} for t in clauses],
    }


def test_every_printed_part_has_its_place_and_the_rest_is_asked() -> None:
    draft = draft_of(unknown(JACK, RAISE))
    assert draft.data["hands"] == {"player": {"cards": 3}, "dealer": {"cards": 3}}
    assert (draft.data["ranking"], draft.data["dealer_qualifies"]) == ("three_card", "jack_high")
    cards = draft.parts["hands.player.cards"]
    assert (cards.origin, cards.page, cards.bbox, cards.quote) == ("printed", 7, (1.0, 2.0, 3.0, 4.0), DEAL)
    assert draft.parts["dealer_qualifies"].quote == JACK[2]
    assert draft.parts["settlement.ante.tie"].origin == "usual"
    assert [b.path for b in draft.blanks] == ["settlement.ante.not_qualified", "settlement.play.not_qualified"]
    assert not draft.is_whole


def test_what_is_all_printed_is_the_game_and_counts() -> None:
    draft = draft_of(unknown(JACK, RAISE, UNQUALIFIED))
    assert draft.is_whole
    from games.engines.departures import main_edge

    folded = {**draft.data["bonuses"]["ante_bonus"], "folded": True}
    like_three_card = read({**draft.data, "bonuses": {"ante_bonus": folded}})
    assert str(main_edge(like_three_card)) == "-484369/14541800"  # Three Card Poker with a jack


def test_silence_on_cards_is_a_question() -> None:
    draft = draft_of(unknown(JACK, clauses=()))
    assert {b.path for b in draft.blanks} >= {"hands.player.cards", "hands.dealer.cards", "ranking"}


@pytest.mark.parametrize(
    ("sentence", "player", "dealer"),
    [
        ("The dealer deals five cards to each player and to the dealer.", 5, 5),
        ("Players receive four cards.", 4, None),
        ("The dealer takes six cards.", None, 6),
        ("Each player is dealt 7 cards.", 7, None),
        ("The dealer gives each player and himself five cards face down.", 5, 5),
        ("Deal the players three cards each.", 3, None),
        ("The player and the dealer each receive four cards.", 4, 4),
        ("After the player and the dealer three card hands are compared, the dealer pays.", None, None),
        ("The dealer deals each player one card, then a second one.", None, None),
    ],
)
def test_sentences_on_the_deal(sentence: str, player: int | None, dealer: int | None) -> None:
    parts = draft_of(unknown(JACK, clauses=(sentence,))).parts
    results = [parts[f"hands.{side}.cards"].value if f"hands.{side}.cards" in parts else None
             for side in ("player", "dealer")]  # fmt: skip
    assert results == [player, dealer]


def test_what_the_rules_print_of_raises_and_open_cards_is_not_asked_again() -> None:
    rules = [
        {"parameter": "raise_multiples", "value": "1,3", "variant": None, "bet": None, "condition": None},
        {"parameter": "dealer_exposes", "value": "1", "variant": None, "bet": None, "condition": None},
    ]
    parts = draft_of({**unknown(JACK), "rules": rules}).parts
    for path, value in (("rounds.0.decision.raise.multiples", [1, 3]), ("rounds.0.dealer_up", 1)):
        assert (parts[path].value, parts[path].origin) == (value, "printed")


def test_what_is_asked_can_be_answered_in_words() -> None:
    draft = draft_of(unknown(clauses=()))
    answers = {"hands.player.cards": "3", "rounds.0.player": "3", "ranking": "three card",
               "rounds.0.decision.raise.multiples": "1 or 2"}  # fmt: skip
    assert answers.keys() <= {b.path for b in draft.blanks}
    assert all("_" not in b.question and "[" not in b.question for b in draft.blanks)
    parts = {path: part.value for path, part in draft.parts.items()}
    whole = read(assembled(parts | {path: typed(text, path) for path, text in answers.items()}))
    assert whole.ranking == "three_card"
    assert whole.decisions[0].raises is not None
    assert [int(m) for m in whole.decisions[0].raises.multiples] == [1, 2]


def test_a_bet_whose_rows_need_more_cards_asks_which_it_looks_at() -> None:
    six = unknown(JACK)
    table = {**six["paytables"][0], "bet": "six_card_bonus"}
    table["outcomes"] = [{**table["outcomes"][0], "hand": "full_house"}]
    draft = draft_of({**six, "paytables": [*six["paytables"], table]})
    assert "bets.six_card_bonus.looks_at.player" in {b.path for b in draft.blanks}


def test_a_known_game_is_its_definition_under_the_printed_rules() -> None:
    draft = draft_of(packet(JACK))
    assert draft.known
    assert draft.is_whole
    assert read(draft.data).dealer_qualifies == "jack_high"
    stated = draft.parts["dealer_qualifies"]
    assert (stated.origin, stated.page, stated.quote) == ("printed", 3, JACK[2])


def test_leaves_and_their_texts_come_back() -> None:
    data = draft_of(unknown(JACK, RAISE, UNQUALIFIED)).data
    again = {path: typed(written(value), path) for path, value in leaves(data)}
    assert read(assembled(again)) == read(data)


@pytest.mark.parametrize("parts", [{"a": 1, "a.b": 2}, {"a.b": 2, "a": 1}, {"a b": 1}, {"": 1}])
def test_parts_that_do_not_go_together(parts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="part"):
        assembled(parts)


def test_the_command_says_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "zebra.json"
    file.write_text(json.dumps(unknown(JACK, RAISE)), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("draft", str(file), "--json", stdout=out, stderr=StringIO())
    assert end.value.code == 1
    reported = json.loads(out.getvalue())
    assert reported["missing"][0]["part"] == "settlement.ante.not_qualified"
    file.write_text(json.dumps(unknown(JACK, RAISE, UNQUALIFIED)), encoding="utf-8")
    plain = StringIO()
    call_command("draft", str(file), stdout=plain, stderr=StringIO())
    assert "# dealer_qualifies: page 3" in plain.getvalue()
