"""Pages of the register, of publishing, and of operators. Thin: services write, selectors read."""
