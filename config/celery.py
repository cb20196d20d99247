"""Wakes workers. The `Job` row in PostgreSQL is the truth of long work; what is lost or repeated here harms nothing."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("houserules")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
