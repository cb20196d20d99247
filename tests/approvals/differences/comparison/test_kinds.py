"""Documents that hold less, values that were read badly, and clauses that are divided or move together."""

from __future__ import annotations

from typing import Any

from approvals.differences.comparison import as_json, as_lines, compare
from tests.approvals.differences.comparison.made import clause, made, provenance

Packet = dict[str, Any]


def reported(before: Packet, after: Packet) -> list[tuple[str, str]]:
    return [(d.topic, d.change) for d in compare(before, after).differences]


def test_a_letter_alone_removes_no_paytables() -> None:
    letter = {**made(), "kind": "letter", "game": None, "owner": None, "paytables": [], "equipment": []}
    comparison = compare(made(), letter, ("old", "new"))
    assert [(d.topic, d.field) for d in comparison.differences] == [("document", "kind")]
    assert comparison.notes == ("new encloses no rules: paytables, equipment and clauses are not compared.",)


def test_rules_alone_have_no_letter_and_that_is_one_difference() -> None:
    rules = {**made(), "kind": "rules", "letter": None}
    assert reported(made(), rules) == [("document", "changed"), ("letter", "removed")]


def test_structured_data_without_clauses_loses_none() -> None:
    bare = {key: value for key, value in made().items() if not key.startswith("x_")}
    comparison = compare(made(), bare, ("old", "new"))
    assert comparison.differences == ()
    assert comparison.notes == (
        "new was submitted without its facts of play: they are not compared.",
        "new was submitted without its clauses: they are not compared.",
    )


def test_a_designator_that_was_read_badly_is_noise_and_a_confident_one_a_new_name() -> None:
    after = made()
    after["paytables"][0]["designator"] = "H5-01"
    assert reported(made(), after) == [("paytable", "renamed")]
    after["provenance"]["/paytables/0/designator"] = provenance(7, "H5-01", 0.6)
    comparison = compare(made(), after)
    assert comparison.differences == ()
    assert [(d.topic, d.change, d.noise) for d in comparison.noise] == [
        ("paytable", "renamed", "look-alikes, not read with confidence")
    ]


def test_a_version_that_differs_in_a_digit_is_a_change_however_doubtful() -> None:
    after = made()
    component = after["equipment"][0]["any_of"][0]["all_of"][1]["any_of"][0]
    component["version"] = "8.0"
    after["provenance"]["/equipment/0/any_of/0/all_of/1/any_of/0/version"] = provenance(5, "v8.0", 0.4)
    (difference,) = compare(made(), after).differences
    assert (difference.change, difference.doubtful) == ("version_raised", True)


def test_a_component_s_name_read_badly_is_noise() -> None:
    after = made()
    after["equipment"][0]["any_of"][0]["all_of"][0]["any_of"][0]["component"] = "Garne Manager"
    comparison = compare(made(), after)
    assert comparison.differences == ()
    assert [d.change for d in comparison.noise] == ["component_renamed"]


def test_a_paragraph_divided_otherwise_is_noise() -> None:
    before = made()
    text = "The dealer counts the cards and then shows them. The players may look at the cards for a while."
    before["x_clauses"].insert(2, clause(["RULES OF PLAY"], text, 3))
    after = made()
    for n, part in enumerate(text.split(". ", 1)):
        whole = part if n else f"{part}."
        after["x_clauses"].insert(2 + n, clause(["RULES OF PLAY"], whole, 3))
    comparison = compare(before, after)
    assert comparison.differences == ()
    assert [(d.change, d.noise) for d in comparison.noise] == [("divided", "divided into paragraphs otherwise")]


def test_clauses_that_move_together_are_one_move() -> None:
    after = made()
    rows = after["x_clauses"]
    moved = rows[6:9]
    del rows[6:9]
    rows[10:10] = moved
    (difference,) = compare(made(), after).differences
    assert (difference.topic, difference.change, len(difference.places)) == ("clause", "moved", 3)


