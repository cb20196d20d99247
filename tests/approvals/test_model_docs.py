"""The pages about models say what the models are now."""

from __future__ import annotations

from django.conf import settings

from approvals.management.commands.modeldocs import FOLDER, documented, page, pages
from approvals.models import Approval
from ingest.models import Field


def test_every_model_has_its_page_and_no_page_is_out_of_date() -> None:
    folder = settings.BASE_DIR / FOLDER
    there = {place.name: place.read_text("utf-8") for place in folder.glob("*.md")}
    stale = [name for name, text in pages().items() if there.get(name) != text]
    assert stale == [], "run manage.py modeldocs"
    assert set(there) == set(pages())


def test_a_page_has_a_heading_for_each_field() -> None:
    for model in documented():
        text = page(model)
        for field in model._meta.fields:
            assert f"\n## {field.name}\n" in text, (model, field.name)


def test_pages_take_what_the_source_says_beside_a_field() -> None:
    assert "The first day on which it no longer holds." in page(Approval)
    assert "JSON pointer into the reading's packet." in page(Field)
