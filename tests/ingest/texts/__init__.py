"""Texts of law, of analysts, operators and inventors, and letters, as web pages' extractions leave them, with truth.

Written in words of our own, with games and figures of our own. Seeds from 10000 draw on wordings that are held back:
look at their figures, not at their texts, while working on a reader.
"""
