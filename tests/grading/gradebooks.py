"""Gradebooks for tests that are not about how nbgrader makes one."""

import sqlite3
from contextlib import closing


def gradebook_in(folder):
    """Make a folder with a database to which nbgrader adds its tables when it opens it.

    Without this table it would run alembic first, which takes longer than all else.
    """
    folder.mkdir()
    with closing(sqlite3.connect(folder / "gradebook.db")) as book:
        book.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    return folder
