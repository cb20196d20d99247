"""Pages of no single room: the first page, and help."""

from django.urls import path

from config.web import help_pages, home

urlpatterns = [
    path("", home.home, name="home"),
    path("help/", help_pages.contents, name="help"),
    path("help/words/", help_pages.words, name="help-words"),
]
