"""As the application runs, with next to nothing around a page."""

from config.settings.dev import *  # noqa: F403
from config.settings.dev import DATABASES

ROOT_URLCONF = "tests.load.bare"
DATABASES["default"]["ATOMIC_REQUESTS"] = False
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
INSTALLED_APPS = [
    "accounts",
    "allauth",
    "allauth.account",  # the sessions name its way of signing in
    "games",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "pghistory",
    "pgtrigger",
]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates"}]
