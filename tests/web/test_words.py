"""One source of words: every state that a model knows is explained, and the documentation says the same."""

from __future__ import annotations

import pytest

from accounts.models.jobs import State
from accounts.web import words
from accounts.web.marks import mark
from config.web import tour
from ingest import kind_override, values
from ingest.models import STATES, STATUSES
from ingest.readers import letter, meters, source, terms
from ingest.readers.paytables import doubts
from paytables.report.document import VERDICTS
from tools.management.commands.words import PLACE, TOUR

TONES = ("good", "bad", "doubt", "plain", "busy")  # those that the style sheet has


@pytest.mark.parametrize(
    ("group", "codes"),
    [
        ("document", [code for code, _ in STATUSES]),
        ("field", [code for code, _ in STATES]),
        ("job", list(State)),
        ("claim", list(VERDICTS)),
        ("check", ["pass", "fail", "needs_review", "not_applicable"]),
    ],
)
def test_every_state_is_explained(group: str, codes: list[str]) -> None:
    for code in codes:
        stated = words.word(group, code)
        assert stated.text.endswith(".")
        assert stated.tone in TONES


def test_pages_and_documentation_say_the_same() -> None:
    assert PLACE.read_text(encoding="utf-8") == words.as_markdown(), "`manage.py words` writes docs/words.md again"
    assert TOUR.read_text(encoding="utf-8") == tour.as_markdown(), "`manage.py words` writes docs/tour.md again"


def test_a_mark_says_its_word_and_links_to_its_meaning() -> None:
    html = mark("claim", "inconsistent")
    assert "Inconsistent" in html
    assert 'href="/help/words/#claim-inconsistent"' in html
    assert 'aria-hidden="true"' in html


def test_a_word_that_nobody_explained_is_shown_plainly_and_escaped() -> None:
    assert "hr-mark--plain" in mark("claim", "<b>new</b>")
    assert "<b>" not in mark("claim", "<b>new</b>")


def test_every_reason_to_doubt_a_value_is_explained() -> None:
    declared = {
        doubt.name
        for module in (values, kind_override, doubts, letter, terms, meters, source)
        for doubt in vars(module).values()
        if isinstance(doubt, values.Doubt)
    }
    assert len(declared) > 15
    for name in declared:
        assert words.word("doubt", name).text.endswith("."), "explain it in accounts/web/words.yaml"
