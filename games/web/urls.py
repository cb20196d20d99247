"""Addresses of definitions; their rules stand in games/rules.py."""

from django.urls import path

from games.web import definitions

urlpatterns = [
    path("definitions/", definitions.definition_list, name="definition-list"),
    path("definitions/<int:pk>/", definitions.definition, name="definition"),
    path("definitions/<int:pk>/decide/", definitions.decide, name="definition-decide"),
]
