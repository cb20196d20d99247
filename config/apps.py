"""The frame itself as an application, so that its commands are found."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    name = "config"
    label = "house"
    verbose_name = "House"
