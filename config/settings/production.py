"""Servers. Everything secret comes from the environment, and nothing starts without it."""

from config.settings.base import *  # noqa: F403
from config.settings.base import env

SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
