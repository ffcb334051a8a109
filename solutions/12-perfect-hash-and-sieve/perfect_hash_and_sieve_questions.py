"""Exercise 12: numbers for the bars of Chomp, a memo of two bits, and a sieve.

The exercise numbers the borders of the bars, and not their rows as the lecture does.
"""

from coursework.exercise.call import Call
from grading.author.exercises import Lines, Mutant, Question

LOST, WON = 1, 2

QUESTIONS = (
    Question(
        name="memory",
        points=1,
        answer="memory",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "With 33 bits you can count only from 0 to 2³³ − 1. Is that enough?",
                ("34,", "33,"),
            ),
            Mutant(
                "That is twice as much as 2 bits per shape: a byte has eight bits.",
                ("3_955_006_055", "7_910_012_110"),
            ),
            Mutant(
                "You count bits; a byte has eight of them.",
                ("3_955_006_055", "31_640_048_440"),
            ),
            Mutant(
                "You store the numbers in the memo. They are addresses, so you need not store "
                "them.",
                ("3_955_006_055", "71_190_108_990"),
            ),
            Mutant(
                "Five shapes share a byte: divide by 5.",
                ("3_164_004_844", "79_100_121_100"),
            ),
            Mutant(
                "You count bits in both answers; a byte has eight of them.",
                ("3_955_006_055, 3_164_004_844", "31_640_048_440, 25_312_038_752"),
            ),
            Mutant(
                "That is a whole byte for each shape; with two bits each, four shapes share a "
                "byte.",
                ("3_955_006_055", "15_820_024_220"),
            ),
            Mutant(
                "A border has 52 digits, but there are fewer borders than 52-bit numbers.",
                ("34,", "52,"),
            ),
            Mutant(
                "A byte holds five whole shapes, not 8 / 1.585 of them: divide by 5.",
                ("3_164_004_844", "3_134_342_299"),
            ),
        ),
    ),
    Question(
        name="rank",
        points=2,
        answer="rank",
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
        mutants=(
            Mutant(
                "You read the border as a binary number. Many smaller binary numbers are not "
                "borders.",
                ("    number = ones = 0", "    return int(border, 2)\n    number = ones = 0"),
            ),
            Mutant(
                "You count the words that come after the border.",
                ('step == "1"', 'step == "0"'),
            ),
            Mutant(
                "That is the number of the border read backwards.",
                ("reversed(border)", "border"),
            ),
            Mutant(
                "A word with a 0 in this place still needs all the remaining ones, including this "
                "1.",
                (
                    "            ones += 1\n            number += comb(place, ones)",
                    "            number += comb(place, ones)\n            ones += 1",
                ),
            ),
            Mutant("The first number is 0.", ("return number", "return number + 1")),
            Mutant(
                "That is the lecture's number, which starts with the first row. A border starts "
                "with the last row.",
                (
                    "    number = ones = 0",
                    "    rows = border.count('0')\n"
                    "    shape = enumerate(shape_of(border))\n"
                    "    return sum(comb(x - 1 + rows - i, rows - i) for i, x in shape)\n"
                    "    number = ones = 0",
                ),
            ),
            Mutant(
                "The 0 is in this place; only the digits after it are free.",
                ("comb(place, ones)", "comb(place + 1, ones)"),
            ),
        ),
    ),
    Question(
        name="unrank",
        points=2,
        answer="unrank",
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
        mutants=(
            Mutant(
                "After each 1, subtract the number of words that have a 0 in its place.",
                ("            number -= before\n", ""),
            ),
            Mutant(
                "If k words have a 0 in this place, they get the numbers 0 to k − 1. Number k has "
                "a 1 there.",
                ("number < before", "number <= before"),
            ),
            Mutant(
                "A border has a 1 for each column and a 0 for each row.",
                ('ones = "", columns', 'ones = "", rows'),
            ),
            Mutant(
                "Your border is written backwards.",
                ("return border", "return border[::-1]"),
            ),
            Mutant(
                "Each 1 that you write leaves one fewer for the places after it.",
                ("            ones -= 1\n", ""),
            ),
            Mutant(
                "That is the number in binary, not the border with this number.",
                (
                    '    border, ones = "", columns',
                    '    return f"{number:0{rows + columns}b}"\n    border, ones = "", columns',
                ),
            ),
            Mutant(
                "When you write a 1, you skip the words with a 0 there: subtract their count from "
                "the number.",
                ("            number -= before\n", ""),
                ("if number < before:", "if not ones or number < before:"),
            ),
            Mutant(
                "Numbers start at 0: if k words have a 0 in this place, number k is the first with "
                "a 1.",
                ("number < before", "ones <= place and number <= before"),
            ),
            Mutant(
                "A border is a string; `''.join` turns a list into one.",
                ("return border", "return list(border)"),
            ),
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
        mutants=(
            Mutant(
                "The old value is still there, mixed with the new one: clear its two bits first.",
                ("    memo[number // 4] &= ~(3 << shift)\n", ""),
            ),
            Mutant(
                "`put` erases the values of the other three numbers in the byte.",
                ("&= ~(3 << shift)", "= 0"),
            ),
            Mutant(
                "Within a byte, the smallest number has the two lowest bits.",
                (">> 2 * (number % 4)", ">> 6 - 2 * (number % 4)"),
                ("shift = 2 * (number % 4)", "shift = 6 - 2 * (number % 4)"),
            ),
            Mutant(
                "Each number has two bits: shift its value by two bits for each number before it.",
                (">> 2 * (number % 4)", ">> (number % 4)"),
                ("shift = 2 * (number % 4)", "shift = number % 4"),
            ),
            Mutant("`get` returns one bit; a value has two.", ("& 3", "& 1")),
            Mutant(
                "`get` must cut off the bits that belong to larger numbers.",
                (" & 3", ""),
            ),
            Mutant(
                "Fill byte after byte: the numbers 0 to 3 share the first byte, 4 to 7 the second.",
                ("number // 4]", "number % 3]"),
                ("number % 4)", "number // 3)"),
            ),
        ),
    ),
    Question(
        name="unbites",
        points=3,
        answer="unbites",
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
        mutants=(
            Mutant(
                "A bite may have taken more than one square.",
                (
                    "        for ones in",
                    "        step = border.index('01', start)\n"
                    "        found.add(border[:step] + '10' + border[step + 2 :])\n"
                    "        for ones in () and",
                ),
            ),
            Mutant(
                "You reverse the piece. The digits between its first and its last may have been in "
                "any order.",
                (
                    "        for ones in",
                    "        found.add(border[:start] + corner.group()[::-1] + border[end:])\n"
                    "        for ones in () and",
                ),
            ),
            Mutant(
                "The piece may be shorter: it need not include all the zeros and ones there.",
                (
                    "            found.add(border[:start]",
                    "            if piece[0] == '1' and piece[-1] == '0':\n"
                    "                found.add(border[:start]",
                ),
            ),
            Mutant(
                "You take back bites at only one corner.",
                ('re.finditer("0+1+", border)', 're.findall("0+1+", border)[:1]'),
                ("corner.span()", "re.search(corner, border).span()"),
                ("corner.group()", "corner"),
            ),
            Mutant(
                "A bite takes at least one square, so no bite leads from a bar to itself.",
                ("return found - {border}", "return found"),
            ),
            Mutant(
                "The bar itself is in each of your sets, but no bite leads from a bar to itself.",
                ("return found - {border}", "return found | {border}"),
            ),
            Mutant(
                "These are the bars that a bite leads to; return the bars from which a bite leads "
                "here.",
                (
                    "    found = set()\n",
                    "    pieces = [(i, j + 1) for i, j in combinations(range(len(border)), 2)\n"
                    "              if border[i] + border[j] == '10']\n"
                    "    return {\n"
                    "        border[:i] + ''.join(sorted(border[i:j])) + border[j:]\n"
                    "        for i, j in pieces\n"
                    "    }\n"
                    "    found = set()\n",
                ),
            ),
            Mutant(
                "You reverse pieces. The digits between the first 1 and the last 0 may have been "
                "in any order.",
                (
                    "    found = set()\n",
                    "    found = set()\n"
                    "    for i, j in combinations(range(len(border) + 1), 2):\n"
                    "        piece = border[i:j]\n"
                    "        if re.fullmatch('0+1+', piece):\n"
                    "            found.add(border[:i] + piece[::-1] + border[j:])\n"
                    "    return found\n",
                ),
            ),
            Mutant(
                "You swap two digits. A bite also sorts everything between them.",
                (
                    "    found = set()\n",
                    "    found = set()\n"
                    "    for i, j in combinations(range(len(border)), 2):\n"
                    "        if border[i] + border[j] == '01':\n"
                    "            found.add(border[:i] + '1' + border[i + 1 : j] + '0' + "
                    "border[j + 1 :])\n"
                    "    return found\n",
                ),
            ),
        ),
    ),
    Question(
        name="sieve",
        points=3,
        answer="sieve",
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
        mutants=(
            Mutant(
                "The empty bar is not a position: skip number 0.",
                ("range(1, len(struck))", "range(len(struck))"),
            ),
            Mutant(
                "The poison alone is also a lost bar.",
                ("return lost, strikes", "return lost[1:], strikes"),
            ),
            Mutant(
                "You return the bars that are struck out, but those are won.",
                (
                    "    return lost, strikes",
                    "    every = (unrank(n, rows, columns) for n in range(1, len(struck)))\n"
                    "    return [word for word in every if word not in lost], strikes",
                ),
            ),
            Mutant(
                "A number that has been struck out does not strike out others.",
                (
                    "            for before in unbites(word):\n",
                    "        if True:\n"
                    "            for before in unbites(unrank(number, rows, columns)):\n",
                ),
            ),
            Mutant(
                "You go down from the largest number, but nothing is known about it yet.",
                ("range(1, len(struck))", "range(len(struck) - 1, 0, -1)"),
            ),
            Mutant(
                "If you strike out the same number again, count it again.",
                ("return lost, strikes", "return lost, sum(struck)"),
            ),
            Mutant(
                "The largest number is also a bar; you stop before it.",
                ("range(1, len(struck))", "range(1, len(struck) - 1)"),
            ),
            Mutant(
                "Return the borders of the lost bars, not their numbers.",
                ("lost.append(word)", "lost.append(number)"),
            ),
            Mutant(
                "Return the borders of the lost bars, not their shapes.",
                ("lost.append(word)", "lost.append(shape_of(word))"),
            ),
        ),
    ),
)
