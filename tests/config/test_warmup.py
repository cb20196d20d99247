"""What a new web process loads: nothing of it may keep it from serving, and readiness waits for the light part."""

from __future__ import annotations

import threading

import pytest

from approvals.registry import current as load
from config import health, warmup
from config.warmup import WarmUp


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


@pytest.mark.django_db
def test_every_step_loads_what_it_says() -> None:
    load._kept = None
    for step in (warmup.addresses, warmup.templates, warmup.words, warmup.law_and_register):
        step()
    assert load._kept is not None
    assert {"base.html", "games/game.html", "500.html"} <= set(warmup.template_names())
