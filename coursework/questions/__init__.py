"""The questions that lectures and labs ask: one file per notebook, which `predict` reads.

docs/predictions.md describes these files.
"""
