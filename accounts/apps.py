"""Organisations, people, permissions, history, audit and jobs: who did what."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"
