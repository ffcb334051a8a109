"""The questions that lectures and labs ask: `predict` reads a file of them for each.

docs/predictions.md describes these files.
"""

from coursework.questions.texts import FOLDER, Question, filled, question

__all__ = ["FOLDER", "Question", "filled", "question"]
