"""Wrong answers to exercise 12 · A perfect hash and a sieve."""

# %% memory · bits, not bytes
# says: You count bits in both answers; a byte has eight of them
def memory():
    return 34, 31_640_048_440, 25_312_038_752

# %% memory · each shape takes one byte
# says: That is a whole byte for each shape; with two bits each, four shapes share a byte
def memory():
    return 34, 15_820_024_220, 3_164_004_844

# %% memory · 52 digits of the border are the bits of the number
# says: A border has 52 digits
def memory():
    return 52, 3_955_006_055, 3_164_004_844

# %% memory · two bits: half a shape's byte
# says: That is twice as much as 2 bits per shape: a byte has eight bits
def memory():
    return 34, 7_910_012_110, 3_164_004_844

# %% memory · log2 3 bits a shape, not five shapes a byte
# says: A byte holds five whole shapes, not 8 / 1.585 of them
def memory():
    return 34, 3_955_006_055, round(15_820_024_220 * 1.585 / 8)

# %% rank · read as a binary number
# says: You read the border as a binary number
def rank(border):
    return int(border, 2)

# %% rank · numbered from 1 on
# says: The first number is 0
def rank(border):
    number, ones = 1, border.count("1")
    for i, step in enumerate(border):
        if step == "1":
            number += comb(len(border) - i - 1, ones)
            ones -= 1
    return number

# %% rank · the digit itself is counted among the rest
# says: The 0 is in this place; only the digits after it are free
def rank(border):
    number, ones = 0, border.count("1")
    for i, step in enumerate(border):
        if step == "1":
            number += comb(len(border) - i, ones)
            ones -= 1
    return number

# %% rank · one is taken from the ones too early
# says: A word with a 0 in this place still needs all the remaining ones, including this 1
def rank(border):
    number, ones = 0, border.count("1")
    for i, step in enumerate(border):
        if step == "1":
            ones -= 1
            number += comb(len(border) - i - 1, ones)
    return number

# %% rank · counts the words that come after the border
# says: You count the words that come after the border
def rank(border):
    number, ones = 0, border.count("1")
    for i, step in enumerate(border):
        if step == "0" and ones:
            number += comb(len(border) - i - 1, ones - 1)
        if step == "1":
            ones -= 1
    return number

# %% rank · the digits from this one on are counted, this one included
# says: The 0 is in this place; only the digits after it are free
def rank(border):
    number, ones = 0, border.count("1")
    for i, step in enumerate(border):
        if step == "1":
            number += comb(len(border) - i, ones)
            ones -= 1
    return number

# %% unrank · the number itself in binary
# says: That is the number in binary, not the border with this number
def unrank(number, rows, columns):
    return format(number, f"0{rows + columns}b")

# %% unrank · too strong a comparison: number > words
# says: If k words have a 0 in this place
def unrank(number, rows, columns):
    border, ones = "", columns
    for left in range(rows + columns - 1, -1, -1):
        words = comb(left, ones)
        if number > words:
            border += "1"
            number -= words
            ones -= 1
        else:
            border += "0"
    return border

# %% unrank · rows and columns are exchanged
# says: A border has a 1 for each column and a 0 for each row
def unrank(number, rows, columns):
    border, ones = "", rows
    for left in range(rows + columns - 1, -1, -1):
        words = comb(left, ones)
        if number >= words:
            border += "1"
            number -= words
            ones -= 1
        else:
            border += "0"
    return border

# %% unrank · the words that are passed over are not taken from the number
# says: When you write a 1, you skip the words with a 0 there
def unrank(number, rows, columns):
    border, ones = "", columns
    for left in range(rows + columns - 1, -1, -1):
        if ones and number >= comb(left, ones):
            border += "1"
            ones -= 1
        else:
            border += "0"
    return border

# %% unrank · a list of digits, not a text
# says: A border is a string; `''.join` turns a list into one
def unrank(number, rows, columns):
    border, ones = [], columns
    for left in range(rows + columns - 1, -1, -1):
        words = comb(left, ones)
        if number >= words:
            border.append("1")
            number -= words
            ones -= 1
        else:
            border.append("0")
    return border

# %% unrank · the number that is one too many still gets a 0
# says: Numbers start at 0: if k words have a 0 in this place
def unrank(number, rows, columns):
    word = ""
    while rows + columns:
        if not columns:
            return word + "0" * rows
        if not rows:
            return word + "1" * columns
        words = comb(rows + columns - 1, columns)
        if number <= words:
            word, rows = word + "0", rows - 1
        else:
            word, columns, number = word + "1", columns - 1, number - words
    return word

