"""Samples: packets of the four games, people of every kind, and tables of twenty operators.

The facts are real: letters' numbers and dates, designators, figures, equipment and versions, names of companies and
games. The wording, the page design, and every person and operator are our own.
"""
