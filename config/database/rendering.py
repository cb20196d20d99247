"""Migrations in little more than half the time: models are not rendered for triggers.

After every operation Django renders the model, and all that lead to it. A trigger changes no field, nothing looks
for it in a rendered model, and the migrations hold some four hundred of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger, RemoveTrigger


class _Still:
    """A project's state that renders nothing; all else is the state's own."""

    def __init__(self, state: ProjectState) -> None:
        self._state = state

    def __getattr__(self, name: str) -> object:
        return getattr(self._state, name)

    def reload_model(self, *place: str, **how: object) -> None:
        pass


def _without_rendering(state_forwards: Any) -> object:
    def changed(self: object, app_label: str, state: ProjectState) -> None:
        state_forwards(self, app_label, _Still(state))

    return changed


OPERATIONS: tuple[Any, ...] = (AddTrigger, RemoveTrigger)


@contextmanager
def triggers_render_nothing() -> Iterator[None]:
    usual = {operation: operation.state_forwards for operation in OPERATIONS}
    try:
        for operation, state_forwards in usual.items():
            operation.state_forwards = _without_rendering(state_forwards)
        yield
    finally:
        for operation, state_forwards in usual.items():
            operation.state_forwards = state_forwards
