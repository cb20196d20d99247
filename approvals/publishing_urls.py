"""Addresses of publishing."""

from django.urls import path

from approvals.views import publishing

urlpatterns = [
    path("documents/<int:pk>/publish/", publishing.publishing, name="document-publish"),
    path("proposals/<int:pk>/decide/", publishing.decide, name="proposal-decide"),
]
