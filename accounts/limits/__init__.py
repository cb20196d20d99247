"""How much one program, person, organization or address may ask for: rates, and how much heavy work runs at once."""
