"""A game's rules as data: the form, its validation, and the parameters by which printed rules may set it."""
