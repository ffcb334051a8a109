"""Collect what a class has handed in: whose it is, which version counts, and when it came."""
