"""Documents that were printed, handled and scanned: the made documents of the other sets, as pictures."""
