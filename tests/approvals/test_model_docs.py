"""The pages about models say what the models are now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command

from approvals.models import Approval
from ingest.models import Field
from tools.management.commands.modeldocs import documented, page, pages


def test_each_model_gets_a_page(tmp_path: Path, settings: Any) -> None:
    settings.VAR = tmp_path
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "approvals.Gone.md").write_text("a model that is no more")
    call_command("modeldocs")
    assert {place.name for place in (tmp_path / "models").glob("*.md")} == set(pages())


def test_a_page_has_a_heading_for_each_field() -> None:
    for model in documented():
        text = page(model)
        for field in model._meta.fields:
            assert f"\n## {field.name}\n" in text, (model, field.name)


def test_pages_take_what_the_source_says_beside_a_field() -> None:
    assert "The first day on which it no longer holds." in page(Approval)
    assert "JSON pointer into the reading's packet." in page(Field)
