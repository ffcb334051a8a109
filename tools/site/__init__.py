"""The course's site: Sphinx's settings and templates, and the module that builds it."""
