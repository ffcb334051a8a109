"""Games that note, or change, what a search comes to."""


class Watched:
    """The same game; `visited` lists the states that a search reached, the root left out.

    Each call of the recursion but the first is made on a state that `result` returned.
    """

    def __init__(self, game):
        self.game = game
        self.visited = []

    def __getattr__(self, name):
        return getattr(self.game, name)

    def result(self, state, move):
        self.visited.append(self.game.result(state, move))
        return self.visited[-1]


class Merged(Watched):
    """Moves that lead to equal states are searched once, in the order of `key` if given."""

    def __init__(self, game, key=None, backwards=False):
        super().__init__(game)
        self.key, self.backwards = key, backwards

    def moves(self, state):
        first = {}
        for move in self.game.moves(state):
            first.setdefault(self.game.result(state, move), move)
        moves = list(first.values())
        if self.key is not None:
            moves.sort(key=lambda move: self.key(state, move))
        return moves[::-1] if self.backwards else moves
