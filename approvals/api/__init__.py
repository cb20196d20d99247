"""The API of the register, of publishing, and of operators' tables."""
