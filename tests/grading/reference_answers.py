"""The reference answers of an exercise, for the tests that judge them by other roads."""

from chopsticks.search.counting import counted
from coursework.exercise.call import arguments
from grading.author.exercises import load


class ReferenceAnswers:
    """Called with the name of a question, it returns the function that answers it."""

    def __init__(self, exercise):
        self.exercise = load(exercise)
        self._answers = {}

    def __call__(self, name):
        if name not in self._answers:
            self._answers[name] = self.exercise.function(self.exercise.question(name))
        return self._answers[name]

    def given(self, name):
        """The arguments of every call of a question, visible or hidden."""
        question = self.exercise.question(name)
        return [arguments(call)[0] for call in question.calls + question.hidden]

    def outcomes(self, name):
        """Every call of a question, visible or hidden, and what the reference does."""
        question = self.exercise.question(name)
        calls = question.calls + question.hidden
        return list(zip(calls, self.exercise.outcomes(question, calls), strict=True))

    def done(self, name):
        """The arguments of every call of a question, and what the reference does."""
        return [(arguments(call)[0], outcome) for call, outcome in self.outcomes(name)]

    def text(self, cell):
        """The source of the cell with this id."""
        return next(one.source for one in self.exercise.notebook.cells if one.id == cell)


def nodes_of(function, game, *rest):
    """What a function of a game returns, and its nodes."""
    return counted(lambda game, _: function(game, *rest), game, game.initial)
