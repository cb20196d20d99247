"""What the register's pages say in one way: {% load register %}.

{% cite citation %}         a finding's citation, linked to the box on the page or to the law on its day
{% term approval.in_force %}   June 14, 2023 to today
{% seen field %}            a link to where a value is printed
{{ svg|drawn }}             a chart that this system drew
{{ amount|cents }}          an exact amount of dollars, rounded half up to cents (or to more places)
{% place finding.subject %} what a place in a table's form is called there (the form is `form_data`)
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.db.backends.postgresql.psycopg_any import DateRange
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from accounts.web import formats
from approvals.configuration.cells import cell_of
from approvals.configuration.form import Configuration
from approvals.configuration.words import heading, shown_value, words_of_place
from approvals.models import Requirement
from approvals.web.sections import official_texts, page_of
from ingest.models import Document, Field

register = template.Library()
_SCRIPTED = re.compile(r"<(?:script|foreignObject|style)|\son[a-z]+=|\sstyle=|javascript:", re.IGNORECASE)


@register.filter
def cents(amount: Fraction, places: int = 2) -> str:
    """
    >>> cents(Fraction(1, 3)), cents(Fraction(10000)), cents(Fraction(3473, 5000), 4)
    ('$0.33', '$10,000', '$0.6946')
    """
    return formats.money(formats.rounded(amount, places))


@register.simple_tag
def term(days: DateRange) -> SafeString | str:
    """A range of days as a sentence has it."""
    if days is None:
        return "not in force under any letter"
    if days.isempty:
        return "replaced on the same day"
    first = _time(days.lower) if days.lower else mark_safe("an unknown day")  # nosec B308
    if days.upper is None:
        return format_html("from {}", first)
    return format_html("{} to {}", first, _time(days.upper - datetime.timedelta(days=1)))


def _time(day: datetime.date) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', day.isoformat(), formats.day(day))


@register.simple_tag
def cite(citation: Mapping[str, Any]) -> SafeString:
    """Where a statement comes from, opened at its place."""
    words = citation["source"]
    address = None
    if citation.get("document"):
        address = _document(citation)
        if citation.get("page"):
            words += f", page {citation['page']}"
    else:
        address = page_of(citation["source"], citation.get("effective_from"))
        if citation.get("effective_from"):
            words += f", from {formats.day(citation['effective_from'])}"
    return format_html('<a href="{}">{}</a>', address, words) if address else format_html("{}", words)


@register.filter
def valued(text: str, subject: str) -> str:
    """What was found or is required at a place of the form, with the place's unit."""
    return shown_value(subject, text) if subject else text


def _document(citation: Mapping[str, Any]) -> str | None:
    key = str(citation["document"])
    if not key.isdecimal():
        return None  # a letter that no document of ours prints
    try:
        if not citation.get("page"):
            return reverse("document", args=[key])
        address = reverse("document-page", args=[key, citation["page"]])
    except NoReverseMatch:
        return None
    box = citation.get("bbox")
    return address + ("?box=" + ",".join(f"{float(side):.1f}" for side in box) if box else "")


@register.filter
def official(text: str) -> SafeString | str:
    """A citation whose official text is published, with a link to it; other words stay as they are."""
    links = dict(official_texts(text))
    if not links:
        return text
    parts = re.split("(" + "|".join(re.escape(words) for words in links) + ")", text)
    return format_html_join("", "{}", ((_outside(part, links[part]) if part in links else part,) for part in parts))


def _outside(words: str, url: str) -> SafeString:
    return format_html('<a href="{}" rel="external noopener">{}</a>', url, words)


@register.simple_tag(takes_context=True)
def place(context: template.Context, path: str) -> str:
    return words_of_place(path, context.get("form_data"))


@register.simple_tag
def cell_words(path: str, data: Mapping[str, object]) -> str:
    """The words for where something stands, by its place or by its cell."""
    return heading(cell_of(path, data or {}, Configuration))


@register.simple_tag
def seen(field: Field) -> SafeString | str:
    """A link to where a value of the register is printed; nothing where no page is known, or no evidence at all: what
    a template does not find is an empty text."""
    if not field or field.page is None:
        return ""
    try:
        address = reverse("document-page", args=[field.reading.document_id, field.page.number])
    except NoReverseMatch:
        return ""
    return format_html('<a class="hr-evidence" href="{}?at={}">page {}</a>', address, field.pk, field.page.number)


@register.simple_tag
def document_link(document: Document) -> SafeString:
    """A document by its name, linked to its page."""
    try:
        return format_html('<a href="{}">{}</a>', reverse("document", args=[document.pk]), document.name)
    except NoReverseMatch:
        return format_html("{}", document.name)


@register.filter
def drawn(svg: str) -> SafeString:
    """A chart drawn on the server, as part of the page; refused where it holds what the security policy would."""
    if _SCRIPTED.search(svg):
        raise ValueError("a chart holds a script or a style")
    return mark_safe(svg)  # nosec B308 B703 - our own drawing: the renderer escapes its texts


@register.filter
def item(mapping: Mapping[str, object], key: str) -> object:
    """A value by a key that a variable holds."""
    return mapping.get(key)


@register.filter
def requirement_words(requirement: Requirement) -> str:
    """A requirement in one cell of the matrix."""
    from approvals.web.equipment import words

    return words(requirement)
