"""Pages of no single room: the first page, and help."""

from django.urls import path

from config.web import help_pages, home, work

urlpatterns = [
    path("", home.home, name="home"),
    path("help/", help_pages.contents, name="help"),
    path("help/words/", help_pages.words, name="help-words"),
    path("help/tour/", help_pages.tour, name="help-tour"),
    path("work/", work.WorkList.as_view(), name="work"),
    path("work/<uuid:pk>/stop/", work.stop, name="work-stop"),
    path("work/<uuid:pk>/again/", work.again, name="work-again"),
]
