"""Pages around documents. Thin: services write, selectors read."""
