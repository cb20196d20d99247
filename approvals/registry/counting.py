"""How many rows refer to each row of a list: counted for the rows of the page that is shown, by the index, instead of
for the whole table by a join."""

from __future__ import annotations

from django.db import models
from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce


def referring(model: type[models.Model], by: str) -> Coalesce:
    """For `annotate`: how many rows of `model` name the row in the column `by`."""
    of_row = model._default_manager.filter(**{by: OuterRef("pk")}).order_by().values(by)
    return Coalesce(Subquery(of_row.annotate(n=Count("*")).values("n"), output_field=IntegerField()), 0)
