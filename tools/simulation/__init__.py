"""A state's and a nation's worth of register, made in a database of its own, measured and thrown away.

`manage.py simulate` puts it together; docs/scale.md says what came out and what follows from it.
"""
