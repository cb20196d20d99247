"""Addresses of notices and webhooks; their rules stand in rules.py."""

from django.urls import path

from approvals.notices import views

urlpatterns = [
    path("notices/", views.notices, name="notice-list"),
    path("notices/mail/", views.mail, name="notice-mail"),
    path("notices/<int:pk>/", views.notice, name="notice"),
    path("notices/webhooks/", views.webhooks, name="webhooks"),
    path("notices/webhooks/<int:pk>/end/", views.webhook_end, name="webhook-end"),
]
