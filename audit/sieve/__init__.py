"""Every P-position of Chomp in a box, by a compiled version of `chopsticks.games.chomp.sieve`.

A P-position is one that the player to move loses; an N-position has a bite that leads to a P. Take
the positions in an order in which bites only lead back.  Then a position that no earlier P has
struck out is a P, just as a sieve finds prime numbers.

**Families and classes.**  The positions with exactly h rows form family h; those whose first row
has w squares form class (w, h).  Row i of a position has y[i] + 1 squares, and

    rank = sum of T[h - i][y[i]],  T[m][v] = C(v - 1 + m, m) ways to fill m rows below v

numbers a family from 0 in lexicographic order, one class after the other.  A bite in the first
column leads to an earlier family, every other bite to a smaller rank in the same family.  Only
classes with h < w are sieved: the others are their transposes, and in a square only the L loses.

**Three levels.**  Most positions are struck out by many bites, and fetching the successors takes
nearly all the time.  So the tree of prefixes y[0], y[1], … is cut twice.  A *chunk* is a prefix
with at most `CHUNK` completions: its bitmap fits into the processor's first-level cache.  A *word*
inside it has at most 64 completions: its bitmap is one machine word.

- A bite that cuts rows of the chunk's prefix leads to a chunk with the same tails: the P's there
  are copied from the family's sorted list.  No bitmap of a whole class is ever made.
- A bite that cuts rows between chunk and word leads to a word of the same chunk with the same
  tails: 64 positions at a time, one shift and one OR.
- A bite below the word's prefix is looked up in a table of masks, which is computed once.
- P's of earlier families strike out a run, or the whole prefix; their sorted lists are read once.

A P takes two bytes of a family's list (the low 16 bits of its rank; an index finds the right
place), and about 1.3 bytes of its class's file, as the distance from the P before it.
"""

from audit.sieve.box import StoppedError, needed, solve

__all__ = ["StoppedError", "needed", "solve"]
