"""What must hold on servers beside Django's own checks (`manage.py check --deploy`)."""

from __future__ import annotations

from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register(deploy=True)
def plain_role(**kwargs: object) -> list[CheckMessage]:
    """Row security and append-only tables do not bind the role that owns the tables."""
    if "EMBEDDED" in settings.DATABASES["default"]:
        return []
    web, owner = settings.DATABASES["default"].get("USER"), settings.DATABASE_OWNER.get("USER")
    if web and owner and web != owner:
        return []
    return [
        Error(
            "Web and worker log in as the owner of the tables, for whom row security does not exist.",
            hint="Give DATABASE_URL a plain role and DATABASE_OWNER_URL the owner's.",
            id="houserules.E001",
        )
    ]
