"""The validation report: what a regulator attaches to a letter. The same content as a page, as JSON and as a PDF."""

from paytables.report.content import Report, report_on
from paytables.report.document import html_of, pdf_of

__all__ = ["Report", "html_of", "pdf_of", "report_on"]
