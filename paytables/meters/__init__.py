"""Progressive meters of printed paytables: what an operator's settings cost, how they grow, and what they risk."""

from paytables.meters.model import may_share_a_jackpot, progressive_of
from paytables.meters.whatif import curves, what_if

__all__ = ["curves", "may_share_a_jackpot", "progressive_of", "what_if"]
