"""Tokens are the same for what is indexed and for what is asked."""

from __future__ import annotations

import doctest

import pytest

from approvals.search import running, snippets, words
from approvals.search.law import search_law


def test_examples() -> None:
    assert doctest.testmod(words).failed == 0


@pytest.mark.parametrize(
    ("printed", "asked"),
    [
        ("CSTUD-01", "cstud01"),
        ("CSTUD-01", "CSTUD-01"),
        ("CSTUD-01", "cstud 01"),
        ("i-Deal Plus NXP v1.0.114", "NXP 1.0.114"),
        ("Ultimate Texas Hold ‘Em®", "ultimate texas holdem"),
        ("Ultimate Texas Hold’em", "hold'em"),
        ("1.66P$", "1.66p"),
        ("Dueñas", "duenas"),
        ("WAC 230-15-140", "230-15-140"),
        ("6–5–4 Poker", "6-5-4"),
    ],
)
def test_what_is_printed_is_found_by_what_is_typed(printed: str, asked: str) -> None:
    assert set(words.query_tokens(asked)) - set(words.name_tokens(printed)) == set()


def test_a_version_is_one_token_and_not_its_numbers() -> None:
    assert "v5d4" not in words.tokens("v5.4.0")
    assert words.query_tokens("5.4.0") == words.query_tokens("v5.4.0") == ["v5d4d0"]


def test_the_examples_of_what_is_marked_and_asked_are_true() -> None:
    assert doctest.testmod(snippets).failed == 0
    assert doctest.testmod(running).failed == 0


def test_a_snippet_shows_the_words_that_were_asked_for() -> None:
    text = "Nothing of it here. " * 40 + "If the dealer does not qualify, the raise wager pushes. " + "And more. " * 60
    pieces = snippets.snippet(text, ["dealer", "qualifies"])
    shown = "".join(piece.text for piece in pieces)
    assert len(shown) <= snippets.ROOM + 4
    assert [piece.text for piece in pieces if piece.marked] == ["dealer", "qualify"]
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert "".join(p.text for p in snippets.snippet("short text", ["absent"])) == "short text"


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("who runs GM Atlas below 5.4.0", ("GM Atlas", "below", "5.4.0")),
        ("which tables run GM Atlas under v5.4", ("GM Atlas", "below", "5.4")),
        ("Who still uses i-Deal Plus older than 1.0.102?", ("i-Deal Plus", "below", "1.0.102")),
        ("tables with GM Atlas at least 5.4.0", ("GM Atlas", "at_least", "5.4.0")),
        ("who runs GM Atlas 5.3.12", ("GM Atlas", "exactly", "5.3.12")),
        ("who runs GM Atlass", ("GM Atlass", "below", "")),
        ("caribbean stud", None),
        ("GM Atlas 5.4.0", None),
        ("a tie runs as a push", None),
    ],
)
def test_a_question_about_equipment_is_understood(question: str, asked: tuple[str, str, str] | None) -> None:
    assert running.question_of(question) == asked


@pytest.mark.parametrize("question", ["WAC 230-15-140", "wac 230 15 140", "230-15-140", "15-140"])
def test_a_section_of_law_is_found_by_its_number(question: str) -> None:
    result = search_law(question)
    assert [hit.number for hit in result] == ["WAC 230-15-140"]
    assert result[0].named
    assert result[0].url == "/law/wac_230_15_140/"


def test_sections_are_found_by_words_and_not_by_chance() -> None:
    assert "WAC 230-15-140" in [hit.number for hit in search_law("wagering limits")]
    assert search_law("zebra") == []
    assert search_law("v5.4.0") == []
