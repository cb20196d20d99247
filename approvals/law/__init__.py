"""The law as dated data: every limit with its dates, its citation and how sure we are of it."""
