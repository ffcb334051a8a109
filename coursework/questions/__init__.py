"""What the lectures and labs ask: a file of questions for each, which `predict` reads.

docs/predictions.md says what such a file holds.
"""

from coursework.questions.texts import FOLDER, Question, filled, question

__all__ = ["FOLDER", "Question", "filled", "question"]
