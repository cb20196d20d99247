"""What the tests run under: a server of their own, so that they never meet the data of `make run`."""

from config.embedded import postgres
from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASE_OWNER, DATABASES, env

if "EMBEDDED" in DATABASES["default"]:
    for login in (DATABASES["default"], DATABASE_OWNER):
        login["EMBEDDED"] = {"name": "postgres-tests", "options": postgres.FAST_AND_FORGETFUL}
DATABASES["default"]["CONN_MAX_AGE"] = 0
# processes that a test starts work on its database and know its kinds of jobs
DATABASES["default"]["NAME"] = env.str("TEST_DATABASE", default=DATABASES["default"]["NAME"])
CELERY_IMPORTS = env.list("TEST_JOB_MODULES", default=[])

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # tests make many people; speed, not safety
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "documents": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "pictures": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # each client of a test would list all files again

# tests ask more than any person; those about limits set their own
LIMITS = dict.fromkeys(LIMITS, "person=1000000/60,address=1000000/60")  # noqa: F405
