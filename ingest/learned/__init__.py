"""What was learned from documents whose truth is known: small models kept as files beside the code that asks them."""
