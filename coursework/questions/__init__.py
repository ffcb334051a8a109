"""The questions that lectures and labs ask: one file per notebook, which `predict` reads.

docs/predictions.md describes these files.
"""

from coursework.questions.texts import FOLDER, Question, filled, question

__all__ = ["FOLDER", "Question", "filled", "question"]
