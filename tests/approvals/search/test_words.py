"""Tokens are the same for what is indexed and for what is asked."""

from __future__ import annotations

import doctest

import pytest

from approvals.search import words


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
    assert set(words.asked_tokens(asked)) - set(words.name_tokens(printed)) == set()


def test_a_version_is_one_token_and_not_its_numbers() -> None:
    assert "v5d4" not in words.tokens("v5.4.0")
    assert words.asked_tokens("5.4.0") == words.asked_tokens("v5.4.0") == ["v5d4d0"]
