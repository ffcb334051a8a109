"""Collect what a class has handed in: whose it is, which of several counts, and when it came."""
