"""Documents that nobody has seen: letters and rules with equipment clauses, made from a seed with their truth."""
