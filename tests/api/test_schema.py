"""The description of the API: without warnings, with examples, readable offline under the content policy."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
import yaml
from django.contrib.staticfiles import finders
from django.core.management import call_command
from rest_framework.test import APIClient


@pytest.fixture(scope="module")
def schema() -> dict:
    out = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    return yaml.safe_load(out.getvalue())


def test_every_operation_says_what_it_does_and_how_it_fails(schema: dict) -> None:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if path.endswith("/schema"):
                continue
            assert operation.get("summary"), (method, path)
            assert {"401", "403"} <= set(operation["responses"]), (method, path)
            assert "application/problem+json" in operation["responses"]["403"]["content"]


def test_a_stranger_finds_examples(schema: dict) -> None:
    text = yaml.safe_dump(schema)
    for words in ("A table", "It is something else", "A progressive paytable", "Before the first approval"):
        assert words in text


def test_tokens_are_a_way_to_sign_in(schema: dict) -> None:
    assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


@pytest.mark.django_db
def test_the_page_needs_no_other_host_and_no_inline_script(client_of: Callable[[str], APIClient]) -> None:
    client = client_of("operator_reader")
    answer = client.get("/api/v1/docs")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "'unsafe-inline'" not in answer["Content-Security-Policy"]
    sources = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(sources) == 4
    for source in sources:
        assert source.startswith("/")
        if source.startswith("/static/"):
            assert finders.find(source.removeprefix("/static/")), source
    assert re.findall(r"<script(?![^>]*src=)[^>]*>|<style|\son\w+=", page) == []
    script = next(source for source in sources if "script" in source)
    code = client.get(script.replace("&amp;", "&"))
    assert code.status_code == 200
    assert "/api/v1/schema" in code.content.decode()
    assert client.get("/api/v1/schema").status_code == 200
