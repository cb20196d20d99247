"""What findings are about is said in the words of the form, not in its paths."""

from __future__ import annotations

import doctest

import approvals.web.places
from approvals.web.places import words_of_place


def test_the_examples_are_true() -> None:
    assert doctest.testmod(approvals.web.places).failed == 0


def test_a_row_is_named_as_the_form_names_it() -> None:
    form = {"progressive": {"components": [{"component": "GM Atlas", "version": "5.3.12"}]}, "bets": "nonsense"}
    assert words_of_place("progressive.components[0]", form) == "GM Atlas"
    assert words_of_place("progressive.components[0].version", form) == "GM Atlas: version"
    assert words_of_place("progressive.components[4]", form) == "Component 5"
    assert words_of_place("bets[1].min", form) == "Wager spot 2: least"
    assert words_of_place("aggregate_limit.amount") == "Amount"
