"""Differences between any two things that the register or its documents hold: as page, as JSON and as a PDF."""
