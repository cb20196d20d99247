"""Words, look-alikes and companies' names."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from approvals.differences.comparison import likeness as likeness_module
from approvals.differences.comparison import outcomes
from approvals.differences.comparison.clauses import clause, order
from approvals.differences.comparison.likeness import likeness, plain
from approvals.differences.comparison.tokens import Names, tokens_of
from approvals.differences.comparison.words import compare_texts


def never(one: str, other: str) -> bool:
    return False


def always(one: str, other: str) -> bool:
    return True


@pytest.mark.parametrize(
    ("one", "other", "look"),
    [
        ("turn", "tum", "letters"),
        ("hand", "hancl", "letters"),
        ("Illegal", "lIIegal", "letters"),
        ("counter-clockwise", "counterclockwise", "letters"),
        ("RULES OF PLAY", "Rules of Play", "letters"),
        ("“ante”", '"ante"', "letters"),
        ("the player", "theplayer", "letters"),
        ("1.0.102", "1.0.l02", "digits"),
        ("CSTUD-15", "C5TUD-15", "digits"),
        ("10", "IO", "digits"),
        ("1.0.102", "1.0.114", "different"),
        ("3", "8", "different"),
        ("1 1", "11", "different"),
        ("fail", "fall", "different"),
        ("may", "must", "different"),
    ],
)
def test_likeness(one: str, other: str, look: str) -> None:
    assert likeness(one, other) == look
    assert likeness(other, one) == look


@pytest.mark.parametrize("module", [likeness_module, clause, order, outcomes])
def test_examples_in_the_documentation(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("press to turn it off", "press to tum it off", "noise"),
        ("the dealer's “hand”", 'the dealer\'s "hand"', "noise"),
        ("a progressive wager", "a progressive wager.", "noise"),
        ("PAIR OF 10'S OR BETTER", "PAIR OF IO'S OR BETTER", "noise"),
        ("owned by SG Gaming, Inc. and approved", "owned by LNW Gaming, Inc. and approved", "company"),
        ("owned by SHFL entertainment and approved", "owned by Bally Gaming, Inc. and approved", "company"),
        ("owned by SG Gaming, Inc.", "owned by SG Gaming", "noise"),
        ("the player may fold", "the player must fold", "changed"),
        ("paid 5 to 1", "paid 6 to 1", "changed"),
        ("version 1.0.102 or higher", "version 1.0.114 or higher", "changed"),
        ("hands, and bets", "hands and bets", "changed"),
    ],
)
def test_verdicts(before: str, after: str, verdict: str) -> None:
    assert compare_texts(before, after, Names(), never).verdict == verdict
    assert compare_texts(after, before, Names(), never).verdict == verdict


def test_values_that_both_sides_hold_with_confidence_are_no_noise() -> None:
    before, after = "use version 1.66P5 of it", "use version 1.66PS of it"
    assert compare_texts(before, after, Names(), never).verdict == "noise"
    assert compare_texts(before, after, Names(), always).verdict == "changed"


def test_signs_lost_in_reading_are_noise_only_where_the_reading_is_doubtful() -> None:
    before, after = "hands, and bets", "hands and bets"
    assert compare_texts(before, after, Names(), never, doubtful=True).verdict == "noise"


def test_a_name_read_badly_is_still_the_name() -> None:
    token = next(t for t in tokens_of("the approved LNW Garning, Inc. owned system", Names()) if t.company)
    assert (token.company, token.text) == ("LNW Gaming, Inc.", "LNW Garning, Inc.")


def test_an_unknown_company_is_known_by_the_packet() -> None:
    names = Names(("Walrus Works, LLC",))
    result = compare_texts("owned by Walrus Works, LLC here", "owned by SG Gaming, Inc. here", names, never)
    assert result.companies == (("Walrus Works, LLC", "SG Gaming, Inc."),)


WORDS = """the player may must fold 1.0.102 5 to 1, (a) SG Gaming, Inc. turn tum dealer's “x” $5.00"""
TEXTS = st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join)


@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(before=TEXTS, after=TEXTS)
def test_marks_put_together_are_the_texts(before: str, after: str) -> None:
    marks = compare_texts(before, after, Names(), never).marks
    new = "".join(m.text for m in marks if m.mark != "removed")
    old = "".join(m.text if m.was is None else m.was for m in marks if m.mark != "added")
    assert plain(new) == plain(after)
    assert "".join(plain(old).split()).casefold() == "".join(plain(before).split()).casefold()
