"""Writes var/models: a page for each model, a heading for each field, from the models themselves."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import models
from django.db.models import Field
from django.db.models.fields.related import ForeignObjectRel
from pghistory.models import Event

ROOMS = ("accounts", "games", "paytables", "ingest", "approvals")
KINDS = {
    "ForeignKey": "Refers to one {target}",
    "OneToOneField": "Refers to one {target}, which nothing else of this table refers to",
    "ManyToManyField": "Refers to any number of {target}",
    "BooleanField": "True or false",
    "DateField": "A day",
    "DateTimeField": "A moment",
    "DateRangeField": "Days from the first up to, not including, the last",
    "JSONField": "JSON",
    "ArrayField": "A list",
    "DecimalField": "An exact decimal number",
    "FloatField": "A number",
    "UUIDField": "An identifier",
    "BigAutoField": "The number of the row",
}


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        folder = Path(settings.VAR) / "models"
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.md"):
            old.unlink()
        wanted = pages()
        for name, text in wanted.items():
            (folder / name).write_text(text, encoding="utf-8")
        self.stdout.write(f"{len(wanted)} pages in {folder}")


def documented() -> list[type[models.Model]]:
    """Our models, without the tables that history keeps beside them."""
    return [
        model
        for room in ROOMS
        for model in sorted(apps.get_app_config(room).get_models(), key=lambda m: m.__name__)
        if not issubclass(model, Event)
    ]


def pages() -> dict[str, str]:
    """Every page by its file name."""
    results = {_name(model): page(model) for model in documented()}
    lines = [
        "# Models",
        "",
        "Written by `manage.py modeldocs` from the models. Every table has a history beside it.",
    ]
    for room in ROOMS:
        lines += ["", f"## {room}", ""]
        for model in documented():
            if model._meta.app_label == room:
                first = (inspect.getdoc(model) or "").partition("\n\n")[0].replace("\n", " ")
                lines.append(f"- [{model.__name__}]({_name(model)}): {first}")
    return {**results, "README.md": "\n".join(lines) + "\n"}


def _name(model: type[models.Model]) -> str:
    return f"{model._meta.app_label}.{model.__name__}.md"


def page(model: type[models.Model]) -> str:
    """One model."""
    remarks = _remarks(model)
    lines = [f"# {model.__name__}", "", inspect.getdoc(model) or "", "", f"Table `{model._meta.db_table}`."]
    for field in model._meta.get_fields():
        if isinstance(field, ForeignObjectRel) or not getattr(field, "concrete", True):
            continue
        lines += ["", f"## {field.name}", "", *_field(field, remarks.get(field.name, ""))]
    rules = sorted(c.name.replace("_", " ") for c in model._meta.constraints)
    if rules:
        lines += ["", "## What the database holds to", "", *(f"- {rule}" for rule in rules)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _field(field: Field[object, object], remark: str) -> list[str]:
    kind = type(field).__name__
    target = field.related_model.__name__ if field.is_relation and field.related_model else ""
    words = KINDS.get(kind, "A whole number" if "Integer" in kind else "Text").format(target=target)
    if getattr(field, "max_length", None) and words == "Text":
        words += f" of at most {field.max_length} characters"
    notes = [words]
    if getattr(field, "unique", False) and not field.primary_key:
        notes.append("no two rows have the same")
    if field.null:
        notes.append("null where there is none or it is not known")
    lines = [f"{'; '.join(notes)}."]
    if remark:
        lines += ["", f"{remark[0].upper()}{remark[1:].rstrip('.')}."]
    choices = getattr(field, "choices", None)
    if choices:
        lines += ["", *(f"- `{code}`: {label}" for code, label in choices)]
    return lines


def _remarks(model: type[models.Model]) -> dict[str, str]:
    """What the source says beside a field: a comment on its line, or a text below it."""
    results: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if not (isinstance(cls, type) and issubclass(cls, models.Model)) or cls is models.Model:
            continue
        if cls.__module__.split(".")[0] not in ROOMS:
            continue
        current = ""
        for line in inspect.getsource(cls).splitlines():
            if (begun := re.match(r"    (\w+) = ", line)) is not None:
                current = begun[1]
            remark = re.search(r"  # (?!noqa|type:)(.+)$", line) or re.match(r'    """(.+?)"""$', line)
            if remark is not None and current:
                results.setdefault(current, remark[1])
    return results
