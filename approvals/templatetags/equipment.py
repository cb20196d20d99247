"""How a version stands, as a mark: {% load equipment %} {% standing_of status %}."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from accounts.web.marks import mark

register = template.Library()


@register.simple_tag
def standing_of(status: str, version: str = "") -> SafeString:
    return mark("equipment", status, about=version)
