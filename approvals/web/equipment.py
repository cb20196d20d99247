"""Which versions of which components games require: a matrix over the rules in force."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import audit, exports
from accounts.web.lists import person
from approvals.models import Component, Requirement
from approvals.registry.components import component_key
from approvals.registry.in_force import in_force_on
from approvals.web.law_pages import queried_day
from games.models import GameVersion
from games.names import name_key


@dataclass
class Row:
    """A component with what each game asks of it."""

    name: str
    manufacturer: str
    key: str
    cells: dict[int, list[Requirement]] = field(default_factory=dict)  # by game version

    def of(self, columns: list[GameVersion]) -> list[list[Requirement]]:
        return [self.cells.get(c.pk, []) for c in columns]


@require_safe
def equipment(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    day, trouble = queried_day(request)
    approvals = in_force_on(day).filter(version__isnull=False).defer("version__packet")
    versions = {a.version.pk: (a.version, a.game.name) for a in approvals if a.version is not None}
    names = {key: name for key, (_, name) in versions.items()}
    columns = sorted((version for version, _ in versions.values()), key=lambda v: names[v.pk])
    query = name_key(request.GET.get("q", ""))
    rows = _rows([c.pk for c in columns], query)
    if request.GET.get("export") in exports.TYPES:
        return _export(request, rows, columns, names)
    context = {
        "rows": [(row, row.of(columns)) for row in rows],
        "columns": [(c, names[c.pk]) for c in columns],
        "day": day,
        "trouble": trouble,
        "query": request.GET.get("q", ""),
        "known": Component.objects.count(),
    }
    return render(request, "equipment/equipment.html", context)


def _rows(versions: list[int], query: str) -> list[Row]:
    results: dict[str, Row] = {}
    requirements = (
        Requirement.objects.filter(game_version__in=versions, kind="component")
        .select_related("component__manufacturer", "parent__parent__parent")
        .order_by("name", "id")
    )
    for requirement in requirements:
        name = requirement.component.name if requirement.component else requirement.name
        key = component_key(name)  # as the other pages about equipment tell components apart
        if query and query not in key:
            continue
        maker = requirement.component.manufacturer if requirement.component else None
        row = results.setdefault(key, Row(name, str(maker or ""), key))
        cell = row.cells.setdefault(requirement.game_version_id, [])
        if all(
            (r.version, r.match, use_of(r)) != (requirement.version, requirement.match, use_of(requirement))
            for r in cell
        ):
            cell.append(requirement)
    return sorted(results.values(), key=lambda r: r.name.casefold())


def use_of(requirement: Requirement) -> tuple[str, str]:
    """What the tree that a requirement stands in applies to, and for which system."""
    root = requirement
    while root.parent is not None:
        root = root.parent
    return root.applies_to, root.system_name


def words(requirement: Requirement) -> str:
    """A requirement in one cell.

    >>> words(Requirement(version="5.4.0", match="at_least", applies_to="progressive"))
    '5.4.0 or higher (progressive)'
    """
    use, system = use_of(requirement)
    text = "any version" if requirement.match == "any" else requirement.version or "version not read"
    more = {"at_least": " or higher", "exact": " exactly"}.get(requirement.match or "", "")
    return f"{text}{more} ({use.replace('_', ' ')}{f', {system}' if system else ''})"


def _export(
    request: HttpRequest, rows: list[Row], columns: list[GameVersion], names: dict[int, str]
) -> StreamingHttpResponse:
    form = cast(exports.Form, request.GET["export"])
    audit.record("exported a list", actor=person(request), detail={"list": "equipment", "form": form})
    heads = ["Component", "Manufacturer", *(names[c.pk] for c in columns)]
    body = (
        dict(zip(heads, [row.name, row.manufacturer, *("; ".join(words(r) for r in cell) for cell in row.of(columns))]))
        for row in rows
    )
    response = StreamingHttpResponse(
        exports.exported(form, heads, body, title="Equipment"), content_type=exports.TYPES[form]
    )
    response["Content-Disposition"] = f'attachment; filename="equipment.{form}"'
    return response