# %% unrank · rows are the ones
# says: A border has a 1 for each column and a 0 for each row
def unrank(number, rows, columns):
    zeros, ones, word = columns, rows, ""
    while zeros + ones:
        with_zero = comb(zeros + ones - 1, ones) if zeros else 0
        if number < with_zero:
            word += "0"
            zeros -= 1
        else:
            number -= with_zero
            word += "1"
            ones -= 1
    return word

# %% memo · put only adds bits: what was there is not replaced
# says: The old value is still there
def get(memo, number):
    return memo[number // 4] >> 2 * (number % 4) & 3


def put(memo, number, value):
    memo[number // 4] |= value << 2 * (number % 4)


def replay(notes):
    """The bytes of a memo and its values, after these pairs were put into it."""
    memo = bytearray(3)
    for number, value in notes:
        put(memo, number, value)
    return list(memo), [get(memo, number) for number in range(12)]

# %% memo · the whole byte is overwritten
# says: `put` erases the values of the other three numbers in the byte
def get(memo, number):
    return memo[number // 4] >> 2 * (number % 4) & 3


def put(memo, number, value):
    memo[number // 4] = value << 2 * (number % 4)


def replay(notes):
    """The bytes of a memo and its values, after these pairs were put into it."""
    memo = bytearray(3)
    for number, value in notes:
        put(memo, number, value)
    return list(memo), [get(memo, number) for number in range(12)]

# %% memo · the smallest number has the highest bits
# says: Within a byte, the smallest number has the two lowest bits
def get(memo, number):
    return memo[number // 4] >> 2 * (3 - number % 4) & 3


def put(memo, number, value):
    shift = 2 * (3 - number % 4)
    memo[number // 4] = memo[number // 4] & ~(3 << shift) | value << shift


def replay(notes):
    """The bytes of a memo and its values, after these pairs were put into it."""
    memo = bytearray(3)
    for number, value in notes:
        put(memo, number, value)
    return list(memo), [get(memo, number) for number in range(12)]

# %% memo · the value is shifted by one bit a number, not by two
# says: shift its value by two bits for each number before it
def get(memo, number):
    return memo[number // 4] >> number % 4 & 3


def put(memo, number, value):
    shift = number % 4
    memo[number // 4] = memo[number // 4] & ~(3 << shift) | value << shift


def replay(notes):
    """The bytes of a memo and its values, after these pairs were put into it."""
    memo = bytearray(3)
    for number, value in notes:
        put(memo, number, value)
    return list(memo), [get(memo, number) for number in range(12)]

# %% memo · get does not mask the other numbers
# says: `get` must cut off the bits that belong to larger numbers
def get(memo, number):
    return memo[number // 4] >> 2 * (number % 4)


def put(memo, number, value):
    shift = 2 * (number % 4)
    memo[number // 4] = memo[number // 4] & ~(3 << shift) | value << shift


def replay(notes):
    """The bytes of a memo and its values, after these pairs were put into it."""
    memo = bytearray(3)
    for number, value in notes:
        put(memo, number, value)
    return list(memo), [get(memo, number) for number in range(12)]

# %% unbites · one bite forward, not back
# says: These are the bars that a bite leads to
def unbites(border):
    found = set()
    for i, j in combinations(range(len(border)), 2):
        if border[i] == "1" and border[j] == "0":
            found.add(border[:i] + "".join(sorted(border[i : j + 1])) + border[j + 1 :])
    return found

# %% unbites · only a 0 and a 1 that are neighbours are exchanged
# says: A bite may have taken more than one square
def unbites(border):
    found = set()
    for i in range(len(border) - 1):
        if border[i : i + 2] == "01":
            found.add(border[:i] + "10" + border[i + 2 :])
    return found

# %% unbites · the piece is turned round: 0011 was 1100, and nothing else
# says: You reverse pieces
def unbites(border):
    found = set()
    for i, j in combinations(range(len(border)), 2):
        piece = border[i : j + 1]
        if piece == "".join(sorted(piece)) and "0" in piece and "1" in piece:
            found.add(border[:i] + piece[::-1] + border[j + 1 :])
    return found

# %% unbites · any 0 and any 1 behind it are exchanged
# says: You swap two digits
def unbites(border):
    found = set()
    for i, j in combinations(range(len(border)), 2):
        if border[i] == "0" and border[j] == "1":
            found.add(border[:i] + "1" + border[i + 1 : j] + "0" + border[j + 1 :])
    return found

# %% unbites · the piece is a whole run of zeros and the whole run of ones behind it
# says: The piece may be shorter: it need not include all the zeros and ones there
def unbites(border):
    found = set()
    for piece in re.finditer("0+1+", border):
        start, end = piece.span()
        zeros, ones = piece.group().count("0") - 1, piece.group().count("1") - 1
        for places in combinations(range(zeros + ones), ones):
            inner = "".join("1" if i in places else "0" for i in range(zeros + ones))
            found.add(border[:start] + "1" + inner + "0" + border[end:])
    return found

# %% unbites · the bar itself is among them
# says: The bar itself is in each of your sets, but no bite leads from a bar to
def unbites(border):
    found = {border}
    for i, j in combinations(range(len(border) + 1), 2):
        piece = border[i:j]
        zeros = piece.count("0")
        if piece == "0" * zeros + "1" * (j - i - zeros):
            for places in combinations(range(j - i), zeros):
                new = "".join("0" if k in places else "1" for k in range(j - i))
                found.add(border[:i] + new + border[j:])
    return found

# %% unbites · the piece was turned round whole: ones, then zeros
# says: You reverse pieces
def unbites(border):
    found = set()
    for i in range(len(border)):
        for j in range(i + 2, len(border) + 1):
            piece = border[i:j]
            zeros, ones = piece.count("0"), piece.count("1")
            if zeros and ones and piece == "0" * zeros + "1" * ones:
                found.add(border[:i] + "1" * ones + "0" * zeros + border[j:])
    return found

# %% sieve · the empty bar is lost, too
# says: The empty bar is not a position: skip number 0
def sieve(rows, columns):
    size = comb(rows + columns, rows)
    struck, found, strikes = set(), [], 0
    for number in range(size):
        if number not in struck:
            word = unrank(number, rows, columns)
            found.append(word)
            for before in unbites(word):
                struck.add(rank(before))
                strikes += 1
    return found, strikes

# %% sieve · a number that is struck out again does not count again
# says: If you strike out the same number again, count it again
def sieve(rows, columns):
    struck, found = set(), []
    for number in range(1, comb(rows + columns, rows)):
        if number not in struck:
            word = unrank(number, rows, columns)
            found.append(word)
            struck |= {rank(before) for before in unbites(word)}
    return found, len(struck)

# %% sieve · bars that are won strike out, too
# says: A number that has been struck out does not strike out others
def sieve(rows, columns):
    struck, found, strikes = set(), [], 0
    for number in range(1, comb(rows + columns, rows)):
        word = unrank(number, rows, columns)
        if number not in struck:
            found.append(word)
        for before in unbites(word):
            struck.add(rank(before))
            strikes += 1
    return found, strikes

# %% sieve · the last number is left out
# says: The largest number is also a bar; you stop before it
def sieve(rows, columns):
    struck, found, strikes = set(), [], 0
    for number in range(1, comb(rows + columns, rows) - 1):
        if number not in struck:
            word = unrank(number, rows, columns)
            found.append(word)
            for before in unbites(word):
                struck.add(rank(before))
                strikes += 1
    return found, strikes

# %% sieve · the numbers of the lost bars, not their borders
# says: Return the borders of the lost bars, not their numbers
def sieve(rows, columns):
    struck, found, strikes = set(), [], 0
    for number in range(1, comb(rows + columns, rows)):
        if number not in struck:
            found.append(number)
            for before in unbites(unrank(number, rows, columns)):
                struck.add(rank(before))
                strikes += 1
    return found, strikes

# %% sieve · the shapes, not the borders
# says: Return the borders of the lost bars, not their shapes
def sieve(rows, columns):
    struck, lost, strikes = set(), [], 0
    for number in range(1, comb(rows + columns, rows)):
        if number in struck:
            continue
        word = unrank(number, rows, columns)
        lost.append(shape_of(word))
        for before in unbites(word):
            struck.add(rank(before))
            strikes += 1
    return lost, strikes

# %% sieve · the last number is left out
# says: The largest number is also a bar; you stop before it
def sieve(rows, columns):
    struck, lost, strikes = set(), [], 0
    for number in range(1, comb(rows + columns, rows) - 1):
        if number not in struck:
            word = unrank(number, rows, columns)
            lost.append(word)
            for before in unbites(word):
                struck.add(rank(before))
                strikes += 1
    return lost, strikes
