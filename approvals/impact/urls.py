"""Addresses of impact and supersession; their rules stand in rules.py."""

from django.urls import path

from approvals.impact import views
from approvals.supersession.views import supersession

urlpatterns = [
    path("impact/", views.impact, name="impact"),
    path("documents/<int:pk>/supersession/", supersession, name="document-supersession"),
]
