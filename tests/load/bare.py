"""The yardstick: one bare Django list page, fifty rows of the same database, as many workers.

It knows who asks (a session) and nothing else: no roles, no row security, no audit, no frame around the page.
"""

from __future__ import annotations

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.load.bare_settings"

from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.template import Context, Engine
from django.urls import path

PAGE = Engine().from_string(
    "<!doctype html><title>Games</title><p>{{ user }}</p><table>{% for game in games %}"
    "<tr><td>{{ game.pk }}</td><td>{{ game.name }}</td></tr>{% endfor %}</table>"
)


def listed(request: HttpRequest) -> HttpResponse:
    from games.models import Game

    return HttpResponse(PAGE.render(Context({"games": Game.objects.order_by("name")[:50], "user": request.user})))


urlpatterns = [path("", listed)]
application = get_wsgi_application()
