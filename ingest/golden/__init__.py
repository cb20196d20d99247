"""Golden examples: what a person corrected, kept with as much of the document as its reading needs.

An example is JSON: pages as words with boxes, the place of a value, and what the page says there. It can be read again
without the document, without OCR and without a database, so that one set serves the register and the test-suite.
"""

from ingest.golden.example import Answer, Unrepeatable, answer_of, make_example, pages_from, pages_to

__all__ = ["Answer", "Unrepeatable", "answer_of", "make_example", "pages_from", "pages_to"]
