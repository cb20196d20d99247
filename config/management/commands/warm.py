"""Compiles the engines' kernels into the data folder, once for each state of them, so that nobody waits later."""

from __future__ import annotations

import sys
import time

from django.core.management.base import BaseCommand

from games.engines import kernels, registry


class Command(BaseCommand):
    help = "Compile the engines' kernels (kept until an engine, numba or numpy changes), remove those of other states."
    requires_system_checks = []  # needs neither database nor settings of the web

    def handle(self, *args: object, **options: object) -> None:
        if dropped := kernels.drop_stale():
            self.stdout.write(f"Removed {len(dropped)} folders that other states of the engines left.")
        done = kernels.cache_folder() / "compiled"
        if done.exists():
            self.stdout.write("The engines are compiled.")
            return
        for number, key in enumerate(registry.MODULES, 1):
            began = time.monotonic()
            game = registry.game(key)
            sys.stderr.write(f"  compiling {number} of {len(registry.MODULES)}: {game.name} … ")
            sys.stderr.flush()
            if game.warm is not None:
                game.warm()
            sys.stderr.write(f"{time.monotonic() - began:.1f} s\n")
        done.parent.mkdir(parents=True, exist_ok=True)
        done.touch()
        self.stdout.write("The engines are compiled.")
