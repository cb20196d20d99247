"""Paytables, printed claims and their verification."""

from django.apps import AppConfig


class PaytablesConfig(AppConfig):
    name = "paytables"
    verbose_name = "Paytables"
