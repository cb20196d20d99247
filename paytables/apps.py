"""Paytables, printed claims and their verification."""

from django.apps import AppConfig


class PaytablesConfig(AppConfig):
    name = "paytables"
    verbose_name = "Paytables"

    def ready(self) -> None:
        from django.conf import settings

        if settings.SHARE_COUNTS:
            from games.engines.common import results
            from paytables.cluster.store import InDatabase

            results.share(InDatabase())
