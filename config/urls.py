"""Every address of the system. Each one's rule stands in the route registry (accounts/routes.py)."""

from django.urls import URLPattern, URLResolver, include, path

from config import health

handler404 = "config.failures.not_found"
handler500 = "config.failures.failed"
urlpatterns: list[URLPattern | URLResolver] = [
    path("health/live", health.live, name="health-live"),
    path("health/ready", health.ready, name="health-ready"),
    path("api/", include("config.api")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("", include("config.web.urls")),
    path("", include("accounts.web.urls")),
    path("", include("games.web.urls")),
    path("", include("ingest.urls")),
    path("", include("paytables.web.urls")),
    path("", include("approvals.web.urls")),
]
