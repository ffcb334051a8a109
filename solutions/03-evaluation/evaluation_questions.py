"""Exercise 03: evaluations, quiescence as a game, and a search that stops in time."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec, Named
from grading.author.exercises import Lines, Mutant, Question


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
HANDS = Named("chopsticks.hands:living_hands")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

EQUAL = [0, 1, 1, 1, 1]
FINGERS = [0, 3, 2, 2, 1]
X, O = [0, 15, 63, 1025], [0, 7, 31, 511]  # noqa: E741  # the lab report's

SMALL = tree([[3, 12], [2, 4]])
UNEVEN = tree([[3, 12, 8], -5, [14, [-1, 9], 6]])
BLIND = State(((0, 4), (3, 4)), 0)  # lecture 03: three of four moves lose, one draws
EVEN, LEAD = State(((1, 3), (1, 3)), 0), State(((1, 2), (0, 4)), 1)

QUESTIONS = (
    Question(
        name="expected",
        points=1,
        answer="expected",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant("A loss is worth −1, not 0.", ("return 0.2", "return 0.5")),
            Mutant("The utility of a draw is 0, not ½.", ("return 0.2", "return 0.3")),
            Mutant("The ten positions include the draws.", ("return 0.2", "return 0.25")),
            Mutant("Your value is MIN's; give MAX's.", ("return 0.2", "return -0.2")),
            Mutant(
                "That is the sum of the ten utilities; take their mean.", ("return 0.2", "return 2")
            ),
            Mutant(
                "You count a win, a draw and a loss as 1, ½ and 0; here a loss is worth −1.",
                ("return 0.2", "return 0.6"),
            ),
        ),
    ),
    Question(
        name="material",
        points=2,
        answer="material",
        calls=(
            Call(State(), FINGERS),
            Call(State(((1, 2), (0, 4)), 0), EQUAL),
            Call(State(((0, 4), (1, 2)), 1), FINGERS),
            Call(State(((3, 3), (1, 4)), 1), FINGERS),
            Call(State(((0, 1), (2, 4)), 0), [-1, 3, 2, 2, 1]),
        ),
        hidden=(
            Call(State(((0, 1), (4, 4)), 0), FINGERS),
            Call(State(((2, 2), (0, 1)), 1), EQUAL),
            Call(State(((0, 3), (2, 4)), 0), [-2, 1, 0.5, 0.5, 0.25]),
        ),
        mutants=(
            Mutant(
                "Your value is MIN's; it must be MAX's.",
                ("return worth[MAX] - worth[MIN]", "return worth[MIN] - worth[MAX]"),
            ),
            Mutant(
                "Your value is the mover's; it must be MAX's, whoever is to move.",
                ("worth[MAX] - worth[MIN]", "worth[state.to_move] - worth[1 - state.to_move]"),
            ),
            Mutant(
                "MIN's material counts against MAX; you add it.",
                ("worth[MAX] - worth[MIN]", "worth[MAX] + worth[MIN]"),
            ),
            Mutant(
                "You count fingers; a hand with n fingers is worth weights[n].",
                ("weights[hand]", "hand"),
            ),
            Mutant("Both hands of a player count.", ("for hand in pair", "for hand in pair[1:]")),
            Mutant(
                "Two equal hands count twice; a set holds only one of them.",
                ("for hand in pair", "for hand in set(pair)"),
            ),
            Mutant(
                "A dead hand also has a weight: weights[0].",
                ("for hand in pair", "for hand in pair if hand"),
            ),
            Mutant(
                "A hand with n fingers is worth weights[n]; you take weights[n - 1].",
                ("weights[hand]", "weights[hand - 1]"),
            ),
            Mutant(
                "weights[n] is what the whole hand is worth; you count it for each finger.",
                ("weights[hand]", "hand * weights[hand]"),
            ),
        ),
    ),
    Question(
        name="misjudged",
        points=3,
        answer="misjudged",
        calls=(
            Call(CHOPSTICKS, [State(((0, 1), (0, 2)), 0), State(((1, 2), (0, 4)), 1)], HANDS),
            Call(CHOPSTICKS, [State(((0, 2), (1, 2)), 0), State(((0, 2), (0, 0)), 1)], HANDS),
            Call(CHOPSTICKS, [State(((1, 2), (0, 0)), 1), State(((0, 0), (0, 3)), 0)], HANDS),
            Call(TICTACTOE, [Board(), Board("xoxxoooxx", 1), Board("xxxoo    ", 1)], LINES),
            Call(TICTACTOE, [Board("x        ", 1), Board(), Board("x   o    ", 0)], LINES),
            Call(CHOPSTICKS, [LEAD, State(((1, 2), (0, 0)), 1), State(((2, 3), (0, 4)), 0)], HANDS),
        ),
        hidden=(
            Call(CHOPSTICKS, [State(((0, 0), (2, 3)), 0), State(((2, 3), (2, 4)), 1)], HANDS),
            Call(CHOPSTICKS, [State(((1, 3), (0, 1)), 0), State(((1, 3), (0, 1)), 1)], HANDS),
            Call(TICTACTOE, [Board("o   x    ", 0), Board("    x    ", 1)], LINES),
        ),
        mutants=(
            Mutant(
                "A guess of 1 says that MAX has won; it must be less.",
                ("-1 < value < 1", "-1 <= value <= 1"),
            ),
            Mutant("A guess must also be greater than −1.", ("-1 < value < 1", "value < 1")),
            Mutant(
                "If the game is over, 1 and −1 are not guesses: MAX's utility is the right value.",
                ("game.is_terminal(state)", "False"),
            ),
            Mutant(
                "If the game is over, compare with the utility for MAX.",
                ("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),
            ),
            Mutant(
                "You list the states that are judged well; list the others.",
                ("if not well_judged", "if well_judged"),
            ),
            Mutant(
                "You do not check the ends: if the game is over, only the utility is right.",
                ("return value == game.utility(state, MAX)", "return True"),
            ),
            Mutant(
                "You check only the ends; if the game goes on, check that the value can be a "
                "guess.",
                ("return -1 < value < 1", "return True"),
            ),
            Mutant(
                "Keep the states in the given order; yours are reversed.",
                ("for state in states if", "for state in reversed(states) if"),
            ),
            Mutant(
                "You list the ends first; keep the states in the given order.",
                ("in states if", "in sorted(states, key=lambda s: not game.is_terminal(s)) if"),
            ),
            Mutant(
                "You list the ends last; keep the states in the given order.",
                ("in states if", "in sorted(states, key=lambda s: game.is_terminal(s)) if"),
            ),
            Mutant(
                "You use the same list for all calls: make a new one in each call.",
                ("states, evaluate):", "states, evaluate, found=[]):"),
                ("return [state for", "found += [state for"),
                ("(state)]", "(state)]\n    return found"),
            ),
            Mutant(
                "You list the indexes of the states; list the states themselves.",
                ("[state for state in states if", "[i for i, state in enumerate(states) if"),
            ),
            Mutant(
                "You count the states; list them.",
                ("return [state for", "return sum(1 for"),
                ("(state)]", "(state))"),
            ),
        ),
    ),
    Question(
        name="lines",
        points=3,
        answer="lines",
        calls=(
            Call(Board("x        ", 1), X, O),
            Call(Board("    o    ", 0), X, O),
            Call(Board("x   o    ", 0), X, O),
            Call(Board("xxo o    ", 0), X, O),
            Call(Board("xx o   o ", 0), X, O),
        ),
        hidden=(
            Call(Board("xoxoxoox ", 0), X, O),
            Call(Board("x o o x  ", 0), X, O),
            Call(Board("xx  o   o", 0), [0, 1, 10, 100], [0, 2, 20, 200]),
            Call(Board("xxxoo    ", 1), X, O),
        ),
        mutants=(
            Mutant(
                "Your value is o's, like the lab report's; MAX plays x.",
                ("return value", "return -value"),
            ),
            Mutant(
                "Your value is the mover's; it must be x's, whoever is to move.",
                ("return value", "return value if board.to_move == MAX else -value"),
            ),
            Mutant(
                "A line with marks of both players is worth nothing.",
                ("if o == 0:", "if x:"),
                ("elif x == 0:", "if o:"),
            ),
            Mutant("The diagonals are also lines.", ("in LINES:", "in LINES[:6]:")),
            Mutant("You leave out what o's lines are worth.", ("value -= for_o[o]", "value -= 0")),
            Mutant(
                "You have mixed up the two lists of weights.",
                ("for_x[x]", "for_o[x]"),
                ("for_o[o]", "for_x[o]"),
            ),
            Mutant("o's lines have their own weights: for_o.", ("for_o[o]", "for_x[o]")),
            Mutant(
                "You return after the first line: your `return` is inside the loop.",
                ("\n    return value", "\n        return value"),
            ),
            Mutant(
                "Your `else` treats a line with marks of both players as one of o's.",
                ("elif x == 0:", "else:"),
            ),
            Mutant(
                "o's lines count against x; you add them.",
                ("value -= for_o[o]", "value += for_o[o]"),
            ),
            Mutant(
                "The number of marks on a line matters: n x's count for_x[n].",
                ("for_x[x]", "for_x[min(x, 1)]"),
                ("for_o[o]", "for_o[min(o, 1)]"),
            ),
        ),
    ),
    Question(
        name="until-quiet",
        points=4,
        answer="quiet_value",
        calls=(
            Call(SMALL, At(), 0, 0, LEVEL),
            Call(SMALL, At(0), 0, 0, LEVEL),
            Call(SMALL, At(), 1, 1, LEVEL),
            Call(tree([[-3, 12], [-2, 4]]), At(), 1, 1, LEVEL),
            Call(tree([[-3, 12], 0.5]), At(), 0, 1, LEVEL),
            Call(tree([[-3, [4]], 0.5]), At(), 0, 0, LEVEL),
            Call(tree([[5, 9], 0.5]), At(), 0, 2, LEVEL),
            Call(tree([[-3, [4, 6]], 5]), At(0, 1), 0, 0, LEVEL),
            Call(UNEVEN, At(), 2, 1, LEVEL),
            Call(CHOPSTICKS, State(((0, 1), (2, 4)), 1), 0, 1, HANDS),
            Call(CHOPSTICKS, State(((0, 4), (3, 4)), 1), 1, 1, HANDS),
            Call(CHOPSTICKS, BLIND, 3, 1, HANDS),
        ),
        hidden=(
            Call(UNEVEN, At(2), 0, 2, LEVEL),
            Call(CHOPSTICKS, LEAD, 2, 0, HANDS),
            Call(CHOPSTICKS, LEAD, 3, 3, HANDS),
            Call(CHOPSTICKS, EVEN, 4, 1, HANDS),
        ),
        allow=("search.textbook", "hands.features.living_hands"),
        mutants=(
            Mutant(
                "If the given game is over, yours is over as well, at any depth.",
                ("self.game.is_terminal(state) or quiet", "quiet"),
            ),
            Mutant(
                "You stop at the depth even if the player to move can win.",
                ("late >= 0 and not can_win(self.game, state)", "late >= 0"),
            ),
            Mutant(
                "You stop if the player to move can win; stop if they cannot.",
                ("not can_win", "can_win"),
            ),
            Mutant(
                "You go on as long as somebody can win; stop after `extra` more plies.",
                ("late >= self.extra or ", ""),
            ),
            Mutant("You look one ply too far.", ("plies - self.depth", "plies - self.depth - 1")),
            Mutant("You stop one ply too early.", ("plies - self.depth", "plies - self.depth + 1")),
            Mutant(
                "A quiet state ends the game at `depth` plies; yours ends one ply later at the "
                "earliest.",
                ("late >= 0 and", "late > 0 and"),
            ),
            Mutant(
                "The final limit is depth + extra plies, not extra.",
                ("late >= self.extra", "(late >= 0 and plies >= self.extra)"),
            ),
            Mutant(
                "The evaluation is MAX's, but you give its negative to MAX as well.",
                ("value if player == MAX else -value", "-value"),
            ),
            Mutant("A move adds one to the number of plies.", ("plies + 1", "plies")),
            Mutant(
                "The evaluation is MAX's: MAX gets it as it is, and MIN its negative.",
                ("value if player == MAX else -value", "value"),
            ),
            Mutant(
                "If the game is over, the utility is known, but you take the evaluation.",
                (
                    "        if self.game.is_terminal(state):\n"
                    "            return self.game.utility(state, player)\n",
                    "",
                ),
            ),
            Mutant(
                "You go one ply beyond `depth + extra`.",
                ("late >= self.extra", "late > self.extra"),
            ),
            Mutant(
                "A quiet state also ends the game after more than `depth` plies; yours does so "
                "only at `depth`.",
                ("late >= 0", "late == 0"),
            ),
        ),
    ),
    Question(
        name="in-time",
        points=3,
        answer="move_in_time",
        calls=(
            Call(CHOPSTICKS, EVEN, 5),
            Call(CHOPSTICKS, EVEN, 20),
            Call(CHOPSTICKS, BLIND, 17),
            Call(CHOPSTICKS, BLIND, 55),
            Call(CHOPSTICKS, BLIND, 150),
            Call(CHOPSTICKS, LEAD, 40),
            Call(tree([3, 5]), At(), 40),  # small, but only the budget ends the search
        ),
        hidden=(
            Call(CHOPSTICKS, EVEN, 6),
            Call(CHOPSTICKS, BLIND, 3),
            Call(CHOPSTICKS, BLIND, 18),
            Call(CHOPSTICKS, BLIND, 400),
            Call(CHOPSTICKS, LEAD, 10),
            Call(CHOPSTICKS, EVEN, 500),
        ),
        work="nodes",
        allow=("search.textbook", "hands.features.living_hands"),
        warm_up=Lines(
            begin="timed, move =",
            wrong=(
                "timed, move = Timed(game, budget), None",
                "search = partial(minimax, depth=plies - 1)",
                "move = best_move(Timed(game, budget), state, search)",
            ),
        ),
        mutants=(
            Mutant(
                "The budget is for all searches together; yours starts again with each search.",
                ("best_move(timed", "best_move(Timed(game, budget)"),
            ),
            Mutant(
                "Your first search looks too far: one ply means only the root's moves.",
                ("count(1)", "count(2)"),
            ),
            Mutant(
                "At the horizon you return 0 instead of the evaluation.", (", evaluate=guess", "")
            ),
            Mutant(
                "You stop after the first search, even though there is time left.",
                ("count(1)", "(1,)"),
                ("    except TimeUp:\n        return move", "    finally:\n        return move"),
            ),
            Mutant(
                "You stop after three plies; only the budget may end the search.",
                ("count(1)", "range(1, 4)"),
                ("    except TimeUp:\n        return move", "    finally:\n        return move"),
            ),
            Mutant(
                "You stop after a few plies; only the budget may end the search.",
                ("count(1)", "range(1, 6)"),
                ("    except TimeUp:\n        return move", "    finally:\n        return move"),
            ),
            Mutant(
                "Two searches that agree prove nothing: go on until the budget ends the search.",
                (
                    "            move = best_move(timed, state, search)",
                    "            before, move = move, best_move(timed, state, search)\n"
                    "            if before == move and plies > 1:\n"
                    "                return move",
                ),
            ),
            Mutant(
                "A player must move: if no search is finished, take the first legal move.",
                (
                    "timed, move = Timed(game, budget), game.moves(state)[0]",
                    "timed, move = Timed(game, budget), None",
                ),
            ),
            Mutant(
                "When time is up, throw away the unfinished search; you finish it.",
                (
                    "        return move",
                    "        search = partial(minimax, depth=plies - 1, evaluate=guess)\n"
                    "        return best_move(game, state, search)",
                ),
            ),
            Mutant(
                "You return a move of the unfinished search: take the move of the search before "
                "it.",
                (
                    "            move = best_move(timed, state, search)",
                    "            best, sign = None, 1 if game.to_move(state) == MAX else -1\n"
                    "            for tried in game.moves(state):\n"
                    "                value = sign * search(timed, timed.result(state, tried))\n"
                    "                if best is None or value > best:\n"
                    "                    best, move = value, tried",
                ),
            ),
            Mutant(
                "Nothing stops you: search the timed game, and return when it raises TimeUp.",
                ("best_move(timed", "best_move(game"),
            ),
        ),
    ),
)
