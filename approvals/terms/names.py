"""Names are folded in `paytables.packet.names`; modules of this app still ask for them here."""

from paytables.packet.names import company, designator, fold, submission

__all__ = ["company", "designator", "fold", "submission"]
