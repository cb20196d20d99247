"""Filings of internal controls: their way from an operator's draft to a supervisor's confirmation, and re-checking.

transitions.py is the table of what may happen, conditions.py what must hold for it, steps.py takes a step,
drafts.py is what an operator writes, judging.py what the checks say of the tables, differences.py what is new since
the last approved filing, content.py and document.py the internal-controls document, recheck.py the nightly question
whether what was compliant still is.
"""
