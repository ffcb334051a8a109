"""Slides of the lectures."""
