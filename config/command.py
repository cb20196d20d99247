"""How commands run: for the system, which sees every organisation, with the command's name in the history they make."""

from __future__ import annotations

from accounts import tenant


def run(arguments: list[str]) -> None:
    from django.core.management import execute_from_command_line

    from accounts.history import because

    tenant.begin_as(tenant.SYSTEM)
    with because(through=f"command {arguments[1]}" if len(arguments) > 1 else "command"):
        execute_from_command_line(arguments)
