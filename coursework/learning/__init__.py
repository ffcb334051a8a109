"""Evaluations that are learned: the extra `learning`, for they need NumPy."""
