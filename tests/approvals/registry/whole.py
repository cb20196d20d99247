"""The register read whole and put together at once: what every answer that was read game by game must equal."""

from __future__ import annotations

from approvals.registry import current
from approvals.registry import rows as stored
from approvals.registry.register import Register


def compile_stored(register: stored.Register) -> Register:
    """The same register that packets alone would give, with what only the database knows.

    That is: a withdrawal, rules that were filed under a letter, the other names of a game.
    """
    packets = {packet.publication: packet for packet in register.packets}
    printed = map(current._published, register.packets)
    return current._put_together(printed, current._of_letters(register.letters, packets), register.withdrawals)
