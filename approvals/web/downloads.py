"""A list as a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from django.http import Http404, HttpRequest, StreamingHttpResponse

from accounts import audit, exports
from accounts.web.lists import person


def download(
    request: HttpRequest, form: str, columns: Sequence[str], rows: Iterable[Mapping[str, object]], name: str
) -> StreamingHttpResponse:
    """Rows as a file; who took it is on record."""
    if form not in exports.TYPES:
        raise Http404
    audit.record("exported a list", actor=person(request), detail={"list": name, "form": form})
    body = exports.exported(cast(exports.Form, form), columns, rows, title=name)
    response = StreamingHttpResponse(body, content_type=exports.TYPES[cast(exports.Form, form)])
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response
