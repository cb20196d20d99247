"""What findings are about is said in the words of the form, not in its paths."""

from __future__ import annotations

import doctest

import approvals.configuration.words
from approvals.configuration.words import words_of_place


def test_the_examples_are_true() -> None:
    assert doctest.testmod(approvals.configuration.words).failed == 0


def test_a_row_is_named_as_the_form_names_it() -> None:
    form = {"progressive": {"components": [{"component": "GM Atlas", "version": "5.3.12"}]}, "bets": "nonsense"}
    assert words_of_place("progressive.components[0]", form) == "Progressive component GM Atlas"
    assert words_of_place("progressive.components[0].version", form) == (
        "Progressive component GM Atlas: version installed"
    )
    assert words_of_place("progressive.components[4]", form) == "Progressive component 5"
    assert words_of_place("bets[1].min", form) == "Bet 2: minimum wager"
    assert words_of_place("aggregate_limit.amount") == "Aggregate limit: amount"