def test_new_numbers_are_said_once_for_a_section() -> None:
    after = made()
    rows = after["x_clauses"]
    at = next(n for n, c in enumerate(rows) if c["path"][-1] == "3" and c["system"] == "nexus")
    for c in rows:
        if c["system"] == "nexus" and len(c["path"]) >= 3 and int(c["path"][2]) >= 3:
            c["path"][2] = str(int(c["path"][2]) + 1)
    new = clause(["NEXUS COMMAND", "RULES OF PLAY", "3"], "Walruses are to be kept away from the felt.", 8, "nexus")
    rows.insert(at, new)
    added, numbers = compare(made(), after).differences
    assert (added.change, added.after) == ("added", new["text"])
    assert (numbers.change, numbers.before, numbers.after) == (
        "renumbered",
        ["3", "4", "5", "6", "7", "8"],
        ["4", "5", "6", "7", "8", "9"],
    )


def test_a_heading_that_one_side_reads_as_text_is_noise() -> None:
    after = made()
    for c in after["x_clauses"]:
        if c["system"] == "nexus":
            c["path"] = [p for p in c["path"] if p != "RULES OF PLAY"]
    at = next(n for n, c in enumerate(after["x_clauses"]) if c["path"][0] == "NEXUS COMMAND")
    after["x_clauses"].insert(at, clause(["NEXUS COMMAND"], "RULES OF PLAY", 8, "nexus"))
    assert compare(made(), after).differences == ()


def test_what_a_scan_lacks_is_doubtful() -> None:
    before, after = made(), made()
    for packet in (before, after):
        packet["x_pages"] = [{"number": n, "source": "ocr"} for n in range(1, 12)]
        del packet["provenance"]["/paytables/0/outcomes/2/pays"]
    after["paytables"][0]["outcomes"].pop()
    (difference,) = compare(before, after).differences
    assert difference.doubtful  # on which of the scanned pages it would stand nobody knows
    for packet in (before, after):
        packet["provenance"]["/paytables/0/outcomes/2/pays"] = provenance(7, "$310")
    (difference,) = compare(before, after).differences
    assert difference.doubtful is True


def test_a_misspelt_word_on_a_scan_is_doubtful_and_a_number_is_not() -> None:
    before, after = made(), made()
    for packet in (before, after):
        packet["x_pages"] = [{"number": 3, "source": "ocr"}]
    before["x_clauses"][1]["text"] = "The contribution rate is set to 70 percent of each wager, and stays."
    after["x_clauses"][1]["text"] = "The cotribution rate is set to 70 percent of each wager and stays."
    (difference,) = compare(before, after).differences
    assert (difference.change, difference.doubtful) == ("reworded", True)
    after["x_clauses"][1]["text"] = "The contribution rate is set to 60 percent of each wager, and stays."
    (difference,) = compare(before, after).differences
    assert (difference.change, difference.doubtful) == ("reworded", False)


def test_a_paragraph_that_lost_its_pieces_is_put_together() -> None:
    """Also where no piece alone is like the whole."""
    parts = [f"Sentence number {word} speaks of walruses and of their {word} habits." for word in ("one", "two", "six")]
    before, after = made(), made()
    before["x_clauses"].insert(2, clause(["RULES OF PLAY"], " ".join(parts), 3))
    for n, part in enumerate(parts):
        after["x_clauses"].insert(2 + n, clause(["RULES OF PLAY"], part, 3))
    assert compare(before, after).differences == ()
    assert compare(after, before).differences == ()


def test_noise_is_shown_on_demand() -> None:
    after = made()
    after["x_clauses"][1]["text"] = after["x_clauses"][1]["text"].replace("game", "garne")
    comparison = compare(made(), after)
    folded, shown = "\n".join(as_lines(comparison)), "\n".join(as_lines(comparison, noise=True))
    assert "1 formatting-only difference is hidden" in folded
    assert "garne" not in folded
    assert "garne" in shown
    assert as_json(comparison)["noise"][0]["noise"] == "look-alike letters, spaces or hyphens"


def test_unread_parts_are_compared_as_text() -> None:
    before, after = made(), made()
    before["x_unread"] = [{"page": 20, "text": "A page that no reader knows speaks of walruses."}]
    after["x_unread"] = [{"page": 20, "text": "A page that no reader knows speaks of penguins."}]
    assert reported(before, after) == [("clause", "reworded")]
    assert reported(before, made()) == [("clause", "removed")]
