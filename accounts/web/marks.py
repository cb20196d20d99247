"""Signs of verdicts and states: a word, with a sign and a colour that only repeat it. For templates and for tables."""

from __future__ import annotations

from functools import lru_cache

from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from accounts.web import formats
from accounts.web.words import Word, word

SIGNS = {"good": "check_circle", "bad": "cancel", "doubt": "help", "plain": "remove", "busy": "hourglass_empty"}
UNKNOWN = mark_safe('<span class="hr-unknown">unknown</span>')  # nosec B308 - a constant


@lru_cache(maxsize=1000)
def icon(name: str, label: str = "", extra: str = "") -> SafeString:
    """A sign from the sprite; without a label it is hidden from screen readers."""
    address = static("vendor/uswds/img/sprite.svg")
    naming = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')  # nosec B308
    return format_html(
        '<svg class="usa-icon {}" {} focusable="false"><use href="{}#{}"></use></svg>', extra, naming, address, name
    )


@lru_cache(maxsize=4000)
def mark(group: str, code: str | None, link: bool = True, about: str = "") -> SafeString:
    """A verdict or state in words, linked to what it means; `about` is what it is said of, where there are several."""
    if not code:
        return UNKNOWN
    try:
        stated = word(group, code)
    except KeyError:
        stated = Word(group, code, formats.words_of(code), "plain", "")
    inside = format_html("{} {}{}", icon(SIGNS[stated.tone]), f"{about}: " if about else "", stated.label)
    kind = f"hr-mark hr-mark--{stated.tone}"
    if not link or not stated.text:
        return format_html('<span class="{}">{}</span>', kind, inside)
    try:
        address = f"{reverse('help-words')}#{stated.anchor}"
    except NoReverseMatch:
        return format_html('<span class="{}">{}</span>', kind, inside)
    return format_html('<a class="{}" href="{}" title="{}">{}</a>', kind, address, stated.text, inside)
