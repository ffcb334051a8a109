"""Solvers that numba compiles: the `compiled` extra.  `import chopsticks` imports none of them."""
