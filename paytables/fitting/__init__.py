"""Which deal, or which change of one rule, would make printed figures true. Fits, and no proof of anything."""

from paytables.fitting.model import Candidate, Fit, Printed
from paytables.fitting.search import fit_claim, fit_pays

__all__ = ["Candidate", "Fit", "Printed", "fit_claim", "fit_pays"]
