"""The typed packet: JSON in and out, mistakes told with their place, format 1, the schema, walking."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from typing import Any

import jsonschema
import pytest

from approvals.samples.parts import packet as sample_packet
from approvals.samples.sources import SOURCES
from paytables.packet import (
    Component,
    Packet,
    UnusablePacket,
    dumps,
    exact,
    faults_of,
    format_1,
    load,
    loads,
    packet_of,
    pointers,
)
from paytables.packet.schema import FILE, packet_schema, written_schema

SAMPLES = [json.loads(json.dumps(sample_packet(source))) for source in SOURCES]

WHOLE: dict[str, Any] = {
    "format": 2,
    "kind": "letter_and_rules",
    "source": {
        "jurisdiction": "US-WA/tribal:Example",
        "authority": "Example Gaming Agency",
        "form": "approval_letter",
        "section": None,
        "effective": "2024-01-31",
        "expires": None,
    },
    "standing": "approved",
    "letter": {
        "date": "2024-01-30",
        "submission": "1",
        "subject": None,
        "decision": "approved",
        "reasons": [],
        "addressee": {"name": None, "company": "Example Games", "email": None, "address": []},
        "changes": [],
        "games": [{"number": 1, "name": "Example Stud"}, {"number": None, "name": "Example Hold'em"}],
        "rules_dates": ["2024-01-02"],
        "conditions": {"general": ["One."], "commercial": [], "tribal": []},
        "contacts": [{"name": None, "phone": "206-555-0100", "for": "tribal"}],
        "signer": None,
        "cc": [],
        "permission": {"until": "2024-12-31", "words": "Until the end of the year."},
        "attachments": ["Rules"],
    },
    "game": "Example Stud",
    "owner": "Example Games",
    "rules": [
        {"parameter": "dealer_qualifies", "value": "queen_high", "variant": None, "bet": None, "condition": None}
    ],
    "paytables": [
        {
            "designator": "EX-1",
            "alias": None,
            "bet": "ante",
            "bets": ["ante", "play"],
            "system": "any_system_at_all",
            "variant": None,
            "printing": 1,
            "wager": "2.5",
            "multi_game": False,
            "decks": [6, 8],
            "outcomes": [
                {
                    "hand": "royal_flush",
                    "hands": None,
                    "pays": "100",
                    "unit": "percent",
                    "meter": "main",
                    "from_meter": True,
                    "envy": None,
                    "combinations": "48",
                    "probability": "0.002172",
                    "return": "-0.5",
                    "result": "pays",
                }
            ],
            "claims": {"house_edge": "-0.5", "seed": "10000", "element_of_risk": "1.2", "par": None},
            "claim_conditions": {"house_edge": {"meter": "5000", "decks": 6}},
        }
    ],
    "layouts": [{"title": None, "tables": [{"bet": "ante", "outcomes": []}]}],
    "meters": [{"name": "main", "bet": "ante", "seed": "10000", "seed_unit": "dollars", "decks": []}],
    "commissions": [{"bet": "ante", "percent": "5", "on": "winnings"}],
    "limits": [{"bet": "ante", "least": "1", "most": None, "for": "wager"}],
    "equipment": [
        {
            "applies_to": "progressive",
            "system": None,
            "any_of": [
                {
                    "all_of": [
                        {
                            "any_of": [
                                {"component": "Controller", "version": "1.2", "match": "at_least"},
                                {"component": "Other", "version": None, "match": "any"},
                            ]
                        },
                        {"any_of": [{"component": "Display", "version": "3", "match": "exact"}]},
                    ]
                }
            ],
        }
    ],
    "citations": ["WAC 230-15-040"],
    "blanks": ["/paytables/0/claims/par"],
    "provenance": {
        "/game": {"page": 1, "bbox": [60, 40.25, 160, 55], "raw": "Example", "confidence": 0.8, "x_doubts": []},
        "/paytables/0/outcomes/0/return": {"page": 2, "bbox": None, "raw": "-0.5"},
    },
    "x_facts": [{"fact": "other_hands_paid_from", "value": "tray", "page": 2, "quote": "…"}],
    "x_clauses": [{"path": ["RULES", "1"], "text": "A rule.", "page": 2, "bbox": [0, 0, 1, 1], "confidence": 0.5}],
}


def changed(pointer: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(WHOLE)
    pointers.put(data, pointer, value)
    return data


# ---------------------------------------------------------------- in and out
def test_a_packet_comes_back_from_json_as_it_went() -> None:
    assert load(WHOLE).json_object() == WHOLE
    assert dumps(loads(dumps(load(WHOLE)))) == dumps(load(WHOLE))


@pytest.mark.parametrize("written", SAMPLES, ids=lambda packet: packet["game"])
def test_a_sample_keeps_everything_and_is_written_in_format_2(written: dict[str, Any]) -> None:
    packet = load(written)
    back = packet.json_object()
    assert {key: back[key] for key in written if key != "format"} == {k: v for k, v in written.items() if k != "format"}
    assert back["format"] == 2
    assert load(back) == packet


def test_a_page_box_keeps_whole_numbers_whole() -> None:
    assert '"bbox":[60,40.25,160,55]' in dumps(load(WHOLE))


def test_format_1_becomes_format_2_with_the_standing_of_its_letter() -> None:
    old = format_1(load(WHOLE))
    packet = load(old)
    assert (packet.format, packet.standing, packet.source) == (2, "approved", None)
    assert packet_of({**old, "letter": None, "kind": "rules"}).standing is None


def test_a_reader_of_format_1_finds_what_it_knows_and_nothing_else() -> None:
    old = format_1(load(WHOLE))
    assert {"format", "source", "standing", "rules", "meters", "commissions", "limits"}.isdisjoint(old)
    table = pointers.at(old, "/paytables/0")
    assert set(table["claims"]) == {"house_edge", "seed"}
    assert "combinations" not in table["outcomes"][0]
    assert (old["blanks"], set(old["provenance"])) == ([], {"/game"})  # type: ignore[arg-type]
    assert load(old).game == "Example Stud"


# ---------------------------------------------------------------- mistakes
@pytest.mark.parametrize(
    ("pointer", "value", "sentence"),
    [
        ("/surprise", 1, "/surprise is a key that the format does not know."),
        ("/paytables/0/outcomes/0/tint", "red", "/paytables/0/outcomes/0/tint is a key that the format does not know."),
        ("/provenance/~1game/colour", 1, "/provenance/~1game/colour is a key that the format does not know."),
        ("/paytables", {}, "/paytables must be a list, not an object."),
        ("/game", 7, "/game must be a text, not 7."),
        ("/letter/date", "June 14", '/letter/date must be a day in the form 2023-06-14, not "June 14".'),
        ("/letter/date", "2023-02-30", '/letter/date must be a day of the calendar, not "2023-02-30".'),
        ("/letter/games/0/name", None, "/letter/games/0/name must be a text, not null."),
        ("/letter/games/0/number", 0, "/letter/games/0/number must be greater than or equal to 1, not 0."),
        ("/paytables/0/outcomes/0", {"pays": "1", "unit": "to_1"}, "/paytables/0/outcomes/0/hand is missing."),
        ("/paytables/0/outcomes/0/unit", "x", "/paytables/0/outcomes/0/unit must be one of"),
        ("/paytables/0/outcomes/0/unit", "to_1", "/paytables/0/outcomes/0/meter must be null where the row does not"),
        ("/paytables/0/multi_game", "yes", '/paytables/0/multi_game must be true or false, not "yes".'),
        ("/paytables/0/printing", 1.5, "/paytables/0/printing must be a whole number, not 1.5."),
        ("/paytables/0/wager", "$2.50", "/paytables/0/wager must be a decimal number in canonical form"),
        ("/paytables/0/wager", 2.5, "/paytables/0/wager must be a text, not 2.5."),
        ("/paytables/0/wager", "9" * 400, "/paytables/0/wager is a number of 400 digits; more than 40 are too many."),
        ("/paytables/0/claims/house_edge", "-" + "9" * 400, "/paytables/0/claims/house_edge is a number of 401 digits"),
        ("/source/jurisdiction", "Washington", "/source/jurisdiction must be an ISO 3166-2 code such as US-WA"),
        ("/source/jurisdiction", "us-wa", "/source/jurisdiction must be an ISO 3166-2 code such as US-WA"),
        ("/equipment/0/any_of", [], "/equipment/0/any_of must have at least one alternative."),
        ("/equipment/0/any_of/0/all_of/1/any_of/0/version", None, "/equipment/0/any_of/0/all_of/1/any_of/0/version"),
        ("/kind", "rules", "/letter must be null where the kind is rules."),
        ("/blanks", ["no pointer"], "/blanks/0 must be a JSON pointer, such as /paytables/0/bet"),
        ("/provenance/~1game/confidence", 2, "/provenance/~1game/confidence must be less than or equal to 1, not 2."),
        ("/letter/subject", "a\0b", "/letter/subject holds a NUL character, which is not text."),
        ("/format", 3, "/format must be one of 1, 2, not 3."),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence_with_its_place(pointer: str, value: Any, sentence: str) -> None:
    with pytest.raises(UnusablePacket) as refused:
        load(changed(pointer, value))
    assert str(refused.value).startswith(sentence)
    assert str(refused.value).count(". ") == 0


def test_all_mistakes_are_told_at_once_in_the_order_of_the_data() -> None:
    wrong = changed("/game", 7)
    wrong["surprise"] = True
    del wrong["citations"]
    wrong["paytables"][0]["outcomes"][0]["pays"] = "9" * 400
    wrong["letter"]["games"][1]["name"] = ["a", "list"]
    assert [fault.pointer for fault in faults_of(wrong)] == [
        "/letter/games/1/name",
        "/game",
        "/paytables/0/outcomes/0/pays",
        "/surprise",
        "/citations",
    ]
    with pytest.raises(UnusablePacket, match=r"\(4 more\)\.$"):
        load(wrong)


@pytest.mark.parametrize(
    "text", ["", "[]", "3", '{"a":', '{"kind": NaN}', "[" * 100_000, '{"a":' * 900 + "1" + "}" * 900]
)
def test_what_is_no_packet_at_all_is_one_sentence(text: str) -> None:
    with pytest.raises(UnusablePacket) as refused:
        loads(text)
    assert len(refused.value.faults) == 1
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("value", [[], {}, 3.25, "9" * 400, "\0", True])
def test_types_and_schema_refuse_the_same_values(value: Any) -> None:
    """The schema cannot say how long a number may be, nor that a text holds no NUL; the types can."""
    schema = jsonschema.Draft202012Validator(packet_schema())
    for pointer, _ in pointers.leaves(WHOLE):
        wrong = changed(pointer, value)
        refused, schema_refuses = bool(faults_of(wrong)), not schema.is_valid(wrong)
        assert refused or not schema_refuses, pointer
        assert schema_refuses or not refused or value in ("9" * 400, "\0"), pointer


def test_what_this_product_wrote_is_read_though_a_reviewer_rejected_it() -> None:
    packet = packet_of(changed("/equipment/0/any_of/0/all_of/0/any_of/0/component", None))
    (first, *_) = packet.components()
    assert first.component.component == ""
    assert pointers.at(packet.json_object(), f"{first.pointer}/component") is None
    assert packet_of({"game": None, "paytables": []}).equipment == ()


def test_a_part_made_in_python_is_checked_too() -> None:
    with pytest.raises(ValueError, match="colour"):
        Packet.model_validate({"colour": "red"})
    with pytest.raises(ValueError):
        Component(component="A", match="newest")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="frozen"):
        load(WHOLE).game = "Other"  # type: ignore[misc]


# ---------------------------------------------------------------- the schema
def test_the_schema_on_file_is_that_of_the_types() -> None:
    """After a change of the types: `python -m paytables.packet.schema` writes it."""
    assert FILE.read_text("utf-8") == written_schema()


@pytest.mark.parametrize("written", [*SAMPLES, WHOLE], ids=lambda packet: packet["game"])
def test_the_schema_takes_what_the_types_take_and_write(written: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(packet_schema())
    validator.check_schema(packet_schema())
    assert list(validator.iter_errors(written)) == []
    assert list(validator.iter_errors(load(written).json_object())) == []


# ---------------------------------------------------------------- numbers and walking
@pytest.mark.parametrize(
    ("written", "canonical"), [("11.0", "11"), ("0.50", "0.5"), ("007", "7"), ("100", "100"), ("0.0", "0"), ("5.", "5")]
)
def test_zeros_that_add_nothing_are_dropped_of_what_is_on_file_and_refused_in_what_is_sent(
    written: str, canonical: str
) -> None:
    assert packet_of(changed("/paytables/0/wager", written)).paytables[0].wager == canonical
    assert (written == canonical) == (not faults_of(changed("/paytables/0/wager", written)))


def test_numbers_are_exact() -> None:
    table = load(WHOLE).paytables[0]
    assert table.wager is not None
    assert (table.wager.fraction, str(table.wager.decimal)) == (Fraction(5, 2), "2.5")
    assert exact(table.claims.house_edge) == Fraction(-1, 2)
    assert exact("9" * 400) is None


def test_every_component_of_every_tree_has_its_pointer() -> None:
    packet = load(WHOLE)
    results = {placed.pointer: str(placed.component) for placed in packet.components()}
    assert results == {
        "/equipment/0/any_of/0/all_of/0/any_of/0": "Controller 1.2 or higher",
        "/equipment/0/any_of/0/all_of/0/any_of/1": "Other",
        "/equipment/0/any_of/0/all_of/1/any_of/0": "Display 3",
    }
    assert all(pointers.resolve(packet, placed.pointer) is placed.component for placed in packet.components())
    assert str(packet.equipment[0]) == "Controller 1.2 or higher or Other and Display 3"


@pytest.mark.parametrize(
    ("installed", "answer"),
    [
        ({"Controller": "1.3", "Display": "3"}, "meets"),
        ({"Controller": "1.1", "Other": "anything", "Display": "3"}, "meets"),
        ({"Controller": "1.1", "Display": "3"}, "fails"),
        ({"Controller": "1.2-beta", "Display": "3"}, "unknown"),
        ({"Controller": "1.3", "Display": "4"}, "fails"),
        ({}, "fails"),
    ],
)
def test_a_requirement_holds_by_its_best_alternative(installed: dict[str, str], answer: str) -> None:
    (tree,) = load(WHOLE).equipment
    given = tree.answer(lambda c: c.answer(installed[c.component]) if c.component in installed else "fails")
    assert given == answer


def test_components_are_changed_in_a_copy() -> None:
    packet = load(WHOLE)
    (tree,) = packet.equipment
    newer = tree.with_components(lambda c: c.model_copy(update={"version": "9"}) if c.component == "Display" else c)
    assert [placed.component.version for placed in newer.components()] == ["1.2", None, "9"]
    assert [placed.component.version for placed in tree.components()] == ["1.2", None, "3"]
    assert tree.with_components(lambda c: c) is tree


def test_a_value_is_found_and_replaced_by_its_pointer() -> None:
    packet = load(WHOLE)
    assert pointers.resolve(packet, "/paytables/0/outcomes/0/return") == "-0.5"
    assert pointers.resolve(packet, "/letter/contacts/0/for") == "tribal"
    assert pointers.resolve(packet, "/x_clauses/0/path/0") == "RULES"
    after = pointers.replaced(packet, "/paytables/0/wager", "3")
    assert (after.paytables[0].wager, packet.paytables[0].wager) == ("3", "2.5")
    with pytest.raises(KeyError):
        pointers.resolve(packet, "/paytables/7")
    with pytest.raises(ValueError):
        pointers.replaced(packet, "/paytables/0/wager", "three")


def test_facts_and_clauses_are_typed_and_what_lacks_the_form_is_passed_over() -> None:
    packet = packet_of({**WHOLE, "x_facts": [*WHOLE["x_facts"], "not a fact"]})  # written before forms were asked for
    assert [(fact.name, fact.value, fact.pointer) for fact in packet.facts] == [
        ("other_hands_paid_from", "tray", "/x_facts/0")
    ]
    (clause,) = packet.clauses
    assert (clause.path, clause.text, clause.bbox, clause.confidence) == (("RULES", "1"), "A rule.", (0, 0, 1, 1), 0.5)


def test_confidence_is_asked_by_pointer() -> None:
    packet = load(WHOLE)
    assert (packet.is_confident("/game"), packet.is_confident("/owner")) == (False, True)
    assert (packet.page_of("/game"), packet.page_of("/owner")) == (1, None)


def test_a_reviewer_may_reject_any_value() -> None:
    """What remains is a packet still, and no requirement is looser for it."""
    for pointer, _ in pointers.leaves(WHOLE):
        rejected = packet_of(changed(pointer, None))
        assert rejected.json_object()["format"] == 2, pointer
        for before, after in zip(load(WHOLE).components(), rejected.components()):
            for installed in ("0.1", "3", "99"):
                assert (before.component.answer(installed), after.component.answer(installed)) != ("fails", "meets")
