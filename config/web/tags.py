"""What templates say in one way everywhere: {% load house %}.

{{ outcome.pays|money }}            $10,000            {{ letter.date|day }}       June 14, 2023 in a <time>
{{ share|percent:2 }}               2.32%              {{ job.began_at|moment }}   with the time
{% exact "128/5525" %}              2.3167%, with the fraction to copy
{% mark "claim" claim.verdict %}    Inconsistent, with its sign, linked to what it means
{% unknown value %}                 the value, or "unknown" where there is none
{% icon "print" %}                  a sign from the sprite, hidden from screen readers
{% crumb "Documents" "document-list" %}
{% evidence document page at=field.pk %}   a link to the box on the page
{% query sort="-date" %}            this page's address with one parameter changed
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django import template
from django.forms import BoundField
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import Table

from accounts.models import Job
from accounts.models.jobs import OPEN_STATES
from accounts.web import formats
from accounts.web.marks import UNKNOWN, icon, mark
from accounts.web.rows import lines
from accounts.web.words import word as find_word
from approvals.models import Proposal
from config.health import passes, worker_answers
from config.web.work import MAY_STEER, part_of
from ingest.documents.typed import decided_value, in_words
from ingest.models import Document, Field
from paytables.equipment import system_name
from paytables.packet.plain import PlainRow

register = template.Library()


register.filter("count", formats.count)
register.filter("one_in", formats.one_in)
register.filter("chance", formats.chance)
register.filter("file_size", formats.size)
register.filter("system", system_name)
register.filter("words", formats.words_of)
register.filter("american", formats.american)
register.filter("readable", formats.readable)
register.simple_tag(icon)
register.simple_tag(mark)


@register.filter
def money(value: object) -> str | SafeString:
    return formats.money(value) or UNKNOWN


@register.filter
def percent(value: object, places: int = 4) -> str | SafeString:
    return formats.percent(value, int(places)) or UNKNOWN


@register.filter
def day(value: datetime.date | str | None) -> SafeString:
    if not value:
        return UNKNOWN
    iso = value if isinstance(value, str) else value.isoformat()
    return format_html('<time datetime="{}">{}</time>', iso[:10], formats.day(value))


@register.filter
def moment(value: datetime.datetime | None) -> SafeString:
    if not value:
        return UNKNOWN
    return format_html('<time datetime="{}">{}</time>', value.isoformat(timespec="seconds"), formats.moment(value))


@register.simple_tag
def unknown(value: object) -> object:
    return UNKNOWN if value is None or value == "" else value


@register.simple_tag
def exact(value: object, places: int = 4, plain: bool = False) -> SafeString:
    """A share as a percentage with its fraction to copy. `plain`: the number itself, no percentage."""
    fraction = formats.fraction_of(value)
    if fraction is None:
        return UNKNOWN
    shown = str(formats.rounded(fraction, places)) if plain else formats.percent(fraction, places)
    written = f"{fraction.numerator}/{fraction.denominator}"
    return format_html('<span class="hr-exact"><span>{}</span> {}</span>', shown, copyable(written))


@register.simple_tag
def copyable(text: object, shown: str = "") -> SafeString:
    """A text in fixed width with a button that copies it."""
    text = str(text)
    return format_html(
        '<span class="hr-copyable"><code>{}</code><button type="button" class="hr-copy" data-copy="{}"'
        ' aria-label="Copy {}" title="Copy">{}</button></span>',
        shown or text,
        text,
        shown or text,
        icon("content_copy"),
    )


@register.simple_tag
def explain(group: str, code: str) -> str:
    """The meaning of a word, as a sentence."""
    return find_word(group, code).text


@register.simple_tag
def crumb(label: object, route: str = "", *values: object) -> SafeString:
    """One step of the way from the first page to here; without a route it is here."""
    if not route:
        return format_html(
            '<li class="usa-breadcrumb__list-item usa-current" aria-current="page"><span>{}</span></li>', label
        )
    return format_html(
        '<li class="usa-breadcrumb__list-item"><a href="{}" class="usa-breadcrumb__link"><span>{}</span></a></li>',
        reverse(route, args=values),
        label,
    )


@register.simple_tag
def evidence(
    document: object, page: object = None, at: object = None, box: Iterable[float] | None = None, text: str = ""
) -> SafeString:
    """A link to where it is printed. `at` is the key of a Field; `box` is x0, top, x1, bottom in the packet's units."""
    key = getattr(document, "pk", document)
    number = getattr(page, "number", page)
    if key is None:
        return UNKNOWN
    if number is None:
        return format_html(
            '<a class="hr-evidence" href="{}">{}</a>', reverse("document", args=[key]), text or "document"
        )
    address = reverse("document-page", args=[key, number])
    if at:
        address += f"?at={getattr(at, 'pk', at)}"
    elif box:
        address += "?box=" + ",".join(f"{float(side):.1f}" for side in box)
    return format_html('<a class="hr-evidence" href="{}">{}</a>', address, text or f"page {number}")


