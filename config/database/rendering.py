"""Migrations in little more than half the time: models are not rendered anew for triggers.

After every operation Django renders the model, and all that lead to it, anew. A trigger changes no field, nothing looks
for it in a rendered model, and the migrations hold some four hundred of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger, RemoveTrigger


def _without_rendering(state_forwards: Any) -> Any:
    def changed(self: Any, app_label: str, state: ProjectState) -> None:
        with patch.object(state, "reload_model", lambda *place, **how: None):
            state_forwards(self, app_label, state)

    return changed


@contextmanager
def triggers_render_nothing() -> Iterator[None]:
    with ExitStack() as patched:
        for operation in (AddTrigger, RemoveTrigger):
            quick = _without_rendering(operation.state_forwards)
            patched.enter_context(patch.object(operation, "state_forwards", quick))
        yield
