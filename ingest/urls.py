"""Addresses of the pages around documents; their rules stand in rules.py."""

from django.urls import path

from ingest.views import lists

urlpatterns = [
    path("documents/", lists.DocumentList.as_view(), name="document-list"),
]
