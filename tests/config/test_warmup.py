"""What a new web process loads: nothing of it may keep it from serving, and readiness waits for the light part."""

from __future__ import annotations

import gc
import threading

import pytest

from approvals.checks.record import record_checks
from approvals.checks.registry import checks
from approvals.registry import current as load
from config import health, warmup
from config.warmup import WarmUp
from games.engines import caribbean_stud
from games.engines.caribbean_stud import cover_all
from games.engines.caribbean_stud.printed import FOLDED


def test_readiness_waits_for_what_pages_need_and_not_for_the_engines() -> None:
    let_go, heavy = threading.Event(), threading.Event()

    def light() -> None:
        assert let_go.wait(10)

    def engines() -> None:
        assert heavy.wait(10)

    warm = WarmUp([light], [engines])
    warm.begin()
    assert not warm.ready.is_set()
    let_go.set()
    assert warm.ready.wait(10)
    assert not warm.done.is_set()
    heavy.set()
    assert warm.done.wait(10)


def test_what_cannot_be_loaded_is_logged_and_the_rest_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    met = []

    def broken() -> None:
        raise OSError("no database yet")

    warm = WarmUp([broken, lambda: met.append(1)])
    warm.begin()
    assert warm.done.wait(10)
    assert met == [1]
    assert warm.ready.is_set()
    assert "could not load broken beforehand" in caplog.text


def test_a_process_that_loads_is_not_ready_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    warm = WarmUp([])
    monkeypatch.setattr(warmup, "_of_this_process", warm)
    assert not health.passes(health.CHECKS["loaded"])
    warm.begin()
    assert warm.done.wait(10)
    assert health.passes(health.CHECKS["loaded"])


def test_what_is_loaded_is_not_looked_through_again() -> None:
    assert {steps[-1] for steps in (warmup.AWAITED, warmup.LATER)} == {warmup.set_aside}
    kept: list[object] = []
    kept.append(kept)  # what only the collector can tell from garbage
    before = gc.get_freeze_count()
    try:
        warmup.set_aside()
        assert gc.get_freeze_count() > before
        assert not any(one is kept for one in gc.get_objects())
    finally:
        gc.unfreeze()
    assert any(one is kept for one in gc.get_objects())


def test_the_hands_of_each_reading_are_counted_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laboratory asks for them; the rest of this engine's warming, which takes seconds, is left out here."""
    met: list[str] = []
    monkeypatch.setattr(caribbean_stud, "_solve", lambda *asked: None)
    monkeypatch.setattr(cover_all, "distribution", lambda *asked: None)
    monkeypatch.setattr(caribbean_stud, "_player_hands", lambda context: met.append(context.interpretation[FOLDED.key]))
    assert caribbean_stud.GAME.warm is not None
    caribbean_stud.GAME.warm()
    assert met == [option.key for option in FOLDED.options]


@pytest.mark.django_db
def test_every_step_loads_what_it_says() -> None:
    load._stored = None
    for of_checks in (checks, record_checks):
        of_checks.cache_clear()
    for step in warmup.AWAITED:
        if step is not warmup.set_aside:
            step()
    assert load._stored is not None
    assert (checks.cache_info().currsize, record_checks.cache_info().currsize) == (1, 1)
    assert {"base.html", "games/game.html", "500.html"} <= set(warmup.template_names())