@register.simple_tag(takes_context=True)
def query(context: template.Context, **changes: object) -> str:
    """This page's query with parameters changed; None takes one away."""
    parameters = context["request"].GET.copy()
    for name, value in changes.items():
        if value is None:
            parameters.pop(name, None)
        else:
            parameters[name] = value
    written = parameters.urlencode()
    return f"?{written}" if written else "?"


@register.inclusion_tag("components/field.html")
def form_field(field: BoundField) -> dict[str, object]:
    """A form's field in the design system's dress, with its help and its errors tied to it."""
    kind = getattr(field.field.widget, "input_type", "select" if hasattr(field.field.widget, "choices") else "textarea")
    classes = {
        "select": "usa-select",
        "textarea": "usa-textarea",
        "checkbox": "usa-checkbox__input",
        "file": "usa-file-input",
    }
    several = kind in ("radio",) or getattr(field.field.widget, "input_type", "") == "radio"
    attributes: dict[str, str | bool] = {"class": classes.get(kind, "usa-input")}
    if field.errors:
        attributes["class"] = f"{attributes['class']} usa-input--error"
        attributes["aria-invalid"] = "true"
    text = " ".join(
        name
        for name, there in (
            (f"{field.id_for_label}-help", field.help_text),
            (f"{field.id_for_label}-error", field.errors),
        )
        if there
    )
    if text:
        attributes["aria-describedby"] = text
    many = kind == "checkbox" and hasattr(field.field.widget, "choices")
    return {
        "field": field,
        "kind": kind,
        "group": several or many,
        "hidden": field.is_hidden,
        "control": field.as_widget(attrs=attributes),
    }


@register.simple_tag
def pay(outcome: PlainRow) -> str | SafeString:
    """A row's award as it is spoken of: "50 to 1", "100% of the meter", "$25"."""
    amount, unit = outcome.get("pays"), outcome.get("unit")
    if amount is None:
        return UNKNOWN
    values = {
        "to_1": f"{formats.count(amount)} to 1",
        "for_1": f"{formats.count(amount)} for 1",
        "dollars": formats.money(amount),
        "percent": f"{amount}%",
    }
    return values.get(unit or "", f"{formats.count(amount)} (unit unknown)")


@register.simple_tag
def value_of(field: Field) -> str | SafeString:
    """The value of a field that counts: what a person decided, else what was read."""
    value = decided_value(field)
    return UNKNOWN if value is None else in_words(field, value)


@register.simple_tag(takes_context=True)
def list_rows(context: template.Context, table: Table) -> SafeString:
    """The rows of the page of a list."""
    table.context = context  # for columns that are templates of their own
    return SafeString("".join(lines(table, context)))  # nosec B308 B703 - each row is escaped where it is drawn


@register.simple_tag
def worker_is_down() -> bool:
    """Whether long work waits in vain at present."""
    return not passes(worker_answers)


@register.inclusion_tag("components/work.html", takes_context=True)
def work(context: template.Context, job: Job, part_id: str) -> dict[str, object]:
    """The job that the part of the page with this id waits for; the part is fetched again until it is there."""
    request = context["request"]
    busy = job.state in OPEN_STATES
    return {
        "job": job,
        "part_id": part_id,
        "address": request.get_full_path(),
        "busy": busy,
        "down": busy and worker_is_down(),
        "part": part_of(job),
        "may_steer": MAY_STEER.test(request.user),
        "request": request,
        "csrf_token": context.get("csrf_token"),
    }


@register.simple_tag
def open_proposal(document: Document) -> object:
    """The proposal to publish a document that waits for a second agent."""
    return Proposal.objects.filter(document=document, closed_at=None).select_related("proposed_by").first()


@register.simple_tag
def link_to(route: str, text: object, *values: object) -> SafeString | str:
    """A link to a page that another room may bring; plain text where it is not there."""
    try:
        return format_html('<a href="{}">{}</a>', reverse(route, args=values), text)
    except NoReverseMatch:
        return str(text)
