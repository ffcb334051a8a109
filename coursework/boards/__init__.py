"""Boards and pictures that belong to one game."""
