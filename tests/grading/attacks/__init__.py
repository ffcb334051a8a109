"""Everything that we know a hostile student could try, one module for each kind.

Each module is a table and the few tests that run it.  A row is an attack: a name, one sentence
that says what it tries, the hostile source, and what must come of it.
"""
