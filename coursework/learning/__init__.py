"""Learned evaluations: they need NumPy, from the extra `learning`."""
