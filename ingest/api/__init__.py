"""The API of documents: sent, read, reviewed."""
