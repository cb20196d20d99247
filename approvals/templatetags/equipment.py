"""How a version stands, as a mark: {% load equipment %} {% standing_of status %}."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.web.marks import SIGNS, icon
from approvals.equipment.answers import TONES, WORDS

register = template.Library()


@register.simple_tag
def standing_of(status: str, version: str = "") -> SafeString:
    tone = TONES[status]  # type: ignore[index]  # only codes of the vocabulary come here
    return format_html(
        '<span class="hr-mark hr-mark--{}">{} {}{}</span>',
        tone,
        icon(SIGNS[tone]),
        f"{version}: " if version else "",
        WORDS[status],  # type: ignore[index]
    )
