"""Compiled twins of what only lectures and papers need: Chomp and Geister."""
