"""Running from a checkout: `make run` and every command."""

from config.settings.base import *  # noqa: F403

DEBUG = env.bool("DEBUG", default=False)  # noqa: F405
