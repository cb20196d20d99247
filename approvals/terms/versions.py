"""Versions are ordered in `paytables.packet.versions`; modules of this app still ask for it here."""

from paytables.packet.versions import Answer, Match, Order, compare, fold, meets

__all__ = ["Answer", "Match", "Order", "compare", "fold", "meets"]
