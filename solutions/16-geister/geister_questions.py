"""Exercise 16: views and placements, the ends of Geister, sure wins, and plans for all colours."""

from chopsticks.game import MAX, MIN
from chopsticks.games.geister import (
    FIGURES,
    Position,
    PurpleState,
    View,
    placements,
    square_name,
    start,
)
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question

STEPS = ("games.geister.game.moved", "games.geister.game.steps")
START = start("RBRBRBRB", "RRRRBBBB")


def board(**pieces: str) -> str:
    """The letters of a board, given the squares of each kind of piece."""
    letters = {square: piece for piece, squares in pieces.items() for square in squares.split()}
    return "".join(letters.get(square_name(i), ".") for i in range(36))


def view(reds: int, **pieces: str) -> View:
    """What MAX sees."""
    return View(board(**pieces), reds)


def purple(view: View) -> GameSpec:
    """The game of a view in which all pieces of the enemy are purple."""
    return GameSpec("geister.purple", {"cells": view.cells, "blues": view.blues})


def known(cells: str) -> GameSpec:
    """The game of a board with all colours known."""
    return GameSpec("geister.purple", {"cells": cells, "blues": 0})


def together(view: View, plies: int, *some: int) -> Call:
    """A game, the nodes of all placements of a view or of some, and plies."""
    boards = placements(view)
    nodes = [PurpleState(boards[i]) for i in some or range(len(boards))]
    return Call(known(boards[0]), nodes, plies)


EARLY = Position(board(R="a3", B="d1 f2", r="a1 c2", b="b1 e6"))
# d2 → takes a piece: if it is blue, that wins, and if it is red, f2 escapes.
TO_TAKE = view(2, R="a2 d2", B="f2", u="e2 a3 d3")
LATE = Position(board(R="b4", B="c4 e2 f6", r="a6", b="d5 d4"), MIN)

