"""Readers: each takes a document's pages and returns one part of the packet as a tree of values with evidence."""
