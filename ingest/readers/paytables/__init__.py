"""Pay tables out of pages, recognised by what they say and not by how they are drawn."""

from ingest.readers.paytables.reader import PaytablesReading, read_paytables

__all__ = ["PaytablesReading", "read_paytables"]