QUESTIONS = (
    Question(
        name="count",
        points=1,
        answer="count",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "You give each piece either colour, so you count placements with any number of red "
                "pieces.",
                ("70, 35, 10", "256, 128, 32"),
            ),
            Mutant(
                "You count each placement many times: the red pieces are all the same.",
                ("70, 35, 10", "1680, 210, 20"),
            ),
            Mutant(
                "The red pieces are all the same: at the start you count each placement 24 times.",
                ("70, 35, 10", "1680, 35, 10"),
            ),
            Mutant(
                "Pieces of one colour are all the same: you count each placement many times.",
                ("70, 35, 10", "1680, 840, 60"),
            ),
            Mutant(
                "Pieces of one colour are all the same: it does not matter which red piece is "
                "which.",
                ("70, 35, 10", "1680, 210, 60"),
            ),
            Mutant(
                "If the piece that stayed were blue, it would have escaped. So it is red.",
                ("70, 35, 10", "70, 35, 20"),
            ),
            Mutant(
                "After the capture seven pieces are left, and three of them are red.",
                ("70, 35, 10", "70, 70, 10"),
            ),
            Mutant(
                "A captured piece has shown its colour, so leave it out of the placements.",
                ("70, 35, 10", "70, 70, 35"),
            ),
            Mutant(
                "The colour of the piece that stayed is known: only the colours of the other five "
                "are open.",
                ("70, 35, 10", "70, 35, 15"),
            ),
        ),
    ),
    Question(
        name="view",
        points=2,
        answer="view",
        calls=(
            Call(Position(board(R="a3", B="d1", r="a1", b="b1")), MAX),
            Call(Position(board(R="a3", B="d1", r="a1", b="b1")), MIN),
            Call(EARLY, MAX),
            Call(EARLY, MIN),
            Call(Position(board(R="a3", B="d1 c6", r="a1 b2 b4", b="b1"), MIN), MAX),
            Call(LATE, MIN),
        ),
        hidden=(
            Call(START, MAX),
            Call(START, MIN),
            Call(LATE, MAX),
            Call(Position(board(R="f5 c2 b2", B="a6", r="e4", b="d1 d3 b3"), MIN), MIN),
        ),
        allow=STEPS,
        mutants=(
            Mutant(
                "You show MIN the board as MAX sees it.",
                ("    if player == MIN:\n        cells = cells[::-1].swapcase()\n", ""),
            ),
            Mutant(
                "MIN cannot see the colours of MAX's pieces; you hide the colours of MIN's own "
                "pieces.",
                ("[::-1].swapcase()", "[::-1]"),
            ),
            Mutant(
                "You do not turn the board for MIN.",
                ("[::-1].swapcase()", ".swapcase()"),
            ),
            Mutant(
                "When you turn a board by 180°, left and right are swapped as well.",
                (
                    "cells[::-1].swapcase()",
                    '"".join(cells[i : i + 6] for i in range(30, -1, -6)).swapcase()',
                ),
            ),
            Mutant(
                "You count the player's own red pieces.",
                ('cells.count("r")', 'cells.count("R")'),
            ),
            Mutant(
                "`reds` counts the red pieces that the enemy still has, not those that were taken.",
                ('cells.count("r")', '4 - cells.count("r")'),
            ),
            Mutant(
                "For MIN, the enemy's red pieces are MAX's.",
                ('cells.count("r")', 'position.board.count("r")'),
            ),
            Mutant(
                "You turn the board for the player to move. Show what `player` sees.",
                ("player == MIN", "position.to_move == MIN"),
            ),
            Mutant(
                "Red pieces may have been taken: count those on the board.",
                ('reds = cells.count("r")', "reds = 4"),
            ),
        ),
    ),
    Question(
        name="where-red",
        points=2,
        answer="where_red",
        calls=(
            Call(FIGURES[4], set()),
            Call(FIGURES[4], {1}),
            Call(view(2, R="a3", B="d1", u="a1 b1 c1"), set()),
            Call(view(1, R="a3", B="d1", u="a1 b1 c1"), set()),
            Call(view(2, R="a3", B="d1", u="a1 b1 c1 f6"), {35}),
            Call(view(2, R="a3", B="d1", u="a1 b1 c1 f6"), {2, 35}),
            Call(view(1, R="a6", B="e5", u="c2 f2 f6"), set()),
        ),
        hidden=(
            Call(View(board(R="b5 d5", B="b6", u="b1 c1 d1 e1 b2 c2 d2 e2"), 4), set()),
            Call(View(board(R="b5 d5", B="b6", u="b1 c1 d1 e1 b2 c2 d2 e2"), 4), {3}),
            Call(view(3, R="a2", B="f1", u="a6 b6 c4 d4 e1"), {21, 30, 31}),
            Call(view(1, R="a2", B="f1", u="a6 b6 c4 d4 e1"), set()),
        ),
        order=False,
        allow=STEPS,
        mutants=(
            Mutant(
                "A piece that stayed is red. You do not look at `stayed`.",
                (" and i not in stayed", ""),
                ("stayed | set(reds)", "set(reds)"),
                ("view.reds - len(stayed)", "view.reds"),
            ),
            Mutant(
                "A piece that stayed is red. You treat it as a blue one.",
                ("stayed | set(reds)", "set(reds)"),
                ("view.reds - len(stayed)", "view.reds"),
            ),
            Mutant(
                "The pieces that stayed are among the red ones, so you have fewer red pieces left "
                "to place.",
                ("view.reds - len(stayed)", "view.reds"),
            ),
            Mutant(
                "These are the squares of the blue pieces.",
                (
                    "[stayed | set(reds) for",
                    '[{*range(36)} - {i for i, x in enumerate(view.cells) if x != "u"} '
                    "- stayed - set(reds) for",
                ),
            ),
            Mutant(
                "You return each set once for every order of its squares.",
                (
                    "    return [",
                    "    from itertools import permutations\n    return [",
                ),
                ("combinations(", "permutations("),
            ),
            Mutant(
                "Exactly `view.reds` pieces are red, no more and no fewer.",
                (
                    "    return [stayed | set(reds) for reds in "
                    "combinations(others, view.reds - len(stayed))]",
                    "    numbers = range(len(others) + 1)\n"
                    "    return [stayed | set(x) for n in numbers "
                    "for x in combinations(others, n)]",
                ),
            ),
            Mutant(
                "The squares in `stayed` belong in every set.",
                ("stayed | set(reds)", "set(reds)"),
            ),
            Mutant(
                "You return tuples; each placement is a set.",
                ("[stayed | set(reds) for", "[tuple(sorted(stayed | set(reds))) for"),
            ),
            Mutant(
                "Each piece that stayed is red; in your answer, one of them is enough.",
                (" and i not in stayed", ""),
                ("[stayed | set(reds) for", "[set(reds) for"),
                (
                    "combinations(others, view.reds - len(stayed))]",
                    "combinations(others, view.reds)\n        if not stayed or stayed & set(reds)]",
                ),
            ),
        ),
    ),
    Question(
        name="endings",
        points=3,
        answer="endings",
        calls=(
            Call(Position(board(R="c3", B="a1", r="d3", b="b1"))),
            Call(Position(board(R="c3", B="b1", r="d3", b="e5"))),
            Call(Position(board(R="f1", B="e6 f6", r="a5 b2", b="a6 c3"))),
            Call(Position(board(R="f1", B="e6 f6", r="f5 b2", b="a6 c3"), MIN)),
            Call(Position(board(R="c3", B="c5", r="d3", b="c4"), MIN)),
            Call(Position(board(R="a1 b3", B="f1 e4", r="b2 c3", b="e3"))),
            Call(Position(board(R="b4 b6", B="d6 f6", r="e6", b="a4"))),
        ),
        hidden=(
            Call(START),
            Call(Position(board(R="a1", B="f1 f6", r="a6", b="f5 d4"), MIN)),
            Call(Position(board(R="e2", B="a1 f1", r="c3", b="b1"))),
            Call(Position(board(R="d4 d2", B="c3", r="f6 b3", b="a6 c4"), MIN)),
            Call(Position(board(R="d3", B="c2 c4", r="c3", b="f3 f4"))),
        ),
        allow=STEPS,
        mutants=(
            Mutant(
                "A player who takes the other player's last red piece loses.",
                ("found[move] = 1 - mover", "found[move] = mover"),
            ),
            Mutant(
                "The red pieces count as well: if all of them are taken, the game is over.",
                ("        elif its_red not in after:\n            found[move] = 1 - mover\n", ""),
            ),
            Mutant("A blue piece on its exit may leave the board.", ("EXITS[mover]", "()")),
            Mutant(
                "A red piece cannot leave the board.",
                ("cells[square] == blue", 'cells[square] in (blue, "Rr"[mover])'),
            ),
            Mutant(
                "Each player has their own two exits. You use the other player's.",
                ("EXITS[mover]", "EXITS[1 - mover]"),
            ),
            Mutant(
                "Each player has their own two exits. You use all four corners.",
                ("in EXITS[mover]", "in (0, 5, 30, 35)"),
            ),
            Mutant(
                "Reaching an exit does not end the game.",
                (
                    "        if its_blue not in after:",
                    "        if its_blue not in after or any(\n"
                    "            after[i] == blue != cells[i] for i in EXITS[mover]\n"
                    "        ):",
                ),
            ),
            Mutant("MIN leaves the board downwards.", ("0 if mover == MAX else 2", "0")),
            Mutant(
                "Taking a piece ends the game only if it is the last of its colour.",
                ("its_blue not in after", "after.count(its_blue) < cells.count(its_blue)"),
                ("its_red not in after", "after.count(its_red) < cells.count(its_red)"),
            ),
            Mutant(
                "Taking a blue piece wins only if it is the last one.",
                ("its_blue not in after", "after.count(its_blue) < cells.count(its_blue)"),
            ),
            Mutant(
                "You look at how many pieces of a colour there were. Look at which piece was "
                "taken.",
                (
                    "its_blue not in after",
                    "cells.count(its_blue) == 1 and after.count('.') > cells.count('.')",
                ),
                (
                    "its_red not in after",
                    "cells.count(its_red) == 1 and after.count('.') > cells.count('.')",
                ),
            ),
            Mutant(
                "If MIN is to move, the other player's pieces are R and B.",
                ('"Brb" if mover == MAX else "bRB"', '"Brb"'),
            ),
            Mutant(
                "A blue piece wins when it leaves the board from its exit, not when it arrives "
                "there.",
                ("in EXITS[mover] if", "in () if"),
                (
                    "        if its_blue not in after:",
                    "        if its_blue not in after or any(\n"
                    "            after[i] == blue != cells[i] for i in EXITS[mover]\n"
                    "        ):",
                ),
            ),
            Mutant(
                "Taking the last piece of one colour ends the game; it need not be the last piece "
                "of all.",
                (
                    "        if its_blue not in after:",
                    "        if its_blue not in after and its_red not in after:",
                ),
                ("        elif its_red not in after:\n            found[move] = 1 - mover\n", ""),
            ),
        ),
    ),
    Question(
        name="wins",
        points=3,
        answer="wins",
        calls=(
            Call(known(board(R="c3", B="a1", r="d3", b="e5")), At(), 0),
            Call(known(board(R="c3", B="d3", r="b5", b="a6")), At(), 2),
            Call(known(board(R="f6", B="a3", r="e5", b="a2")), At(), 0),
            Call(known(board(R="f6", B="a3", r="e5", b="a2")), At(), 1),
            Call(purple(FIGURES[4]), At(0), 1),
            Call(purple(FIGURES[4]), At(), 2),
            Call(purple(FIGURES[4]), At(), 3),
            *(Call(known(cells), At(), 3) for cells in placements(FIGURES[7])),
            Call(purple(FIGURES[7]), At(), 3),
            Call(purple(FIGURES[7]), At(), 5),
        ),
        hidden=(
            Call(purple(FIGURES[6]), At(), 4),
            Call(purple(FIGURES[6]), At(), 5),
            Call(purple(FIGURES[6]), At(1), 3),
            *(Call(known(cells), At(), 4) for cells in placements(FIGURES[6])),
            Call(purple(view(2, R="a4", B="b1 d3", u="a5 c3 b6")), At(), 3),
        ),
        work="nodes",
        allow=STEPS,
        draw=True,
        warm_up=Lines(
            begin="if game.is_terminal(node):",
            wrong=(
                "return game.utility(node, game.to_move(node)) > 0",
                "decides = any",
            ),
            moves=(("decides", "if plies"), ("decides", "if game")),
        ),
        mutants=(
            Mutant(
                "There must be a win after each of MIN's steps, not just after one of them.",
                ("any if game.to_move(node) == MAX else all", "any"),
            ),
            Mutant(
                "You try all steps. Stop as soon as you know the answer.",
                (
                    "decides(wins(game, game.result(node, move), plies - 1) "
                    "for move in game.moves(node))",
                    "decides(\n"
                    "        [wins(game, game.result(node, move), plies - 1) "
                    "for move in game.moves(node)]\n    )",
                ),
            ),
            Mutant(
                "If the game is still open when no plies are left, it is not a win.",
                ("        return False\n", "        return True\n"),
            ),
            Mutant(
                "The game may be over because MAX has lost.",
                ("return game.utility(node, MAX) > 0", "return True"),
            ),
            Mutant(
                "If the game is over, its result counts, even when no plies are left.",
                (
                    "    if game.is_terminal(node):\n"
                    "        return game.utility(node, MAX) > 0\n"
                    "    if plies == 0:\n"
                    "        return False\n",
                    "    if plies == 0:\n"
                    "        return False\n"
                    "    if game.is_terminal(node):\n"
                    "        return game.utility(node, MAX) > 0\n",
                ),
            ),
            Mutant(
                "Here a win is not worth 1, but a million minus the plies.",
                ("> 0", "== 1"),
            ),
            Mutant(
                "A win is worth a million minus the plies, so it is rarely worth the whole "
                "million.",
                ("> 0", "== 10**6"),
            ),
            Mutant(
                "The number of plies left does not tell you who is to move. Ask the game.",
                ("game.to_move(node) == MAX", "plies % 2 == 1"),
            ),
            Mutant(
                "Ask for the utility for MAX, not for the player to move.",
                ("game.utility(node, MAX)", "game.utility(node, game.to_move(node))"),
            ),
            Mutant(
                "You try the steps in a different order from `game.moves`.",
                ("in game.moves(node))", "in reversed(game.moves(node)))"),
            ),
        ),
    ),
    Question(
        name="plan",
        points=4,
        answer="plan",
        calls=(
            together(FIGURES[4], 1),
            together(FIGURES[4], 3),
            together(FIGURES[7], 3),
            together(view(2, R="b2", B="a5 e5", u="a4 f4 f5"), 3),
            together(TO_TAKE, 3),
            together(FIGURES[7], 5),
            together(TO_TAKE, 3, 1, 2),
            together(view(1, R="d1", B="c1", u="e1 c3"), 2),
        ),
        hidden=(
            together(FIGURES[4], 5),
            together(FIGURES[6], 5),
            together(view(2, R="a6", B="b1 b2", u="e2 b4 a5"), 3),
            together(view(1, R="a3", B="a2 d4", u="b3 b4 d6"), 3),
            together(view(2, R="c4", B="d1", u="b1 b3 a4 b4"), 3),
            together(FIGURES[4], 2),
        ),
        allow=(*STEPS, "games.geister.purple.placements"),
        mutants=(
            Mutant(
                "You find a separate plan for each placement. One plan must work for all of them.",
                (
                    "    won = [",
                    "    if len(nodes) > 1:\n"
                    "        plans = [plan(game, [node], plies) for node in nodes]\n"
                    "        return None if None in plans else plans[0]\n"
                    "    won = [",
                ),
            ),
            Mutant(
                "You make a plan for the first placement only.",
                ("    won = [", "    nodes = nodes[:1]\n    won = ["),
            ),
            Mutant(
                "If one placement is lost, there is no plan, whatever the others are.",
                ("if not all(won):", "if won and not any(won):"),
            ),
            Mutant(
                "You leave out every placement that is over, even a lost one. If one is lost, "
                "there is no plan.",
                ("    if not all(won):\n        return None\n", ""),
            ),
            Mutant(
                "A plan that has won in one placement must still win in the others.",
                ("    if not left:\n", "    if won:\n"),
            ),
            Mutant(
                "There must be a plan after each of MIN's steps. You leave out the steps without "
                "one.",
                (
                    "            return None\n        answers[reply] = rest",
                    "            continue\n        answers[reply] = rest",
                ),
            ),
            Mutant(
                "A placement that is still open when no plies are left is not won.",
                (
                    "    if plies == 0:\n        return None\n",
                    "    if plies == 0:\n        return {}\n",
                ),
            ),
            Mutant(
                "You never find a plan. Do you accept {} as a plan? To `if` it looks like None.",
                ("if (rest := after(step)) is not None:", "if rest := after(step):"),
                ("if (rest := after(reply)) is None:", "if not (rest := after(reply)):"),
            ),
            Mutant(
                "A plan has one step for MAX, the first that wins, not all of them.",
                ("        for step in game", "        found = {}\n        for step in game"),
                ("return {step: rest}", "found[step] = rest"),
                ("        return None\n    answers", "        return found or None\n    answers"),
            ),
            Mutant(
                "A plan has an answer to each of MIN's steps, not only to the first.",
                ("if game.to_move(left[0]) == MAX:", "if True:"),
            ),
        ),
    ),
    Question(
        name="mistakes",
        points=2,
        answer="mistakes",
        calls=(
            together(TO_TAKE, 1),
            together(FIGURES[4], 2),
            together(FIGURES[4], 3),
            together(FIGURES[6], 3),
            together(FIGURES[7], 5),
            together(view(2, R="d1 e1 e2", B="f2 f3", u="f1 d3 e3"), 4, 0, 2),
            together(view(1, R="f2", B="e1 e2", u="d1 d2"), 3),
        ),
        hidden=(
            together(FIGURES[4], 5),
            together(FIGURES[7], 4),
            together(view(2, R="f5", B="c1", u="e1 d2 e6"), 3),
            together(view(2, R="a5", B="f2 e5", u="d3 b4 e6"), 3),
        ),
        allow=(*STEPS, "games.geister.purple.placements"),
        needs=("wins", "plan"),
        mutants=(
            Mutant(
                "After some of these steps, one plan does win in all placements.",
                (" and plan(game, after, plies - 1) is None", ""),
            ),
            Mutant(
                "These are the steps after which one plan wins; return those after which no single "
                "plan does.",
                ("is None", "is not None"),
            ),
            Mutant(
                "The step must win in every placement, not just in one.",
                ("separately = all(", "separately = any("),
            ),
            Mutant(
                "The step itself is the first ply.",
                ("wins(game, node, plies - 1)", "wins(game, node, plies)"),
                ("plan(game, after, plies - 1)", "plan(game, after, plies)"),
            ),
            Mutant(
                "These are all steps without a plan. Keep those that win in every placement solved "
                "separately.",
                ("if separately and plan", "if plan"),
            ),
            Mutant(
                "{} is a plan, but None means that there is no plan. `not` treats them alike.",
                ("plan(game, after, plies - 1) is None", "not plan(game, after, plies - 1)"),
            ),
            Mutant(
                "Look for a plan after each step. It does not help that another step has one.",
                (
                    "    found = []\n",
                    "    found = []\n    if plan(game, nodes, plies) is not None:\n"
                    "        return found\n",
                ),
                (" and plan(game, after, plies - 1) is None", ""),
            ),
            Mutant(
                "For `wins`, the step also counts as the first ply.",
                ("wins(game, node, plies - 1)", "wins(game, node, plies)"),
            ),
        ),
    ),
)
