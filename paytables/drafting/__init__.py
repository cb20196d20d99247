"""From the packet of a game that nobody knows to a definition with its evidence; what is not said is marked."""

from paytables.drafting.draft import Draft, draft_of
from paytables.drafting.parts import Blank, PartOf, assembled, leaves

__all__ = ["Blank", "Draft", "PartOf", "assembled", "draft_of", "leaves"]
