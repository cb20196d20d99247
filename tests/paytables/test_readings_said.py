"""Every reading of every game is said in words that an agent reads, beside each figure that hangs on it."""

from __future__ import annotations

import re
from typing import Any

from games.engines.definition.load import catalogue
from games.engines.registry import games
from paytables.verification.readings import WORDS, reading_words
from paytables.verification.readings import _words as words


def test_each_option_of_each_choice_has_its_words_and_no_other_has() -> None:
    choices: list[Any] = [choice for game in games() for bet in game.bets for choice in bet.choices]
    choices += [reading for definition in catalogue().values() for reading in definition.readings]
    options = {(choice.key, option.key) for choice in choices for option in choice.options}
    assert len(options) > 60
    known = {(choice, option) for choice, of in words().items() for option in of}
    assert sorted(options - known) == [], f"say them in {WORDS.name}"
    assert sorted(known - options) == [], f"no game has them; take them out of {WORDS.name}"
    for choice, option in options:
        assert not re.search(r"_|: ", reading_words(choice, option))


def test_two_options_of_a_choice_are_never_said_alike() -> None:
    for choice, of in words().items():
        assert len(set(of.values())) == len(of), choice
