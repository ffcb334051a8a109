"""Exercise 12: numbers for the bars of Chomp, a memo of two bits, and a sieve.

The exercise numbers the borders of the bars, and not their rows as the lecture does.
"""

from coursework.exercise.call import Call
from grading.author.exercises import Lines, Question

LOST, WON = 1, 2

QUESTIONS = (
    Question(name="memory", points=1, calls=(Call(),), reveal=False),
    Question(
        name="rank",
        points=2,
        calls=(
            Call("01"),
            Call("10"),
            Call("0101"),
            Call("1010"),
            Call("110110"),
            Call("0011010"),
            Call("1" * 20 + "0" * 20),
        ),
        hidden=(
            Call("111"),
            Call("0001"),
            Call("100110101001"),
            Call("1101" * 4 + "0010" * 6),
        ),
    ),
    Question(
        name="unrank",
        points=2,
        calls=(
            Call(0, 1, 1),
            Call(1, 1, 1),
            Call(1, 2, 2),
            Call(4, 2, 3),
            Call(12, 2, 4),
            Call(20, 4, 3),
            Call(100_000_000_000, 20, 20),
        ),
        hidden=(
            Call(0, 3, 1),
            Call(3, 1, 3),
            Call(400, 5, 7),
            Call(15_820_024_219, 10, 42),
        ),
    ),
    Question(
        name="memo",
        points=2,
        answer="replay",
        calls=(
            Call([(0, LOST)]),
            Call([(1, WON)]),
            Call([(4, WON), (5, LOST)]),
            Call([(2, LOST), (2, WON)]),
            Call([(3, WON), (8, LOST), (3, LOST), (9, WON), (8, WON)]),
        ),
        hidden=(
            Call([]),
            Call([(number, WON) for number in range(12)]),
            Call([(11, WON), (11, 0), (10, WON), (9, LOST)]),
            Call([(number * 5 % 12, number % 3) for number in range(30)]),
        ),
    ),
    Question(
        name="unbites",
        points=3,
        calls=(
            Call("0101"),
            Call("1010"),
            Call("1100"),
            Call("00101"),
            Call("01011"),
            Call("010011"),
            Call("0110011"),
        ),
        hidden=(
            Call("111000"),
            Call("00010111"),
            Call("10011010"),
            Call("0100110011"),
            Call("011000111101"),
        ),
        order=False,
    ),
    Question(
        name="sieve",
        points=3,
        calls=(
            Call(1, 1),
            Call(1, 2),
            Call(1, 4),
            Call(2, 2),
            Call(3, 2),
            Call(3, 4),
        ),
        hidden=(
            Call(4, 1),
            Call(2, 6),
            Call(5, 3),
            Call(5, 5),
            Call(6, 7),
        ),
        needs=("rank", "unrank", "unbites"),
        warm_up=Lines(
            begin="lost, strikes =",
            wrong=(
                "for number in range(len(struck)):",
                "lost.append(number)",
                "return lost, sum(struck)",
            ),
            moves=(
                ("struck =", "lost, strikes"),
                ("strikes +=", "struck["),
                ("lost.append", "return"),
            ),
        ),
    ),
)
