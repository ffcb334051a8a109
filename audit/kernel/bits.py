"""Bitmaps in machine words.

A bitmap is a uint64 array, and its bit i is bit i % 64 of word i // 64.  Everything else is int64;
mixing the two types would give floating point.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from chopsticks.search.jit import compiled

Words = NDArray[np.uint64]

ONE, ZERO = np.uint64(1), np.uint64(0)
SIX, LOW6, TOP6 = np.uint64(6), np.uint64(63), np.uint64(58)
# Multiplying this number by a power of two gives different top six bits for each power.
DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
PLACE = np.zeros(64, np.int64)
for _bit in range(64):
    PLACE[(((1 << _bit) * int(DE_BRUIJN)) & (2**64 - 1)) >> 58] = _bit


@compiled
def lowest(word: np.uint64) -> int:
    """Return the place of the lowest bit that is set."""
    return PLACE[((word & (~word + ONE)) * DE_BRUIJN) >> TOP6]  # type: ignore[no-any-return]


@compiled
def put(bits: Words, place: int) -> None:
    """Set one bit."""
    unsigned = np.uint64(place)
    bits[unsigned >> SIX] |= ONE << (unsigned & LOW6)


@compiled
def transpose(bits: Any) -> bool:
    """Transpose 64 words of 64 bits; return whether any bit is set.

    Source: H. Warren, "Hacker's Delight", second edition, section 7-3.
    """
    union = np.uint64(0)
    for word in bits:
        union |= word
    if not union:
        return False
    width, mask = 32, np.uint64(0xFFFFFFFF)
    while width:
        shift = np.uint64(width)
        for start in range(0, 64, 2 * width):
            for i in range(start, start + width):
                swapped = ((bits[i] >> shift) ^ bits[i + width]) & mask
                bits[i + width] ^= swapped
                bits[i] ^= swapped << shift
        width >>= 1
        mask ^= mask << np.uint64(width)
    return True
