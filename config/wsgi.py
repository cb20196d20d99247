"""The web application as gunicorn loads it, in each of its processes."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
application = get_wsgi_application()

from config import warmup  # noqa: E402  (after the settings)

warmup.begin()
