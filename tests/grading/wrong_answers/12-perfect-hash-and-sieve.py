"""Wrong answers to exercise 12 · A perfect hash and a sieve."""

# %% memory · 52 digits of the border are the bits of the number
# says: A border has 52 digits
def memory():
    return 52, 3_955_006_055, 3_164_004_844

# %% rank · read as a binary number
# says: You read the border as a binary number
def rank(border):
    return int(border, 2)

# %% unrank · the number itself in binary
# says: That is the number in binary, not the border with this number
def unrank(number, rows, columns):
    return format(number, f"0{rows + columns}b")

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

# %% unbites · only a 0 and a 1 that are neighbours are exchanged
# says: A bite may have taken more than one square
def unbites(border):
    found = set()
    for i in range(len(border) - 1):
        if border[i : i + 2] == "01":
            found.add(border[:i] + "10" + border[i + 2 :])
    return found

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
