"""Tools for the course's pages, tables and measurements; not part of the package."""
