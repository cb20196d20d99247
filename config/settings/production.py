"""Servers. Everything secret comes from the environment; without it, or with a weak one, nothing starts."""

from datetime import timedelta

from django.core.exceptions import ImproperlyConfigured

from config.logs import logging_settings
from config.secret import strong
from config.settings.base import *  # noqa: F403
from config.settings.base import env

if not (env.str("DATABASE_URL", default="") and env.str("REDIS_URL", default="")):
    raise ImproperlyConfigured("A server names its own PostgreSQL and Redis: set DATABASE_URL and REDIS_URL.")

SECRET_KEY = strong(env.str("SECRET_KEY"))
SECRET_KEY_FALLBACKS = [strong(key) for key in env.list("SECRET_KEY_FALLBACKS", default=[])]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
REQUIRE_TOTP_FOR_REGULATORS = env.bool("REQUIRE_TOTP_FOR_REGULATORS", default=True)
SHARE_COUNTS = env.bool("SHARE_COUNTS", default=True)

SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^health/"]  # asked from inside, without TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_TLS_PROXY", default=False) else None
if SECURE_PROXY_SSL_HEADER and not TRUSTED_PROXIES:  # noqa: F405
    raise ImproperlyConfigured(
        "BEHIND_TLS_PROXY is set but no proxy is trusted: give its address or network in TRUSTED_PROXIES."
    )
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

LOGGING = logging_settings(json=True, level=env.str("LOG_LEVEL", default="INFO"))
