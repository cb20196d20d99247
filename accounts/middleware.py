"""What every request goes through: whose it is, one transaction for that tenant, and the rule of its address."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from urllib.parse import quote, urlsplit

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.template import loader
from django.urls import reverse
from django.views.defaults import bad_request

from accounts import history, routes, tenant, tokens
from accounts.limits import uploads
from accounts.models import User

GetResponse = Callable[[HttpRequest], HttpResponseBase]
WITHOUT_DATABASE = ("/health/",)
API = "/api/"
SECOND_FACTOR_ROUTES = frozenset(
    {
        "mfa_activate_totp",
        "mfa_index",
        "mfa_reauthenticate",
        "account_reauthenticate",
        "account_logout",
        "account_login",
    }
)


class TokenMiddleware:
    """`Authorization: Bearer …` on the API: the person is known before rules and tenant are asked."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        stated = request.headers.get("Authorization", "")
        if stated and request.path.startswith(API):
            method, _, secret = stated.partition(" ")
            token = tokens.find(secret.strip()) if method.lower() == "bearer" else None
            if token is None:
                return problem(401, "This token is not valid.", request)
            request.user = token.user
            request.api_token = token  # type: ignore[attr-defined]
            request.csrf_processing_done = True  # type: ignore[attr-defined]  # no browser sends it unasked
        return self.get_response(request)


class WorkMiddleware:
    """One transaction a request, for its tenant, with who and through what in the history of all that it changes.

    Views run in a savepoint inside (ATOMIC_REQUESTS), so a failing one is undone while its error page can still read.
    Responses that are rendered late or streamed are rendered and streamed as the same tenant.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        upload = length.isdecimal() and int(length) > uploads.LONG
        if request.path.startswith(WITHOUT_DATABASE):
            return HttpResponse(status=413) if upload else self.get_response(request)
        if refused := _unfit(request):
            return refused
        if not upload:
            return self.work(request)
        if not isinstance(request.user, User):  # before a word of it is read, however slowly it comes
            return _sign_in_first(request)
        try:
            with uploads.under_way(request.user.pk):
                return self.work(request)
        except uploads.TooManyUploads as why:
            return _too_many(request, str(why))

    def work(self, request: HttpRequest) -> HttpResponseBase:
        user = request.user
        through = f"{request.method} {request.path}"
        known = user if isinstance(user, User) else None
        whose = known.tenant() if known else tenant.NOBODY
        with tenant.acting(whose), transaction.atomic(), history.because(who=known, through=through):
            response = self.get_response(request)
            if response.status_code >= 500:
                transaction.set_rollback(True)
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            response.streaming_content = as_tenant(whose, response.streaming_content)  # type: ignore[arg-type]
        return response


def _unfit(request: HttpRequest) -> HttpResponse | None:
    """What nobody needs to work on: the character NUL in an address, which no text of the database holds; a body that
    is too large. Files come in forms of several parts and have limits of their own."""
    api, most = request.path.startswith(API), settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if "%00" in request.META.get("QUERY_STRING", "") or "\0" in request.path:
        text = "The address holds a NUL character."
        return problem(400, text, request) if api else bad_request(request, SuspiciousOperation(text))
    length = request.META.get("CONTENT_LENGTH") or "0"
    if api and request.content_type != "multipart/form-data" and length.isdecimal() and int(length) > most:
        return problem(413, f"The body has {int(length):,} bytes and at most {most:,} are taken.", request)
    return None


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    if request.path.startswith(API):
        return problem(401, "Sign in first.", request)
    back = quote(_page_of(request), safe="/?=")
    return redirect(f"{reverse('account_login')}?next={back}")


def _page_of(request: HttpRequest) -> str:
    """Where to go on after signing in: to what was asked for, or to the page whose form was sent."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came = urlsplit(request.headers.get("Referer", ""))
    if came.netloc != request.get_host():
        return "/"
    return (came.path or "/") + (f"?{came.query}" if came.query else "")


def _too_many(request: HttpRequest, sentence: str) -> HttpResponse:
    if request.path.startswith(API):
        response = problem(429, sentence, request)
    else:
        context = {"sentence": sentence, "signing_in": False}
        response = HttpResponse(loader.get_template("429.html").render(context), status=429)
    response["Retry-After"] = str(uploads.TRY_AGAIN_AFTER)
    return response


class RuleMiddleware:
    """An address without a rule, or whose rule says no, is not reached."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: object, kwargs: object
    ) -> HttpResponseBase | None:
        assert request.resolver_match is not None
        name = request.resolver_match.view_name or ""
        token = getattr(request, "api_token", None)
        if routes.allowed(name, request.method or "GET", request.user, token.scopes if token else None):
            return None if token or name in SECOND_FACTOR_ROUTES else self.second_factor(request)
        if not request.user.is_authenticated:
            return _sign_in_first(request)
        if request.path.startswith(API):
            return problem(403, "You do not have permission.", request)
        raise PermissionDenied

    def second_factor(self, request: HttpRequest) -> HttpResponseBase | None:
        """Regulators must have set one up, where the setting says so."""
        user = request.user
        if not settings.REQUIRE_TOTP_FOR_REGULATORS or not isinstance(user, User):
            return None
        if user.membership is None or user.membership.kind != "regulator" or is_mfa_enabled(user):
            return None
        if request.path.startswith(API):
            return problem(403, "Set up a second factor first.", request)
        return redirect("mfa_activate_totp")


def as_tenant(whose: tenant.Tenant, parts: Iterable[bytes]) -> Iterator[bytes]:
    with tenant.acting(whose), transaction.atomic():
        yield from parts


def problem(status: int, title: str, request: HttpRequest) -> HttpResponse:
    """RFC 9457, as all errors of the API."""
    response = JsonResponse(
        {"type": "about:blank", "title": title, "status": status, "instance": request.path},
        status=status,
        content_type="application/problem+json",
    )
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response
