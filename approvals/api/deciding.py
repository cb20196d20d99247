"""A second person's answer to a proposal, as the API takes it."""

from __future__ import annotations

from typing import TypeVar, cast

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ListViewSet, person
from accounts.api.problems import Conflict
from approvals.api.serializers import ReasonSerializer
from games.records import Proposed
from games.web.deciding import Act

R = TypeVar("R", bound=Proposed)


def close(view: ListViewSet, request: Request, act: Act[R], refused: type[Exception]) -> Response:
    data = ReasonSerializer(data=request.data)
    data.is_valid(raise_exception=True)
    try:
        row = act(cast(R, view.get_object()), actor=person(request), reason=data.validated_data["reason"])
    except refused as why:
        raise Conflict(str(why)) from why
    return Response(view.get_serializer(row).data)
