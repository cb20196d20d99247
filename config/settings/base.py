"""What every way of running shares. Secrets and addresses come from the environment alone."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import environ
from csp.constants import NONE, SELF

from config import api_settings
from config.database import settings as databases
from config.embedded import postgres
from config.logs import logging_settings
from config.places import ROOT, var_folder
from config.redis_url import for_celery
from config.secret import development_key
from config.storage import documents

env = environ.Env()

BASE_DIR = ROOT
VAR = var_folder()

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", default="") or development_key(VAR)
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "config.apps.HouseConfig",
    "accounts",
    "games",
    "paytables",
    "ingest",
    "approvals",
    *(["tools"] if (ROOT / "tools").is_dir() else []),  # engineers' commands: in a checkout, not on servers
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_filters",
    "django_htmx",
    "django_tables2",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "pghistory",
    "pgtrigger",
    "rest_framework",
    "rules.apps.AutodiscoverRulesConfig",
]

MIDDLEWARE = [
    "accounts.limits.addresses.ProxyMiddleware",
    "config.logs.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "accounts.privacy.PrivateMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.limits.middleware.AddressLimitMiddleware",
    "accounts.middleware.TokenMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.middleware.WorkMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.RuleMiddleware",
    "accounts.limits.middleware.LimitMiddleware",
    "accounts.idempotency.IdempotencyMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.web.context.frame",
            ],
            "libraries": {"house": "config.web.tags"},
        },
    },
]

# The database: web and worker are a plain role, migrations the owner (docs/decisions/0001-…).
DATABASES = {
    "default": {
        "ENGINE": "config.database",
        "ATOMIC_REQUESTS": True,
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        **databases.login(env, "DATABASE_URL", embedded=postgres.PLAIN),
    }
}
DATABASE_OWNER = databases.login(env, "DATABASE_OWNER_URL", embedded=postgres.OWNER)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis wakes workers and counts sign-in attempts. Without REDIS_URL nothing is woken; `make run` sets it.
REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
WAKE_WORKERS = "config.celery.wake"
TELL_OF_DEFINITIONS = "approvals.notices.acts.notify_of_definition"  # notices are above the games
JOB_LEASE = timedelta(seconds=env.int("JOB_LEASE_SECONDS", default=30))
# By queue: seconds after which work is told to stop and after which its process is stopped; and how many jobs of one
# organisation may begin in a minute (0: any number). A kind of job may have limits of its own.
JOB_SECONDS = {
    "interactive": env.list("JOB_SECONDS_INTERACTIVE", cast=float, default=[20, 60]),
    "reading": env.list("JOB_SECONDS_READING", cast=float, default=[1800, 2700]),
    "mathematics": env.list("JOB_SECONDS_MATHEMATICS", cast=float, default=[1800, 3600]),
    "bulk": env.list("JOB_SECONDS_BULK", cast=float, default=[7200, 10800]),
}
JOB_RATES = {
    "interactive": env.int("JOB_RATE_INTERACTIVE", default=120),
    "reading": env.int("JOB_RATE_READING", default=1200),
    "mathematics": env.int("JOB_RATE_MATHEMATICS", default=1200),
    "bulk": env.int("JOB_RATE_BULK", default=1200),
}
JOB_PAUSE = timedelta(seconds=env.float("JOB_PAUSE_SECONDS", default=10))
# Machines keep heavy counts in common, in the database; with one machine its disk is enough.
SHARE_COUNTS = env.bool("SHARE_COUNTS", default=False)
CELERY_BROKER_URL = for_celery(REDIS_URL) if REDIS_URL else "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # however long it is away
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 2,
    "socket_timeout": 5,  # a broker that took the call and hangs must not hang who called
    "health_check_interval": 10,
    "visibility_timeout": 6 * 3600,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "interactive"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500

# People
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_ADAPTER = "accounts.sign_in.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"  # a supervisor makes the accounts and knows the addresses
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no outsider names whom we write to
ACCOUNT_FORMS = {"login": "accounts.sign_in.SignInForm", "reset_password": "accounts.sign_in.ResetForm"}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
# Attempts are limited by LIMITS below and accounts/guessing.py. What remains of allauth's: codes of a second factor, of
# somebody whose passphrase was right; mails that an outsider can ask for.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "5/300s/key",
    "reset_password": "60/h/ip,3/h/key",
    "reset_password_from_key": "20/m/ip",
}
MFA_ADAPTER = "accounts.sign_in.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Houserules"
REQUIRE_TOTP_FOR_REGULATORS = env.bool("REQUIRE_TOTP_FOR_REGULATORS", default=False)

# A session lasts a working day, and no longer than the browser is open.
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = int(timedelta(hours=env.int("SESSION_HOURS", default=8)).total_seconds())
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"

# What a page may load: our own files and nothing else; no inline script, no inline style.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024

REST_FRAMEWORK = api_settings.REST_FRAMEWORK
SPECTACULAR_SETTINGS = api_settings.SPECTACULAR_SETTINGS
FILTERS_EMPTY_CHOICE_LABEL = "any"

LANGUAGE_CODE = "en-us"
TIME_ZONE = "America/Los_Angeles"  # the commission's day decides what is in force
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [ROOT / "static"]
STATIC_ROOT: Path | None = Path(env.str("STATIC_ROOT", default="") or VAR / "static")
MEDIA_ROOT = VAR / "documents"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "documents": documents(env, VAR),
    "pictures": {
        "BACKEND": "ingest.documents.picture_cache.BoundedStorage",
        "OPTIONS": {
            "location": VAR / "pictures",
            "allow_overwrite": True,
            "max_bytes": env.int("PICTURE_CACHE_MEGABYTES", default=2000) * 1_000_000,
        },
    },
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

LOGGING = logging_settings(json=env.bool("LOG_JSON", default=False), level=env.str("LOG_LEVEL", default="WARNING"))

# mails: only Django's own settings; where no server is named none is sent, and none is written where others read it
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
if "console" in EMAIL_CONFIG["EMAIL_BACKEND"]:
    EMAIL_CONFIG["EMAIL_BACKEND"] = "accounts.mail.NoServer"
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 20  # seconds; a mail server that takes the call and hangs must not hang who called
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="houserules@localhost")

# How much is answered: `whose=number/seconds`, whose being token, person, organization or address (docs/api.md). A
# casino's whole shift comes from one address.
LIMITS = {
    "api": env.str("LIMIT_API", default="token=600/60,person=1200/60,organization=6000/60,address=6000/60"),
    "export": env.str("LIMIT_EXPORT", default="token=30/60,person=30/60,organization=120/60,address=120/60"),
    "search": env.str("LIMIT_SEARCH", default="token=120/60,person=120/60,organization=1200/60,address=1200/60"),
    "sign_in": env.str("LIMIT_SIGN_IN", default="address=300/60"),
}
# Exports and papers under way at the same time, in all processes together; and how long one may take.
EXPORTS_AT_ONCE = env.str("EXPORTS_AT_ONCE", default="person=2,organization=3,address=1,all=4")
EXPORT_SECONDS = env.int("EXPORT_SECONDS", default=900)
# Seconds until the next attempt to sign in to one account from one place, after each failure; the last one goes on.
SIGN_IN_DELAYS = env.list("SIGN_IN_DELAYS", cast=int, default=[0, 0, 0, 0, 15, 30, 60, 120, 300, 600])
# And for one who tries many accounts: fifty failures from one address are free, then each makes the next wait.
SIGN_IN_ADDRESS_DELAYS = [*(0 for _ in range(50)), 1, 2, 5, 10, 30]
# Addresses and networks of the proxies in front (`unix`: over a socket). Nobody else's forwarding headers are believed.
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=[])

# What leaves the house: links in mails, webhooks (never into our own network, unless said so), the public's register.
PUBLIC_URL = env.str("PUBLIC_URL", default="http://localhost:8000")
WEBHOOKS_ALLOW_PRIVATE = env.bool("WEBHOOKS_ALLOW_PRIVATE", default=False)
PUBLIC_REGISTER = env.bool("PUBLIC_REGISTER", default=False)
