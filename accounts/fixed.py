"""What of a model's rows never changes, as its triggers say."""

from __future__ import annotations

import pgtrigger
from django.db import models


def fixed_fields(model: type[models.Model]) -> frozenset[str]:
    """What never changes in a row of this model: its triggers say so."""
    triggers = getattr(model._meta, "triggers", [])
    return frozenset(name for t in triggers if isinstance(t, pgtrigger.ReadOnly) for name in t.fields or ())


def never_deleted(model: type[models.Model]) -> bool:
    return any(t.name == "never_deleted" for t in getattr(model._meta, "triggers", []))
