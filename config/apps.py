"""The frame itself as an application, so that its commands are found."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class HouseConfig(AppConfig):
    name = "config"
    label = "house"
    verbose_name = "House"

    def ready(self) -> None:
        """Kinds of long work stand in each room's `jobs` module, and must be known wherever a worker starts."""
        from config import checks  # noqa: F401  (registers itself)

        autodiscover_modules("jobs")
