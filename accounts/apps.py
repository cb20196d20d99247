"""Organisations, people, permissions, history, audit and jobs: who did what."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        from accounts import passphrases  # noqa: F401  (hears of new ones)
