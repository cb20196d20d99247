"""`Idempotency-Key` on the API (draft-ietf-httpapi-idempotency-key-header): a program that did not hear the answer asks
again and does not make the thing twice.

The answer is kept in the transaction of what it tells of, so either both are there or neither. Only what was done is
kept: a refusal did nothing, and may be asked again when its cause is gone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from accounts.middleware import API, problem
from accounts.models import KeptAnswer, User

HEADER = "Idempotency-Key"
KEPT_FOR = timedelta(days=1)
LONGEST = 255  # characters of a key
LARGEST = 1 << 20  # bytes of an answer; what is asked with a key makes things, and such answers are short
KEPT_HEADERS = ("Content-Type", "Location", "ETag")
BAD_KEY = f"An Idempotency-Key is 1 to {LONGEST} visible characters, with or without quotation marks."
OTHER_REQUEST = "This Idempotency-Key was used for another request; use a new one."
AT_WORK = "A request with this Idempotency-Key is being worked on; ask again in a moment."


@dataclass(frozen=True, slots=True)
class IdempotentRequest:
    """What will be kept under a key, once it is answered."""

    user: User
    key: str
    request: str


class IdempotencyMiddleware:
    """After the rule of the address: who may not ask is not given an answer of before either."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        asked: IdempotentRequest | None = getattr(request, "idempotency", None)
        if asked is not None and 200 <= response.status_code < 300 and isinstance(response, HttpResponse):
            _keep(asked, response)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: object, kwargs: object
    ) -> HttpResponseBase | None:
        stated = request.headers.get(HEADER)
        if stated is None or request.method != "POST" or not request.path.startswith(API):
            return None
        if not isinstance(request.user, User):
            return None
        key = _key(stated)
        if key is None:
            return problem(400, BAD_KEY, request)
        if not _alone(request.user, key):
            return problem(409, AT_WORK, request)
        asked = IdempotentRequest(request.user, key, _fingerprint(request))
        kept = _of(asked).filter(created_at__gt=timezone.now() - KEPT_FOR).first()
        if kept is None:
            request.idempotency = asked  # type: ignore[attr-defined]
            return None
        return _again(kept) if kept.request == asked.request else problem(422, OTHER_REQUEST, request)


def forget_old() -> int:
    """Answers of more than a day ago."""
    count, _ = KeptAnswer.objects.filter(created_at__lte=timezone.now() - KEPT_FOR).delete()
    return count


def _key(text: str) -> str | None:
    """The draft has a text in quotation marks, programs send it bare."""
    key = text.strip()
    if len(key) > 1 and key[0] == key[-1] == '"':
        key = key[1:-1]
    fits = 0 < len(key) <= LONGEST and all("!" <= sign <= "~" for sign in key)
    return key if fits else None


def _alone(user: User, key: str) -> bool:
    """Until this transaction ends no other request with the key is worked on."""
    with connection.cursor() as cursor:
        name = f"{HEADER} {user.pk} {key}"
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [name])
        return bool(cursor.fetchone()[0])


def _fingerprint(request: HttpRequest) -> str:
    """Of the address and what was sent. A form with files is compared by its parts: the boundary between them is
    another one each time."""
    digest = hashlib.sha256()

    def add(*parts: str | bytes) -> None:
        for part in parts:
            data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
            digest.update(len(data).to_bytes(8, "big") + data)

    add(request.method or "", request.get_full_path(), request.content_type or "")
    if request.content_type != "multipart/form-data":
        add(request.body)
        return digest.hexdigest()
    for name, values in sorted(request.POST.lists()):
        add(name, *values)
    for name, files in sorted(request.FILES.lists()):
        for file in files:
            add(name, file.name or "", hashlib.sha256(b"".join(file.chunks())).digest())
            file.seek(0)
    return digest.hexdigest()


def _of(asked: IdempotentRequest) -> QuerySet[KeptAnswer]:
    return KeptAnswer.objects.filter(user=asked.user, organisation=asked.user.organisation, key=asked.key)


def _keep(asked: IdempotentRequest, response: HttpResponse) -> None:
    if len(response.content) > LARGEST:
        return
    _of(asked).delete()  # one of more than a day ago
    KeptAnswer.objects.create(
        user=asked.user,
        organisation=asked.user.organisation,
        key=asked.key,
        request=asked.request,
        status=response.status_code,
        headers={name: response[name] for name in KEPT_HEADERS if name in response},
        body=response.content,
    )


def _again(kept: KeptAnswer) -> HttpResponse:
    response = HttpResponse(bytes(kept.body), status=kept.status, headers=kept.headers)
    response["Idempotency-Replayed"] = "true"
    return response
