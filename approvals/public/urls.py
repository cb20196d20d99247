"""Addresses of the approved-games register: permanent, so they name a game and a version and nothing else."""

from django.urls import path

from approvals.public import views

urlpatterns = [
    path("register/", views.register, name="public-register"),
    path("register/<slug:slug>/", views.game, name="public-game"),
    path("register/<slug:slug>/<int:number>/", views.version, name="public-version"),
    path("register/<slug:slug>/<int:number>.json", views.version_json, name="public-version-json"),
]
