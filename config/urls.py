"""Every address of the system. Each one's rule stands in the route registry (accounts/routes.py)."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/", include("allauth.account.urls")),
]
