"""Addresses of differences; their rules stand in rules.py."""

from django.urls import path

from approvals.web import differences

urlpatterns = [
    path("differences/", differences.differences, name="differences"),
    path("differences/upload/", differences.upload, name="difference-upload"),
    path("differences/report.pdf", differences.report, name="difference-report"),
    path("differences/<int:number>/", differences.place, name="difference-place"),
]
