"""Addresses of the search; their rules stand in rules.py."""

from django.urls import path

from approvals.search import views

urlpatterns = [
    path("search/", views.search, name="search"),
    path("search/saved/", views.save, name="search-save"),
    path("search/saved/<int:pk>/remove/", views.remove, name="search-remove"),
]
